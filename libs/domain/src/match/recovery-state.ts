import type { RecordedEvent } from './match-events';
import type { MatchState, RecoveryState } from './match-state';

type RecoveryEvent = Extract<RecordedEvent, { type: `match.recovery-${string}` }>;

/** The state after a step of its recovery; an event without a recovery to it changes nothing. */
export function recoveryAfter(state: MatchState, event: RecoveryEvent): MatchState {
  if (event.type === 'match.recovery-started') return { ...state, recovery: started(state, event) };
  const { recovery } = state;
  if (!recovery) return state;
  const change = (part: Partial<RecoveryState>): MatchState => ({ ...state, recovery: { ...recovery, ...part } });
  switch (event.type) {
    case 'match.recovery-tried':
      return change({ step: 'restoring', stepSince: event.at, triedAt: event.at, problem: null, blind: false });
    case 'match.recovery-stepped': {
      const { step, problem, blind = recovery.blind ?? false } = event.payload;
      return change({ step, stepSince: event.at, problem, blind, question: null });
    }
    case 'match.recovery-asked': {
      const stepSince = recovery.step === 'asking' ? recovery.stepSince : event.at;
      return change({ step: 'asking', stepSince, problem: null, question: event.payload.question });
    }
    case 'match.recovery-try-failed':
      return change({
        step: event.payload.last ? 'failed' : 'waiting_for_server',
        stepSince: event.at,
        tries: recovery.tries + (event.payload.counted ? 1 : 0),
        problem: event.payload.problem,
        doubted: doubtedAfter(state, recovery, event.payload.problem),
      });
    case 'match.recovery-taken-over':
      return change({ mode: 'manual' });
    case 'match.recovery-ended':
      return { ...state, recovery: null };
  }
}

/** A person who starts it again clears the tries; a pause that stood before the loss is remembered over both. */
function started(state: MatchState, event: Extract<RecoveryEvent, { type: 'match.recovery-started' }>): RecoveryState {
  const before = state.recovery ?? null;
  const keepsPause = before?.keepsPause ?? (state.pause !== null && event.payload.cause === 'server_lost');
  return {
    cause: event.payload.cause,
    mode: event.payload.mode,
    step: 'waiting_for_server',
    since: before?.since ?? event.at,
    stepSince: event.at,
    tries: 0,
    triedAt: null,
    problem: null,
    keepsPause,
    doubted: [],
    blind: event.payload.blind ?? false,
    question: null,
    accepts: event.payload.accepts ?? null,
  };
}

/** The status contradicted what the plan's backup says: a reason to doubt the backup, not the server. */
function doubtedAfter(state: MatchState, recovery: RecoveryState, problem: string): number[] {
  if (problem !== CONTRADICTED || state.plan?.kind !== 'restore') return recovery.doubted;
  return [...recovery.doubted, state.plan.backupId];
}

/** Problem word of a restore after which the server showed another game than the backup's. */
export const CONTRADICTED = 'contradicted';
