import { CLOCKS, later, LOOKS_NEEDED, REPEATS_MAX } from '../clocks';
import type { LobbyDecision, LobbyDraft } from '../lobby-draft';
import type { PlatformAct } from '../lobby-commands';
import { seatOf, shortTeam } from '../lobby-state';
import type { LobbyState } from '../lobby-state';
import {
  acceptSides,
  afterPick,
  applyVeto,
  beginConnecting,
  cancel,
  closeVote,
  drawMaps,
  endTries,
  expireOpen,
  failTry,
  finish,
  goLive,
  reopen,
} from '../phases';
import { bestPick, pickingTeam } from '../player-draft';
import { takeOut } from '../seating';
import { findSubstitutes, penalise } from './leave-lobby';

type Act<T extends PlatformAct['type']> = Extract<PlatformAct, { type: T }>;

/** What the platform tells a lobby: of its server and match, and that a clock ran out. What is of an earlier try or match does nothing. */

export function noteMatch(draft: LobbyDraft, { tries, matchId, serverId }: Act<'note-match'>): LobbyDecision {
  const { status, allocation } = draft.state;
  if (status === 'allocating' && allocation?.tries === tries && allocation.matchId === null)
    draft.emit({ type: 'lobby.match-made', payload: { matchId, serverId } });
  return draft.done();
}

export function tryFailed(draft: LobbyDraft, { tries, reason }: Act<'fail-try'>): LobbyDecision {
  if (draft.state.status === 'allocating' && draft.state.allocation?.tries === tries) failTry(draft, reason);
  return draft.done();
}

/** Told again whenever the place in the queue has changed. */
export function noteServer(draft: LobbyDraft, { tries, source, place }: Act<'note-server'>): LobbyDecision {
  const { status, allocation } = draft.state;
  if (status !== 'allocating' || allocation?.tries !== tries) return draft.done();
  if (allocation.server?.source !== source || allocation.server.place !== place)
    draft.emit({ type: 'lobby.server-awaited', payload: { source, place } });
  return draft.done();
}

export function noteLoaded(draft: LobbyDraft, { matchId }: Act<'note-loaded'>): LobbyDecision {
  if (draft.state.status === 'allocating' && isOf(draft, matchId)) beginConnecting(draft);
  return draft.done();
}

/** Another try on the same map would come to the same: the host chooses another one, and everybody keeps their seat. */
export function noteMapMissing(draft: LobbyDraft, { matchId }: Act<'note-map-missing'>): LobbyDecision {
  if (draft.state.status === 'allocating' && isOf(draft, matchId)) endTries(draft, 'map_not_loaded');
  return draft.done();
}

export function noteSeen(draft: LobbyDraft, { matchId, userIds, lookedAt = null }: Act<'note-seen'>): LobbyDecision {
  if (!isOf(draft, matchId)) return draft.done();
  const fresh = userIds.filter((id) => seatOf(draft.state, id)?.seen === false);
  if (fresh.length > 0) draft.emit({ type: 'lobby.seen', payload: { userIds: fresh } });
  if (isNewLook(draft, lookedAt)) draft.emit({ type: 'lobby.looked', payload: { at: lookedAt } });
  return draft.done();
}

function isNewLook({ state }: LobbyDraft, at: string | null): at is string {
  const { looks = LOOKS_NEEDED, lookedAt = null } = state.allocation ?? {};
  if (at === null || state.status !== 'connecting' || looks >= LOOKS_NEEDED) return false;
  return lookedAt === null || Date.parse(at) > Date.parse(lookedAt);
}

/** Nobody is absent from a server that cannot be reached: the looks begin anew when it is back. */
export function noteLost(draft: LobbyDraft, { matchId, lost }: Act<'note-lost'>): LobbyDecision {
  const { status, allocation } = draft.state;
  if (status === 'connecting' && isOf(draft, matchId) && allocation?.isLost !== lost)
    draft.emit({ type: 'lobby.server-lost', payload: { lost } });
  return draft.done();
}

/** May come before the word that the map was loaded. */
export function noteLive(draft: LobbyDraft, { matchId }: Act<'note-live'>): LobbyDecision {
  const { status } = draft.state;
  if ((status === 'allocating' || status === 'connecting') && isOf(draft, matchId)) goLive(draft);
  return draft.done();
}

