import { firstCharacters, STAT_COUNTERS } from '@placar/contracts';
import type { TeamSlot } from '@placar/contracts';
import {
  isClosed,
  mapScore,
  mapsWon,
  publicStatus,
  roundsOf,
  shownMaps,
  shownPlayers,
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
  const won = seriesScore(state);
  return {
    id: state.id,
    version,
    attempt: state.attempt,
    user_id: config.userId,
    server_id: state.serverId,
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
    plugin_version: state.pluginVersion ?? 'unknown',
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
    created_at: state.createdAt,
    updated_at: state.updatedAt,
  };
}

/** A forfeit counts 1:0 (decisions "Match"), a cancelled match nothing, else the maps won. */
function seriesScore(state: MatchState): Record<TeamSlot, number> {
  const result = state.corrections?.result;
  if (result !== undefined) return { ...mapsWon(state.maps), ...scoresOf(result) };
  if (state.forfeit) return { team1: state.winner === 'team1' ? 1 : 0, team2: state.winner === 'team2' ? 1 : 0 };
  return state.phase === 'cancelled' ? { team1: 0, team2: 0 } : mapsWon(state.maps);
}

const scoresOf = ({ team1, team2 }: { team1?: number; team2?: number }): Partial<Record<TeamSlot, number>> => ({
  ...(team1 === undefined ? {} : { team1 }),
  ...(team2 === undefined ? {} : { team2 }),
});

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
    demo_file: demoFile,
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
