import type { LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import type { MatchCommandRequest } from '@placar/contracts/matches';

export const PAUSE_TYPES = ['admin', 'technical', 'tactical'] as const;
export type AskedPause = (typeof PAUSE_TYPES)[number];

export interface PauseForm {
  type: AskedPause;
  team: TeamSlot | null;
  reason: string;
  /** Null: without an end. */
  minutes: number | null;
}

export const EMPTY_PAUSE: PauseForm = { type: 'admin', team: null, reason: '', minutes: null };

/** Pauses that a team has taken and may take on this map; null when nothing is known of that kind. */
export function budgetOf(
  match: Pick<LiveMatch, 'pause_budgets'>,
  team: TeamSlot,
  type: AskedPause,
): { used: number; allowed: number | null } | null {
  return match.pause_budgets.find((one) => one.team === team && one.type === type) ?? null;
}

export function isSpent(
  match: Pick<LiveMatch, 'pause_budgets'>,
  { type, team }: Pick<PauseForm, 'type' | 'team'>,
): boolean {
  if (team === null || type === 'admin') return false;
  const budget = budgetOf(match, team, type);
  return budget !== null && budget.allowed !== null && budget.used >= budget.allowed;
}

/** What keeps the form from being sent; null when nothing does. */
export function pauseProblem(
  match: Pick<LiveMatch, 'pause_budgets'>,
  form: PauseForm,
): 'team' | 'spent' | 'minutes' | null {
  if (form.type !== 'admin' && form.team === null) return 'team';
  if (isSpent(match, form)) return 'spent';
  return form.minutes !== null && (!(form.minutes >= 1) || form.minutes > 60) ? 'minutes' : null;
}

/** The command of a filled-in form; a pause of the staff belongs to no team. */
export function pauseRequest(form: PauseForm): MatchCommandRequest {
  const reason = form.reason.trim();
  return {
    kind: 'pause',
    args: {
      type: form.type,
      ...(form.type === 'admin' || form.team === null ? {} : { team: form.team }),
      ...(reason === '' ? {} : { reason }),
      ...(form.minutes === null ? {} : { seconds: Math.round(form.minutes * 60) }),
    },
  };
}
