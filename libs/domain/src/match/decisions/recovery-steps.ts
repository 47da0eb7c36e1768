import { firstCharacters } from '@placar/contracts';
import type { RecoveryStep } from '@placar/contracts';
import type { Draft, DecisionContext } from '../decision';
import type { MatchEvent } from '../match-events';
import type { MatchState } from '../match-state';
import { CONTRADICTED } from '../recovery-state';

/** After so many failed tries a person is asked. Tries that failed because the server was gone again do not count. */
export const TRIES_MAX = 5;

export const RECOVERY_FAILED = 'recovery_failed';

/** Further in the future than two processes' clocks may stand apart. */
const SET_BACK_MS = 60_000;

/** Milliseconds since a moment; a clock that was set back must not hold a match for as long as it was. */
export function since(at: string, { now }: DecisionContext): number {
  const elapsed = Date.parse(now) - Date.parse(at);
  return elapsed < -SET_BACK_MS ? Infinity : elapsed;
}

export const step = (draft: Draft, to: RecoveryStep): void =>
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

/** Questions that are answered when the recovery is started again. */
export const ANSWERED_BY_RECOVERY: ReadonlySet<string> = new Set([
  RECOVERY_FAILED,
  'match_ended_unseen',
  'rounds_would_be_lost',
]);
const OF_RECOVERY: ReadonlySet<string> = new Set([...ANSWERED_BY_RECOVERY, 'map_started_over']);

/** A try came to nothing: again after a while, or a person is asked. */
export function failTry(draft: Draft, problem: string, options: { counted: boolean; last?: boolean }): void {
  const { recovery } = draft.state;
  if (!recovery) return;
  const last = options.last ?? (options.counted && recovery.tries + 1 >= TRIES_MAX);
  draft.emit({ type: 'match.recovery-try-failed', payload: { problem, counted: options.counted, last } });
  if (!last) return;
  draft.emit({ type: 'match.attention-raised', payload: { reason: RECOVERY_FAILED } });
}

/**
 * The server lost the match, or cannot be seen: the status says so at once, and the way back begins. `blind`: nobody could see whether
 * the match ended there.
 */
export function loseServer(
  draft: Draft,
  reason: Extract<MatchEvent, { type: 'match.server-lost' }>['payload']['reason'],
  { blind = false } = {},
): void {
  const { recovery } = draft.state;
  if (draft.state.serverLostSince === null) draft.emit({ type: 'match.server-lost', payload: { reason } });
  if (!recovery) {
    const begun = { cause: 'server_lost' as const, mode: 'automatic' as const };
    draft.emit({ type: 'match.recovery-started', payload: { ...begun, ...(blind ? { blind } : {}) } });
  } else if (!WAITS.has(recovery.step)) {
    // A try that was still under way had put nothing onto the server that could have been played since.
    const wasBack = blind && WAS_BACK.has(recovery.step);
    const payload = { step: 'waiting_for_server' as const, problem: reason, ...(wasBack ? { blind } : {}) };
    draft.emit({ type: 'match.recovery-stepped', payload });
  }
}

const WAITS: ReadonlySet<RecoveryStep> = new Set(['waiting_for_server', 'waiting_for_reports', 'asking', 'failed']);
/** The recovery has put the match onto its server: if it is not there, it is lost once more. */
const WAS_BACK: ReadonlySet<RecoveryStep> = new Set(['verifying', 'waiting_for_players']);

export const isBack = (state: MatchState): boolean => WAS_BACK.has(state.recovery?.step ?? 'failed');

/** Ends of a try that say nothing about the match: the server was gone again, or nobody knows. */
const PASSING: ReadonlySet<string> = new Set([
  'unreachable',
  'no_answer',
  'unparsable',
  'busy_queue',
  'superseded',
  'timed_out',
  'worker_lost',
  // Our own api did not answer: nothing was sent.
  'config_unreachable',
]);

/** What a try that was not confirmed means. */
export function tryEnded(draft: Draft, outcome: string, detail: string | null): void {
  const problem = outcome === 'contradicted' && !isPassing(detail) ? CONTRADICTED : (detail ?? outcome);
  failTry(draft, firstCharacters(problem, 100), { counted: !isPassing(problem) });
}

/** The last try says nothing about the match. */
export const isPassing = (problem: string | null): boolean =>
  problem !== null && (PASSING.has(problem) || problem.startsWith('worker_failed'));
