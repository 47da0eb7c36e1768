import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type FieldErrors } from '../../lib/api-client';
import { call } from '../../lib/endpoints';
import { toPayload, type MatchDraft } from './match-draft';

const KNOWN_CODES = [
  'SERVER_IN_USE',
  'SKINS_SERVER',
  'SERVER_NOT_ALLOWED',
  'TEAMS_EQUAL',
  'MAPS_TOO_FEW',
  'NOT_ALLOWED',
] as const;

export interface CreateOutcome {
  /** Number of the created match; null when refused or unknown. */
  id: number | null;
  message: string;
  fields: FieldErrors;
}

/** Sends the draft. */
export function useCreateMatch() {
  const { t } = useTranslation('create');
  const [busy, setBusy] = useState(false);

  const explain = (error: ApiError): string => {
    if (error.isNetwork) return t('error.NETWORK');
    const code = KNOWN_CODES.find((known) => known === error.code);
    const general = code === undefined ? error.message : t(`error.${code}`);
    const details = Object.entries(error.fields).map(([field, reason]) => `${field}: ${reason}`);
    return code !== undefined || details.length === 0 || details.some((line) => line.endsWith(general))
      ? general
      : [general, ...details].join('\n');
  };

  const create = async (draft: MatchDraft): Promise<CreateOutcome> => {
    setBusy(true);
    try {
      const { id } = await call('POST /matches', { body: toPayload(draft) }, { timeoutMs: 30_000 });
      return { id, message: t('created'), fields: {} };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { id: null, message: explain(error), fields: error.fields };
    } finally {
      setBusy(false);
    }
  };

  return { busy, create };
}
