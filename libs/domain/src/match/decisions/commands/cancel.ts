import type { CommandDecision } from './command-decision';

/** Done when it is decided; the server is told to end its match. */
export const cancel: CommandDecision<'cancel'> = {
  begin: (draft, { args }) => draft.emit({ type: 'match.cancelled', payload: { reason: args.reason ?? null } }),
};
