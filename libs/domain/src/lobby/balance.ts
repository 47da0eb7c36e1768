import type { TeamSlot } from '@placar/contracts';
import { groupsOf } from './groups';
import type { Group, Placed } from './groups';
import { ratingOf } from './lobby-state';

export interface Teams {
  team1: number[];
  team2: number[];
}

/**
 * The fairest teams: first the sizes as even as parties allow, then the least difference of the sums of ratings. Exact: every split that
 * keeps the parties is looked at (126 for ten people who came alone). The first person is always in team1, so teams do not depend on
 * chance. Null when no team of at most `most` players can be made.
 */
export function balancedTeams(people: readonly Placed[], most: number): Teams | null {
  const groups = groupsOf(people).map(summed);
  const [first, ...rest] = groups;
  if (first === undefined) return { team1: [], team2: [] };
  const whole = groups.reduce(
    (sum, { size, rating }) => ({ size: sum.size + size, rating: sum.rating + rating }),
    NONE,
  );
  let best: { cost: Cost; mask: number } | null = null;
  // Bit n of a mask: the group n of the rest is in team1.
  const visit = (index: number, size: number, rating: number, mask: number): void => {
    if (size > most) return;
    const next = rest[index];
    if (next === undefined) {
      if (whole.size - size > most) return;
      const cost: Cost = [Math.abs(whole.size - 2 * size), Math.abs(whole.rating - 2 * rating)];
      if (best === null || isLess(cost, best.cost)) best = { cost, mask };
      return;
    }
    visit(index + 1, size + next.size, rating + next.rating, mask | (1 << index));
    visit(index + 1, size, rating, mask);
  };
  visit(0, first.size, first.rating, 0);
  if (best === null) return null;
  const { mask }: { mask: number } = best;
  const teams: Record<TeamSlot, number[]> = { team1: [...first.ids], team2: [] };
  rest.forEach(({ ids }, index) => teams[(mask & (1 << index)) === 0 ? 'team2' : 'team1'].push(...ids));
  return teams;
}

/** Difference of sizes, then of ratings. */
type Cost = readonly [number, number];
const isLess = (a: Cost, b: Cost): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
const NONE = { size: 0, rating: 0 };

const summed = ({ members }: Group) => ({
  ids: members.map(({ person }) => person.id),
  size: members.length,
  rating: members.reduce((sum, { person }) => sum + ratingOf(person), 0),
});
