import type { LiveMap, LiveMatch } from '@placar/contracts/live';
import type { RecoveryStep } from '@placar/contracts/matches';
import type { ProgressStepState } from '../../../ui';

export type Recovery = NonNullable<LiveMatch['recovery']>;
/** The steps of a way back; the others wait for reports or for a person beside it. */
export type WayStep = Exclude<RecoveryStep, 'failed' | 'asking' | 'waiting_for_reports'>;

export const isOnWay = (step: RecoveryStep): step is WayStep => Object.hasOwn(ORDER, step);

const ORDER: Readonly<Record<WayStep, number>> = {
  waiting_for_server: 0,
  restoring: 1,
  rearming: 2,
  verifying: 3,
  waiting_for_players: 4,
};
export const RECOVERY_WAY = (Object.keys(ORDER) as WayStep[]).toSorted((a, b) => ORDER[a] - ORDER[b]);

/**
 * The way of a recovery with the present step. A failed one says no more where it stood: `lastSeen` is the step that this
 * page saw before it failed; without one nothing is marked, because a guess would be shown as a fact.
 */
export function recoverySteps(
  step: RecoveryStep,
  lastSeen: WayStep | null,
): { step: WayStep; state: ProgressStepState }[] {
  const present = isOnWay(step) ? step : lastSeen;
  return RECOVERY_WAY.map((one) => {
    if (present === null) return { step: one, state: 'todo' };
    if (ORDER[one] < ORDER[present]) return { step: one, state: 'done' };
    if (one !== present) return { step: one, state: 'todo' };
    return { step: one, state: step === 'failed' ? 'failed' : 'current' };
  });
}

/** What is being restored: the round that play goes on after, and the score it had then ("7–5"); null while not known. */
export function restoredPoint(
  recovery: Pick<Recovery, 'map_number' | 'round'>,
  maps: Readonly<Record<number, LiveMap>>,
): { round: number; score: string | null } | null {
  if (recovery.round === null) return null;
  if (recovery.round === 0) return { round: 0, score: '0–0' };
  const map = recovery.map_number === null ? undefined : maps[recovery.map_number];
  const at = map?.rounds.find((round) => round.round === recovery.round);
  return { round: recovery.round, score: at === undefined ? null : `${at.team1_score}–${at.team2_score}` };
}

/** True while something on the way back of the match is known to the page, so that its banner stands in for the plain one. */
export function isRecovering(match: Pick<LiveMatch, 'recovery' | 'end_time'>): boolean {
  return match.recovery !== null && match.end_time === null;
}

/** What staff should do next; one thing for each stand of a recovery. */
export type RecoveryAdvice = 'wait' | 'players' | 'go_on' | 'end' | 'recover' | 'drive';

/** While the platform works, waiting is right; a question without a backup leaves the end alone; a failed try is tried again. */
export function recoveryAdvice({ step, mode, question }: Pick<Recovery, 'step' | 'mode' | 'question'>): RecoveryAdvice {
  if (step === 'asking') return question?.restore == null ? 'end' : 'go_on';
  if (step === 'failed') return 'recover';
  if (step === 'waiting_for_players') return 'players';
  return mode === 'manual' ? 'drive' : 'wait';
}
