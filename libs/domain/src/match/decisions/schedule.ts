import type { TeamSlot } from '@placar/contracts';
import { formatProblem } from '../../veto';
import { accept, refuse } from '../decision';
import type { Decision } from '../decision';
import type { MatchEvent } from '../match-events';
import type { MatchConfig } from '../match-state';
import { webVetoFormat } from '../web-veto/web-veto';

/** Creates a match and, when it has a server, asks for the load at once; where a veto on the web comes first, the server is kept. Rules: specification §5, decisions "Match". */
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
  if (command.serverId !== null && command.config.webVeto !== undefined) {
    events.push({
      type: 'match.server-reserved',
      payload: { serverId: command.serverId, ...(command.unconfirmed ? { unconfirmed: true } : {}) },
    });
  } else if (command.serverId !== null) {
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
  const format = webVetoFormat(config);
  const wrong = format === null ? null : formatProblem(format, config.mapPool, config.maxMaps);
  if (wrong !== null) return { ok: false, refusal: { ...wrong, field: 'veto_format' } };
  if (format !== null && config.skipVeto)
    return refuse('INVALID_INPUT', 'A veto that is skipped cannot be held on the web.', 'skip_veto');
  const shared = Object.keys(config.team1.players).find((id) => id in config.team2.players);
  if (shared !== undefined) return refuse('INVALID_INPUT', `Player ${shared} stands in both teams.`, 'team2_id');
  return null;
}

/** Slots of teams that cannot field enough players. Coaches do not play. */
export function teamsTooSmall(config: MatchConfig): TeamSlot[] {
  return SLOTS.filter((slot) => {
    const players = Object.values(config[slot].players).filter((player) => !player.coach);
    return players.length < config.playersPerTeam;
  });
}

const SLOTS: readonly TeamSlot[] = ['team1', 'team2'];
