import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api } from '../../lib/api-client';
import { invalidate } from '../../lib/swr';
import { placeFieldErrors, toCreatePayload, toUpdatePayload, type TeamDraft } from './team-form';

export type SaveTeamOutcome =
  /** Id of the team. */
  { id: number } | { message: string; fields: Record<string, string> };

/** Saves the form of a team: without id it is made, with one it is changed. */
export function useSaveTeam() {
  const { t } = useTranslation('teams');
  const [saving, setSaving] = useState(false);

  const save = async (id: number | null, before: TeamDraft, draft: TeamDraft): Promise<SaveTeamOutcome> => {
    setSaving(true);
    try {
      const answer = await api<{ id?: number }>('/teams/', {
        method: id === null ? 'POST' : 'PUT',
        body: id === null ? toCreatePayload(draft) : toUpdatePayload(id, before, draft),
        // Custom profile names are looked up at Steam.
        timeoutMs: 40_000,
      });
      void invalidate('/teams');
      void invalidate('/leaderboard');
      void invalidate('/matches');
      return { id: id ?? answer.id ?? 0 };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.isNetwork) return { message: t('network'), fields: {} };
      if (error.status === 403) return { message: t('refused'), fields: {} };
      return { message: error.message, fields: placeFieldErrors(draft, error.fields) };
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
}
