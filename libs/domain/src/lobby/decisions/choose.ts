import type { Refusal } from '../../match/decision';
import { refuse } from '../lobby-draft';
import type { LobbyDecision, LobbyDraft } from '../lobby-draft';
import type { PersonAct, PlatformAct } from '../lobby-commands';
import { isOver, seatOf } from '../lobby-state';
import { afterPick, agreedMap, applyVeto, beginTeams, choose, closeVote, onKnife } from '../phases';
import { legalPicks, pickingTeam } from '../player-draft';

type Act<T extends PersonAct['type']> = Extract<PersonAct, { type: T }>;

/** What seated people choose on the way to the match: readiness, captains, players, maps. */

export function sayReady(draft: LobbyDraft, userId: number): LobbyDecision {
  const seat = seatOf(draft.state, userId);
  if (seat === undefined) return refuse('NOT_SEATED', 'You have no seat here.');
  if (draft.state.status !== 'ready_check') return refuse('READY_TOO_LATE', 'No ready check is under way.');
  if (draft.state.deadlineAt !== null && draft.now >= draft.state.deadlineAt)
    return refuse('READY_TOO_LATE', 'The time to say yes is over.');
  if (!seat.ready) draft.emit({ type: 'lobby.ready', payload: { userId } });
  if (draft.state.seats.every(({ ready }) => ready)) beginTeams(draft);
  return draft.done();
}

export function volunteer(draft: LobbyDraft, userId: number, act: Act<'volunteer'>): LobbyDecision {
  const seat = seatOf(draft.state, userId);
  const { status } = draft.state;
  if (seat === undefined) return refuse('NOT_SEATED', 'You have no seat here.');
  if (status !== 'open' && status !== 'ready_check') return refuse('LOBBY_STATE', 'The captains are named.');
  const { volunteer: wants } = act;
  if (seat.volunteer !== wants) draft.emit({ type: 'lobby.volunteered', payload: { userId, volunteer: wants } });
  return draft.done();
}

/** A captain hands over to a mate; the host may do so for both teams. */
export function changeCaptain(draft: LobbyDraft, userId: number, { target }: Act<'captain'>): LobbyDecision {
  const { state } = draft;
  if (state.status !== 'teams' && state.status !== 'maps') return refuse('LOBBY_STATE', 'There are no captains now.');
  const [own, next] = [seatOf(state, userId), seatOf(state, target)];
  if (next === undefined || next.team === null) return refuse('NOT_SEATED', 'That person is in no team.', 'user_id');
  const may = userId === state.hostId || (own?.captain === true && own.team === next.team);
  if (!may) return refuse('NOT_HOST', 'Only the captain and the host may do that.');
  if (!next.captain) draft.emit({ type: 'lobby.captain-changed', payload: { team: next.team, userId: target } });
  return draft.done();
}

/** The captain on turn takes a person, and with them their party. */
export function pickPlayer(draft: LobbyDraft, userId: number, { target, step }: Act<'pick-player'>): LobbyDecision {
  const { state } = draft;
  if (state.status !== 'teams' || state.draft === null) return refuse('LOBBY_STATE', 'No players are picked now.');
  if (step !== state.step) return STEP_PASSED;
  const seat = seatOf(state, userId);
  const team = pickingTeam(state);
  if (seat?.captain !== true) return refuse('NOT_CAPTAIN', 'Only captains pick.');
  if (team === null || seat.team !== team) return refuse('NOT_YOUR_TURN', 'The other captain picks.');
  const wanted = seatOf(state, target);
  if (wanted === undefined) return refuse('NOT_SEATED', 'That person has no seat.', 'user_id');
  if (wanted.team !== null) return refuse('PLAYER_TAKEN', 'That person is in a team already.', 'user_id');
  const group = legalPicks(state, team).find(({ members }) => members.includes(wanted));
  if (group === undefined) return refuse('PARTY_SPLIT', 'With this party the teams would not come out.', 'user_id');
  const userIds = group.members.map(({ person }) => person.id);
  draft.emit({ type: 'lobby.picked', payload: { userIds, team, by: 'captain' } });
  afterPick(draft);
  return draft.done();
}

/** A captain's step of the veto. The lobby's fence is the veto's, too. */
export function vetoStep(
  draft: LobbyDraft,
  userId: number,
  act: Act<'ban-map' | 'pick-map' | 'choose-side'>,
): LobbyDecision {
  const { state, seed } = draft;
  if (state.status !== 'maps' || state.veto === null) return refuse('VETO_NOT_RUNNING', 'No veto is under way.');
  if (act.step !== state.step) return STEP_PASSED;
  const seat = seatOf(state, userId);
  if (seat?.captain !== true || seat.team === null) return refuse('NOT_CAPTAIN', 'Only captains do that.');
  const common = { team: seat.team, step: state.veto.step, hand: 'captain' as const, seed };
  const refusal =
    act.type === 'choose-side'
      ? applyVeto(draft, { type: 'side', side: act.side, ...common })
      : applyVeto(draft, { type: act.type === 'ban-map' ? 'ban' : 'pick', map: act.map, ...common });
  return refusal === null ? draft.done() : { ok: false, refusal: refusal as Refusal };
}

