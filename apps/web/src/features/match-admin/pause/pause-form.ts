import type { LiveMatch } from '@placar/contracts/live';
import type { TeamSlot } from '@placar/contracts';
import { TECH_TIMEOUT_REASONS } from '@placar/contracts/matches';
import type { MatchCommandRequest, TechTimeoutReason } from '@placar/contracts/matches';

export const PAUSE_TYPES = ['admin', 'technical', 'tactical'] as const;
export type AskedPause = (typeof PAUSE_TYPES)[number];

export interface PauseForm {
  type: AskedPause;
  team: TeamSlot | null;
  /** Of a technical timeout: one of the list; null for words of one's own. */
  known: TechTimeoutReason | null;
  reason: string;
  /** Null: without an end; of a technical timeout, as long as the rules of the match say. */
  minutes: number | null;
}

export const EMPTY_PAUSE: PauseForm = {
  type: 'admin',
  team: null,
  known: TECH_TIMEOUT_REASONS[0],
  reason: '',
  minutes: null,
};

/** Minutes of a technical timeout by the rules of the match; five where the match was last written by an older release. */
export const timeoutMinutes = ({
  tech_timeout_seconds: seconds = 300,
}: Pick<LiveMatch, 'tech_timeout_seconds'>): number => Math.round(seconds / 6) / 10;

/** Pauses that a team has taken and may take on this map; null when nothing is known of that kind. */
export function budgetOf(
  match: Pick<LiveMatch, 'pause_budgets'>,
  team: TeamSlot,
  type: AskedPause,
): { used: number; allowed: number | null } | null {
  return match.pause_budgets.find((one) => one.team === team && one.type === type) ?? null;
}

export function isSpent(
  match: Pick<LiveMatch, 'pause_budgets' | 'pause'>,
  { type, team }: Pick<PauseForm, 'type' | 'team'>,
): boolean {
  if (team === null || type === 'admin') return false;
  // More time for a pause that stands counts once.
  if (match.pause?.type === type && match.pause.team === team) return false;
  const budget = budgetOf(match, team, type);
  return budget !== null && budget.allowed !== null && budget.used >= budget.allowed;
}

/** What keeps the form from being sent; null when nothing does. */
export function pauseProblem(
  match: Pick<LiveMatch, 'pause_budgets' | 'pause'>,
  form: PauseForm,
): 'team' | 'spent' | 'reason' | 'minutes' | null {
  if (form.type === 'tactical' && form.team === null) return 'team';
  if (isSpent(match, form)) return 'spent';
  if (form.type === 'technical' && form.known === null && form.reason.trim() === '') return 'reason';
  return form.minutes !== null && (!(form.minutes >= 1) || form.minutes > 60) ? 'minutes' : null;
}

/** The command of a filled-in form; a pause of the staff belongs to no team. */
export function pauseRequest(form: PauseForm): MatchCommandRequest {
  const reason = form.reason.trim();
  const team = form.type === 'admin' || form.team === null ? {} : { team: form.team };
  const length = form.minutes === null ? {} : { seconds: Math.round(form.minutes * 60) };
  if (form.type === 'technical')
    return { kind: 'tech_timeout', args: { reason: form.known ?? reason, ...team, ...length } };
  return { kind: 'pause', args: { type: form.type, ...team, ...(reason === '' ? {} : { reason }), ...length } };
}
