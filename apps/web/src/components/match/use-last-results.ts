import { useEndpoint } from '../../lib/endpoints';
import { NO_MATCHES, matchListQuery } from './use-listed-matches';
import type { MatchSummary } from './match-row';

/* More than are shown: the list comes by id, and what was made first need not end first. */
const LOOKED_AT = 20;

/** The matches that ended last, the latest first; undefined while not known. */
export function useLastResults(shown: number) {
  const { data, error, mutate } = useEndpoint(
    'GET /matches',
    { query: matchListQuery({ state: 'ended' }, { limit: LOOKED_AT }) },
    { nothing: NO_MATCHES, refreshInterval: 60_000 },
  );
  const results: readonly MatchSummary[] | undefined = data?.matches
    .toSorted((a, b) => Date.parse(b.end_time ?? '') - Date.parse(a.end_time ?? ''))
    .slice(0, shown);
  return { results, error, reload: () => void mutate() };
}
