import type { TeamSlot } from '@placar/contracts';
import { evolveVeto } from '../veto';
import { later, CLOCKS } from './clocks';
import { hasSides, sideOfSeat } from './lobby-state';
import type { Allocation, LobbyEvent, LobbyState, Seat } from './lobby-state';

type Recorded = LobbyEvent & { at: string };
type Of<T extends LobbyEvent['type']> = Extract<Recorded, { type: T }>;

/** The state after one event. Everything comes from the event: the same log gives the same state. */
export function evolveLobby(state: LobbyState | null, event: Recorded): LobbyState {
  if (event.type === 'lobby.opened') return opened(event);
  if (state === null) throw new Error('a lobby begins with lobby.opened');
  return membership(state, event) ?? course(state, event);
}

const opened = ({ payload, at }: Of<'lobby.opened'>): LobbyState => ({
  id: payload.id,
  mode: payload.mode,
  settings: payload.settings,
  hostId: payload.hostId,
  againOf: payload.againOf ?? null,
  status: 'open',
  step: 1,
  deadlineAt: later(at, CLOCKS.open),
  seats: [],
  waitlist: [],
  casters: [],
  banned: [],
  muted: [],
  locked: false,
  ...NOT_BEGUN,
  calls: 0,
  notice: null,
  result: null,
});

/** What a lobby has only after it left `open`. */
const NOT_BEGUN = {
  draft: null,
  veto: null,
  votes: {},
  agreed: {},
  chosen: null,
  sizes: null,
  allocation: null,
  substitutions: 0,
  forced: false,
};

/** Events about who is here and who may do what; null for any other. */
function membership(state: LobbyState, event: Recorded): LobbyState | null {
  switch (event.type) {
    case 'lobby.settings-changed':
      return { ...state, settings: event.payload.settings };
    case 'lobby.seated':
      return seated(state, event);
    case 'lobby.waiting':
      return { ...state, waitlist: [...state.waitlist, { ...event.payload, since: event.at }] };
    case 'lobby.caster-joined':
      return { ...state, casters: [...state.casters, event.payload.person] };
    case 'lobby.left':
      return without(state, event.payload.userId);
    case 'lobby.replaced':
      return replaced(state, event);
    case 'lobby.banned':
      return { ...state, banned: [...state.banned, event.payload.userId] };
    case 'lobby.unbanned':
      return { ...state, banned: state.banned.filter((id) => id !== event.payload.userId) };
    case 'lobby.muted': {
      const others = state.muted.filter((id) => id !== event.payload.userId);
      return { ...state, muted: event.payload.muted ? [...others, event.payload.userId] : others };
    }
    case 'lobby.locked':
      return { ...state, locked: event.payload.locked };
    case 'lobby.moved':
      return moved(state, event);
    case 'lobby.host-changed':
      return { ...state, hostId: event.payload.userId };
    case 'lobby.ready':
      return withSeat(state, event.payload.userId, { ready: true });
    case 'lobby.volunteered':
      return withSeat(state, event.payload.userId, { volunteer: event.payload.volunteer });
    case 'lobby.latency-measured':
      return withSeat(state, event.payload.userId, { latency: event.payload.regions });
    case 'lobby.voted':
      return { ...state, votes: { ...state.votes, [event.payload.userId]: event.payload.map } };
    case 'lobby.agreed':
      return { ...state, agreed: agreedWith(state, event) };
    default:
      return null;
  }
}

