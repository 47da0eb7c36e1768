import type { SeasonListItem } from '@placar/contracts/seasons';
import { useMemo } from 'react';
import { useEndpoint } from '../../lib/endpoints';

/** Seasons to choose from, newest first; undefined while they are not known, and where they are not wanted. */
export function useSeasonChoices(isWanted = true): readonly SeasonListItem[] | undefined {
  const { data } = useEndpoint('GET /seasons', isWanted ? {} : null, {
    nothing: { seasons: [] },
    revalidateOnFocus: false,
  });
  return data?.seasons;
}

/** Names of seasons by id; empty while they are not known. */
export function useSeasonNames(isWanted = true): ReadonlyMap<number, string> {
  const seasons = useSeasonChoices(isWanted);
  return useMemo(() => new Map((seasons ?? []).map(({ id, name }) => [id, name])), [seasons]);
}
