import type { MatchListQuery, MatchListState } from '@placar/contracts/matches';
import { useEndpoint } from '../../lib/endpoints';

export interface MatchListFilter {
  state?: MatchListState | null;
  season?: number | null;
  team?: number | null;
  /** SteamID64 of somebody who has numbers in the match. */
  player?: string | null;
  search?: string;
}

export const NO_MATCHES = { matches: [], total: 0 };

/** Query of a match list with a filter. Always in this order: the address is the key under which the answer is kept. */
export function matchListQuery(filter: MatchListFilter, page: Pick<MatchListQuery, 'page' | 'limit' | 'behind'>) {
  const { search = '', state, season, team, player } = filter;
  const text = search.trim().slice(0, 60);
  return {
    ...page,
    state: state ?? undefined,
    season: season ?? undefined,
    team: team ?? undefined,
    player: player ?? undefined,
    search: text === '' ? undefined : text,
  };
}

/** One page of matches, with everything a row draws, in one call. Null asks nothing. */
export function useListedMatches(filter: MatchListFilter | null, page: { page: number; limit: number }) {
  const { data, error, mutate, isValidating } = useEndpoint(
    'GET /matches',
    filter === null ? null : { query: matchListQuery(filter, page) },
    { nothing: NO_MATCHES, keepPreviousData: true, refreshInterval: 60_000 },
  );
  return {
    matches: data?.matches,
    total: data?.total,
    error,
    isTurning: isValidating && data !== undefined,
    reload: () => void mutate(),
  };
}
