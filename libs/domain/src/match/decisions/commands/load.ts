import { refuse } from '../../decision';
import { ENDS_OF_ATTEMPT, openAttempt } from './attempt';
import type { CommandDecision } from './command-decision';

export const load: CommandDecision<'load'> = {
  ...ENDS_OF_ATTEMPT,
  refuse: (state, { args }) =>
    state.serverId === null && args.server_id === undefined
      ? refuse('MATCH_HAS_NO_SERVER', 'Choose a server first.', 'server_id')
      : null,
  begin: (draft, { args }, { resolved }) =>
    openAttempt(draft, args.server_id ?? draft.state.serverId, 'load', resolved),
};
