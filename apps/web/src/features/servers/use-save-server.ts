import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, type FieldErrors } from '../../lib/api-client';
import { toServerPayload, type ServerFormValues } from './server-form';
import type { ResponseTone } from '../../ui';

export interface SaveResponse {
  tone: ResponseTone;
  message: string;
}

/** Outcome of a save: what the sheet shows, whether the server took it, and refused fields. */
export interface SaveOutcome {
  response: SaveResponse;
  /** True after an insert, false after an update, null when the server refused or did not answer. */
  isNew: boolean | null;
  fields: FieldErrors;
}

/**
 * Saves a server: without id it is inserted, with one updated. The words `inserted` and `updated` in the answer decide
 * (specification §4); any other text is shown as it came.
 */
export function useSaveServer() {
  const { t } = useTranslation('servers');
  const [saving, setSaving] = useState(false);

  const describe = (message: string): SaveOutcome => {
    const answered = !message.includes('did not respond');
    if (message.includes('inserted'))
      return {
        response: {
          tone: answered ? 'success' : 'info',
          message: answered ? t('registered') : t('registeredNoAnswer'),
        },
        isNew: true,
        fields: {},
      };
    if (message.includes('updated'))
      return {
        response: { tone: answered ? 'success' : 'info', message: answered ? t('edited') : t('editedNoAnswer') },
        isNew: false,
        fields: {},
      };
    return { response: { tone: 'error', message }, isNew: null, fields: {} };
  };

  const save = async (values: ServerFormValues, serverId: number | null): Promise<SaveOutcome> => {
    setSaving(true);
    try {
      const answer = await api<{ message?: string }>('/servers/', {
        method: serverId === null ? 'POST' : 'PUT',
        body: toServerPayload(values, serverId),
        timeoutMs: 30_000,
      });
      return describe(answer.message ?? '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isNetwork) return { response: { tone: 'error', message: t('network') }, isNew: null, fields: {} };
      return { ...describe(error.message), fields: error.fields };
    } finally {
      setSaving(false);
    }
  };

  return { saving, save };
}
