import type { ServerFormInput } from './server-form';

/** What the first look at a saved server told, as far as the page has words and advice for it. */
export const KNOWN_PROBLEMS = [
  'unreachable',
  'auth_failed',
  'plugin_missing',
  'plugin_outdated',
  'unresolvable',
  'blocked_address',
  'blocked_port',
] as const;
export type KnownProblem = (typeof KNOWN_PROBLEMS)[number] | 'no_answer';

/** Words of the worker that mean the same to an owner. */
const SAME: Readonly<Record<string, KnownProblem>> = {
  outdated: 'plugin_outdated',
  unparsable: 'plugin_missing',
  plugin_unreadable: 'plugin_missing',
  secret_unreadable: 'auth_failed',
};

/** The problem that an advice is given for; anything else did not answer, as far as an owner can tell. */
export function toKnownProblem(word: string): KnownProblem {
  return KNOWN_PROBLEMS.find((known) => known === word) ?? SAME[word] ?? 'no_answer';
}

/** The field in which the cause of a problem is most likely; null when it is not in this form. */
export function fieldOfProblem(problem: KnownProblem): keyof ServerFormInput | null {
  switch (problem) {
    case 'auth_failed':
      return 'rcon_password';
    case 'blocked_port':
      return 'port';
    case 'unreachable':
    case 'no_answer':
    case 'unresolvable':
    case 'blocked_address':
      return 'ip_string';
    case 'plugin_missing':
    case 'plugin_outdated':
      return null;
  }
}

/** Refusals for which the page has its own words; the server's stand in the sheet. */
export const REFUSALS = ['SERVER_EXISTS', 'SERVER_NOT_ALLOWED', 'SERVER_IN_USE'] as const;
