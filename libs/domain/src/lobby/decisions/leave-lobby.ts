import { CLOCKS, SUBSTITUTIONS_MAX, later } from '../clocks';
import { refuse } from '../lobby-draft';
import type { LobbyDecision, LobbyDraft } from '../lobby-draft';
import { isMember, isOver, seatOf, shortTeam } from '../lobby-state';
import type { LeaveCause } from '../lobby-state';
import { beginConnecting, beginWhenFull, cancel, noteActivity, reopen } from '../phases';
import { moveUp, replace, takeOut } from '../seating';
import { vacantSeat } from './enter-lobby';
import { groupsOf } from '../groups';

export function leave(draft: LobbyDraft, userId: number): LobbyDecision {
  const { state } = draft;
  if (!isMember(state, userId)) return refuse('NOT_SEATED', 'You are not in this lobby.');
  if (isOver(state)) return refuse('LOBBY_CLOSED', 'The lobby is over.');
  const isPlaying = seatOf(state, userId) !== undefined;
  if (isPlaying && state.status === 'live' && !state.mode.drop_in)
    return refuse('LOBBY_STATE', 'The game is on; it ends on the server.');
  goes(draft, userId, 'left');
  return draft.done();
}

/** Somebody is away from an open lobby: the place is free for others, and nothing else follows. */
export function noteAbsent(draft: LobbyDraft, userId: number): LobbyDecision {
  if (draft.state.status === 'open' && isMember(draft.state, userId)) goes(draft, userId, 'absent');
  return draft.done();
}

/** Who is banned has no place in any lobby. A game that is on is not broken for the others: there the staff of the match decide. */
export function noteBanned(draft: LobbyDraft, userId: number): LobbyDecision {
  const { state } = draft;
  if (isOver(state) || !isMember(state, userId)) return draft.done();
  const isPlaying = seatOf(state, userId) !== undefined && state.status === 'live' && !state.mode.drop_in;
  if (!isPlaying) goes(draft, userId, 'banned');
  return draft.done();
}

/** Everything that follows when a person goes, in whatever state the lobby is. */
export function goes(draft: LobbyDraft, userId: number, cause: LeaveCause): void {
  const { state } = draft;
  if (seatOf(state, userId) === undefined) {
    takeOut(draft, userId, cause);
    return restFits(draft);
  }
  switch (state.status) {
    case 'open':
    case 'live':
      takeOut(draft, userId, cause);
      moveUp(draft);
      return leftOpen(draft);
    case 'ready_check':
      return leavesCheck(draft, userId, cause);
    case 'teams':
    case 'maps':
    case 'allocating':
      return leavesDraft(draft, userId, cause);
    case 'connecting':
      // Who goes because the server is away did nothing wrong.
      if (state.allocation?.isLost !== true) penalise(draft, userId, cause);
      takeOut(draft, userId, cause);
      return findSubstitutes(draft);
    case 'finished':
    case 'cancelled':
    case 'expired':
      return;
  }
}

/** The rest of a party that waits is smaller now, and may fit where the whole did not. */
function restFits(draft: LobbyDraft): void {
  const { status, mode, seats } = draft.state;
  if (status !== 'open' && !(status === 'live' && mode.drop_in)) return;
  moveUp(draft);
  if (draft.state.seats.length === seats.length) return;
  noteActivity(draft);
  beginWhenFull(draft);
}

/** A challenge is of a whole party; any other lobby lives as long as somebody sits in it. */
function leftOpen(draft: LobbyDraft): void {
  const { status, settings, seats } = draft.state;
  if (status === 'open' && settings.challenge) cancel(draft, 'someone_left');
  else if (status === 'open' && seats.length === 0) cancel(draft, 'nobody_left');
  else noteActivity(draft);
}

/** The check ends; with somebody of the waitlist it begins anew, and who had said yes need not say it again. */
function leavesCheck(draft: LobbyDraft, userId: number, cause: LeaveCause): void {
  const ready = draft.state.seats.filter((seat) => seat.ready).map(({ person }) => person.id);
  takeOut(draft, userId, cause);
  reopen(draft, 'someone_left', ready);
}

/** Somebody of the waitlist takes the place, and nothing is lost. Else everybody waits again, and that costs who left. */
function leavesDraft(draft: LobbyDraft, userId: number, cause: LeaveCause): void {
  if (replace(draft, userId, cause)) return;
  penalise(draft, userId, cause);
  takeOut(draft, userId, cause);
  reopen(draft, 'someone_left');
}

/** Who was sent away by the host did nothing wrong, and a ban is enough. */
export function penalise(draft: LobbyDraft, userId: number, cause: LeaveCause): void {
  if (draft.state.mode.penalties && cause !== 'kicked' && cause !== 'banned')
    draft.emit({ type: 'lobby.penalty-due', payload: { userId, cause } });
}

/**
 * Gives the free seats of a lobby whose server waits to people of the waitlist who came alone; a game in which people come and go needs
 * none. With every seat taken people have their time
 * again. Otherwise others may take the seats for a short time; after that the match is called off.
 */
export function findSubstitutes(draft: LobbyDraft): void {
  if (draft.state.mode.drop_in && draft.state.seats.length > 0) return;
  if (draft.state.seats.length === 0 || draft.state.substitutions >= SUBSTITUTIONS_MAX) {
    cancel(draft, 'players_absent');
    return;
  }
  for (const { party, members } of groupsOf(draft.state.waitlist)) {
    const [one, ...others] = members;
    const free = vacantSeat(draft.state);
    if (one === undefined || others.length > 0 || free === null) continue;
    draft.emit({ type: 'lobby.seated', payload: { person: one.person, party, ...free } });
  }
  draft.emit({ type: 'lobby.substitutes-wanted', payload: { deadlineAt: later(draft.now, CLOCKS.substitute) } });
  if (shortTeam(draft.state) === null) beginConnecting(draft);
}
