import { accept, refuse } from '../decision';
import type { Decision } from '../decision';
import type { MatchEvent } from '../match-events';
import type { MatchConfig, TeamConfig } from '../match-state';

/** Creates a match and, when it has a server, asks for the load at once. Rules: specification §5, decisions "Match". */
export function decideSchedule(command: {
  id: number;
  config: MatchConfig;
  serverId: number | null;
  loadCommandId: string;
  unconfirmed?: boolean;
}): Decision {
  const problem = configProblem(command.config);
  if (problem !== null) return problem;
  const events: MatchEvent[] = [{ type: 'match.scheduled', payload: { id: command.id, config: command.config } }];
  if (command.serverId !== null) {
    events.push(
      {
        type: 'match.attempt-opened',
        payload: {
          attempt: 1,
          serverId: command.serverId,
          cause: 'schedule',
          ...(command.unconfirmed ? { unconfirmed: true } : {}),
        },
      },
      {
        type: 'match.command-requested',
        payload: { commandId: command.loadCommandId, request: { kind: 'load', args: {} }, idempotencyKey: null },
      },
    );
  }
  return accept(events);
}

/** The plugin's own load rules (plugin contract §1.2), checked before the plugin can fail in silence. */
export function configProblem(config: MatchConfig): Decision | null {
  if (config.team1.id !== null && config.team1.id === config.team2.id)
    return refuse('TEAMS_EQUAL', 'A team cannot play against itself.', 'team2_id');
  if (config.mapPool.length === 0) return refuse('MAPS_TOO_FEW', 'Choose at least one map.', 'veto_mappool');
  if (new Set(config.mapPool).size !== config.mapPool.length)
    return refuse('INVALID_INPUT', 'A map may stand in the pool only once.', 'veto_mappool');
  if (config.mapPool.length < config.maxMaps) {
    return refuse(
      'MAPS_TOO_FEW',
      `A best of ${config.maxMaps} needs at least ${config.maxMaps} maps in the pool.`,
      'veto_mappool',
    );
  }
  const shared = Object.keys(config.team1.players).find((id) => id in config.team2.players);
  if (shared !== undefined) return refuse('INVALID_INPUT', `Player ${shared} stands in both teams.`, 'team2_id');
  return null;
}

/** Names the first team that cannot field enough players; null when both can. Coaches do not play. */
export function teamTooSmall(config: MatchConfig): 'team1_id' | 'team2_id' | null {
  const players = (team: TeamConfig): number => Object.values(team.players).filter((player) => !player.coach).length;
  if (players(config.team1) < config.playersPerTeam) return 'team1_id';
  if (players(config.team2) < config.playersPerTeam) return 'team2_id';
  return null;
}
