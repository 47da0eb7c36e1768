import { Injectable } from '@nestjs/common';
import { STAT_COUNTERS } from '@placar/contracts';
import type { MapStat, StatCounters, UserRef, Veto, VetoSide } from '@placar/contracts';
import { DataSource } from 'typeorm';
import type { CatalogueViewer } from './match-catalogue.queries';
import { isoText } from '../shared/iso-text';
import { OPEN_TO } from '../shared/open-to';
import { preparedRead } from '../shared/prepared-read';
import { UNIQUE_PLAYERS } from '../site/site-metrics.queries';

export interface MapStatRow extends Omit<
  MapStat,
  'start_time' | 'end_time' | 'round_restored' | 'demoFile' | 'unproven'
> {
  start_time: Date | string | null;
  end_time: Date | string | null;
  round_restored: boolean;
  demo_file: string | null;
  unproven: boolean;
}

export type PlayerStatRow = {
  id: number;
  match_id: number;
  map_id: number;
  map_number: number;
  team_id: number | null;
  steam_id: string;
  name: string;
  team_name: string | null;
  winner: boolean;
  rounds: ([number, number, number, number] | null)[];
} & StatCounters;

export type VetoRow = Omit<Veto, 'decider'> & { decider: boolean };
export type VetoSideRow = VetoSide;
export interface RecentMatchRow {
  id: number;
  user_id: number | null;
  team1_id: number | null;
  team2_id: number | null;
  team1_string: string;
  team2_string: string;
}

const MAP_COLUMNS =
  's.id, s.match_id, s.winner, s.map_number, s.map_name, s.team1_score, s.team2_score, s.start_time, s.end_time, s.round_restored, s.demo_file, s.unproven';
const PLAYER_COLUMNS = `id, match_id, map_id, map_number, team_id, steam_id, name, ${STAT_COUNTERS.join(', ')}, winner, team_name, rounds`;
/** Columns of PlayerStat under its names and in its order (wire contract §3), without the rounds. */
export const wireColumns = (table: string): string =>
  [
    ...['id', 'match_id', 'map_id', 'team_id', 'steam_id', 'name', ...STAT_COUNTERS].map((name) => `${table}.${name}`),
    `${table}.winner::int AS winner`,
    `${table}.team_name`,
  ].join(', ');
/** Columns of MapStat under its names and in its order (wire contract §3). A map given to a team unplayed began when it ended. */
const WIRE_MAP_COLUMNS = `s.id, s.match_id, s.winner, s.map_number, s.map_name, s.team1_score, s.team2_score,
  ${isoText('coalesce(s.start_time, s.end_time)')} AS start_time, ${isoText('s.end_time')} AS end_time,
  s.round_restored::int AS round_restored, s.demo_file AS "demoFile", s.unproven::int AS unproven`;
/** The match `m` is one that anybody may see, and at once. */
const OPEN_AT_ONCE = `NOT m.private_match AND (m.tv_delay <= 0
  OR (NOT m.is_open AND COALESCE(m.end_time < now() - m.tv_delay * interval '1 second', true)))`;
const RECENT_COLUMNS = 'm.id, m.user_id, m.team1_id, m.team2_id, m.team1_string, m.team2_string';

const recentMatchesOf = (steamId: string): string => `SELECT ${RECENT_COLUMNS}
  FROM (SELECT DISTINCT match_id FROM player_stats WHERE steam_id = ${steamId} ORDER BY match_id DESC) p
  JOIN matches m ON m.id = p.match_id
  WHERE NOT m.cancelled AND (${OPEN_TO} OR ${steamId} = $4) ORDER BY p.match_id DESC LIMIT $5`;

