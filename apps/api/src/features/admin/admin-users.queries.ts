import { Inject, Injectable } from '@nestjs/common';
import type { AdminUser, AdminUsersPage, AdminUsersQuery, RoleFilter } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';

interface UserRow extends Omit<AdminUser, 'admin' | 'super_admin' | 'granted' | 'created_at' | 'last_seen_at'> {
  admin: boolean;
  super_admin: boolean;
  created_at: Date;
  last_seen_at: Date | null;
}

interface CountRow {
  all: number;
  member: number;
  admin: number;
  super_admin: number;
}

/** `$1` part of a name in lower case, `$2` the same as an id. The account of the platform (0) is nobody's. */
const FOUND = `u.id > 0 AND ($1::text IS NULL OR strpos(lower(u.name), $1) > 0 OR strpos(lower(COALESCE(u.username, '')), $1) > 0
    OR u.steam_id = $1 OR u.claimed_steam_id = $1 OR u.id = $2::int)`;
const ROLE: Readonly<Record<RoleFilter, string>> = {
  all: 'true',
  member: 'NOT u.admin AND NOT u.super_admin',
  admin: 'u.admin AND NOT u.super_admin',
  super_admin: 'u.super_admin',
  staff: '(u.admin OR u.super_admin)',
};

/** Sessions say so when they are used, keys to the minute, and every change leaves a line in the audit log. */
const LAST_SEEN = `GREATEST(
    (SELECT to_timestamp(max((s.sess->>'seen_at')::float8) / 1000) FROM sessions s WHERE (s.sess->>'user_id')::int = u.id),
    (SELECT max(k.last_used_at) FROM api_keys k WHERE k.user_id = u.id),
    (SELECT a.at FROM audit_log a WHERE a.user_id = u.id ORDER BY a.id DESC LIMIT 1))`;

/** Accounts as staff see them. */
@Injectable()
export class AdminUsersQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async page({ search, role, limit, offset }: AdminUsersQuery): Promise<AdminUsersPage> {
    const text = search === undefined || search === '' ? null : search.toLowerCase();
    const id = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
    const [rows, [counts]] = await Promise.all([
      this.dataSource.query<UserRow[]>(
        `SELECT u.id, u.name, u.steam_id, u.small_image, u.medium_image, u.large_image, u.username, u.claimed_steam_id,
            u.admin, u.super_admin, u.created_at, ${LAST_SEEN} AS last_seen_at,
            (SELECT count(*)::int FROM teams t WHERE t.user_id = u.id) AS teams,
            (SELECT count(*)::int FROM matches m WHERE m.user_id = u.id) AS matches
          FROM users u WHERE ${FOUND} AND ${ROLE[role]} ORDER BY u.id LIMIT $3 OFFSET $4`,
        [text, id, limit, offset],
      ),
      this.dataSource.query<CountRow[]>(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE ${ROLE.member})::int AS member,
            count(*) FILTER (WHERE ${ROLE.admin})::int AS admin, count(*) FILTER (WHERE ${ROLE.super_admin})::int AS super_admin
          FROM users u WHERE ${FOUND}`,
        [text, id],
      ),
    ]);
    if (!counts) throw new Error('a count gave no row');
    return { users: rows.map((row) => this.present(row)), total: totalOf(counts, role), counts };
  }

  private present(row: UserRow): AdminUser {
    const { superAdminSteamIds, adminSteamIds } = this.config.auth;
    const isIn = (ids: readonly string[]): boolean => row.steam_id !== null && ids.includes(row.steam_id);
    return {
      ...row,
      admin: row.admin ? 1 : 0,
      super_admin: row.super_admin ? 1 : 0,
      granted: isIn(superAdminSteamIds) ? 'super_admin' : isIn(adminSteamIds) ? 'admin' : null,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at?.toISOString() ?? null,
    };
  }
}

const totalOf = (counts: CountRow, role: RoleFilter): number =>
  role === 'staff' ? counts.admin + counts.super_admin : counts[role];
