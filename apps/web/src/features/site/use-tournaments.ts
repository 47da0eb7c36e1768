import type { SeasonListItem } from '@placar/contracts/seasons';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import { seasonState, type SeasonState } from '../../lib/season-days';

/* The wire answers 404 where there is no season at all; that is none, not a failure. */
async function fetchTournaments(path: string): Promise<SeasonListItem[]> {
  try {
    return (await api<{ seasons: SeasonListItem[] }>(path)).seasons;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

/** All seasons by where they stand: running ones by their end, coming ones by their start, past ones newest first. */
export function groupTournaments(
  seasons: readonly SeasonListItem[],
  today: string,
): Record<SeasonState, SeasonListItem[]> {
  const of = (state: SeasonState) => seasons.filter((season) => seasonState(season, today) === state);
  return {
    // A season without an end comes after all that have one.
    running: of('running').toSorted((a, b) => (a.end_date ?? '9').localeCompare(b.end_date ?? '9')),
    upcoming: of('upcoming').toSorted((a, b) => a.start_date.localeCompare(b.start_date)),
    ended: of('ended').toSorted((a, b) => (b.end_date ?? '').localeCompare(a.end_date ?? '')),
  };
}

/** Seasons for the public page; undefined until known. */
export function useTournaments() {
  const { data, error, mutate } = useSWR<SeasonListItem[], ApiError>(['tournaments', '/seasons'], () =>
    fetchTournaments('/seasons'),
  );
  return { seasons: data, error, reload: () => void mutate() };
}