/** Numbers of maps and players, and the veto, from the read tables. */
@Injectable()
export class MatchStatsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** In their order; without their rounds, which nothing here shows. */
  maps(matchId: number): Promise<MapStatRow[]> {
    return preparedRead<MapStatRow>(this.dataSource, {
      name: 'maps-of-match',
      text: `SELECT ${MAP_COLUMNS} FROM map_stats s WHERE s.match_id = $1 ORDER BY s.map_number`,
      values: [matchId],
    });
  }

  /**
   * The same rows as JSON text in the form of the wire (MapStat), of a match that anybody may see at once; null for any other and
   * without rows.
   */
  async openMapsText(matchId: number): Promise<string | null> {
    const [row] = await preparedRead<{ rows: string | null }>(this.dataSource, {
      name: 'maps-of-open-match-text',
      text: `SELECT (SELECT json_agg(row_to_json(r))::text
          FROM (SELECT ${WIRE_MAP_COLUMNS} FROM map_stats s WHERE s.match_id = m.id ORDER BY s.map_number) r) AS rows
        FROM matches m WHERE m.id = $1 AND ${OPEN_AT_ONCE}`,
      values: [matchId],
    });
    return row?.rows ?? null;
  }

  /** Newest first. */
  allMaps(viewer: CatalogueViewer, page: { limit: number; offset: number }): Promise<MapStatRow[]> {
    return preparedRead<MapStatRow>(this.dataSource, {
      name: 'maps-of-all',
      text: `SELECT ${MAP_COLUMNS} FROM map_stats s JOIN matches m ON m.id = s.match_id WHERE ${OPEN_TO} ORDER BY s.id DESC LIMIT $3 OFFSET $4`,
      values: [viewer.isStaff, viewer.userId, page.limit, page.offset],
    });
  }

  players(matchId: number): Promise<PlayerStatRow[]> {
    return preparedRead<PlayerStatRow>(this.dataSource, {
      name: 'players-of-match',
      text: `SELECT ${PLAYER_COLUMNS} FROM player_stats WHERE match_id = $1 ORDER BY id`,
      values: [matchId],
    });
  }

  /**
   * The same rows as JSON text in the form of the wire (PlayerStat), of a match that anybody may see at once; null for any other and
   * without rows.
   */
  async openPlayersText(matchId: number): Promise<string | null> {
    const [row] = await preparedRead<{ rows: string | null }>(this.dataSource, {
      name: 'players-of-open-match-text',
      text: `SELECT (SELECT json_agg(row_to_json(r))::text
          FROM (SELECT ${wireColumns('p')}, p.rounds FROM player_stats p WHERE p.match_id = m.id ORDER BY p.id) r) AS rows
        FROM matches m WHERE m.id = $1 AND ${OPEN_AT_ONCE}`,
      values: [matchId],
    });
    return row?.rows ?? null;
  }

  /** Matches in which this player has numbers, newest first; cancelled ones are left out. The player by SteamID64, or by the account. */
  recentMatches(viewer: CatalogueViewer, player: UserRef, limit: number): Promise<RecentMatchRow[]> {
    const bySteam = 'steamId' in player;
    return preparedRead<RecentMatchRow>(this.dataSource, {
      name: bySteam ? 'recent-matches-of-player' : 'recent-matches-of-user',
      text: recentMatchesOf(bySteam ? '$3::text' : '(SELECT u.steam_id FROM users u WHERE u.id = $3)'),
      values: [viewer.isStaff, viewer.userId, bySteam ? player.steamId : player.id, viewer.steamId, limit],
    });
  }

  /** Matches of this team, newest first; cancelled ones are left out. */
  recentTeamMatches(viewer: CatalogueViewer, teamId: number, limit: number): Promise<RecentMatchRow[]> {
    const side = (column: 'team1_id' | 'team2_id'): string =>
      `(SELECT ${RECENT_COLUMNS} FROM matches m WHERE m.${column} = $3 AND NOT m.cancelled AND ${OPEN_TO} ORDER BY m.id DESC LIMIT $4)`;
    return preparedRead<RecentMatchRow>(this.dataSource, {
      name: 'recent-matches-of-team',
      text: `SELECT * FROM (${side('team1_id')} UNION ALL ${side('team2_id')}) r ORDER BY id DESC LIMIT $4`,
      values: [viewer.isStaff, viewer.userId, teamId, limit],
    });
  }

  async uniquePlayers(): Promise<number> {
    const [row] = await preparedRead<{ count: number }>(this.dataSource, {
      name: 'unique-players',
      text: UNIQUE_PLAYERS,
      values: [],
    });
    return row?.count ?? 0;
  }

  vetoes(matchId: number): Promise<VetoRow[]> {
    return preparedRead<VetoRow>(this.dataSource, {
      name: 'vetoes-of-match',
      text: 'SELECT id, match_id, team_name, map, pick_or_veto, decider FROM vetoes WHERE match_id = $1 ORDER BY id',
      values: [matchId],
    });
  }

  vetoSides(matchId: number): Promise<VetoSideRow[]> {
    return preparedRead<VetoSideRow>(this.dataSource, {
      name: 'veto-sides-of-match',
      text: 'SELECT id, veto_id, match_id, team_name, map, side FROM veto_sides WHERE match_id = $1 ORDER BY id',
      values: [matchId],
    });
  }
}
