import type { CommandDecision } from './command-decision';

/** Nothing changes before the server's status shows that the match has begun. */
export const forceStart: CommandDecision<'force_start'> = {};
