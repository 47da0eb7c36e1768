import { OPEN_STATUSES } from '@placar/contracts';
import type { ErrorCode, MatchCommandKind, MatchStatus } from '@placar/contracts';
import { isClosed, takesPendingSlot } from './match-state';
import type { MatchState } from './match-state';

const ON_SERVER: readonly MatchStatus[] = [
  'loading',
  'warmup',
  'veto',
  'knife',
  'live',
  'paused',
  'halftime',
  'between_maps',
  'server_lost',
];
const IN_PLAY: readonly MatchStatus[] = ['warmup', 'veto', 'knife', 'live', 'paused', 'halftime', 'between_maps'];

/** The one transition table: in which status each command is legal. It feeds `decide`, `can`, the page's buttons and docs/architecture.md. */
export const TRANSITIONS: Readonly<Record<MatchCommandKind, readonly MatchStatus[]>> = {
  load: ['scheduled', 'load_failed'],
  pause: ['live'],
  unpause: ['paused'],
  cancel: OPEN_STATUSES,
  forfeit: OPEN_STATUSES,
  restart: [...IN_PLAY, 'server_lost'],
  restore: [...IN_PLAY, 'server_lost'],
  change_server: OPEN_STATUSES.filter((status) => status !== 'loading'),
  recover: ['server_lost'],
  take_over: ['server_lost'],
  force_start: ['warmup'],
  add_player: ['scheduled', ...IN_PLAY],
  remove_player: ['scheduled', ...IN_PLAY],
  add_spectator: ['scheduled', ...IN_PLAY],
  say: ON_SERVER,
  rcon: [...ON_SERVER, 'load_failed'],
};

/** Kinds that overtake a command still under way: an admin must always be able to end a match. */
export const OVERTAKING: ReadonlySet<MatchCommandKind> = new Set(['cancel', 'forfeit']);

/** A pending command blocks others for this long; after it a lost worker no longer holds the match. */
const PENDING_FRESH_MS = 60_000;
/** What loads a map and a file may take two of the gateway's deadlines: till then two workers must not be at one server. */
const LOADING_FRESH_MS = 120_000;
const LOADS: ReadonlySet<MatchCommandKind> = new Set(['load', 'restart', 'restore', 'change_server', 'recover']);

/** How long a command of this kind holds its match, in ms. */
export const pendingFreshMs = (kind: MatchCommandKind): number =>
  LOADS.has(kind) ? LOADING_FRESH_MS : PENDING_FRESH_MS;

/** What the outside calls the state: closed > server lost > paused > phase. */
export function publicStatus(state: MatchState): MatchStatus {
  if (isClosed(state)) return state.phase;
  if (state.serverLostSince !== null) return 'server_lost';
  if (state.pause !== null && (state.phase === 'live' || state.phase === 'halftime')) return 'paused';
  return state.phase;
}

/** Why a command is not legal in this status, or null when it is. */
export function refusalFor(kind: MatchCommandKind, state: MatchState): ErrorCode | null {
  const status = publicStatus(state);
  if (isClosed(state)) return 'MATCH_ALREADY_FINISHED';
  if (DRIVES_RECOVERY.has(kind)) return recoveryRefusal(kind, state);
  if (TRANSITIONS[kind].includes(status)) return null;
  if (kind === 'pause' && status === 'paused') return 'MATCH_ALREADY_PAUSED';
  if (kind === 'unpause') return 'MATCH_NOT_PAUSED';
  if (kind === 'load') return 'MATCH_ALREADY_LOADED';
  return 'MATCH_NOT_RUNNING';
}

const DRIVES_RECOVERY: ReadonlySet<MatchCommandKind> = new Set(['recover', 'take_over']);

/** A lost match can always be taken over or recovered; one on its way back only by the other driver. */
function recoveryRefusal(kind: MatchCommandKind, state: MatchState): ErrorCode | null {
  if (state.serverLostSince !== null) return null;
  const recovery = state.recovery ?? null;
  if (recovery === null) return 'RECOVERY_NOT_RUNNING';
  const automatic = recovery.mode === 'automatic' && recovery.step !== 'failed';
  return automatic === (kind === 'take_over') ? null : 'RECOVERY_NOT_RUNNING';
}

/** True while a command under way keeps others of its sort out. Times are ISO strings. */
export function isHeld(state: MatchState, kind: MatchCommandKind, now: string): boolean {
  if (state.pending === null || !takesPendingSlot(kind) || OVERTAKING.has(kind)) return false;
  const elapsed = Date.parse(now) - Date.parse(state.pending.requestedAt);
  // A clock that was set back must not hold the match for as long as it was.
  const fresh = pendingFreshMs(state.pending.request.kind);
  return elapsed < fresh && elapsed > -fresh;
}

/** Commands legal by state alone; what the viewer may do narrows it further. */
export function legalCommands(state: MatchState): MatchCommandKind[] {
  const kinds = Object.keys(TRANSITIONS) as MatchCommandKind[];
  return kinds.filter(
    (kind) =>
      refusalFor(kind, state) === null &&
      (state.pending === null || !takesPendingSlot(kind) || OVERTAKING.has(kind)) &&
      (state.serverId !== null || !NEEDS_SERVER.has(kind)),
  );
}

/** Kinds that mean nothing without a server on the match. */
export const NEEDS_SERVER: ReadonlySet<MatchCommandKind> = new Set([
  'pause',
  'unpause',
  'restart',
  'restore',
  'force_start',
  'say',
  'rcon',
]);
