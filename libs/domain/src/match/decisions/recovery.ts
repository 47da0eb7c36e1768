import type { MatchCommandRequest, RecoveryStep } from '@placar/contracts';
import { firstMapFor, planOf } from '../attempt-plan';
import { statusInSeries } from '../attempt-shift';
import { Draft, accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { sideInRound } from '../map-rules';
import type { RecoverySighting, StatusObservation } from '../match-commands';
import type { MatchEvent } from '../match-events';
import { isClosed } from '../match-state';
import type { AttemptPlan, MatchState, RecoveryState } from '../match-state';
import { CONTRADICTED } from '../recovery-state';
import type { StoredBackup } from '../restore-candidates';
import { pendingFreshMs } from '../transitions';

/** Pauses before the next try, by the number of tries that failed. */
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** After so many failed tries a person is asked. Tries that failed because the server was gone again do not count. */
export const TRIES_MAX = 5;
/** The engine loads its part two seconds after the plugin's (plugin contract §3.2): what is shown before proves nothing. */
const SETTLE_MS = 10_000;
/** A resume that was not obeyed is repeated after this. */
const RESUME_AGAIN_MS = 3_000;

export const RECOVERY_FAILED = 'recovery_failed';

interface AdvanceRecovery {
  commandId: string;
  sighting: RecoverySighting;
  backups: readonly StoredBackup[];
}

/**
 * The next step of a match on its way back, by what was just seen of its server (plugin contract F9, F15, decision 0006). An
 * empty list: wait. `commandId` names the command that is asked for, if one is.
 */
export function decideAdvance(state: MatchState, command: AdvanceRecovery, context: DecisionContext): Decision {
  const { recovery } = state;
  if (isClosed(state) || !recovery || recovery.mode === 'manual' || recovery.step === 'failed') return accept([]);
  const draft = new Draft(state, context);
  if (state.pending !== null) {
    if (since(state.pending.requestedAt, context) < pendingFreshMs(state.pending.request.kind)) return accept([]);
    const { commandId } = state.pending;
    draft.emit({ type: 'match.command-settled', payload: { commandId, outcome: 'unknown', detail: 'superseded' } });
  }
  if (recovery.step === 'waiting_for_players' || recovery.step === 'verifying') {
    watchReturn(draft, recovery, command);
  } else waitForServer(draft, recovery, command);
  return draft.done();
}

/** Further in the future than two processes' clocks may stand apart. */
const SET_BACK_MS = 60_000;

/** Milliseconds since a moment; a clock that was set back must not hold a match for as long as it was. */
function since(at: string, { now }: DecisionContext): number {
  const elapsed = Date.parse(now) - Date.parse(at);
  return elapsed < -SET_BACK_MS ? Infinity : elapsed;
}

function waitForServer(draft: Draft, recovery: RecoveryState, command: AdvanceRecovery): void {
  const { server } = command.sighting;
  if (server === 'silent') return note(draft, recovery, 'unreachable');
  if (server === 'plugin_missing' || server === 'other_match') return note(draft, recovery, server);
  const wait = BACKOFF_MS[Math.min(recovery.tries, BACKOFF_MS.length - 1)] ?? 0;
  if (recovery.triedAt !== null && since(recovery.triedAt, draft.context) < wait) return;
  tryNow(draft, command);
}

/** Said once: the timeline is no heartbeat. */
function note(draft: Draft, recovery: RecoveryState, problem: string): void {
  if (recovery.problem === problem || recovery.tries > 0) return;
  draft.emit({ type: 'match.recovery-stepped', payload: { step: 'waiting_for_server', problem } });
}

/** A new attempt fences whatever the old server process still sends; the lease stays with the match. */
function tryNow(draft: Draft, { commandId, backups }: AdvanceRecovery): void {
  const { state } = draft;
  if (state.serverId === null) return;
  const plan = planOf(state, backups);
  if (plan === null) return failTry(draft, 'no_backup', { counted: true, last: true });
  draft.emit({
    type: 'match.attempt-opened',
    payload: {
      attempt: state.attempt + 1,
      serverId: state.serverId,
      cause: 'recover',
      plan,
      ...firstMapFor(state, plan),
    },
  });
  draft.emit({ type: 'match.recovery-tried', payload: { plan } });
  draft.emit(asked(commandId, { kind: 'recover', args: {} }));
}

const asked = (commandId: string, request: MatchCommandRequest): MatchEvent => ({
  type: 'match.command-requested',
  payload: { commandId, request, idempotencyKey: null },
});

/** The match is on its server again: wait for the players, look twice at what the engine loaded, lift our own pause. */
function watchReturn(draft: Draft, recovery: RecoveryState, { commandId, sighting }: AdvanceRecovery): void {
  if (sighting.server !== 'ours' || sighting.status === null) return;
  const seen = statusInSeries(draft.state, sighting.status);
  const { plan } = draft.state;
  if (plan?.kind !== 'restore') {
    if (!WAITING.has(seen.gamestate)) end(draft, 'warmup');
    return;
  }
  if (WAITING.has(seen.gamestate)) {
    if (recovery.step === 'verifying') step(draft, 'waiting_for_players');
    return;
  }
  if (seen.gamestate !== 'live' && seen.gamestate !== 'going_live') return end(draft, 'resumed');
  if (recovery.step !== 'verifying') step(draft, 'verifying');
  lookTwice(draft, { plan, seen, commandId });
}

/** The game is called live: once what was restored is seen, and paused, it may go on. */
function lookTwice(
  draft: Draft,
  {
    plan,
    seen,
    commandId,
  }: { plan: Extract<AttemptPlan, { kind: 'restore' }>; seen: StatusObservation; commandId: string },
): void {
  const { recovery } = draft.state;
  if (!recovery) return;
  const stoodFor = since(recovery.stepSince, draft.context);
  if (hasGoneOn(plan, seen)) return end(draft, 'resumed');
  if (!agrees(draft.state, plan, seen)) {
    if (stoodFor > SETTLE_MS) failTry(draft, CONTRADICTED, { counted: true });
    return;
  }
  if (!seen.paused) {
    if (stoodFor > SETTLE_MS) end(draft, 'resumed');
    return;
  }
  if (recovery.keepsPause) return end(draft, 'kept_paused');
  if (recovery.problem === 'still_paused' && stoodFor < RESUME_AGAIN_MS) return;
  draft.emit(asked(commandId, { kind: 'unpause', args: {} }));
}

const WAITING: ReadonlySet<StatusObservation['gamestate']> = new Set([
  'warmup',
  'pending_restore',
  'pre_veto',
  'veto',
  'none',
]);

function hasGoneOn(plan: Extract<AttemptPlan, { kind: 'restore' }>, seen: StatusObservation): boolean {
  if (seen.mapNumber !== plan.mapNumber || seen.team1 === null || seen.team2 === null) return false;
  const further = seen.team1.mapScore >= plan.team1 && seen.team2.mapScore >= plan.team2;
  return further && seen.team1.mapScore + seen.team2.mapScore > plan.round;
}

/** Map, both scores, round, and the sides where they are known for sure (plugin contract gotcha 34, 37). */
function agrees(state: MatchState, plan: Extract<AttemptPlan, { kind: 'restore' }>, seen: StatusObservation): boolean {
  if (seen.mapNumber !== plan.mapNumber || seen.roundNumber !== plan.round) return false;
  if (seen.team1?.mapScore !== plan.team1 || seen.team2?.mapScore !== plan.team2) return false;
  const first = state.maps.find((map) => map.number === plan.mapNumber)?.team1FirstSide ?? null;
  if (first === null || seen.team1.side === null) return true;
  return sideInRound(first, plan.round + 1, state.config) === seen.team1.side;
}

const step = (draft: Draft, to: RecoveryStep): void =>
  draft.emit({ type: 'match.recovery-stepped', payload: { step: to, problem: null } });

/** Ends the recovery; what a person was asked for because of it is answered. */
export function end(
  draft: Draft,
  outcome: Extract<MatchEvent, { type: 'match.recovery-ended' }>['payload']['outcome'],
): void {
  if (!draft.state.recovery) return;
  draft.emit({ type: 'match.recovery-ended', payload: { outcome } });
  if (draft.state.attention !== null && OF_RECOVERY.has(draft.state.attention))
    draft.emit({ type: 'match.attention-cleared', payload: {} });
}

const OF_RECOVERY: ReadonlySet<string> = new Set([RECOVERY_FAILED, 'map_started_over']);

/** A try came to nothing: again after a while, or a person is asked. */
export function failTry(draft: Draft, problem: string, options: { counted: boolean; last?: boolean }): void {
  const { recovery } = draft.state;
  if (!recovery) return;
  const last = options.last ?? (options.counted && recovery.tries + 1 >= TRIES_MAX);
  draft.emit({ type: 'match.recovery-try-failed', payload: { problem, counted: options.counted, last } });
  if (!last) return;
  draft.emit({ type: 'match.attention-raised', payload: { reason: RECOVERY_FAILED } });
}

/** The server lost the match, or cannot be seen: the status says so at once, and the way back begins. */
export function loseServer(
  draft: Draft,
  reason: Extract<MatchEvent, { type: 'match.server-lost' }>['payload']['reason'],
): void {
  if (draft.state.serverLostSince === null) draft.emit({ type: 'match.server-lost', payload: { reason } });
  if (!draft.state.recovery) {
    draft.emit({ type: 'match.recovery-started', payload: { cause: 'server_lost', mode: 'automatic' } });
  } else if (draft.state.recovery.step !== 'waiting_for_server' && draft.state.recovery.step !== 'failed') {
    draft.emit({ type: 'match.recovery-stepped', payload: { step: 'waiting_for_server', problem: reason } });
  }
}

/** Ends of a try that say nothing about the match: the server was gone again, or nobody knows. */
const PASSING: ReadonlySet<string> = new Set([
  'unreachable',
  'no_answer',
  'unparsable',
  'busy_queue',
  'superseded',
  'timed_out',
  'worker_lost',
]);

/** What a try that was not confirmed means. */
export function tryEnded(draft: Draft, outcome: string, detail: string | null): void {
  const isPassing = detail !== null && PASSING.has(detail);
  const problem = outcome === 'contradicted' && !isPassing ? CONTRADICTED : (detail ?? outcome);
  failTry(draft, problem.slice(0, 100), { counted: !PASSING.has(problem) && !problem.startsWith('worker_failed') });
}

/** The steps of a try as the worker takes them; of another command, or of one that was settled, nothing is noted. */
export function decideNoteStep(state: MatchState, commandId: string, to: RecoveryStep): Decision {
  if (!state.recovery || state.pending?.commandId !== commandId || state.recovery.step === to) return accept([]);
  return accept([{ type: 'match.recovery-stepped', payload: { step: to, problem: null } }]);
}
