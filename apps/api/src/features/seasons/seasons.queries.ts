import { Injectable } from '@nestjs/common';
import { isStaff } from '@placar/domain/access';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import type { RowsText } from '../../http/public-cache/json-rows';
import type { SeasonMatchRow, SeasonRow } from './season.presenter';

const SELECT = `SELECT s.id, s.user_id, s.name, s.start_date, s.end_date, s.is_challonge, s.challonge_svg, s.challonge_url,
    (SELECT jsonb_object_agg(c.cvar_name, c.cvar_value ORDER BY c.id) FROM season_cvars c WHERE c.season_id = s.id) AS cvars
  FROM seasons s`;

/** Private matches show to their owner, to staff and to those who stand in one of the teams. $2 staff, $3 user, $4 Steam id. */
const SEEN = `m.season_id = $1 AND (NOT m.private_match OR $2 OR m.user_id = $3 OR EXISTS (
  SELECT 1 FROM team_members t WHERE t.team_id IN (m.team1_id, m.team2_id) AND t.steam_id = $4))`;

/** The same for whoever sees it, which is everybody. */
const ALIKE = 'NOT m.private_match AND m.tv_delay <= 0';

const MATCHES = `SELECT m.id, m.user_id, m.server_id, m.team1_id, m.team2_id, m.winner, m.team1_score, m.team2_score,
    m.team1_series_score, m.team2_series_score, m.team1_string, m.team2_string, m.cancelled, m.forfeit, m.start_time,
    m.end_time, m.max_maps, m.title, m.skip_veto, m.private_match, m.enforce_teams, m.min_player_ready, m.season_id,
    m.is_pug, m.status, m.version, m.unproven, m.unconfirmed, m.tv_delay, m.is_open
  FROM matches m`;

/** The same as JSON, as `presentSeasonMatch` and `JSON.stringify` write it. A season has thousands: node makes no object of any of them. */
const TEXTS = `SELECT coalesce(array_agg(m.id ORDER BY m.id DESC), '{}') AS ids,
    coalesce(string_agg(row_to_json(r)::text, ',' ORDER BY m.id DESC), '') AS body
  FROM matches m CROSS JOIN LATERAL (SELECT m.id, m.user_id, m.server_id, m.team1_id, m.team2_id, m.winner, m.team1_score, m.team2_score,
    m.team1_series_score, m.team2_series_score, m.team1_string, m.team2_string, m.cancelled::int, m.forfeit::int, ${isoText('start_time')},
    ${isoText('end_time')}, m.max_maps, m.title, m.skip_veto::int, m.private_match::int, m.enforce_teams::int, m.min_player_ready,
    m.season_id, m.is_pug::int, m.status, m.version, m.unproven::int, m.unconfirmed::int) r`;

export interface SeasonMatchPage {
  limit: number;
  offset: number;
}

@Injectable()
export class SeasonsQueries {
  constructor(private readonly dataSource: DataSource) {}

  all(): Promise<SeasonRow[]> {
    return this.dataSource.query(`${SELECT} ORDER BY s.id DESC`);
  }

  ownedBy(userId: number): Promise<SeasonRow[]> {
    return this.dataSource.query(`${SELECT} WHERE s.user_id = $1 ORDER BY s.id DESC`, [userId]);
  }

  /** Not yet over: own ones, for a super admin everybody's. */
  available(viewer: Viewer): Promise<SeasonRow[]> {
    return this.dataSource.query(
      `${SELECT} WHERE (s.user_id = $1 OR $2) AND (s.end_date IS NULL OR s.end_date >= (now() AT TIME ZONE 'UTC')::date)
        ORDER BY s.id DESC`,
      [viewer.id, viewer.super_admin],
    );
  }

  async one(id: number): Promise<SeasonRow | null> {
    const rows = await this.dataSource.query<SeasonRow[]>(`${SELECT} WHERE s.id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** A page of the matches of a season that this viewer may see, newest first, cancelled ones too. */
  page(seasonId: number, viewer: Viewer | null, { limit, offset }: SeasonMatchPage): Promise<SeasonMatchRow[]> {
    return this.dataSource.query(`${MATCHES} WHERE ${SEEN} ORDER BY m.id DESC LIMIT $5 OFFSET $6`, [
      ...viewerValues(seasonId, viewer),
      limit,
      offset,
    ]);
  }

  /** All matches of a season that everybody sees, and sees alike, newest first. */
  async alike(seasonId: number): Promise<RowsText> {
    const [rows] = await this.dataSource.query<{ ids: number[]; body: string }[]>(
      `${TEXTS} WHERE m.season_id = $1 AND ${ALIKE}`,
      [seasonId],
    );
    return { ids: rows?.ids ?? [], body: Buffer.from(rows?.body ?? '') };
  }

  /** Another text after each change of one of these matches, and when one comes or goes. */
  async stateOfAlike(seasonId: number): Promise<string> {
    const [row] = await this.dataSource.query<{ state: string }[]>(
      `SELECT concat_ws(' ', count(*), sum(m.version), sum(m.id::bigint)) AS state FROM matches m WHERE m.season_id = $1 AND ${ALIKE}`,
      [seasonId],
    );
    return row?.state ?? '';
  }

  /** All others of them that this viewer may see: private ones, and those with a broadcast delay. */
  others(seasonId: number, viewer: Viewer | null): Promise<SeasonMatchRow[]> {
    return this.dataSource.query(`${MATCHES} WHERE ${SEEN} AND NOT (${ALIKE})`, viewerValues(seasonId, viewer));
  }

  async countMatches(seasonId: number, viewer: Viewer | null): Promise<number> {
    const [row] = await this.dataSource.query<{ total: number }[]>(
      `SELECT count(*) AS total FROM matches m WHERE ${SEEN}`,
      viewerValues(seasonId, viewer),
    );
    return row?.total ?? 0;
  }
}

/** A time as `toISOString` writes it. */
function isoText(column: string): string {
  return `to_char(m.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
}

const viewerValues = (seasonId: number, viewer: Viewer | null): unknown[] => [
  seasonId,
  isStaff(viewer),
  viewer?.id ?? null,
  viewer?.steam_id ?? null,
];
