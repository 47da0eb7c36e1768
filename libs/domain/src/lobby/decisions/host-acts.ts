import type { LobbySettings } from '@placar/contracts';
import { balancedTeams } from '../balance';
import { settingsProblem } from '../check-settings';
import { CLOCKS, later } from '../clocks';
import { groupsOf } from '../groups';
import { refuse } from '../lobby-draft';
import type { LobbyDecision, LobbyDraft } from '../lobby-draft';
import type { PersonAct } from '../lobby-commands';
import { hasSides, isMember, isOver, seatOf } from '../lobby-state';
import type { Seat } from '../lobby-state';
import { acceptSides, begin, beginWhenFull, cancel, noteActivity } from '../phases';
import { moveUp } from '../seating';
import { goes } from './leave-lobby';

type Act<T extends PersonAct['type']> = Extract<PersonAct, { type: T }>;

/** Begins with those who are here, or confirms the teams that the host made. */
export function start(draft: LobbyDraft): LobbyDecision {
  const { status, seats, mode, settings } = draft.state;
  if (status === 'teams' && settings.teams === 'host') {
    acceptSides(draft);
    return draft.done();
  }
  if (status !== 'open') return refuse('LOBBY_STATE', 'It has begun already.');
  if (seats.length < mode.min_players) return refuse('TOO_FEW_PLAYERS', `This mode needs ${mode.min_players} players.`);
  const canMake = balancedTeams(seats, mode.players_per_team) !== null;
  if (!canMake || groupsOf(seats).length < 2) return refuse('TOO_FEW_PLAYERS', 'These people make no two teams.');
  begin(draft);
  return draft.done();
}

export function kick(draft: LobbyDraft, { target, forGood }: Act<'kick'>): LobbyDecision {
  const { state } = draft;
  if (!isMember(state, target)) return refuse('NOT_SEATED', 'That person is not here.', 'user_id');
  if (target === state.hostId) return refuse('INVALID_INPUT', 'A host cannot send themselves away.', 'user_id');
  const mayGo = state.status === 'open' || state.status === 'ready_check' || state.mode.drop_in;
  if (seatOf(state, target) !== undefined && !mayGo)
    return refuse('LOBBY_STATE', 'The teams are being made; nobody is sent away now.');
  // First the mark, then the seat: who is not wanted cannot be moved up again by the same decision.
  if (forGood && !state.banned.includes(target)) draft.emit({ type: 'lobby.banned', payload: { userId: target } });
  goes(draft, target, 'kicked');
  return draft.done();
}

export function unban(draft: LobbyDraft, { target }: Act<'unban'>): LobbyDecision {
  if (!draft.state.banned.includes(target)) return draft.done();
  draft.emit({ type: 'lobby.unbanned', payload: { userId: target } });
  return draft.done();
}

export function mute(draft: LobbyDraft, { target, muted }: Act<'mute'>): LobbyDecision {
  if (draft.state.muted.includes(target) === muted) return draft.done();
  if (!isMember(draft.state, target)) return refuse('NOT_SEATED', 'That person is not here.', 'user_id');
  draft.emit({ type: 'lobby.muted', payload: { userId: target, muted } });
  return draft.done();
}

export function lock(draft: LobbyDraft, { locked }: Act<'lock'>): LobbyDecision {
  if (draft.state.locked !== locked) draft.emit({ type: 'lobby.locked', payload: { locked } });
  return draft.done();
}

export function handOver(draft: LobbyDraft, { target }: Act<'hand-over'>): LobbyDecision {
  if (seatOf(draft.state, target) === undefined) return refuse('NOT_SEATED', 'That person has no seat.', 'user_id');
  if (draft.state.hostId !== target) draft.emit({ type: 'lobby.host-changed', payload: { userId: target } });
  return draft.done();
}

