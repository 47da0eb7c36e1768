import { useState } from 'react';
import { ApiError } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { rememberReturn, rememberWelcome } from '../../lib/session';
import type { ResponseTone } from '../../ui';
import { useTranslation } from 'react-i18next';

const KNOWN_CODES = [
  'INVALID_CREDENTIALS',
  'LOCAL_LOGIN_DISABLED',
  'ACCOUNT_EXISTS',
  'STEAM_ID_INVALID',
  'RATE_LIMITED',
  'NETWORK',
] as const;

export interface Credentials {
  username: string;
  password: string;
  steam_id?: string;
}

export interface LoginResponse {
  tone: ResponseTone;
  message: string;
}

/** Sends the two account calls. `onCode`: the password was right, and the code of the second factor is missing. Success (the word in the server's message, specification §5) reloads the page. */
export function useLogin(reload: () => void, returnTo: string | null, onCode: () => void) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState<'login' | 'register' | null>(null);
  const [response, setResponse] = useState<LoginResponse | null>(null);

  const explain = (error: unknown): string => {
    if (!(error instanceof ApiError)) throw error;
    const code = KNOWN_CODES.find((known) => known === error.code || (known === 'NETWORK' && error.isNetwork));
    return code === undefined ? error.message : t(`error.${code}`);
  };

  const send = async (kind: 'login' | 'register', credentials: Credentials): Promise<void> => {
    setBusy(kind);
    try {
      const { message, ...more } = await call(`POST /${kind}`, { body: credentials });
      if ('second_factor' in more && more.second_factor === true) {
        setBusy(null);
        onCode();
        return;
      }
      if (message.includes('Success')) {
        if (returnTo !== null) rememberReturn(returnTo);
        if (kind === 'register') rememberWelcome();
        reload();
        return;
      }
      setResponse({ tone: 'error', message });
    } catch (error) {
      setResponse({ tone: 'error', message: explain(error) });
    }
    setBusy(null);
  };

  return { busy, response, closeResponse: () => setResponse(null), send };
}
