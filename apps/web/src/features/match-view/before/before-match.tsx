import type { PlayerStanding } from '@placar/contracts/leaderboard';
import type { LiveMatch } from '@placar/contracts/live';
import { useEndpoint } from '../../../lib/endpoints';
import { Skeleton } from '../../../ui';
import { LineUps } from './line-ups';
import { MapsAhead } from './maps-ahead';
import { RulesCard } from './rules-card';

/** As the place of this part has it, so that nothing moves twice. */
const PLACE_HEIGHT = 900;

/* Overall figures of these players by SteamID64; undefined while they are not here. */
function useStandingsOf(steamIds: readonly string[]): ReadonlyMap<string, PlayerStanding> | undefined {
  const { data } = useEndpoint(
    'GET /leaderboard/rows',
    steamIds.length === 0 ? null : { query: { players: steamIds.join() } },
    { revalidateOnFocus: false },
  );
  return data === undefined ? undefined : new Map(data.leaderboard.map((row) => [row.steamId, row]));
}

/** What can be said of a match before its first round: who plays, on which maps, by which rules. */
export function BeforeMatch({ match }: { match: LiveMatch }) {
  const input = { params: { id: match.id } };
  const { data, error } = useEndpoint('GET /matches/:id/plan', input, { refreshInterval: 60_000 });
  const plan = data?.plan;
  const standings = useStandingsOf(
    plan === undefined ? [] : [...plan.team1, ...plan.team2].map(({ steam_id: steamId }) => steamId),
  );
  if (plan === undefined) return error === undefined ? <Skeleton height={PLACE_HEIGHT} radius={12} /> : null;
  return (
    <>
      <LineUps match={match} plan={plan} standings={standings} />
      <MapsAhead match={match} plan={plan} />
      <RulesCard match={match} plan={plan} />
    </>
  );
}
