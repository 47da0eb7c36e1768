import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A row of the `matches` read table, as Postgres gives it. */
export interface MatchRow {
  id: number;
  version: number;
  attempt: number;
  user_id: number | null;
  server_id: number | null;
  team1_id: number | null;
  team2_id: number | null;
  season_id: number | null;
  winner: number | null;
  team1_score: number;
  team2_score: number;
  team1_series_score: number | null;
  team2_series_score: number | null;
  team1_string: string;
  team2_string: string;
  team1_mapscore: number | null;
  team2_mapscore: number | null;
  current_map: number | null;
  current_map_name: string | null;
  cancelled: boolean;
  forfeit: boolean;
  start_time: Date | string | null;
  end_time: Date | string | null;
  max_maps: number;
  title: string;
  skip_veto: boolean;
  veto_mappool: string;
  veto_first: string | null;
  side_type: string;
  map_sides: string | null;
  plugin_version: string;
  private_match: boolean;
  enforce_teams: boolean;
  is_pug: boolean;
  wingman: boolean;
  min_player_ready: number;
  players_per_team: number;
  min_spectators_to_ready: number;
  game: string;
  tv_delay: number;
  status: string;
  is_open: boolean;
}

/** With the names and pictures that a row of a list draws. */
export interface MatchListRow extends MatchRow {
  owner: string | null;
  team1_flag: string | null;
  team2_flag: string | null;
  team1_logo: string | null;
  team2_logo: string | null;
}

/** Whose list it is: private matches show only to their owner, to staff and to those who play in them. */
export interface CatalogueViewer {
  userId: number | null;
  /** Proved by a Steam login. */
  steamId: string | null;
  isStaff: boolean;
}

export interface CatalogueFilter {
  order: 'newest' | 'oldest' | 'last_ended';
  cancelled: boolean;
  ownerId?: number;
  /** Part of the title or of a team's name. */
  search?: string | undefined;
  offset?: number;
  limit: number;
}

const ORDERS = {
  newest: 'm.id DESC',
  oldest: 'm.id',
  last_ended: 'm.end_time DESC NULLS LAST, m.id DESC',
} as const;

/** Present roster of a match, from its log: the last change of this player's place counts, else the first roster. */
const PLAYS_IN = `COALESCE(
    (SELECT e.payload->>'change' IN ('team1', 'team2') FROM match_events e
      WHERE e.match_id = m.id AND e.type = 'match.roster-changed' AND e.payload->>'steamId' = $2 ORDER BY e.version DESC LIMIT 1),
    (SELECT jsonb_exists((e.payload #> '{config,team1,players}')::jsonb, $2) OR jsonb_exists((e.payload #> '{config,team2,players}')::jsonb, $2)
       FROM match_events e WHERE e.match_id = m.id AND e.type = 'match.scheduled'))`;

const MAY_SEE = `(NOT m.private_match OR $3 OR m.user_id = $1 OR ($2::text IS NOT NULL AND ${PLAYS_IN}))`;

/** Lists of matches, from the read tables. */
@Injectable()
export class MatchCatalogueQueries {
  constructor(private readonly dataSource: DataSource) {}

  async one(matchId: number): Promise<MatchRow | null> {
    const [row] = await this.dataSource.query<MatchRow[]>('SELECT * FROM matches WHERE id = $1', [matchId]);
    return row ?? null;
  }

  /** What this viewer may see, in order; at most `limit` rows. */
  list(viewer: CatalogueViewer, filter: CatalogueFilter): Promise<MatchListRow[]> {
    return this.dataSource.query<MatchListRow[]>(
      `SELECT m.*, u.name AS owner, a.flag AS team1_flag, a.logo AS team1_logo, b.flag AS team2_flag, b.logo AS team2_logo
         FROM matches m LEFT JOIN users u ON u.id = m.user_id
         LEFT JOIN teams a ON a.id = m.team1_id LEFT JOIN teams b ON b.id = m.team2_id
        WHERE ($4 OR NOT m.cancelled) AND ($5::int IS NULL OR m.user_id = $5) AND ${MAY_SEE}
          AND ($8::text IS NULL OR concat_ws(' ', m.title, m.team1_string, m.team2_string) ILIKE $8)
        ORDER BY ${ORDERS[filter.order]} LIMIT $6 OFFSET $7`,
      [
        viewer.userId,
        viewer.steamId,
        viewer.isStaff,
        filter.cancelled,
        filter.ownerId ?? null,
        filter.limit,
        filter.offset ?? 0,
        filter.search ? `%${filter.search.replace(/[\\%_]/g, '\\$&')}%` : null,
      ],
    );
  }
}
