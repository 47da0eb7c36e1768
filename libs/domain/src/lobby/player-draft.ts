import type { PickOrder, TeamSlot } from '@placar/contracts';
import { otherSlot } from '../match/maps/map-rules';
import { drawnFrom } from '../veto/draw';
import type { Draw } from '../veto/draw';
import { canSplit, fairSize, groupsOf } from './groups';
import type { Group, Loads } from './groups';
import { bestRated } from './seating';
import { ratingOf } from './lobby-state';
import type { LobbyState, Seat } from './lobby-state';

/** Whose pick it is, counted from 0. */
export function pickTeam(order: PickOrder, pick: number, first: TeamSlot): TeamSlot {
  const isFirst = {
    snake: pick % 4 === 0 || pick % 4 === 3,
    alternating: pick % 2 === 0,
    front_loaded: pick === 0 || (pick >= 3 && pick % 2 === 1),
  }[order];
  return isFirst ? first : otherSlot(first);
}

export const freeGroups = (state: Pick<LobbyState, 'seats'>): Group<Seat>[] =>
  groupsOf(state.seats.filter(({ team }) => team === null));

const loadsOf = ({ seats }: Pick<LobbyState, 'seats'>): Loads => ({
  team1: seats.filter(({ team }) => team === 'team1').length,
  team2: seats.filter(({ team }) => team === 'team2').length,
});

/** The groups that a team may pick: those that fit, and after which the others can still be placed without splitting a party. */
export function legalPicks(state: LobbyState, team: TeamSlot): Group<Seat>[] {
  const { draft } = state;
  if (draft === null) return [];
  const free = freeGroups(state);
  const loads = loadsOf(state);
  return free.filter((group) => {
    const others = free.filter((other) => other !== group).map(({ members }) => members.length);
    const load = loads[team] + group.members.length;
    return load <= draft.size && canSplit(others, draft.size, { ...loads, [team]: load });
  });
}

/** The team that is to pick: that of the order, or the other one where it cannot. Null when nobody is left. */
export function pickingTeam(state: LobbyState): TeamSlot | null {
  const { draft, settings } = state;
  if (draft === null || freeGroups(state).length === 0) return null;
  const team = pickTeam(settings.order, draft.picks, draft.first);
  return legalPicks(state, team).length > 0 ? team : otherSlot(team);
}

/** What follows without a choice: the last group, and everybody left when one team is full. Null while there is a choice. */
export function forcedPick(state: LobbyState): { team: TeamSlot; group: Group<Seat> } | null {
  const free = freeGroups(state);
  const team = pickingTeam(state);
  if (team === null || state.draft === null) return null;
  const loads = loadsOf(state);
  const isLast = free.length === 1 || loads[otherSlot(team)] >= state.draft.size;
  const group = isLast ? legalPicks(state, team)[0] : undefined;
  return group === undefined ? null : { team, group };
}

/** The group with the best rated person among those that the team may pick. */
export function bestPick(state: LobbyState, team: TeamSlot): Group<Seat> | null {
  const legal = legalPicks(state, team);
  const best = bestRated(legal.flatMap(({ members }) => members));
  return legal.find(({ members }) => members.some((seat) => seat === best)) ?? null;
}

export interface NamedCaptains {
  team1: number;
  team2: number;
  first: TeamSlot;
  coin: boolean;
  size: number;
}

/** Two captains of different parties, with whom teams can be made. Null when there are no two. */
export function nameCaptains(state: LobbyState, draw: Draw): NamedCaptains | null {
  const groups = groupsOf(state.seats);
  const size = fairSize(
    groups.map(({ members }) => members.length),
    state.mode.players_per_team,
  );
  if (size === null) return null;
  const order = candidates(state, draw);
  for (const [index, one] of order.entries())
    for (const two of order.slice(index + 1)) {
      if (!mayOppose(groups, one, two, size)) continue;
      const first = draw(2) === 0 ? ('team1' as const) : ('team2' as const);
      return { team1: one.person.id, team2: two.person.id, first, coin: true, size };
    }
  return null;
}

/** Everybody, in the order in which they would be captain. */
function candidates({ seats, settings, hostId }: LobbyState, draw: Draw): Seat[] {
  const byRating = [...seats].sort((a, b) => ratingOf(b.person) - ratingOf(a.person) || a.seat - b.seat);
  const preferred = (is: (seat: Seat) => boolean): Seat[] => [
    ...byRating.filter(is),
    ...byRating.filter((seat) => !is(seat)),
  ];
  switch (settings.captains) {
    case 'best_rated':
      return byRating;
    case 'host_and_next':
      return preferred(({ person }) => person.id === hostId);
    case 'volunteers':
      return preferred(({ volunteer }) => volunteer);
    case 'random':
      return shuffled(byRating, draw);
  }
}

function shuffled<T>(list: readonly T[], draw: Draw): T[] {
  const left = [...list];
  const drawn: T[] = [];
  while (left.length > 0) {
    const one = drawnFrom(left, draw);
    left.splice(left.indexOf(one), 1);
    drawn.push(one);
  }
  return drawn;
}

/** Whether the two can lead different teams of at most `size` players, each with their whole party. */
function mayOppose(groups: readonly Group<Seat>[], one: Seat, two: Seat, size: number): boolean {
  const groupOf = (seat: Seat): Group<Seat> | undefined => groups.find(({ members }) => members.includes(seat));
  const [first, second] = [groupOf(one), groupOf(two)];
  if (first === undefined || second === undefined || first === second) return false;
  const others = groups.filter((group) => group !== first && group !== second).map(({ members }) => members.length);
  return canSplit(others, size, { team1: first.members.length, team2: second.members.length });
}
