import type { MatchListAnswer, MatchListState } from '@placar/contracts/matches';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import type { MatchSummary } from '../../ui';

export interface MatchListFilter {
  state?: MatchListState | null;
  season?: number | null;
  team?: number | null;
  /** SteamID64 of somebody who has numbers in the match. */
  player?: string | null;
  search?: string;
}

export interface ListedMatches {
  matches: readonly MatchSummary[];
  /** Only of a page. */
  total?: number;
}

/** Path of the match list with a filter; `base` is `/matches` or `/matches/mymatches`. */
export function matchListPath(base: string, filter: MatchListFilter, page: Record<string, number>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(page)) params.set(name, String(value));
  const { search = '', state, season, team, player } = filter;
  // Always in this order: the path is the key under which the answer is kept.
  for (const [name, value] of Object.entries({ state, season, team, player })) {
    if (value !== null && value !== undefined) params.set(name, String(value));
  }
  const text = search.trim().slice(0, 60);
  if (text !== '') params.set('search', text);
  return `${base}?${params.toString()}`;
}

/** The wire answers 404 for a list without rows; that is "none", not a failure. */
export async function fetchMatchList(path: string): Promise<ListedMatches> {
  try {
    return await api<MatchListAnswer>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { matches: [], total: 0 };
    throw error;
  }
}

/** One page of matches, with everything a row draws, in one call. Null asks nothing. */
export function useListedMatches(filter: MatchListFilter | null, page: { page: number; limit: number }) {
  const { data, error, mutate, isValidating } = useSWR<ListedMatches, ApiError>(
    filter === null ? null : matchListPath('/matches', filter, page),
    fetchMatchList,
    { keepPreviousData: true, refreshInterval: 60_000 },
  );
  return {
    matches: data?.matches,
    total: data?.total,
    error,
    isTurning: isValidating && data !== undefined,
    reload: () => void mutate(),
  };
}
