import { rosterChange } from '../../roster';
import type { CommandDecision } from './command-decision';

/** The rosters change at once; what the server refuses is taken back (`rosterUndo`). */
export const removePlayer: CommandDecision<'remove_player'> = {
  begin: (draft, request, { commandId }) => draft.emit(rosterChange(draft.state, request, commandId)),
};
