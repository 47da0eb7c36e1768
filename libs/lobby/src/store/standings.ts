import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

export interface PenaltyRow {
  id: number;
  user_id: number;
  name: string;
  lobby_id: number;
  cause: string;
  minutes: number;
  begins_at: Date;
  ends_at: Date;
  taken_back_at: Date | null;
  taken_back_reason: string | null;
}

export interface BanRow {
  id: number;
  user_id: number;
  name: string;
  reason: string;
  made_by: number;
  begins_at: Date;
  ends_at: Date | null;
  lifted_at: Date | null;
  lifted_reason: string | null;
  appeal: string | null;
  appealed_at: Date | null;
}

const PENALTIES = `SELECT p.id, p.user_id, u.name, p.lobby_id, p.cause, p.minutes, p.begins_at, p.ends_at, p.taken_back_at, p.taken_back_reason
  FROM lobby_penalties p JOIN users u ON u.id = p.user_id`;
const BANS = `SELECT b.id, b.user_id, u.name, b.reason, b.made_by, b.begins_at, b.ends_at, b.lifted_at, b.lifted_reason, b.appeal, b.appealed_at
  FROM platform_bans b JOIN users u ON u.id = b.user_id`;
/** Rows of one page. */
export const STANDINGS_PAGE = 200;

/** The ban that holds for this account; null: none. Asked at a seat, and wherever else somebody who is banned must not come in. */
async function banOf(dataSource: DataSource, userId: number, now: Date): Promise<BanRow | null> {
  const { rows } = await pgPool(dataSource).query<BanRow>({
    name: 'platform-ban-of',
    text: `${BANS} WHERE b.user_id = $1 AND b.lifted_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > $2)
      ORDER BY b.ends_at DESC NULLS FIRST LIMIT 1`,
    values: [userId, now],
  });
  return rows[0] ?? null;
}

interface PenaltyFilter {
  userId: number | null;
  since: Date | null;
  before?: number | null;
}

/** Penalties, bans and what people think of each other: rows that outlive their lobby. */
export class Standings {
  constructor(private readonly dataSource: DataSource) {}

  /** A page, newest first. `since`: only those that ended after it; `before`: only those before the one with this id. */
  async penalties({ userId, since, before = null }: PenaltyFilter): Promise<PenaltyRow[]> {
    const { rows } = await pgPool(this.dataSource).query<PenaltyRow>({
      name: 'lobby-penalties',
      text: `${PENALTIES} WHERE ($1::int IS NULL OR p.user_id = $1) AND ($2::timestamptz IS NULL OR p.ends_at > $2)
          AND ($3::int IS NULL OR (p.begins_at, p.id) < (SELECT begins_at, id FROM lobby_penalties WHERE id = $3))
        ORDER BY p.begins_at DESC, p.id DESC LIMIT ${STANDINGS_PAGE}`,
      values: [userId, since, before],
    });
    return rows;
  }

  /** Ends it, and it does not count for the next one. False when there is no such penalty; a second time changes nothing. */
  async takeBack(id: number, by: number, reason: string, now: Date): Promise<boolean> {
    const { rowCount } = await pgPool(this.dataSource).query(
      `UPDATE lobby_penalties SET taken_back_at = coalesce(taken_back_at, $4), taken_back_by = coalesce(taken_back_by, $2),
          taken_back_reason = coalesce(taken_back_reason, $3) WHERE id = $1`,
      [id, by, reason, now],
    );
    return rowCount === 1;
  }

  /** A page, newest first; `before`: only those before the one with this id. */
  async bans(before: number | null = null): Promise<BanRow[]> {
    const { rows } = await pgPool(this.dataSource).query<BanRow>(
      `${BANS} WHERE $1::int IS NULL OR b.id < $1 ORDER BY b.id DESC LIMIT ${STANDINGS_PAGE}`,
      [before],
    );
    return rows;
  }

  ban(userId: number, now: Date): Promise<BanRow | null> {
    return banOf(this.dataSource, userId, now);
  }

  /** Null when the account is none, or is one that nobody bans: the installation's own, or a super admin's. */
  async makeBan(
    { userId, reason, by }: { userId: number; reason: string; by: number },
    now: Date,
    until: Date | null,
  ): Promise<number | null> {
    const { rows } = await pgPool(this.dataSource).query<{ id: number }>(
      `INSERT INTO platform_bans (user_id, reason, made_by, begins_at, ends_at)
        SELECT id, $2, $3, $4, $5 FROM users WHERE id = $1 AND id > 0 AND NOT super_admin RETURNING id`,
      [userId, reason, by, now, until],
    );
    return rows[0]?.id ?? null;
  }

  /** False when there is no such ban; a second time changes nothing. */
  async liftBan(id: number, by: number, reason: string, now: Date): Promise<boolean> {
    const { rowCount } = await pgPool(this.dataSource).query(
      `UPDATE platform_bans SET lifted_at = coalesce(lifted_at, $4), lifted_by = coalesce(lifted_by, $2),
          lifted_reason = coalesce(lifted_reason, $3) WHERE id = $1`,
      [id, by, reason, now],
    );
    return rowCount === 1;
  }

  /** The person's answer to the ban that holds; a later one takes its place. */
  async appeal(banId: number, text: string, now: Date): Promise<void> {
    await pgPool(this.dataSource).query('UPDATE platform_bans SET appeal = $2, appealed_at = $3 WHERE id = $1', [
      banId,
      text,
      now,
    ]);
  }

  /** How often mates said so of this person. */
  async thumbs(userId: number): Promise<{ good_captain: number; calm: number }> {
    const { rows } = await pgPool(this.dataSource).query<{ good_captain: number; calm: number }>({
      name: 'lobby-thumbs-of',
      text: `SELECT count(*) FILTER (WHERE kind = 'good_captain')::int AS good_captain,
          count(*) FILTER (WHERE kind = 'calm')::int AS calm FROM lobby_thumbs WHERE to_id = $1`,
      values: [userId],
    });
    return rows[0] ?? { good_captain: 0, calm: 0 };
  }

  /** Once for each person, match and kind; again changes nothing. */
  async thumb(given: { matchId: number; from: number; to: number; kind: string }, now: Date): Promise<void> {
    await pgPool(this.dataSource).query(
      `INSERT INTO lobby_thumbs (match_id, from_id, to_id, kind, given_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [given.matchId, given.from, given.to, given.kind, now],
    );
  }
}
