import type { CommandDecision } from './command-decision';

/** It changes nothing in the rules; what it did to the game shows in the status. */
export const rcon: CommandDecision<'rcon'> = {};
