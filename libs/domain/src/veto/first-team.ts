import type { TeamSlot, VetoFirst } from '@placar/contracts';
import type { Draw } from './draw';

/** Which team begins, and whether a coin decided it. A rating of null is not known. */
export function firstTeam(
  rule: VetoFirst,
  ratings: Readonly<Record<TeamSlot, number | null>>,
  draw: Draw,
): { first: TeamSlot; drawn: boolean } {
  if (rule === 'team1' || rule === 'team2') return { first: rule, drawn: false };
  const { team1, team2 } = ratings;
  if (rule === 'higher_rating' && team1 !== null && team2 !== null && team1 !== team2)
    return { first: team1 > team2 ? 'team1' : 'team2', drawn: false };
  return { first: draw(2) === 0 ? 'team1' : 'team2', drawn: true };
}
