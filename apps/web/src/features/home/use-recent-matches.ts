import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';
import { isOver, matchState } from '../../lib/match-state';
import type { MatchSummary } from '../../ui';

export const RESULTS_SHOWN = 6;
const UPCOMING_SHOWN = 3;

/** The newest matches, parted into results and those still to come. */
export function useRecentMatches() {
  const { data, error, isLoading, mutate } = useSWR<{ matches: MatchSummary[] }, ApiError>('/matches/page/0&40');
  const matches = data?.matches ?? [];
  const results = matches
    .filter((match) => isOver(matchState(match)) && matchState(match) !== 'cancelled')
    .toSorted((a, b) => Date.parse(b.end_time ?? '') - Date.parse(a.end_time ?? ''))
    .slice(0, RESULTS_SHOWN);
  const upcoming = matches.filter((match) => matchState(match) === 'scheduled').slice(0, UPCOMING_SHOWN);
  return { results, upcoming, error, isLoading, reload: () => void mutate() };
}
