import { accept, refuse } from './decision';
import type { Decision, DecisionContext } from './decision';
import { decideCorrections, decideKillCorrections } from './decisions/correct-stats';
import { decideEngine } from './decisions/observe-engine';
import { decideStatus, decideTick, decideUnreachable } from './decisions/observe-status';
import { decideReports } from './decisions/record-reports';
import { decideAdvance, decideNoteStep } from './decisions/recovery';
import { decideRequest } from './decisions/request-command';
import { configProblem, decideSchedule } from './decisions/schedule';
import { decideMarkSent, decideSettle } from './decisions/settle-command';
import type { MatchCommand } from './match-commands';
import { finalScoreOf } from './map-rules';
import type { MatchEvent } from './match-events';
import { isClosed } from './match-state';
import type { MatchState } from './match-state';

/** The rules of a match: (state, command, context) → events or a typed refusal. Pure; an empty list means nothing new. */
// eslint-disable-next-line complexity -- one case per command; each is one call
export function decide(state: MatchState | null, command: MatchCommand, context: DecisionContext): Decision {
  if (command.type === 'schedule') {
    return state === null ? decideSchedule(command) : refuse('CONFLICT', 'The match exists already.');
  }
  if (state === null) return refuse('MATCH_NOT_FOUND', 'No match found.');
  switch (command.type) {
    case 'update':
      return decideUpdate(state, command.patch);
    case 'detach-season':
      return decideDetachSeason(state, command.seasonId);
    case 'correct':
      return decideCorrections(state, command, context);
    case 'correct-kills':
      return decideKillCorrections(state, command);
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
      return decideUnreachable(state, command.reason ?? 'unreachable', context);
    case 'observe-engine':
      return decideEngine(state, command.seen, context);
    case 'advance-recovery':
      return decideAdvance(state, command, context);
    case 'note-recovery-step':
      return decideNoteStep(state, command.commandId, command.step);
    case 'note-demo-missing':
      return decideDemoMissing(state, command.mapNumber);
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
        ...scoreByRounds(state, command.mapNumber, command.rounds ?? null),
      ]);
  }
}

/**
 * A final score that we inferred, because the last reports were lost, made exact by the number of rounds that the demo's header
 * tells: for a winner and a number of rounds there is at most one final score.
 */
function scoreByRounds(state: MatchState, mapNumber: number, rounds: number | null): MatchEvent[] {
  const result = state.maps.find((candidate) => candidate.number === mapNumber)?.result;
  if (rounds === null || result?.source !== 'inferred' || result.winner === null) return [];
  if (result.team1 + result.team2 === rounds) return [];
  const exact = finalScoreOf(result.winner, rounds, state.config);
  return exact === null ? [] : [{ type: 'map.finished', payload: { mapNumber, result: { ...result, ...exact } } }];
}

/** Said once for a map; a demo that comes later still counts (plugin contract F19). */
function decideDemoMissing(state: MatchState, mapNumber: number): Decision {
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  return accept(map === undefined || map.demo !== undefined ? [] : [{ type: 'demo.missing', payload: { mapNumber } }]);
}

function decideUpdate(state: MatchState, patch: Partial<MatchState['config']>): Decision {
  if (isClosed(state)) return refuse('MATCH_ALREADY_FINISHED', 'Match is already finished.');
  if (Object.keys(patch).length === 0) return accept([]);
  return configProblem({ ...state.config, ...patch }) ?? accept([{ type: 'match.updated', payload: { patch } }]);
}

/** Closed matches let go of their season, too: it is all that a deleted season leaves to be changed in them. */
function decideDetachSeason(state: MatchState, seasonId: number): Decision {
  return accept(
    state.config.seasonId === seasonId ? [{ type: 'match.updated', payload: { patch: { seasonId: null } } }] : [],
  );
}