export function staffVeto(draft: LobbyDraft, act: Extract<PlatformAct, { type: 'staff-veto' }>): LobbyDecision {
  const { state, seed } = draft;
  if (state.status !== 'maps' || state.veto === null) return refuse('VETO_NOT_RUNNING', 'No veto is under way.');
  if (act.step !== state.step) return STEP_PASSED;
  const refusal = applyVeto(draft, { type: act.what, step: state.veto.step, reason: act.reason, seed });
  return refusal === null ? draft.done() : { ok: false, refusal: refusal as Refusal };
}

/** "Play this": staff decide instead of the veto, the vote or the host. */
export function staffMaps(draft: LobbyDraft, act: Extract<PlatformAct, { type: 'staff-maps' }>): LobbyDecision {
  const { status, settings } = draft.state;
  if (status !== 'maps') return refuse('LOBBY_STATE', 'No maps are chosen now.');
  if (act.reason.trim() === '') return refuse('REASON_MISSING', 'Say why.', 'reason');
  const isSeries = act.maps.length === settings.series && new Set(act.maps).size === act.maps.length;
  if (!isSeries || act.sides.length !== act.maps.length)
    return refuse('INVALID_INPUT', `Name ${settings.series} different maps with their sides.`, 'maps');
  choose(draft, { ...onKnife(act.maps, 'host'), sides: act.sides });
  return draft.done();
}

/** One vote each, until the time is over; it may be changed. When everybody has voted it is over at once. */
export function vote(draft: LobbyDraft, userId: number, { map, step }: Act<'vote'>): LobbyDecision {
  const { state } = draft;
  if (state.status !== 'maps' || state.settings.maps !== 'vote') return refuse('LOBBY_STATE', 'No vote is under way.');
  if (step !== state.step) return STEP_PASSED;
  if (seatOf(state, userId) === undefined) return refuse('NOT_SEATED', 'You have no seat here.');
  if (!state.settings.pool.includes(map)) return refuse('MAP_NOT_IN_POOL', 'The pool has no such map.', 'map');
  if (state.votes[userId] !== map) draft.emit({ type: 'lobby.voted', payload: { userId, map } });
  if (draft.state.seats.every(({ person }) => draft.state.votes[person.id] !== undefined)) closeVote(draft);
  return draft.done();
}

export function chooseMaps(draft: LobbyDraft, { maps, step }: Act<'choose-maps'>): LobbyDecision {
  const { state } = draft;
  if (state.status !== 'maps' || state.settings.maps !== 'host')
    return refuse('LOBBY_STATE', 'No maps are chosen now.');
  if (step !== state.step) return STEP_PASSED;
  if (maps.length !== state.settings.series) return refuse('INVALID_INPUT', 'Name the maps of the series.', 'maps');
  if (new Set(maps).size !== maps.length) return refuse('MAP_TAKEN', 'A map is named twice.', 'maps');
  if (maps.some((map) => !state.settings.pool.includes(map)))
    return refuse('MAP_NOT_IN_POOL', 'The pool has no such map.', 'maps');
  choose(draft, onKnife(maps, 'host'));
  return draft.done();
}

/** "We all agree on a map": counts when everybody seated says the same, now or when the maps are to be chosen. */
export function agree(draft: LobbyDraft, userId: number, { map }: Act<'agree'>): LobbyDecision {
  const { state } = draft;
  if (seatOf(state, userId) === undefined) return refuse('NOT_SEATED', 'You have no seat here.');
  if (isOver(state) || state.chosen !== null) return refuse('LOBBY_STATE', 'The maps are chosen.');
  if (state.settings.series !== 1) return refuse('LOBBY_STATE', 'A series of several maps is not agreed on.');
  if (map !== null && !state.settings.pool.includes(map))
    return refuse('MAP_NOT_IN_POOL', 'The pool has no such map.', 'map');
  if ((state.agreed[userId] ?? null) !== map) draft.emit({ type: 'lobby.agreed', payload: { userId, map } });
  const agreed = agreedMap(draft.state);
  if (draft.state.status === 'maps' && agreed !== null) choose(draft, onKnife([agreed], 'agreed'));
  return draft.done();
}

const STEP_PASSED = refuse('STEP_PASSED', 'Something happened since; look again.', 'step');

/** What a page measured; shown to nobody, and asked when a server is chosen. */
export function noteLatency(draft: LobbyDraft, userId: number, { regions }: Act<'latency'>): LobbyDecision {
  if (seatOf(draft.state, userId) === undefined) return refuse('NOT_SEATED', 'You have no seat here.');
  draft.emit({ type: 'lobby.latency-measured', payload: { userId, regions } });
  return draft.done();
}
