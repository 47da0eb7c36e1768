import type { ServerState, TeamSlot } from '../api-types';
import type { Game } from '../game';
import { otherSide, sideOfTeam1 } from '../match/map-rules';
import { shownMatchId } from './events/event-sender';
import { toNetJson } from './events/net-json';

const GAMESTATE_CODES: Record<Exclude<ServerState, 'down'>, number> = {
  none: 0,
  pre_veto: 1,
  veto: 2,
  warmup: 3,
  knife: 4,
  waiting_for_knife_decision: 5,
  live: 7,
  pending_restore: 8,
  post_game: 9,
};
/** A fixed fiction of the plugin. */
const PLUGIN_VERSION = '0.15.0';

/** Derived from flags by the plugin's precedence (plugin contract §3.1). */
export const gamestateOf = ({ plugin, engine }: Game): Exclude<ServerState, 'down'> => {
  if (!plugin.isMatchSetup) return 'none';
  if (plugin.isVeto) return 'veto';
  if (plugin.isPreVeto) return 'pre_veto';
  if (plugin.isKnifeRound) return 'knife';
  if (plugin.isSideSelection) return 'waiting_for_knife_decision';
  if (engine.phase === 'post_game') return 'post_game';
  if (plugin.isMatchLive) return 'live';
  if (plugin.isRoundRestorePending) return 'pending_restore';
  return plugin.matchStarted ? 'live' : 'warmup';
};

export const webAvailableJson = (game: Game): string =>
  toNetJson({ gamestate: GAMESTATE_CODES[gamestateOf(game)], available: 1, plugin_version: PLUGIN_VERSION });

/** `get5_status`, all keys always present, in the plugin's order. */
export const statusJson = (game: Game): string => {
  const { plugin, engine } = game;
  const state = gamestateOf(game);
  const isSetup = plugin.isMatchSetup;
  const live = engine.live;
  const isGet5 = game.host.profile.plugin === 'get5';
  return toNetJson({
    plugin_version: PLUGIN_VERSION,
    gamestate: state,
    paused: plugin.isPaused || plugin.isVeto,
    loaded_config_file: isSetup ? plugin.loadedConfigFile : null,
    ...(isGet5 && !isSetup ? {} : { matchid: isSetup ? shownMatchId(game) : null }),
    map_number: isSetup ? reportedMapNumber(game) : null,
    round_number: state === 'live' && live ? live.team1Score + live.team2Score : -1,
    round_time: null,
    team1: isSetup ? teamStatus(game, 'team1') : null,
    team2: isSetup ? teamStatus(game, 'team2') : null,
    maps: isSetup ? plugin.maplist : null,
  });
};

const reportedMapNumber = ({ plugin, engine, host }: Game): number =>
  engine.phase === 'post_game' && !host.quirks.advancedMapNumber
    ? (engine.live?.mapNumber ?? plugin.mapNumber)
    : plugin.mapNumber;

const teamStatus = (game: Game, slot: TeamSlot): object => {
  const { plugin, engine, host } = game;
  const live = engine.live;
  const members = [...engine.clients.values()].filter((client) => client.team === slot);
  const judged = host.quirks.blindTeamStatus
    ? [...engine.clients.values()].filter((client) => client.team === 'team1' || client.team === 'team2')
    : members;
  const side1 = live
    ? sideOfTeam1(live.team1StartSide, live.team1Score + live.team2Score, game.rules())
    : engine.team1Side;
  const side = slot === 'team1' ? side1 : otherSide(side1);
  return {
    name: plugin.config?.[slot].name ?? '',
    series_score: plugin.seriesScore[slot],
    current_map_score: live ? (slot === 'team1' ? live.team1Score : live.team2Score) : 0,
    connected_clients: host.quirks.blindTeamStatus ? -1 : members.length,
    ready: judged.every((client) => client.isReady),
    side: side === 'ct' ? 'ct' : host.profile.plugin === 'get5' ? 't' : 'terrorist',
  };
};
