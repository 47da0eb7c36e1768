import { COMMAND_KINDS, MATCH_COMMAND_CATALOGUE } from '@placar/contracts';
import type { ErrorCode, MatchCommandKind, MatchStatus } from '@placar/contracts';
import { isClosed } from './match-state';
import type { MatchState } from './match-state';
import { isVetoAhead } from './web-veto/web-veto';
import { fetchesFromUs, needsServer } from './command-traits';

/** A pending command blocks others for this long; after it a lost worker no longer holds the match. */
const PENDING_FRESH_MS = 60_000;
/** What loads a map and a file may take two of the gateway's deadlines: till then two workers must not be at one server. */
const LOADING_FRESH_MS = 120_000;

/** How long a command of this kind holds its match, in ms. */
export const pendingFreshMs = (kind: MatchCommandKind): number =>
  fetchesFromUs(kind) ? LOADING_FRESH_MS : PENDING_FRESH_MS;

/** What the outside calls the state: closed > server lost > paused > phase. */
export function publicStatus(state: MatchState): MatchStatus {
  if (isClosed(state)) return state.phase;
  if (state.serverLostSince !== null) return 'server_lost';
  if (state.pause !== null && (state.phase === 'live' || state.phase === 'halftime')) return 'paused';
  return state.phase;
}

/** Why a command is not legal in this status, or null when it is. It feeds `decide`, `can` and the page's buttons. */
export function refusalFor(kind: MatchCommandKind, state: MatchState): ErrorCode | null {
  const status = publicStatus(state);
  if (isClosed(state)) return 'MATCH_ALREADY_FINISHED';
  const { legalIn, drives, fetches } = MATCH_COMMAND_CATALOGUE[kind];
  // What puts a match onto a server waits for its maps.
  if (fetches !== null && status === 'scheduled' && isVetoAhead(state)) return 'VETO_NOT_OVER';
  if (drives !== null) return recoveryRefusal(drives, state);
  if (legalIn.includes(status)) return null;
  if (kind === 'pause' && status === 'paused') return 'MATCH_ALREADY_PAUSED';
  if (kind === 'unpause') return 'MATCH_NOT_PAUSED';
  if (kind === 'load') return 'MATCH_ALREADY_LOADED';
  return 'MATCH_NOT_RUNNING';
}

/** A lost match can always be taken over or recovered; one on its way back only by the other driver. */
function recoveryRefusal(drives: 'automatic' | 'manual', state: MatchState): ErrorCode | null {
  if (state.serverLostSince !== null) return null;
  const recovery = state.recovery ?? null;
  if (recovery === null) return 'RECOVERY_NOT_RUNNING';
  const now = recovery.mode === 'automatic' && recovery.step !== 'failed' ? 'automatic' : 'manual';
  return now === drives ? 'RECOVERY_NOT_RUNNING' : null;
}

/**
 * Whether a command may have the one slot of its match. `free`: at once; what is in it is over or overtaken. `waits`: it begins when the
 * command in the slot ends, because a person never loses to the automatic recovery, nor to a load whose game runs already. `held`: another
 * person's command is under way.
 */
export type Slot = 'free' | 'waits' | 'held';

/** The slot for a command of this kind. `now` is an ISO time. */
export function slotFor(state: MatchState, kind: MatchCommandKind, now: string): Slot {
  return isUnderWay(state, now) ? slotBeside(state, kind) : 'free';
}

function slotBeside(state: MatchState, kind: MatchCommandKind): Slot {
  const { slot } = MATCH_COMMAND_CATALOGUE[kind];
  if (state.pending === null || slot === 'none' || slot === 'displaces') return 'free';
  if (state.waiting !== undefined) return 'held';
  if (isLoadSeenDone(state)) return MATCH_COMMAND_CATALOGUE[kind].subject === 'pause' ? 'waits' : 'held';
  if (!isOfRecovery(state)) return 'held';
  // A move leaves the recovery's server to it: the attempt there is over, and whoever is still at it works for nobody.
  if (slot === 'displaces_recovery') return 'free';
  return slot === 'waits' ? 'waits' : 'held';
}

/** The pending command put a game onto the server that was seen to run since; only its worker's word is still on its way. */
function isLoadSeenDone({ pending, phase }: MatchState): boolean {
  if (pending === null || phase === 'scheduled' || phase === 'loading') return false;
  return MATCH_COMMAND_CATALOGUE[pending.request.kind].opensAttempt;
}

/** The pending command is one of the automatic recovery: a try, or its own lifting of the pause. */
function isOfRecovery({ pending, recovery }: MatchState): boolean {
  if (pending === null || pending.by !== null) return false;
  return pending.request.kind === 'recover' || (pending.request.kind === 'unpause' && Boolean(recovery));
}

/** True while the pending command keeps others out; a lost worker holds a match only for so long. */
function isUnderWay({ pending }: MatchState, now: string): boolean {
  if (pending === null) return false;
  const elapsed = Date.parse(now) - Date.parse(pending.requestedAt);
  // A clock that was set back must not hold the match for as long as it was.
  const fresh = pendingFreshMs(pending.request.kind);
  return elapsed < fresh && elapsed > -fresh;
}

/** Commands legal by state alone; what the viewer may do narrows it further. */
export function legalCommands(state: MatchState): MatchCommandKind[] {
  return COMMAND_KINDS.filter(
    (kind) =>
      refusalFor(kind, state) === null &&
      slotBeside(state, kind) !== 'held' &&
      (state.serverId !== null || !needsServer(kind)),
  );
}
