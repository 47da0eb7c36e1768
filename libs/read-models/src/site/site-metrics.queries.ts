import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { preparedRead } from '../shared/prepared-read';

/** Totals of an installation. */
export interface SiteTotals {
  registered_users: number;
  teams: number;
  matches_created: number;
  completed_matches: number;
  public_servers: number;
  maps_with_stats: number;
  unique_players: number;
  seasons: number;
}

/** Steps from one player to the next along the index: as many steps as players, however many maps they played. */
export const UNIQUE_PLAYERS = `WITH RECURSIVE player AS (
    (SELECT steam_id FROM player_stats ORDER BY steam_id LIMIT 1)
    UNION ALL
    SELECT (SELECT p.steam_id FROM player_stats p WHERE p.steam_id > player.steam_id ORDER BY p.steam_id LIMIT 1)
      FROM player WHERE player.steam_id IS NOT NULL)
  SELECT count(steam_id) FROM player`;

/** Exact, in one statement; every count of it is a walk of an index. */
@Injectable()
export class SiteMetricsQueries {
  constructor(private readonly dataSource: DataSource) {}

  async totals(): Promise<SiteTotals> {
    const [row] = await preparedRead<SiteTotals>(this.dataSource, {
      name: 'site-totals',
      text: `SELECT (SELECT count(*) FROM users WHERE id > 0) AS registered_users,
        (SELECT count(*) FROM teams WHERE user_id IS DISTINCT FROM 0) AS teams,
        (SELECT count(*) FROM matches) AS matches_created,
        (SELECT count(*) FROM matches WHERE end_time IS NOT NULL AND NOT cancelled) AS completed_matches,
        (SELECT count(*) FROM servers WHERE public_server) AS public_servers,
        (SELECT count(*) FROM map_stats) AS maps_with_stats,
        (${UNIQUE_PLAYERS}) AS unique_players,
        (SELECT count(*) FROM seasons) AS seasons`,
      values: [],
    });
    if (row === undefined) throw new Error('a count without an answer');
    return row;
  }
}
