import { ENDS_OF_ATTEMPT, openAttempt } from './attempt';
import type { CommandDecision } from './command-decision';

/** Everything that was played is void, whether or not the server loads the new game. */
export const restart: CommandDecision<'restart'> = {
  ...ENDS_OF_ATTEMPT,
  begin: (draft, _request, { resolved }) => {
    const { serverId } = draft.state;
    draft.emit({ type: 'match.restarted', payload: {} });
    openAttempt(draft, serverId, 'restart', resolved);
  },
};
