import { matchLanguages } from '../../player-messages';
import type { CommandDecision } from './command-decision';

/** A sentence by name is said in the match's languages, unless others are asked for; the ledger shows which. */
export const say: CommandDecision<'say'> = {
  complete: (state, request) =>
    request.args.template === undefined || request.args.languages
      ? request
      : { kind: 'say', args: { ...request.args, languages: matchLanguages(state.config) } },
};
