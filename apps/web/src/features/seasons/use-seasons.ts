import type { PlayerStanding, TeamStanding } from '@placar/contracts/leaderboard';
import type { BracketAnswer, SeasonAnswer, SeasonListItem } from '@placar/contracts/seasons';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';

export const SEASON_MATCHES = 20;
export const MY_SEASONS_KEY = '/seasons/myseasons';

/* The wire answers 404 with a message where there is nothing; that is "none", not a failure. */
async function orNone<T>(path: string, none: T): Promise<T> {
  try {
    return await api<T>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return none;
    throw error;
  }
}

const fetchSeasons = (path: string) => orNone<{ seasons: SeasonListItem[] }>(path, { seasons: [] });

/** All seasons, or the user's own, newest first. */
export function useSeasons(key: '/seasons' | typeof MY_SEASONS_KEY) {
  const { data, error, mutate } = useSWR<{ seasons: SeasonListItem[] }, ApiError>(key, fetchSeasons);
  return { seasons: data?.seasons, error, reload: () => void mutate() };
}

/** A season and its defaults; its matches are read by the list of matches, which has all that a row draws. */
export function useSeason(id: string) {
  const { data, error, mutate } = useSWR<SeasonAnswer, ApiError>(`/seasons/${encodeURIComponent(id)}?limit=1`, {
    refreshInterval: 60_000,
  });
  return { answer: data, error, reload: () => void mutate() };
}

interface Board<Row> {
  leaderboard: Row[];
  total?: number;
}

/** The best teams of a season. */
export function useSeasonTeams(id: number, shown: number) {
  const { data, error } = useSWR<Board<TeamStanding>, ApiError>(`/leaderboard/${id}?page=1&limit=${shown}`);
  return { rows: data?.leaderboard, total: data?.total ?? 0, error };
}

/** The best players of a season. */
export function useSeasonPlayers(id: number, shown: number) {
  const { data, error } = useSWR<Board<PlayerStanding>, ApiError>(`/leaderboard/players/${id}?page=1&limit=${shown}`);
  return { rows: data?.leaderboard, total: data?.total ?? 0, error };
}

/** The bracket behind an imported season; null when there is none. */
export function useBracket(id: number, isImported: boolean) {
  const { data, error } = useSWR<BracketAnswer | { bracket: null }, ApiError>(
    isImported ? `/seasons/${id}/bracket` : null,
    (path: string) => orNone<BracketAnswer | { bracket: null }>(path, { bracket: null }),
    { refreshInterval: 60_000 },
  );
  return { bracket: data?.bracket ?? null, error, isLoading: isImported && data === undefined && error === undefined };
}
