import type { CommandDecision } from './command-decision';

/** A person says how a match ended whose end nobody saw. */
export const finish: CommandDecision<'finish'> = {
  begin: (draft, { args }) =>
    draft.emit({ type: 'match.finished', payload: { winner: args.winner, source: 'entered' } }),
};
