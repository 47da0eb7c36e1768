import { Injectable } from '@nestjs/common';
import { PLACEMENT_MATCHES } from '@placar/domain/skill';
import { DataSource } from 'typeorm';
import { preparedRead } from '../shared/prepared-read';

export interface LadderHead {
  mode: string;
  title: string;
  /** After the first, oldest first. */
  seasons: { number: number; begins_at: string; reset: 'soft' | 'hard' }[];
  players: number;
}

export interface SkillRow {
  mode: string;
  season: number;
  sigma: number;
  points: number;
  matches: number;
  won: number;
  lost: number;
  drawn: number;
}
export interface PlacedRow extends SkillRow {
  position: number;
  steam_id: string;
  name: string;
  user_id: number | null;
  small_image: string | null;
}
export interface CurveRow {
  match_id: number;
  at: Date;
  result: 'won' | 'lost' | 'drawn';
  rule: 'left' | 'short' | null;
  expected: number;
  points_before: number;
  points_after: number;
}

/** Whose skill is asked for. */
export interface SkillOwner {
  user_id: number | null;
  steam_id: string | null;
  hidden: boolean;
}

export interface BoardQuery {
  mode: string;
  season: number;
  page: number;
  limit: number;
  minMatches: number;
  /** Part of a name, or a Steam id. */
  search: string | null;
}

/** Not kept to himself. */
const SHOWN =
  'NOT EXISTS (SELECT 1 FROM hidden_skills h JOIN users u ON u.id = h.user_id WHERE u.steam_id = s.steam_id)';
/** Whoever is placed in the ladder season ($1, $2) and does not hide it, with the place. */
const PLACED = `SELECT s.*, row_number() OVER (ORDER BY s.points DESC, s.steam_id)::int AS position
  FROM skills s WHERE s.mode = $1 AND s.season = $2 AND s.matches >= ${PLACEMENT_MATCHES} AND ${SHOWN}`;
const SUMS = 'mode, season, sigma, points, matches, won, lost, drawn';
/** The season of ladder `l` that goes on. */
const PRESENT = `(SELECT COALESCE(max(number), 1)::int FROM ladder_seasons x WHERE x.mode = l.mode AND x.begins_at <= now())`;

/** Ladders as they are kept. Ladders of modes that are gone keep the key as their name. */
@Injectable()
export class LadderQueries {
  constructor(private readonly dataSource: DataSource) {}

  async ladders(): Promise<LadderHead[]> {
    return preparedRead<LadderHead>(this.dataSource, {
      name: 'ladder-heads',
      text: `SELECT l.mode, COALESCE(m.title, l.mode) AS title,
          (SELECT COALESCE(json_agg(json_build_object('number', x.number, 'begins_at', x.begins_at, 'reset', x.reset) ORDER BY x.number), '[]')
             FROM ladder_seasons x WHERE x.mode = l.mode AND x.begins_at <= now()) AS seasons,
          (SELECT count(*)::int FROM skills s WHERE s.mode = l.mode AND s.season = ${PRESENT}) AS players
        FROM ladders l LEFT JOIN lobby_modes m ON m.key = l.mode ORDER BY m.position NULLS LAST, l.mode`,
      values: [],
    });
  }

  /** One page of a board, and how many rows all pages have. Places do not depend on what is searched. */
  async board({
    mode,
    season,
    page,
    limit,
    minMatches,
    search,
  }: BoardQuery): Promise<{ rows: PlacedRow[]; total: number }> {
    const rows = await preparedRead<PlacedRow & { total: number }>(this.dataSource, {
      name: 'ladder-board',
      text: `SELECT p.*, count(*) OVER ()::int AS total FROM (
          SELECT placed.*, COALESCE(pug.name, official.name, u.name, placed.steam_id) AS name, u.id AS user_id, u.small_image
            FROM (${PLACED}) placed LEFT JOIN users u ON u.steam_id = placed.steam_id
            LEFT JOIN player_standings pug ON pug.scope = -1 AND pug.steam_id = placed.steam_id
            LEFT JOIN player_standings official ON official.scope = 0 AND official.steam_id = placed.steam_id
           WHERE placed.matches >= $3) p
         WHERE $4::text IS NULL OR strpos(lower(p.name), lower($4)) > 0 OR p.steam_id = $4
         ORDER BY p.position LIMIT $5 OFFSET $6`,
      values: [mode, season, minMatches, search, limit, (page - 1) * limit],
    });
    if (rows.length > 0 || page === 1) return { rows, total: rows[0]?.total ?? 0 };
    // A page behind the last one: only its number is wrong.
    const first = await this.board({ mode, season, page: 1, limit: 1, minMatches, search });
    return { rows: [], total: first.total };
  }

