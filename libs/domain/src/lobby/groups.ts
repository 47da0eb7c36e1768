import type { TeamSlot } from '@placar/contracts';
import type { LobbyPerson } from './lobby-state';

/** People who stay together: a party, or one person. */
export interface Group<T extends Placed = Placed> {
  party: string | null;
  members: T[];
}
export interface Placed {
  person: LobbyPerson;
  party: string | null;
}

/** In the order of their first members. */
export function groupsOf<T extends Placed>(people: readonly T[]): Group<T>[] {
  const groups: Group<T>[] = [];
  for (const one of people) {
    const own = one.party === null ? undefined : groups.find(({ party }) => party === one.party);
    if (own === undefined) groups.push({ party: one.party, members: [one] });
    else own.members.push(one);
  }
  return groups;
}

/** Players that each team has already. */
export type Loads = Readonly<Record<TeamSlot, number>>;
export const EMPTY: Loads = { team1: 0, team2: 0 };

/**
 * Whether groups of these sizes can join two teams of at most `size` players so that no group is split. A set of sums as bits: bit n
 * says that some of the groups can bring team1 to n players.
 */
export function canSplit(sizes: readonly number[], size: number, loads: Loads = EMPTY): boolean {
  let sums = 1 << loads.team1;
  for (const group of sizes) sums |= sums << group;
  const total = sizes.reduce((sum, group) => sum + group, loads.team1 + loads.team2);
  for (let first = Math.max(loads.team1, total - size); first <= Math.min(size, total - loads.team2); first += 1)
    if ((sums & (1 << first)) !== 0) return true;
  return false;
}

/** The smallest size of the larger team with which nobody is left out and no group split; null when even `most` is too small. */
export function fairSize(sizes: readonly number[], most: number): number | null {
  const total = sizes.reduce((sum, group) => sum + group, 0);
  for (let size = Math.ceil(total / 2); size <= most; size += 1) if (canSplit(sizes, size)) return size;
  return null;
}