/** Events about the way to the match. */
function course(state: LobbyState, event: Recorded): LobbyState {
  switch (event.type) {
    case 'lobby.clock-set':
      return turn(state, event.payload.deadlineAt);
    case 'lobby.entered':
      return entered(state, event);
    case 'lobby.captains-named':
      return captainsNamed(state, event);
    case 'lobby.picked':
      return picked(state, event);
    case 'lobby.teams-set':
      return { ...state, seats: inTeams(state.seats, event.payload) };
    case 'lobby.captain-changed':
      return { ...state, seats: withCaptain(state.seats, event.payload.team, event.payload.userId) };
    case 'lobby.veto': {
      const veto = evolveVeto(state.veto, event.payload, event.at);
      return { ...turn(state, veto.deadlineAt), veto };
    }
    case 'lobby.maps-chosen':
      return { ...state, chosen: event.payload, sizes: sizesOf(state.seats) };
    case 'lobby.ended':
      return { ...state, result: event.payload.result };
    default:
      return onServer(state, event);
  }
}

/** Events about its match and its server. */
function onServer(state: LobbyState, event: Recorded): LobbyState {
  switch (event.type) {
    case 'lobby.try-begun': {
      const { tries, deadlineAt } = event.payload;
      return withAllocation(turn(state, deadlineAt), { tries });
    }
    case 'lobby.match-made':
      return withAllocation(state, event.payload);
    case 'lobby.server-awaited': {
      const since = state.allocation?.server?.since ?? event.at;
      return withAllocation(state, { server: { ...event.payload, since } });
    }
    case 'lobby.looked':
      return withAllocation(state, { looks: (state.allocation?.looks ?? 0) + 1, lookedAt: event.payload.at });
    case 'lobby.server-lost':
      return withAllocation(state, { isLost: event.payload.lost, looks: 0 });
    case 'lobby.wait-repeated':
      return withAllocation(turn(state, event.payload.deadlineAt), {
        repeats: (state.allocation?.repeats ?? 0) + 1,
        looks: 0,
      });
    case 'lobby.seen': {
      const seen = new Set(event.payload.userIds);
      return {
        ...state,
        seats: state.seats.map((seat) => (seen.has(seat.person.id) ? { ...seat, seen: true } : seat)),
      };
    }
    case 'lobby.substitutes-wanted':
      return { ...turn(state, event.payload.deadlineAt), substitutions: state.substitutions + 1 };
    case 'lobby.begin-forced':
      return { ...turn(state, event.payload.deadlineAt), forced: true };
    default:
      return state;
  }
}

const turn = (state: LobbyState, deadlineAt: string | null): LobbyState => ({
  ...state,
  step: state.step + 1,
  deadlineAt,
});

function seated(state: LobbyState, { payload, at }: Of<'lobby.seated'>): LobbyState {
  const blank = { since: at, ready: false, volunteer: false, captain: false, seen: false, latency: {} };
  return {
    ...state,
    waitlist: state.waitlist.filter(({ person }) => person.id !== payload.person.id),
    seats: [...state.seats, { ...payload, ...blank }].sort((a, b) => a.seat - b.seat),
  };
}

function without(state: LobbyState, userId: number): LobbyState {
  const { [String(userId)]: _vote, ...votes } = state.votes;
  const { [String(userId)]: _agreed, ...agreed } = state.agreed;
  return {
    ...state,
    seats: state.seats.filter(({ person }) => person.id !== userId),
    waitlist: state.waitlist.filter(({ person }) => person.id !== userId),
    casters: state.casters.filter(({ id }) => id !== userId),
    votes,
    agreed,
  };
}

function replaced(state: LobbyState, { payload, at }: Of<'lobby.replaced'>): LobbyState {
  const left = state.seats.find(({ person }) => person.id === payload.userId);
  const comes = state.waitlist.find(({ person }) => person.id === payload.by);
  if (left === undefined || comes === undefined) throw new Error('a replacement comes from the waitlist');
  const rest = without(without(state, payload.userId), payload.by);
  const seat = {
    ...left,
    person: comes.person,
    party: null,
    since: at,
    ready: true,
    volunteer: false,
    seen: false,
    latency: {},
  };
  return { ...rest, seats: [...rest.seats, { ...seat, captain: false }].sort((a, b) => a.seat - b.seat) };
}

