import type { PlayerStanding } from '@placar/contracts/leaderboard';
import type { MatchPlan } from '@placar/contracts/matches';
import type { TeamMapRecord } from '@placar/contracts/teams';
import type { ApiError } from '../../../lib/api-client';
import { useEndpoint } from '../../../lib/endpoints';

/** What is agreed about the match; asked again when the match changes. */
export function useMatchPlan(matchId: number): { plan: MatchPlan | undefined; error: ApiError | undefined } {
  const { data, error } = useEndpoint(
    'GET /matches/:id/plan',
    { params: { id: matchId } },
    { refreshInterval: 60_000 },
  );
  return { plan: data?.plan, error };
}

/** Overall figures of these players by SteamID64; undefined while they are not here. */
export function useStandingsOf(steamIds: readonly string[]): ReadonlyMap<string, PlayerStanding> | undefined {
  const { data } = useEndpoint(
    'GET /leaderboard/rows',
    steamIds.length === 0 ? null : { query: { players: steamIds.join() } },
    { revalidateOnFocus: false },
  );
  return data === undefined ? undefined : new Map(data.leaderboard.map((row) => [row.steamId, row]));
}

/** How a team fared on each map, by its name; empty while that is not here, and for a team that is gone. */
export function useMapRecords(teamId: number | null): ReadonlyMap<string, TeamMapRecord> {
  const { data } = useEndpoint('GET /teams/:id/maps', teamId === null ? null : { params: { id: teamId } }, {
    revalidateOnFocus: false,
  });
  return new Map((data?.maps ?? []).map((record) => [record.map_name, record]));
}
