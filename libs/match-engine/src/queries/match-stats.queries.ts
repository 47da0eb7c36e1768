import { Injectable } from '@nestjs/common';
import type { StatCounters } from '@placar/contracts';
import { DataSource } from 'typeorm';
import type { CatalogueViewer } from './match-catalogue.queries';

export interface MapStatRow {
  id: number;
  match_id: number;
  winner: number | null;
  map_number: number;
  map_name: string;
  team1_score: number;
  team2_score: number;
  start_time: Date | string | null;
  end_time: Date | string | null;
  round_restored: boolean;
  demo_file: string | null;
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

export interface VetoRow {
  id: number;
  match_id: number;
  team_name: string;
  map: string;
  pick_or_veto: string;
  decider: boolean;
}
export interface VetoSideRow {
  id: number;
  veto_id: number | null;
  match_id: number;
  team_name: string;
  map: string;
  side: string;
}
export interface RecentMatchRow {
  id: number;
  user_id: number | null;
  team1_id: number | null;
  team2_id: number | null;
  team1_string: string;
  team2_string: string;
}

/**
 * Lists over all matches show public ones, and to staff all. Matches that the public sees with a delay are left out until
 * they are over, or a list would tell what the streams hold back. $1: is staff, $2: user id.
 */
const OPEN_TO = `($1 OR m.user_id = $2
    OR (NOT m.private_match AND (m.tv_delay = 0 OR m.end_time < now() - m.tv_delay * interval '1 second')))`;

/** Numbers of maps and players, and the veto, from the read tables. */
@Injectable()
export class MatchStatsQueries {
  constructor(private readonly dataSource: DataSource) {}

  maps(matchId: number): Promise<MapStatRow[]> {
    return this.dataSource.query<MapStatRow[]>('SELECT * FROM map_stats WHERE match_id = $1 ORDER BY map_number', [
      matchId,
    ]);
  }

  /** Newest first. */
  allMaps(viewer: CatalogueViewer, page: { limit: number; offset: number }): Promise<MapStatRow[]> {
    return this.dataSource.query<MapStatRow[]>(
      `SELECT s.* FROM map_stats s JOIN matches m ON m.id = s.match_id WHERE ${OPEN_TO} ORDER BY s.id DESC LIMIT $3 OFFSET $4`,
      [viewer.isStaff, viewer.userId, page.limit, page.offset],
    );
  }

  players(matchId: number): Promise<PlayerStatRow[]> {
    return this.dataSource.query<PlayerStatRow[]>('SELECT * FROM player_stats WHERE match_id = $1 ORDER BY id', [
      matchId,
    ]);
  }

  /** Every map that somebody played, newest first. */
  playerHistory(viewer: CatalogueViewer, steamId: string, limit: number): Promise<PlayerStatRow[]> {
    return this.dataSource.query<PlayerStatRow[]>(
      `SELECT p.* FROM player_stats p JOIN matches m ON m.id = p.match_id
        WHERE p.steam_id = $3 AND (${OPEN_TO} OR p.steam_id = $4) ORDER BY p.match_id DESC, p.map_number DESC LIMIT $5`,
      [viewer.isStaff, viewer.userId, steamId, viewer.steamId, limit],
    );
  }

  recentMatches(viewer: CatalogueViewer, steamId: string, limit: number): Promise<RecentMatchRow[]> {
    return this.dataSource.query<RecentMatchRow[]>(
      `SELECT m.id, m.user_id, m.team1_id, m.team2_id, m.team1_string, m.team2_string FROM matches m
        WHERE m.id IN (SELECT match_id FROM player_stats WHERE steam_id = $3) AND NOT m.cancelled AND (${OPEN_TO} OR $3 = $4)
        ORDER BY m.id DESC LIMIT $5`,
      [viewer.isStaff, viewer.userId, steamId, viewer.steamId, limit],
    );
  }

  async uniquePlayers(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      'SELECT count(DISTINCT steam_id) AS count FROM player_stats',
    );
    return row?.count ?? 0;
  }

  vetoes(matchId: number): Promise<VetoRow[]> {
    return this.dataSource.query<VetoRow[]>('SELECT * FROM vetoes WHERE match_id = $1 ORDER BY id', [matchId]);
  }

  vetoSides(matchId: number): Promise<VetoSideRow[]> {
    return this.dataSource.query<VetoSideRow[]>('SELECT * FROM veto_sides WHERE match_id = $1 ORDER BY id', [matchId]);
  }
}
