import type { RulebookAnswer } from '@placar/contracts/rulebook';

export type Rules = RulebookAnswer['rulebook'];
export type OwnRules = RulebookAnswer['own'];
export type RuleName = keyof Rules;

/** Rules with a number; `open` where no number means no limit. The same limits as the contract, which a test compares. */
export const NUMBER_RULES = {
  check_in_minutes: { min: 0, max: 240, unit: 'minutes' },
  ready_minutes: { min: 0, max: 120, unit: 'minutes' },
  no_show_minutes: { min: 1, max: 120, unit: 'minutes' },
  forfeit_won: { min: 1, max: 99, unit: 'rounds' },
  forfeit_lost: { min: 0, max: 98, unit: 'rounds' },
  tactical_pauses: { min: 0, max: 99, unit: 'open' },
  technical_pauses: { min: 0, max: 99, unit: 'open' },
  pause_seconds: { min: 60, max: 3_600, unit: 'seconds' },
} as const;
export type NumberRule = keyof typeof NUMBER_RULES;

/** Rules with one of a few words. */
export const WORD_RULES = {
  no_show: ['off', 'propose', 'automatic'],
  reschedule: ['staff', 'owner', 'captains'],
} as const;
export type WordRule = keyof typeof WORD_RULES;

export const isNumberRule = (name: RuleName): name is NumberRule => Object.hasOwn(NUMBER_RULES, name);

/** How the rules stand on the page: before the match, who does not come, pauses. */
export const RULE_GROUPS = [
  { key: 'before', rules: ['check_in_minutes', 'ready_minutes', 'reschedule'] },
  { key: 'absent', rules: ['no_show', 'no_show_minutes', 'forfeit_won', 'forfeit_lost'] },
  { key: 'pauses', rules: ['tactical_pauses', 'technical_pauses', 'pause_seconds'] },
] as const satisfies readonly { key: string; rules: readonly RuleName[] }[];

/** What was typed: only what is said here. A number that was emptied is null until it is typed anew. */
export type RuleDraft = { readonly [Name in RuleName]?: Rules[Name] | null };

/** What counts with the draft: its own values over those below. */
export const ruleOf = <Name extends RuleName>(name: Name, draft: RuleDraft, below: Rules): Rules[Name] | null =>
  Object.hasOwn(draft, name) ? (draft[name] ?? null) : below[name];

export const isOwn = (name: RuleName, draft: RuleDraft): boolean => Object.hasOwn(draft, name);

/** The draft without a value of its own: what lies below counts again. */
export const withoutOwn = (draft: RuleDraft, name: RuleName): RuleDraft =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => key !== name));

export function isSameDraft(a: RuleDraft, b: RuleDraft): boolean {
  const names = Object.keys({ ...a, ...b }) as RuleName[];
  return names.every((name) => isOwn(name, a) === isOwn(name, b) && a[name] === b[name]);
}

export type RuleProblem = 'missing' | 'range' | 'forfeit';

/** What keeps the rules from being saved, by rule. The layers count together: a season may contradict what lies below it. */
export function ruleProblems(draft: RuleDraft, below: Rules): Partial<Record<RuleName, RuleProblem>> {
  const problems: Partial<Record<RuleName, RuleProblem>> = {};
  for (const [name, { min, max, unit }] of Object.entries(NUMBER_RULES) as [
    NumberRule,
    (typeof NUMBER_RULES)[NumberRule],
  ][]) {
    const value = ruleOf(name, draft, below);
    if (value === null) {
      if (unit !== 'open') problems[name] = 'missing';
    } else if (!Number.isInteger(value) || value < min || value > max) problems[name] = 'range';
  }
  const won = ruleOf('forfeit_won', draft, below);
  const lost = ruleOf('forfeit_lost', draft, below);
  if (won !== null && lost !== null && lost >= won) problems.forfeit_lost ??= 'forfeit';
  return problems;
}

/** The draft as it is sent; only drafts without a problem are. */
export const toOwnRules = (draft: RuleDraft): OwnRules => ({ ...draft }) as OwnRules;