  /** An account by id, or whoever has this Steam id; null: there is no such account. */
  async owner(ref: { id: number } | { steamId: string }): Promise<SkillOwner | null> {
    const [row] = await preparedRead<SkillOwner>(
      this.dataSource,
      'id' in ref
        ? { name: 'skill-owner', text: `${OWNER} WHERE u.id = $1`, values: [ref.id] }
        : { name: 'skill-owner-steam', text: `${OWNER} WHERE u.steam_id = $1`, values: [ref.steamId] },
    );
    return row ?? ('id' in ref ? null : { user_id: null, steam_id: ref.steamId, hidden: false });
  }

  /** Where a player stands on each ladder: in the season that goes on, or in this one. Most matches first. */
  standings(
    steamId: string,
    season: number | null,
  ): Promise<(SkillRow & { position: number | null; title: string })[]> {
    return preparedRead(this.dataSource, {
      name: 'skill-standings',
      text: `SELECT ${SUMS.split(', ')
        .map((name) => `s.${name}`)
        .join(', ')}, COALESCE(m.title, s.mode) AS title,
          CASE WHEN s.matches >= ${PLACEMENT_MATCHES} AND ${SHOWN} THEN
            1 + (SELECT count(*)::int FROM skills o WHERE o.mode = s.mode AND o.season = s.season AND o.matches >= ${PLACEMENT_MATCHES}
                  AND (o.points > s.points OR (o.points = s.points AND o.steam_id < s.steam_id))
                  AND ${SHOWN.replaceAll('s.steam_id', 'o.steam_id')}) END AS position
        FROM skills s JOIN ladders l ON l.mode = s.mode LEFT JOIN lobby_modes m ON m.key = s.mode
       WHERE s.steam_id = $1 AND s.season = COALESCE($2::int, ${PRESENT}) ORDER BY s.matches DESC, s.mode`,
      values: [steamId, season],
    });
  }

  /** The last changes of a player in one ladder season, newest first. */
  curve(steamId: string, mode: string, season: number, most: number): Promise<CurveRow[]> {
    return preparedRead<CurveRow>(this.dataSource, {
      name: 'skill-curve',
      text: `SELECT match_id, at, result, rule, expected, points_before, points_after FROM skill_changes
              WHERE steam_id = $1 AND mode = $2 AND season = $3 ORDER BY at DESC, match_id DESC LIMIT $4`,
      values: [steamId, mode, season, most],
    });
  }

  /** Members of a team who are placed on a ladder now and do not hide it, most points first. */
  team(teamId: number, mode: string): Promise<{ steam_id: string; points: number }[]> {
    return preparedRead(this.dataSource, {
      name: 'skill-team',
      text: `SELECT s.steam_id, s.points FROM ladders l JOIN skills s ON s.mode = l.mode AND s.season = ${PRESENT}
               JOIN team_members t ON t.steam_id = s.steam_id
              WHERE l.mode = $2 AND t.team_id = $1 AND s.matches >= ${PLACEMENT_MATCHES} AND ${SHOWN}
              ORDER BY s.points DESC, s.steam_id`,
      values: [teamId, mode],
    });
  }

  async setHidden(userId: number, hidden: boolean): Promise<void> {
    await this.dataSource.query(
      hidden
        ? 'INSERT INTO hidden_skills (user_id) VALUES ($1) ON CONFLICT DO NOTHING'
        : 'DELETE FROM hidden_skills WHERE user_id = $1',
      [userId],
    );
  }
}

const OWNER = `SELECT u.id AS user_id, u.steam_id, EXISTS (SELECT 1 FROM hidden_skills h WHERE h.user_id = u.id) AS hidden FROM users u`;
