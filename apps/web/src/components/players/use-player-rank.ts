import type { PlayerRank } from '@placar/contracts/leaderboard';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';

/** Place of a player on a board; 404 means that nothing was played there, which is no failure. */
async function fetchRank(path: string): Promise<PlayerRank | null> {
  try {
    return await api<PlayerRank>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export interface RankState {
  /** Undefined while not known, null for who has no map there. */
  rank: PlayerRank | null | undefined;
  error: ApiError | undefined;
  reload: () => void;
}

/** Rank by account (`user`) or by Steam id (`steam`), of one season or of all. A null `who` asks nothing. */
export function usePlayerRank(
  who: { user: number } | { steam: string } | null,
  seasonId: string | null = null,
): RankState {
  const path = who === null ? null : 'user' in who ? `user/${who.user}` : who.steam;
  const query = seasonId === null ? '' : `?season=${encodeURIComponent(seasonId)}`;
  const { data, error, mutate } = useSWR<PlayerRank | null, ApiError>(
    path === null ? null : `/leaderboard/rank/${path}${query}`,
    fetchRank,
  );
  return { rank: data, error, reload: () => void mutate() };
}
