import type { ListedMatch, MatchFull, MatchPublic } from '@placar/contracts';
import type { MatchListRow, MatchRow } from '@placar/read-models';
import { bit, isoOf } from '../../http/wire-forms';

/** MatchPublic of wire contract §3: field by field, so that nothing leaves by accident. */
export function presentMatch(row: MatchRow): MatchPublic {
  return {
    id: row.id,
    user_id: row.user_id,
    server_id: row.server_id,
    team1_id: row.team1_id,
    team2_id: row.team2_id,
    winner: row.winner,
    team1_score: row.team1_score,
    team2_score: row.team2_score,
    team1_series_score: row.team1_series_score,
    team2_series_score: row.team2_series_score,
    team1_string: row.team1_string,
    team2_string: row.team2_string,
    cancelled: bit(row.cancelled),
    forfeit: bit(row.forfeit),
    start_time: isoOf(row.start_time),
    end_time: isoOf(row.end_time),
    max_maps: row.max_maps,
    title: row.title,
    skip_veto: bit(row.skip_veto),
    private_match: bit(row.private_match),
    enforce_teams: bit(row.enforce_teams),
    min_player_ready: row.min_player_ready,
    season_id: row.season_id,
    is_pug: bit(row.is_pug),
    map_sides: row.map_sides,
    game: row.game,
    status: row.status as MatchPublic['status'],
    version: row.version,
    unproven: bit(row.unproven),
    unconfirmed: bit(row.unconfirmed),
  };
}

/** What the owner and super admins see besides, without the key: lists and streams never carry it (§15.1 no. 7). */
export function presentMatchOptions(row: MatchRow): Omit<MatchFull, keyof MatchPublic | 'api_key'> {
  return {
    veto_mappool: row.veto_mappool,
    veto_first: row.veto_first,
    side_type: row.side_type,
    plugin_version: row.plugin_version,
    players_per_team: row.players_per_team,
    min_spectators_to_ready: row.min_spectators_to_ready,
    wingman: bit(row.wingman),
    tv_delay: row.tv_delay,
  };
}

/** A row of a list. Whole lists are long: each row is one object, not copied again. */
export function presentListItem(row: MatchListRow): ListedMatch {
  return {
    ...presentMatch(row),
    owner: row.owner,
    team1_mapscore: row.team1_mapscore,
    team2_mapscore: row.team2_mapscore,
    team1_flag: row.team1_flag,
    team2_flag: row.team2_flag,
    team1_logo: row.team1_logo,
    team2_logo: row.team2_logo,
    season_name: row.season_name,
    current_map_name: row.current_map_name,
  };
}