function moved(state: LobbyState, { payload }: Of<'lobby.moved'>): LobbyState {
  const places = new Map(payload.seats.map(({ userId, seat }) => [userId, seat]));
  const seats = state.seats.map((old) => {
    const seat = places.get(old.person.id) ?? old.seat;
    return { ...old, seat, team: sideOfSeat(state, seat) };
  });
  return { ...state, seats: seats.sort((a, b) => a.seat - b.seat) };
}

/** Back in `open` everything that came after it is gone; marks of readiness live as long as their check. */
function entered(state: LobbyState, event: Of<'lobby.entered'>): LobbyState {
  const { status, deadlineAt, notice } = event.payload;
  const turned = { ...turn(state, deadlineAt), status, notice };
  const next = begun(turned, status, event.at);
  if (status !== 'open') return next;
  const seats = state.seats.map((seat) => ({
    ...seat,
    ready: false,
    captain: false,
    seen: false,
    team: hasSides(state) ? sideOfSeat(state, seat.seat) : null,
  }));
  return { ...next, ...NOT_BEGUN, seats };
}

/** Each way to a server begins anew, and looks count from when people have time to come. */
function begun(state: LobbyState, status: LobbyState['status'], at: string): LobbyState {
  if (status === 'allocating') return { ...state, allocation: null, calls: state.calls + 1 };
  return status === 'connecting' ? withAllocation(state, { looks: 0, lookedAt: at }) : state;
}

const NO_ALLOCATION: Allocation = {
  tries: 1,
  matchId: null,
  serverId: null,
  server: null,
  looks: 0,
  lookedAt: null,
  isLost: false,
  repeats: 0,
};
const withAllocation = (state: LobbyState, change: Partial<Allocation>): LobbyState => ({
  ...state,
  allocation: { ...NO_ALLOCATION, ...state.allocation, ...change },
});

function captainsNamed(state: LobbyState, { payload }: Of<'lobby.captains-named'>): LobbyState {
  const { team1, team2, first, coin, size } = payload;
  const seats = state.seats.map((seat) => ({ ...seat, team: null, captain: false }));
  const draft = { first, coin, picks: 0, size };
  return { ...state, draft, seats: withCaptain(withCaptain(seats, 'team1', team1), 'team2', team2) };
}

function picked(state: LobbyState, { payload }: Of<'lobby.picked'>): LobbyState {
  if (state.draft === null) throw new Error('a pick needs a draft');
  const { userIds, team, by } = payload;
  const picks = state.draft.picks + (by === 'rule' ? 0 : 1);
  return { ...state, draft: { ...state.draft, picks }, seats: inTeams(state.seats, { [team]: userIds }) };
}

function inTeams(seats: readonly Seat[], teams: Partial<Record<TeamSlot, readonly number[]>>): Seat[] {
  return seats.map((seat) => {
    if (teams.team1?.includes(seat.person.id)) return { ...seat, team: 'team1' };
    return teams.team2?.includes(seat.person.id) ? { ...seat, team: 'team2' } : seat;
  });
}

const withCaptain = (seats: readonly Seat[], team: TeamSlot, userId: number): Seat[] =>
  seats.map((seat) => {
    if (seat.person.id === userId) return { ...seat, team, captain: true };
    return seat.team === team ? { ...seat, captain: false } : seat;
  });

const sizesOf = (seats: readonly Seat[]): Record<TeamSlot, number> => ({
  team1: seats.filter(({ team }) => team === 'team1').length,
  team2: seats.filter(({ team }) => team === 'team2').length,
});

const withSeat = (state: LobbyState, userId: number, change: Partial<Seat>): LobbyState => ({
  ...state,
  seats: state.seats.map((seat) => (seat.person.id === userId ? { ...seat, ...change } : seat)),
});

function agreedWith(state: LobbyState, { payload }: Of<'lobby.agreed'>): Record<string, string> {
  const { [String(payload.userId)]: _before, ...others } = state.agreed;
  return payload.map === null ? others : { ...others, [payload.userId]: payload.map };
}
