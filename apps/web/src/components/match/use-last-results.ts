import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';
import type { MatchSummary } from '../../ui';
import { fetchMatchList, matchListPath, type ListedMatches } from './use-listed-matches';

/* More than are shown: the list comes by id, and what was made first need not end first. */
const LOOKED_AT = 20;

/** The matches that ended last, the latest first; undefined while not known. */
export function useLastResults(shown: number) {
  const { data, error, mutate } = useSWR<ListedMatches, ApiError>(
    matchListPath('/matches', { state: 'ended' }, { limit: LOOKED_AT }),
    fetchMatchList,
    { refreshInterval: 60_000 },
  );
  const results: readonly MatchSummary[] | undefined = data?.matches
    .toSorted((a, b) => Date.parse(b.end_time ?? '') - Date.parse(a.end_time ?? ''))
    .slice(0, shown);
  return { results, error, reload: () => void mutate() };
}
