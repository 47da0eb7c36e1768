import { Injectable } from '@nestjs/common';
import { IS_OFFICIAL_MATCH } from '@placar/match-engine';
import { DataSource } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import type { ServerRow } from './server.presenter';

/** A server is in use exactly while an attempt of a match holds its lease, or left it and was not yet seen to be gone. */
const SELECT = `SELECT s.id, s.user_id, s.display_name, s.ip_string, s.port, s.gotv_port, s.rcon_password_encrypted,
    s.public_server, s.flag, s.tag, s.provider, s.plugin_version, s.game_version, s.last_seen_at, s.last_latency_ms, s.last_problem, s.cordoned,
    s.skins_enabled, s.skins_since, k.name AS skins_by, u.name AS owner_name, l.id IS NOT NULL AS leased,
    CASE WHEN l.draining_at IS NULL THEN l.match_id END AS match_id
  FROM servers s
  LEFT JOIN users u ON u.id = s.user_id
  LEFT JOIN users k ON k.id = s.skins_by
  LEFT JOIN server_leases l ON l.server_id = s.id AND l.released_at IS NULL`;
/** `$1`: somebody whom the owner of a rented server named. */
const IS_MEMBER = `EXISTS (SELECT 1 FROM rentals t JOIN rental_members m ON m.rental_id = t.id WHERE t.server_id = s.id AND m.user_id = $1)`;

@Injectable()
export class ServersQueries {
  constructor(private readonly dataSource: DataSource) {}

  all(): Promise<ServerRow[]> {
    return this.dataSource.query(`${SELECT} ORDER BY s.id`);
  }

  public(): Promise<ServerRow[]> {
    return this.dataSource.query(`${SELECT} WHERE s.public_server ORDER BY s.id`);
  }

  ownedBy(userId: number): Promise<ServerRow[]> {
    return this.dataSource.query(`${SELECT} WHERE s.user_id = $1 ORDER BY s.id`, [userId]);
  }

  /** Those that this person may play on: public, own, or rented by somebody who named them; for staff all. */
  usable(viewer: Viewer, isStaff: boolean): Promise<ServerRow[]> {
    return this.dataSource.query(
      `${SELECT} WHERE $2 OR s.public_server OR s.user_id = $1 OR ${IS_MEMBER} ORDER BY s.id`,
      [viewer.id, isStaff],
    );
  }

  async publicCount(): Promise<number> {
    const rows = await this.dataSource.query<{ count: number }[]>(
      'SELECT count(*) AS count FROM servers WHERE public_server',
    );
    return rows[0]?.count ?? 0;
  }

  async one(id: number): Promise<ServerRow | null> {
    const rows = await this.dataSource.query<ServerRow[]>(`${SELECT} WHERE s.id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Whether a season, a ladder or a tournament counts the match. */
  async isOfficial(matchId: number): Promise<boolean> {
    const [row] = await this.dataSource.query<{ is_official: boolean }[]>(
      `SELECT ${IS_OFFICIAL_MATCH} AS is_official FROM matches m WHERE m.id = $1`,
      [matchId],
    );
    return row?.is_official === true;
  }

  /** True when this person owns or plays the match that runs there now, and so must be able to connect. */
  async playsOn(viewer: Viewer, matchId: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM matches m
        WHERE m.id = $1 AND (m.user_id = $2 OR EXISTS (
          SELECT 1 FROM team_members t WHERE t.team_id IN (m.team1_id, m.team2_id) AND t.steam_id = $3))`,
      [matchId, viewer.id, viewer.steam_id],
    );
    return rows.length > 0;
  }
}
