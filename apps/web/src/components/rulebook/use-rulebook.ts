import type { RulebookAnswer } from '@placar/contracts/rulebook';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../lib/api-client';
import { addressOf, call, useEndpoint } from '../../lib/endpoints';
import { toOwnRules, type RuleDraft } from './rulebook-model';

/* A form stands on it: nothing under the hands of who types. */
const ONCE = { revalidateOnFocus: false, revalidateOnReconnect: false } as const;

/** Rules of a season, or of the installation (null). */
export function useRulebook(seasonId: number | null) {
  const whole = useEndpoint('GET /rulebook', seasonId === null ? {} : null, ONCE);
  const season = useEndpoint(
    'GET /seasons/:id/rulebook',
    seasonId === null ? null : { params: { id: seasonId } },
    ONCE,
  );
  return seasonId === null ? whole : season;
}

/** Saves what is said here. The answer, or the refusal as it came; after one because somebody else has saved, what was saved is read. */
export function useSaveRulebook(seasonId: number | null) {
  const { mutate } = useSWRConfig();
  const address =
    seasonId === null
      ? addressOf('GET /rulebook', {})
      : addressOf('GET /seasons/:id/rulebook', { params: { id: seasonId } });
  const [busy, setBusy] = useState(false);
  const save = async (draft: RuleDraft, version: number): Promise<RulebookAnswer | ApiError> => {
    setBusy(true);
    try {
      const body = { ...toOwnRules(draft), version };
      const answer =
        seasonId === null
          ? await call('PUT /rulebook', { body })
          : await call('PUT /seasons/:id/rulebook', { params: { id: seasonId }, body });
      await mutate(address, answer, { revalidate: false });
      return answer;
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.code === 'CONFLICT') await mutate(address);
        return error;
      }
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
