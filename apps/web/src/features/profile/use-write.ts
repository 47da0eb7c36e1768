import type { AnswerOf, EndpointName, InputOf } from '@placar/contracts/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type FieldErrors } from '../../lib/api-client';
import { call } from '../../lib/endpoints';

const KNOWN_CODES = ['OLD_PASSWORD_WRONG', 'RATE_LIMITED', 'NETWORK'] as const;

export type WriteOutcome<Answer> = { ok: true; answer: Answer } | { ok: false; reason: string; fields: FieldErrors };

/** Sends one change after another; a refusal comes back in words, field by field where the server says so. */
export function useWrite() {
  const { t } = useTranslation('profile');
  const [busy, setBusy] = useState(false);

  const send = async <Name extends EndpointName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<WriteOutcome<AnswerOf<Name>>> => {
    setBusy(true);
    try {
      return { ok: true, answer: await call(name, input) };
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
