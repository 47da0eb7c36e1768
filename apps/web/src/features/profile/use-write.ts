import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, type ApiOptions, type FieldErrors } from '../../lib/api-client';

const KNOWN_CODES = ['OLD_PASSWORD_WRONG', 'RATE_LIMITED', 'NETWORK'] as const;

export type WriteOutcome<Answer> = { ok: true; answer: Answer } | { ok: false; reason: string; fields: FieldErrors };

/** Sends one change after another; a refusal comes back in words, field by field where the server says so. */
export function useWrite() {
  const { t } = useTranslation('profile');
  const [busy, setBusy] = useState(false);

  const send = async <Answer>(
    path: string,
    options: ApiOptions & { method: 'POST' | 'PUT' | 'DELETE' },
  ): Promise<WriteOutcome<Answer>> => {
    setBusy(true);
    try {
      return { ok: true, answer: await api<Answer>(path, options) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const code = KNOWN_CODES.find((known) => known === error.code || (known === 'NETWORK' && error.isNetwork));
      return { ok: false, reason: code === undefined ? error.message : t(`error.${code}`), fields: error.fields };
    } finally {
      setBusy(false);
    }
  };

  return { busy, send };
}
