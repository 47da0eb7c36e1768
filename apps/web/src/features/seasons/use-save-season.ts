import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../lib/api-client';
import { invalidate } from '../../lib/swr';
import { placeSeasonErrors, toSeasonPayload, type SeasonDraft } from './season-form';

export type SaveSeasonOutcome =
  /** Id of the season. */
  { id: number } | { message: string; fields: Record<string, string> };

/** Saves the form of a season: without id it is made, with one it is changed. */
export function useSaveSeason() {
  const { t } = useTranslation('seasons');
  const [saving, setSaving] = useState(false);

  const save = async (id: number | null, draft: SeasonDraft): Promise<SaveSeasonOutcome> => {
    setSaving(true);
    try {
      const answer = await api<{ id?: number }>('/seasons/', {
        method: id === null ? 'POST' : 'PUT',
        body: toSeasonPayload(draft, id),
      });
      void invalidate('/seasons');
      return { id: id ?? answer.id ?? 0 };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isNetwork) return { message: t('network'), fields: {} };
      if (error.status === 403) return { message: t('refused'), fields: {} };
      return { message: error.message, fields: placeSeasonErrors(error.fields) };
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}
