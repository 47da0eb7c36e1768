import type { PlayerRank } from '@placar/contracts/leaderboard';
import type { ApiError } from '../../lib/api-client';
import { useEndpoint } from '../../lib/endpoints';

export interface RankState {
  /** Undefined while not known, null for who has no map there. */
  rank: PlayerRank | null | undefined;
  error: ApiError | undefined;
  reload: () => void;
}

/** Rank by account (`user`) or by Steam id (`steam`), of one season or of all, among all or those with at least so many maps. A null `who` asks nothing. */
export function usePlayerRank(
  who: { user: number } | { steam: string } | null,
  seasonId: string | null = null,
  minMaps = '0',
): RankState {
  const query = {
    season: seasonId === null ? undefined : Number(seasonId),
    min_maps: minMaps === '0' ? undefined : Number(minMaps),
  };
  const isUser = who !== null && 'user' in who;
  // Nothing was played there: no failure.
  const options = { nothing: null };
  const ofUser = useEndpoint(
    'GET /leaderboard/rank/user/:id',
    isUser ? { params: { id: who.user }, query } : null,
    options,
  );
  const ofSteam = useEndpoint(
    'GET /leaderboard/rank/:id',
    who === null || isUser ? null : { params: { id: who.steam }, query },
    options,
  );
  const { data, error, mutate } = isUser ? ofUser : ofSteam;
  return { rank: data, error, reload: () => void mutate() };
}
