import { refuse } from '../../decision';
import { ENDS_OF_ATTEMPT, openAttempt } from './attempt';
import type { CommandDecision } from './command-decision';
import { restoreRefusal } from './restore';

/** It goes on from the newest round that we hold, or from the one that it names. */
export const changeServer: CommandDecision<'change_server'> = {
  ...ENDS_OF_ATTEMPT,
  refuse: (state, { args }, resolved) => {
    if (args.server_id === state.serverId)
      return refuse('CONFLICT', 'The match is on that server already.', 'server_id');
    return args.file === undefined ? null : restoreRefusal(resolved);
  },
  begin: (draft, { args }, { resolved }) => openAttempt(draft, args.server_id, 'change_server', resolved),
};
