import { sortGameSettings } from '@placar/contracts';
import type { MapSide } from '@placar/contracts';
import { isVetoOver } from '../attempt-plan';
import { firstMapOf, playsOneMap } from '../attempt-shift';
import { plannedMapName } from '../evolve-map';
import { mapsAreFixed, pluginMapSides } from '../maps/map-rules';
import type { MatchConfig, MatchState, TeamConfig } from '../match-state';
import { sideByWebVeto } from '../web-veto/web-veto';

/** Where the plugin reports to, and the one header that proves the attempt. `baseUrl` is the public API base, no slash at its end. */
export interface PluginTargets {
  eventUrl: string;
  backupUrl: string;
  demoUrl: string;
  headerKey: string;
  headerValue: string;
}

/** Targets of a match's attempt (wire contract §7.1): short URLs, the secret in the header only (plugin contract §1.1). */
export const pluginTargets = (baseUrl: string, token: string): PluginTargets => ({
  eventUrl: `${baseUrl}/v2`,
  backupUrl: `${baseUrl}/v2/backup`,
  demoUrl: `${baseUrl}/v2/demo`,
  headerKey: 'Authorization',
  headerValue: token,
});

/** The match config as get5 and MatchZy take it (wire contract §7.1, plugin contract §1.2 and §1.5). */
export function pluginConfig(state: MatchState, targets: PluginTargets): Record<string, unknown> {
  const { config } = state;
  const { fixed, count, maps, sides } = mapsOfAttempt(state);
  return {
    matchid: String(state.id),
    match_title: config.title,
    side_type: config.sideType,
    veto_first: config.vetoFirst,
    skip_veto: fixed,
    wingman: config.wingman,
    clinch_series: true,
    min_players_to_ready: config.minPlayersToReady,
    players_per_team: config.playersPerTeam,
    min_spectators_to_ready: config.minSpectatorsToReady,
    num_maps: count,
    maplist: maps,
    ...(fixed ? {} : { veto_mode: vetoOrder(config.mapPool.length, config.maxMaps, config.vetoFirst) }),
    ...(sides === null ? {} : { map_sides: sides }),
    team1: pluginTeam(config.team1, count),
    team2: pluginTeam(config.team2, count),
    spectators: { players: config.spectators },
    cvars: pluginCvars(config, targets),
  };
}

interface AttemptMaps {
  /** The plugin has nothing to choose. */
  fixed: boolean;
  count: number;
  maps: string[];
  sides: MapSide[] | null;
}

/** What the plugin is to play: the series, or one map of it as a series of one (decision 0006). A veto is held once. */
function mapsOfAttempt(state: MatchState): AttemptMaps {
  const { config } = state;
  const first = firstMapOf(state);
  const numbers = Array.from({ length: config.maxMaps }, (_, number) => number);
  const some = (chosen: readonly number[]): AttemptMaps => ({
    fixed: true,
    count: chosen.length,
    maps: chosen.map((number) => plannedMapName(state, number)),
    sides: chosen.map((number) => sideOfMap(state, number)),
  });
  if (playsOneMap(state)) return some([first]);
  if (isVetoOver(state)) return some(numbers);
  const fixed = mapsAreFixed(config);
  const maps = fixed ? config.mapPool.slice(0, config.maxMaps) : config.mapPool;
  return { fixed, count: config.maxMaps, maps, sides: pluginMapSides(config) };
}

/** The side rule of a map, else what was chosen for it in the veto, else a knife round. */
function sideOfMap(state: MatchState, number: number): MapSide {
  const rule = sideByWebVeto(state, number) ?? pluginMapSides(state.config)?.[number];
  if (rule !== undefined) return rule;
  const name = plannedMapName(state, number);
  const choice = state.vetoSides.find(({ map }) => map === name);
  return choice?.team ? `${choice.team}_${choice.side}` : 'knife';
}

/** Captain first: the plugin's veto captain is the first connected player of the list. */
function pluginTeam(team: TeamConfig, maxMaps: number): Record<string, unknown> {
  const players = Object.entries(team.players).sort(([, a], [, b]) => Number(b.captain) - Number(a.captain));
  const coaches = players.filter(([, player]) => player.coach);
  const names = (list: typeof players): Record<string, string> =>
    Object.fromEntries(list.map(([id, player]) => [id, player.name]));
  return {
    id: String(team.id ?? 0),
    name: team.name,
    tag: team.tag,
    flag: (team.flag ?? '').toUpperCase(),
    ...(team.logo === null ? {} : { logo: team.logo }),
    players: names(players),
    ...(coaches.length === 0 ? {} : { coaches: names(coaches) }),
    ...(maxMaps === 1 ? { matchtext: team.name } : {}),
  };
}

/**
 * Our defaults, then what the match sets, then our targets: the server runs them in this order, and where reports, backups and demos
 * go to is never the match's to say. Names that a match may not have stay out, also those stored before there was a list.
 */
export const pluginCvars = (
  config: Pick<MatchConfig, 'enforceTeams' | 'wingman' | 'cvars'>,
  targets: PluginTargets,
): Record<string, string> => ({ ...gameCvars(config), ...targetCvars(targets) });

/** The settings of the game alone: our defaults, then what the match sets. */
export function gameCvars({
  enforceTeams,
  wingman,
  cvars,
}: Pick<MatchConfig, 'enforceTeams' | 'wingman' | 'cvars'>): Record<string, string> {
  const defaults = {
    get5_check_auths: enforceTeams ? '1' : '0',
    matchzy_hostname_format: '',
    mp_overtime_enable: '1',
    // The plugin sets the rounds of wingman when it loads a match, not when it restores one onto a server that forgot it.
    ...(wingman ? { mp_maxrounds: '16' } : {}),
  };
  return { ...defaults, ...sortGameSettings(cvars).applied };
}

/** Both spellings of every target: get5 and MatchZy each read their own. The demo name is ASCII, or its upload fails (§3.3). */
export function targetCvars(targets: PluginTargets): Record<string, string> {
  const cvars: Record<string, string> = {};
  for (const prefix of ['get5', 'matchzy']) {
    for (const [name, url] of [
      ['remote_log', targets.eventUrl],
      ['remote_backup', targets.backupUrl],
      ['demo_upload', targets.demoUrl],
    ] as const) {
      cvars[`${prefix}_${name}_url`] = url;
      cvars[`${prefix}_${name}_header_key`] = targets.headerKey;
      cvars[`${prefix}_${name}_header_value`] = targets.headerValue;
    }
  }
  return { ...cvars, matchzy_demo_name_format: '{TIME}_{MATCH_ID}_{MAPNUMBER}_{MAP}' };
}

/** Explicit order, because the plugin's default depends on what the veto before left behind (plugin contract §1.2 `veto_first`). */
export function vetoOrder(pool: number, maps: number, first: 'team1' | 'team2'): string[] {
  const second = first === 'team1' ? 'team2' : 'team1';
  const steps = pool - 1;
  const picks = maps - 1;
  const bansBefore = Math.max(0, Math.min(pool - maps - 2, steps - picks));
  return Array.from({ length: steps }, (_, index) => {
    const team = index % 2 === 0 ? first : second;
    const picking = index >= bansBefore && index < bansBefore + picks;
    return `${team}_${picking ? 'pick' : 'ban'}`;
  });
}
