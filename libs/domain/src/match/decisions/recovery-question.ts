import { playsOneMap } from '../attempt-shift';
import { openMap, planOf } from '../attempt-plan';
import type { Draft } from '../decision';
import { mapScore } from '../maps/map-rules';
import type { RecoverySighting } from '../match-commands';
import type { AttemptPlan, MatchState, RecoveryQuestionState, RecoveryState } from '../match-state';
import type { StoredBackup } from '../restore-candidates';
import { end, since } from './recovery-steps';

/** A report waits so long for an answer of ours, and is not sent again (plugin contract §2.1): later than that, none is on its way. */
const LATE_REPORTS_MS = 100_000;
/** What a crash normally costs: the round whose backup was still on its way. */
const ROUNDS_OF_A_CRASH = 1;

const REASON = { ended_unseen: 'match_ended_unseen', rounds_lost: 'rounds_would_be_lost' } as const;
const REASONS: ReadonlySet<string> = new Set(Object.values(REASON));

/** Rounds in our books that are played after the one that a plan goes back to. */
function roundsLost(state: MatchState, plan: AttemptPlan): number {
  const map = state.maps.find(({ number }) => number === plan.mapNumber);
  const { team1, team2 } = map === undefined ? { team1: 0, team2: 0 } : mapScore(map);
  return Math.max(0, team1 + team2 - (plan.kind === 'restore' ? plan.round : 0));
}

/** More would be lost than a crash normally costs, and nobody has said that it may be. */
export function losesTooMuch(state: MatchState, plan: AttemptPlan): boolean {
  if (roundsLost(state, plan) <= ROUNDS_OF_A_CRASH) return false;
  const accepts = state.recovery?.accepts ?? null;
  const round = plan.kind === 'restore' ? plan.round : 0;
  return accepts?.mapNumber !== plan.mapNumber || round < accepts.round;
}

/** Asks a person, and waits: no timer chooses. The match counts as lost till then. */
export function ask(draft: Draft, kind: RecoveryQuestionState['kind'], backups: readonly StoredBackup[]): void {
  const question = questionOf(draft.state, kind, backups);
  if (draft.state.serverLostSince === null)
    draft.emit({ type: 'match.server-lost', payload: { reason: 'match_gone' } });
  draft.emit({ type: 'match.recovery-asked', payload: { question } });
  draft.emit({ type: 'match.attention-raised', payload: { reason: REASON[kind], count: question.lost } });
}

function questionOf(
  state: MatchState,
  kind: RecoveryQuestionState['kind'],
  backups: readonly StoredBackup[],
): RecoveryQuestionState {
  const plan = planOf(state, backups);
  if (plan === null) return { kind, mapNumber: openMap(state), restore: null, lost: 0 };
  const { round, team1, team2 } = plan.kind === 'restore' ? plan : { round: 0, team1: 0, team2: 0 };
  return { kind, mapNumber: plan.mapNumber, restore: { round, team1, team2 }, lost: roundsLost(state, plan) };
}

/**
 * The server is there again, has not restarted, and holds no match: it ended there, or was ended. What it reported may still be on
 * its way, and is of the present attempt, so it is simply folded; after that a person is asked.
 */
export function waitForReports(
  draft: Draft,
  recovery: RecoveryState,
  { status }: RecoverySighting,
  backups: readonly StoredBackup[],
): void {
  // The server could not say it before: it is another process, and lost the match when it began.
  if (recovery.problem === 'restart_unknown' && status?.restarted === true) return goOn(draft);
  if (since(recovery.stepSince, draft.context) >= LATE_REPORTS_MS) ask(draft, 'ended_unseen', backups);
}

/** The question stands until it is answered; what came in meanwhile may change what is lost, or that anything is. */
export function askAgain(draft: Draft, question: RecoveryQuestionState, backups: readonly StoredBackup[]): void {
  const now = questionOf(draft.state, question.kind, backups);
  if (now.kind === 'rounds_lost' && now.restore !== null && now.lost <= ROUNDS_OF_A_CRASH) {
    goOn(draft);
    if (draft.state.attention !== null && REASONS.has(draft.state.attention))
      draft.emit({ type: 'match.attention-cleared', payload: {} });
  } else if (JSON.stringify(now) !== JSON.stringify(question)) {
    draft.emit({ type: 'match.recovery-asked', payload: { question: now } });
  }
}

/** The recovery tries at the next look. */
const goOn = (draft: Draft): void =>
  draft.emit({
    type: 'match.recovery-stepped',
    payload: { step: 'waiting_for_server', problem: null, blind: false },
  });

/** Late reports have ended the one map that this attempt plays of a longer series: the next one is ours to load. */
export function beginsNextMap(draft: Draft): boolean {
  const { state } = draft;
  if (state.phase !== 'between_maps' || !playsOneMap(state)) return false;
  if (state.serverLostSince !== null) draft.emit({ type: 'match.server-recovered', payload: {} });
  end(draft, 'warmup');
  draft.emit({ type: 'match.recovery-started', payload: { cause: 'next_map', mode: 'automatic' } });
  return true;
}
