import type { LiveMatch } from '@placar/contracts/live';
import { Skeleton } from '../../../ui';
import { LineUps } from './line-ups';
import { MapsAhead } from './maps-ahead';
import { RulesCard } from './rules-card';
import { useMatchPlan, useStandingsOf } from './use-match-plan';

/** As the place of this part has it, so that nothing moves twice. */
const PLACE_HEIGHT = 900;

/** What can be said of a match before its first round: who plays, on which maps, by which rules. */
export function BeforeMatch({ match }: { match: LiveMatch }) {
  const { plan, error } = useMatchPlan(match.id);
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