/** May come before anything else that is told of the match. Without a result it was called off. */
export function noteEnded(draft: LobbyDraft, { matchId, result }: Act<'note-ended'>): LobbyDecision {
  const { status } = draft.state;
  const isOn = status === 'allocating' || status === 'connecting' || status === 'live';
  if (!isOn || !isOf(draft, matchId)) return draft.done();
  if (result === null) cancel(draft, 'match_cancelled');
  else finish(draft, result);
  return draft.done();
}

const isOf = (draft: LobbyDraft, matchId: number): boolean => draft.state.allocation?.matchId === matchId;

/** A clock ran out. */
export function expire(draft: LobbyDraft, { step }: Act<'expire'>): LobbyDecision {
  const { state, now } = draft;
  if (step !== state.step || state.deadlineAt === null || now < state.deadlineAt) return draft.done();
  switch (state.status) {
    case 'open':
      expireOpen(draft);
      break;
    case 'ready_check':
      notReady(draft);
      break;
    case 'teams':
      pickForCaptain(draft);
      break;
    case 'maps':
      mapsByClock(draft);
      break;
    case 'allocating':
      failTry(draft, 'took_too_long');
      break;
    case 'connecting':
      notCome(draft);
      break;
    case 'live':
      finish(draft, null, 'no_result');
      break;
    case 'finished':
    case 'cancelled':
    case 'expired':
      break;
  }
  return draft.done();
}

/** Who did not say yes loses the seat; the others keep theirs. */
function notReady(draft: LobbyDraft): void {
  const { seats } = draft.state;
  const ready = seats.filter((seat) => seat.ready).map(({ person }) => person.id);
  for (const { person } of seats.filter((seat) => !seat.ready)) takeOut(draft, person.id, 'not_ready');
  reopen(draft, 'not_all_ready', ready);
}

/** The best rated free player, or the sides as the host left them. */
function pickForCaptain(draft: LobbyDraft): void {
  const team = pickingTeam(draft.state);
  const group = team === null ? null : bestPick(draft.state, team);
  if (team === null || group === null) return acceptSides(draft);
  const userIds = group.members.map(({ person }) => person.id);
  draft.emit({ type: 'lobby.picked', payload: { userIds, team, by: 'clock' } });
  afterPick(draft);
}

function mapsByClock(draft: LobbyDraft): void {
  const { veto, settings } = draft.state;
  if (veto !== null) applyVeto(draft, { type: 'expire', step: veto.step, seed: draft.seed });
  else if (settings.maps === 'vote') closeVote(draft);
  else drawMaps(draft);
}

/** Who never came loses the seat. When everybody is there, the match is told to begin; the second time it is called off. */
function notCome(draft: LobbyDraft): void {
  const { seats, forced, mode } = draft.state;
  const absent = seats.filter(({ seen }) => !seen);
  // The time for substitutes is over, and a seat is still free.
  if (shortTeam(draft.state) !== null && !mode.drop_in) return cancel(draft, 'players_absent');
  if (absent.length === 0 || (mode.drop_in && absent.length < seats.length)) {
    for (const { person } of absent) takeOut(draft, person.id, 'absent');
    if (forced) cancel(draft, 'took_too_long');
    else draft.emit({ type: 'lobby.begin-forced', payload: { deadlineAt: later(draft.now, CLOCKS.connect) } });
    return;
  }
  if (!isAbsenceSeen(draft.state)) return waitAgain(draft);
  for (const { person } of absent) {
    penalise(draft, person.id, 'absent');
    takeOut(draft, person.id, 'absent');
  }
  findSubstitutes(draft);
}

/** Absent is only who was not there each time that the server was asked. */
const isAbsenceSeen = ({ allocation }: LobbyState): boolean =>
  allocation !== null && !allocation.isLost && allocation.looks >= LOOKS_NEEDED;

/** Nobody could look who came: everybody has their time again, and after that it is nobody's fault. */
function waitAgain(draft: LobbyDraft): void {
  if ((draft.state.allocation?.repeats ?? 0) >= REPEATS_MAX) return cancel(draft, 'server_lost');
  draft.emit({ type: 'lobby.wait-repeated', payload: { deadlineAt: later(draft.now, CLOCKS.connect) } });
}