export function extend(draft: LobbyDraft): LobbyDecision {
  const { status, deadlineAt } = draft.state;
  if (status !== 'open' || deadlineAt === null) return refuse('LOBBY_STATE', 'Only an open lobby waits.');
  const most = later(draft.now, CLOCKS.extendMost);
  const extended = later(deadlineAt, CLOCKS.extend);
  const until = extended < most ? extended : most;
  if (until <= deadlineAt) return refuse('EXTENDED_ENOUGH', 'A lobby waits for two hours at most.');
  draft.emit({ type: 'lobby.clock-set', payload: { deadlineAt: until } });
  return draft.done();
}

export function callOff(draft: LobbyDraft, by: 'cancelled_by_host' | 'cancelled_by_staff'): LobbyDecision {
  if (isOver(draft.state)) return refuse('LOBBY_CLOSED', 'The lobby is over.');
  if (draft.state.status === 'live') return refuse('LOBBY_STATE', 'The game is on.');
  cancel(draft, by);
  return draft.done();
}

/** Two people change places, each with their party; without a second one, the person goes over to the other side. */
export function swap(draft: LobbyDraft, { target, with: other }: Act<'swap'>): LobbyDecision {
  const { state } = draft;
  const isTime = state.status === 'open' || (state.status === 'teams' && state.settings.teams === 'host');
  if (!hasSides(state) || !isTime) return refuse('LOBBY_STATE', 'Nobody chooses sides here now.');
  const [one, two] = [seatOf(state, target), other === null ? null : seatOf(state, other)];
  if (one === undefined || two === undefined) return refuse('NOT_SEATED', 'That person has no seat.', 'user_id');
  if (one.team === two?.team) return refuse('CONFLICT', 'They are on the same side.');
  const moving = [...partyOf(state.seats, one), ...(two === null ? [] : partyOf(state.seats, two))];
  const staying = state.seats.filter((seat) => !moving.includes(seat));
  const taken = new Set(staying.map(({ seat }) => seat));
  const perTeam = state.mode.players_per_team;
  const seats: { userId: number; seat: number }[] = [];
  for (const { person, team } of moving) {
    const from = team === 'team1' ? perTeam : 0;
    const free = Array.from({ length: perTeam }, (_, index) => from + index).find((number) => !taken.has(number));
    if (free === undefined) return refuse('PARTY_SPLIT', 'The other side has no room for the whole party.');
    taken.add(free);
    seats.push({ userId: person.id, seat: free });
  }
  draft.emit({ type: 'lobby.moved', payload: { seats } });
  return draft.done();
}

const partyOf = (seats: readonly Seat[], one: Seat): Seat[] =>
  one.party === null ? [one] : seats.filter(({ party }) => party === one.party);

/** New choices, while the lobby is open. Where people now take sides, they get fair ones to begin with. */
export function changeSettings(draft: LobbyDraft, settings: LobbySettings): LobbyDecision {
  const { state } = draft;
  if (state.status !== 'open') return refuse('LOBBY_STATE', 'It has begun; its rules stay.');
  const refusal = settingsProblem(settings, state.mode);
  if (refusal !== null) return { ok: false, refusal };
  if (settings.challenge !== state.settings.challenge) return refuse('CONFLICT', 'A challenge stays one.', 'challenge');
  draft.emit({ type: 'lobby.settings-changed', payload: { settings } });
  if (hasSides(state) !== hasSides(draft.state)) placeAnew(draft);
  noteActivity(draft);
  moveUp(draft);
  beginWhenFull(draft);
  return draft.done();
}

function placeAnew(draft: LobbyDraft): void {
  const { seats, mode } = draft.state;
  const teams = balancedTeams(seats, mode.players_per_team);
  if (teams === null || seats.length === 0) return;
  const placed = [
    ...teams.team1.map((userId, index) => ({ userId, seat: index })),
    ...teams.team2.map((userId, index) => ({ userId, seat: mode.players_per_team + index })),
  ];
  draft.emit({ type: 'lobby.moved', payload: { seats: placed } });
}
