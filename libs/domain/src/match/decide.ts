import { accept, refuse } from './decision';
import type { Decision, DecisionContext } from './decision';
import { decideStatus, decideTick, decideUnreachable } from './decisions/observe-status';
import { decideReports } from './decisions/record-reports';
import { decideRequest } from './decisions/request-command';
import { configProblem, decideSchedule } from './decisions/schedule';
import { decideMarkSent, decideSettle } from './decisions/settle-command';
import type { MatchCommand } from './match-commands';
import { isClosed } from './match-state';
import type { MatchState } from './match-state';

/** The rules of a match: (state, command, context) → events or a typed refusal. Pure; an empty list means nothing new. */
export function decide(state: MatchState | null, command: MatchCommand, context: DecisionContext): Decision {
  if (command.type === 'schedule') {
    return state === null ? decideSchedule(command) : refuse('CONFLICT', 'The match exists already.');
  }
  if (state === null) return refuse('MATCH_NOT_FOUND', 'No match found.');
  switch (command.type) {
    case 'update':
      return decideUpdate(state, command.patch);
    case 'request':
      return decideRequest(state, command, context);
    case 'mark-sent':
      return decideMarkSent(state, command.commandId, command.sentAt);
    case 'settle':
      return decideSettle(state, command, context);
    case 'record-reports':
      return decideReports(state, command.reports, context);
    case 'observe-status':
      return decideStatus(state, command.observation, context);
    case 'observe-unreachable':
      return decideUnreachable(state);
    case 'tick':
      return decideTick(state, context);
    case 'note-backup':
      return accept([
        {
          type: 'backup.stored',
          payload: { mapNumber: command.mapNumber, round: command.round, file: command.file, valid: command.valid },
        },
      ]);
    case 'note-demo':
      return accept([
        { type: 'demo.stored', payload: { mapNumber: command.mapNumber, file: command.file, bytes: command.bytes } },
      ]);
  }
}

function decideUpdate(state: MatchState, patch: Partial<MatchState['config']>): Decision {
  if (isClosed(state)) return refuse('MATCH_ALREADY_FINISHED', 'Match is already finished.');
  if (Object.keys(patch).length === 0) return accept([]);
  return configProblem({ ...state.config, ...patch }) ?? accept([{ type: 'match.updated', payload: { patch } }]);
}
