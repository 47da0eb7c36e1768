import { firstCharacters, STAT_COUNTERS } from '@placar/contracts';
import {
  isClosed,
  isSeriesUnproven,
  isShownUnproven,
  isUnconfirmed,
  isVetoAhead,
  mapScore,
  publicStatus,
  roundsOf,
  serverOf,
  shownMaps,
  shownPlayers,
  shownSeries,
  shownSides,
  shownVeto,
} from '@placar/domain';
import type { MapState, MatchState, ShownPlayer } from '@placar/domain';

/** Rows of the read tables as pure functions of the state; ids derive from the match, so a rebuild gives the same bytes. */
export type Row = Record<string, unknown>;

export const mapRowId = (matchId: number, mapNumber: number): number => matchId * 100 + mapNumber;

export function matchRow(state: MatchState, version: number): Row {
  const { config } = state;
  const maps = shownMaps(state);
  const current = maps.find((map) => map.number === state.currentMap) ?? maps[maps.length - 1] ?? null;
  const score = current === null ? null : mapScore(current);
  const won = shownSeries(state);
  return {
    id: state.id,
    version,
    attempt: state.attempt,
    user_id: config.userId,
    server_id: serverOf(state),
    team1_id: config.team1.id,
    team2_id: config.team2.id,
    season_id: config.seasonId,
    winner: state.winner === null ? null : config[state.winner].id,
    team1_score: won.team1,
    team2_score: won.team2,
    team1_series_score: null,
    team2_series_score: null,
    team1_string: config.team1.name,
    team2_string: config.team2.name,
    team1_mapscore: score?.team1 ?? null,
    team2_mapscore: score?.team2 ?? null,
    current_map: current?.number ?? null,
    current_map_name: current?.name ?? null,
    cancelled: state.phase === 'cancelled',
    forfeit: state.forfeit,
    start_time: state.startedAt ?? config.startTime,
    end_time: state.endedAt,
    max_maps: config.maxMaps,
    title: config.title,
    skip_veto: config.skipVeto,
    veto_mappool: config.mapPool.join(' '),
    veto_first: config.vetoFirst,
    side_type: config.sideType,
    map_sides: config.mapSides === null ? null : config.mapSides.join(','),
    plugin_version: state.pluginVersion ?? config.pluginVersion ?? 'unknown',
    private_match: config.privateMatch,
    enforce_teams: config.enforceTeams,
    is_pug: config.isPug,
    wingman: config.wingman,
    min_player_ready: config.minPlayersToReady,
    players_per_team: config.playersPerTeam,
    min_spectators_to_ready: config.minSpectatorsToReady,
    game: config.game,
    tv_delay: config.tvDelay,
    status: publicStatus(state),
    is_open: !isClosed(state),
    // Logs of before do not say it; their matches without a server were loaded by hand.
    ignore_server: config.ignoreServer ?? state.serverId === null,
    unconfirmed: isUnconfirmed(state),
    unproven: isSeriesUnproven(state),
    ranked_mode: config.rankedMode ?? null,
    team1_steam_ids: Object.keys(config.team1.players),
    team2_steam_ids: Object.keys(config.team2.players),
    created_at: state.createdAt,
    updated_at: state.updatedAt,
  };
}

/** A map of `shownMaps`. */
export function mapRow(state: MatchState, map: MapState, demoFile: string | null): Row {
  const score = mapScore(map);
  return {
    id: mapRowId(state.id, map.number),
    match_id: state.id,
    winner: map.result?.winner ? state.config[map.result.winner].id : null,
    map_number: map.number,
    map_name: map.name,
    team1_score: score.team1,
    team2_score: score.team2,
    start_time: map.startedAt,
    end_time: map.endedAt,
    round_restored: map.epoch > 0,
    demo_file: map.demo === 'removed' ? null : demoFile,
    unproven: isShownUnproven(state, map),
    rounds: roundsOf(state, map),
  };
}

export function playerRows(state: MatchState, map: MapState): Row[] {
  return shownPlayers(state, map).map((player) => playerRow(state, map, player));
}

function playerRow(state: MatchState, map: MapState, player: ShownPlayer): Row {
  const team = state.config[player.team];
  return {
    id: mapRowId(state.id, map.number) * 100 + player.place,
    match_id: state.id,
    map_id: mapRowId(state.id, map.number),
    map_number: map.number,
    team_id: team.id,
    steam_id: player.steamId,
    name: firstCharacters(player.name, 64),
    team_name: team.name,
    listed: player.steamId in state.config.team1.players || player.steamId in state.config.team2.players,
    ...Object.fromEntries(STAT_COUNTERS.map((name) => [name, player.counters[name]])),
    estimated: player.estimated,
    winner: state.winner === player.team,
    rounds: player.rounds,
  };
}

/** The clock of a veto on the web: `step` fences it, and without a deadline none runs. */
export function webVetoRows(state: MatchState): Row[] {
  if (state.config.webVeto === undefined) return [];
  const runs = isVetoAhead(state) && !isClosed(state) && state.phase === 'scheduled';
  const { step = 0, deadlineAt = null } = state.webVeto ?? {};
  return [{ match_id: state.id, step, deadline_at: runs ? deadlineAt : null, is_over: !isVetoAhead(state) }];
}

export function vetoRows(state: MatchState): { vetoes: Row[]; sides: Row[] } {
  const vetoes = shownVeto(state).map((step) => ({
    id: mapRowId(state.id, step.place),
    match_id: state.id,
    team_name: step.team_name,
    map: firstCharacters(step.map, 32),
    pick_or_veto: step.action === 'ban' ? 'veto' : 'pick',
    decider: step.action === 'decider',
  }));
  const sides = shownSides(state).map((choice) => ({
    id: mapRowId(state.id, choice.place),
    veto_id: vetoes.find((veto) => veto.map === choice.map)?.id ?? null,
    match_id: state.id,
    team_name: choice.teamName,
    map: firstCharacters(choice.map, 32),
    side: choice.side,
  }));
  return { vetoes, sides };
}
