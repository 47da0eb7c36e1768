import type { TeamSlot } from '@placar/contracts';
import type { LobbyDraft } from './lobby-draft';
import { canSplit, groupsOf } from './groups';
import { capacityOf, hasSides, ratingOf } from './lobby-state';
import type { LeaveCause, LobbyPerson, LobbyState, Seat } from './lobby-state';

const BOTH: readonly TeamSlot[] = ['team1', 'team2'];
export const teamOfSeats = (seats: readonly Seat[], team: TeamSlot): Seat[] =>
  seats.filter((seat) => seat.team === team);

/** Where a group of so many could sit: a number for each of them. Null when they do not all fit, or teams could not be made any more. */
export function seatsFor(
  state: LobbyState,
  size: number,
  wanted: TeamSlot | null,
): { seats: number[]; team: TeamSlot | null } | null {
  const taken = new Set(state.seats.map(({ seat }) => seat));
  const numbers = Array.from({ length: capacityOf(state) }, (_, seat) => seat);
  const perTeam = state.mode.players_per_team;
  if (state.status === 'live')
    return seatsInPlay(
      state,
      size,
      numbers.filter((seat) => !taken.has(seat)),
    );
  if (hasSides(state)) {
    const sides = wanted === null ? BOTH : [wanted, ...BOTH.filter((side) => side !== wanted)];
    for (const team of sides) {
      const free = numbers.filter((seat) => !taken.has(seat) && seat < perTeam === (team === 'team1'));
      if (free.length >= size) return { seats: free.slice(0, size), team };
    }
    return null;
  }
  const free = numbers.filter((seat) => !taken.has(seat));
  const sizes = groupsOf(state.seats).map(({ members }) => members.length);
  return free.length >= size && canSplit([...sizes, size], perTeam) ? { seats: free.slice(0, size), team: null } : null;
}

/** Who comes into a running game joins the smaller team. */
function seatsInPlay(
  state: LobbyState,
  size: number,
  free: readonly number[],
): { seats: number[]; team: TeamSlot } | null {
  const count = (team: TeamSlot): number => teamOfSeats(state.seats, team).length;
  const team = count('team1') <= count('team2') ? 'team1' : 'team2';
  if (free.length < size || count(team) + size > state.mode.players_per_team) return null;
  return { seats: free.slice(0, size), team };
}

/** Seats all of them, or nobody. */
export function seat(
  draft: LobbyDraft,
  people: readonly LobbyPerson[],
  party: string | null,
  wanted: TeamSlot | null,
): boolean {
  const place = seatsFor(draft.state, people.length, wanted);
  if (place === null) return false;
  people.forEach((person, index) => {
    draft.emit({ type: 'lobby.seated', payload: { person, seat: place.seats[index] ?? 0, party, team: place.team } });
  });
  return true;
}

/** Moves up whoever fits, in the order of the waitlist; a party that does not fit keeps its place in it. */
export function moveUp(draft: LobbyDraft): void {
  for (const { party, members } of groupsOf(draft.state.waitlist))
    seat(
      draft,
      members.map(({ person }) => person),
      party,
      null,
    );
  handOver(draft);
}

export const isFull = (state: LobbyState): boolean => state.seats.length === capacityOf(state);

/** Takes the person out. The lobby gets another host if it was the host, and the team another captain. */
export function takeOut(draft: LobbyDraft, userId: number, cause: LeaveCause): void {
  const left = draft.state.seats.find(({ person }) => person.id === userId);
  draft.emit({ type: 'lobby.left', payload: { userId, cause } });
  if (left?.captain === true && left.team !== null) nameCaptain(draft, left.team);
  handOver(draft);
}

/** Gives the seat, with its team, to the first of the waitlist who came alone. False when nobody can take it. */
export function replace(draft: LobbyDraft, userId: number, cause: LeaveCause): boolean {
  const left = draft.state.seats.find(({ person }) => person.id === userId);
  const next = groupsOf(draft.state.waitlist).find(({ members }) => members.length === 1)?.members[0];
  if (left === undefined || next === undefined) return false;
  draft.emit({ type: 'lobby.replaced', payload: { userId, by: next.person.id, cause } });
  if (left.captain && left.team !== null) nameCaptain(draft, left.team);
  handOver(draft);
  return true;
}

/** The best rated of a team leads it. */
export function nameCaptain(draft: LobbyDraft, team: TeamSlot): void {
  const best = bestRated(teamOfSeats(draft.state.seats, team));
  if (best !== undefined) draft.emit({ type: 'lobby.captain-changed', payload: { team, userId: best.person.id } });
}

/** The host who is no longer seated hands over to whoever sits longest. */
function handOver(draft: LobbyDraft): void {
  const { seats, hostId } = draft.state;
  if (seats.length === 0 || seats.some(({ person }) => person.id === hostId)) return;
  const [oldest] = [...seats].sort((a, b) => Date.parse(a.since) - Date.parse(b.since) || a.seat - b.seat);
  if (oldest !== undefined) draft.emit({ type: 'lobby.host-changed', payload: { userId: oldest.person.id } });
}

/** The earlier one where two are equal. */
export const bestRated = <T extends { person: LobbyPerson }>(people: readonly T[]): T | undefined =>
  people.reduce<T | undefined>(
    (best, one) => (best === undefined || ratingOf(one.person) > ratingOf(best.person) ? one : best),
    undefined,
  );
