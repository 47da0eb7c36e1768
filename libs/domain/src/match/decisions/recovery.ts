import type { MatchCommandRequest, RecoveryStep } from '@placar/contracts';
import { firstMapFor, planOf } from '../attempt-plan';
import { statusInSeries } from '../attempt-shift';
import { Draft, accept } from '../decision';
import type { Decision, DecisionContext } from '../decision';
import { sideInRound } from '../maps/map-rules';
import { isOutdatedLook } from '../match-commands';
import type { RecoverySighting, StatusObservation } from '../match-commands';
import type { MatchEvent } from '../match-events';
import { isClosed } from '../match-state';
import type { AttemptPlan, MatchState, RecoveryState } from '../match-state';
import { CONTRADICTED } from '../recovery-state';
import type { StoredBackup } from '../restore-candidates';
import { pendingFreshMs } from '../transitions';
import { ask, askAgain, beginsNextMap, losesTooMuch, waitForReports } from './recovery-question';
import { end, failTry, isPassing, since, step } from './recovery-steps';

/** Pauses before the next try, by the number of tries that failed. */
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** The engine loads its part two seconds after the plugin's (plugin contract §3.2): what is shown before proves nothing. */
const SETTLE_MS = 10_000;
/** A server that runs on without the match has ended it: its word about the end may still be on its way for so long. */
const WORD_OF_END_MS = 10_000;
/** A resume that was not obeyed is repeated after this. */
const RESUME_AGAIN_MS = 3_000;

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
  const { status } = command.sighting;
  if (status !== null && isOutdatedLook(status.at, context.now)) return accept([]);
  const draft = new Draft(state, context);
  if (state.pending !== null) {
    if (since(state.pending.requestedAt, context) < pendingFreshMs(state.pending.request.kind)) return accept([]);
    // A person's command is the next one: it begins when the reconciler settles the lost one.
    if (state.waiting !== undefined) return accept([]);
    const { commandId } = state.pending;
    draft.emit({ type: 'match.command-settled', payload: { commandId, outcome: 'unknown', detail: 'superseded' } });
  }
  if (recovery.step === 'waiting_for_players' || recovery.step === 'verifying') watchReturn(draft, recovery, command);
  else if (recovery.step === 'waiting_for_reports' || recovery.step === 'asking') waitForWord(draft, recovery, command);
  else waitForServer(draft, recovery, command);
  return draft.done();
}

/** Nothing is sent while reports may be late or a person is asked; what comes in or shows itself may settle it. */
function waitForWord(draft: Draft, recovery: RecoveryState, { sighting, backups }: AdvanceRecovery): void {
  if (beginsNextMap(draft)) return;
  if (sighting.server === 'ours' && mayBeBack(draft.state, recovery, sighting)) step(draft, 'waiting_for_server');
  else if (recovery.question) askAgain(draft, recovery.question, backups);
  else waitForReports(draft, recovery, sighting, backups);
}

function waitForServer(draft: Draft, recovery: RecoveryState, command: AdvanceRecovery): void {
  const { server } = command.sighting;
  if (server === 'silent') return note(draft, recovery, 'unreachable');
  if (server === 'plugin_missing' || server === 'other_match') return note(draft, recovery, server);
  const wait = BACKOFF_MS[Math.min(recovery.tries, BACKOFF_MS.length - 1)] ?? 0;
  if (recovery.triedAt !== null && since(recovery.triedAt, draft.context) < wait) return;
  const { restarted } = command.sighting.status ?? {};
  if (server === 'free' && recovery.blind && restarted !== true) {
    const problem = restarted === false ? 'not_restarted' : 'restart_unknown';
    draft.emit({ type: 'match.recovery-stepped', payload: { step: 'waiting_for_reports', problem } });
    return;
  }
  if (server === 'free' && restarted === false && isFirstTry(recovery)) {
    if (since(recovery.stepSince, draft.context) < WORD_OF_END_MS) return;
  }
  const { plan } = draft.state;
  if (plan && server === 'ours' && mayBeBack(draft.state, recovery, command.sighting)) {
    draft.emit({ type: 'match.recovery-tried', payload: { plan } });
    draft.emit(asked(command.commandId, { kind: 'recover', args: {} }));
  } else tryNow(draft, command);
}

const isFirstTry = ({ cause, triedAt, accepts }: RecoveryState): boolean =>
  cause === 'server_lost' && triedAt === null && !accepts;

/**
 * Nobody knows how the last try ended, and the server shows what it was to bring: the match is taken up where it is, under the same
 * attempt, whose token it reports with. The worker sends nothing then (decision 0023).
 */
function mayBeBack(state: MatchState, recovery: RecoveryState, { status }: RecoverySighting): boolean {
  const { plan, maps } = state;
  if (!plan || status === null || recovery.triedAt === null || !isPassing(recovery.problem)) return false;
  if (plan.kind === 'fresh') return true;
  if (maps.find((map) => map.number === plan.mapNumber)?.quarantine) return false;
  const seen = statusInSeries(state, status);
  if (seen.mapNumber !== plan.mapNumber) return (seen.mapNumber ?? -1) > plan.mapNumber;
  const isFurther = (seen.team1?.mapScore ?? -1) >= plan.team1 && (seen.team2?.mapScore ?? -1) >= plan.team2;
  return seen.gamestate === 'pending_restore' || (seen.gamestate === 'live' && isFurther);
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
  if (losesTooMuch(state, plan)) return ask(draft, 'rounds_lost', backups);
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
  if (seen.gamestate !== 'live' && seen.gamestate !== 'going_live') return goneOn(draft, seen);
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
  if (hasGoneOn(plan, seen)) return goneOn(draft, seen);
  if (!agrees(draft.state, plan, seen)) {
    if (stoodFor > SETTLE_MS) failTry(draft, CONTRADICTED, { counted: true });
    return;
  }
  if (!seen.paused) {
    if (stoodFor > SETTLE_MS) goneOn(draft, seen);
    return;
  }
  if (!isPauseOurs(draft.state)) return end(draft, 'kept_paused');
  if (recovery.problem === 'still_paused' && stoodFor < RESUME_AGAIN_MS) return;
  draft.emit(asked(commandId, { kind: 'unpause', args: {} }));
}

/** The pause is the one that the restore brought; one that stood before the loss, or was asked for since, is a person's to end. */
const isPauseOurs = ({ recovery, pause }: MatchState): boolean =>
  !recovery?.keepsPause && (pause === null || pause.type === 'restore');

/**
 * The game runs again, whoever lifted its pause: what still stands in our books must not look like a person's if the server is lost
 * once more before the next look. A pause of now is told by that look.
 */
function goneOn(draft: Draft, seen: StatusObservation): void {
  const isLifted = !seen.paused || isPauseOurs(draft.state);
  if (draft.state.pause !== null && isLifted) draft.emit({ type: 'match.resumed', payload: { source: 'status' } });
  end(draft, 'resumed');
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

/** The steps of a try as the worker takes them; of another command, or of one that was settled, nothing is noted. */
export function decideNoteStep(state: MatchState, commandId: string, to: RecoveryStep): Decision {
  if (!state.recovery || state.pending?.commandId !== commandId || state.recovery.step === to) return accept([]);
  return accept([{ type: 'match.recovery-stepped', payload: { step: to, problem: null } }]);
}
