import { gameSetting } from '@placar/contracts';
import type { MatchPlan, TeamSlot, VetoFormat } from '@placar/contracts';
import { mapsAreFixed, overtimeHalf, roundsPerHalf } from '../maps/map-rules';
import type { MatchConfig, MatchState, TeamConfig } from '../match-state';
import { BUDGETED, pausesAllowed } from '../pause-budget';
import { teamOf } from '../../veto';
import { webVetoFormat } from '../web-veto/web-veto';
import { vetoOrder } from './plugin-config';

/** What is agreed about a match before it is played. Pictures and missing names are for the caller to add. */
export function matchPlan({ id, config }: MatchState): MatchPlan {
  return {
    match_id: id,
    team1: rosterOf(config.team1),
    team2: rosterOf(config.team2),
    map_pool: mapsAreFixed(config) ? config.mapPool.slice(0, config.maxMaps) : [...config.mapPool],
    veto: plannedVeto(config),
    map_sides: config.mapSides === null ? null : [...config.mapSides],
    side_type: config.sideType,
    players_per_team: config.playersPerTeam,
    only_listed: config.enforceTeams,
    rounds_to_win: roundsPerHalf(config) + 1,
    overtime_rounds: gameSetting(config.cvars, 'mp_overtime_enable') === '0' ? null : 2 * overtimeHalf(config),
    ladder: config.rankedMode ?? null,
    pauses: BUDGETED.map((type) => ({ type, allowed: pausesAllowed(config, type) })),
    delay_seconds: config.tvDelay,
  };
}

function rosterOf(team: TeamConfig): MatchPlan['team1'] {
  const rank = ({ captain, coach }: { captain: boolean; coach: boolean }): number => (coach ? 2 : captain ? 0 : 1);
  return Object.entries(team.players)
    .map(([steamId, { name, captain, coach }]) => ({ steam_id: steamId, name, image: null, captain, coach }))
    .toSorted((a, b) => rank(a) - rank(b));
}

/** Steps about maps; who makes them is known only where a team was named to begin. */
function webOrder({ webVeto }: MatchConfig, format: VetoFormat): MatchPlan['veto'] {
  const first = webVeto?.first === 'team1' || webVeto?.first === 'team2' ? webVeto.first : null;
  return format.flatMap((step) => {
    if (step.action === 'side') return [];
    const team = 'team' in step && first !== null ? teamOf({ first }, step.team) : null;
    return [{ team, action: step.action === 'random' ? ('pick' as const) : step.action }];
  });
}

/** The order that is sent to the plugin; the map left over at its end is nobody's. */
function plannedVeto(config: MatchConfig): MatchPlan['veto'] {
  if (mapsAreFixed(config)) return [];
  const web = webVetoFormat(config);
  if (web !== null) return webOrder(config, web);
  const steps = vetoOrder(config.mapPool.length, config.maxMaps, config.vetoFirst).map((step) => {
    const [team, action] = step.split('_') as [TeamSlot, 'ban' | 'pick'];
    return { team, action };
  });
  return [...steps, { team: null, action: 'decider' as const }];
}
