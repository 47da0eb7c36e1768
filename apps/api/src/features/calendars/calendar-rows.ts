import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Calendar, CalendarOf } from '@placar/contracts';
import { pgPool } from '@placar/persistence';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Row {
  id: number;
  kind: CalendarOf;
  ref: number | null;
  made_at: Date;
}

/** What a calendar shows, and who made it. */
export interface CalendarHead {
  kind: CalendarOf;
  ref: number | null;
  user_id: number;
  /** Proved by a login with Steam. */
  steam_id: string | null;
}

const shown = ({ id, kind, ref, made_at: madeAt }: Row): Calendar => ({
  id,
  of: kind,
  ref,
  made_at: madeAt.toISOString(),
});

/** Calendars of people: one of each thing, at an address of which only the hash is stored. */
@Injectable()
export class CalendarRows {
  private readonly pool: Pool;

  constructor(dataSource: DataSource) {
    this.pool = pgPool(dataSource);
  }

  async list(userId: number): Promise<Calendar[]> {
    const { rows } = await this.pool.query<Row>(
      'SELECT id, kind, ref, made_at FROM calendars WHERE user_id = $1 ORDER BY id',
      [userId],
    );
    return rows.map(shown);
  }

  /** The token (192 random bits) is answered once; an earlier address of the same calendar ends. */
  async make(userId: number, kind: CalendarOf, ref: number | null): Promise<{ calendar: Calendar; token: string }> {
    const token = randomBytes(24).toString('base64url');
    const { rows } = await this.pool.query<Row>(
      `INSERT INTO calendars (user_id, kind, ref, token_hash) VALUES ($1, $2, $3, $4)
        ON CONFLICT (user_id, kind, coalesce(ref, 0)) DO UPDATE SET token_hash = $4, made_at = now()
        RETURNING id, kind, ref, made_at`,
      [userId, kind, ref, hashOf(token)],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('a calendar was not stored');
    return { calendar: shown(row), token };
  }

  /** One that is not there, or somebody else's, is gone already. */
  async remove(userId: number, id: number): Promise<void> {
    await this.pool.query('DELETE FROM calendars WHERE user_id = $1 AND id = $2', [userId, id]);
  }

  /** Null when no calendar has this address any more. */
  async byToken(token: string): Promise<CalendarHead | null> {
    const { rows } = await this.pool.query<CalendarHead>(
      'SELECT c.kind, c.ref, c.user_id, u.steam_id FROM calendars c JOIN users u ON u.id = c.user_id WHERE c.token_hash = $1',
      [hashOf(token)],
    );
    return rows[0] ?? null;
  }

  /** Whether everybody may see that team or tournament; drafts are seen by their organiser alone. */
  async exists(kind: 'team' | 'tournament', ref: number): Promise<boolean> {
    const text =
      kind === 'team'
        ? 'SELECT 1 FROM teams WHERE id = $1 AND user_id IS DISTINCT FROM 0'
        : `SELECT 1 FROM tournaments WHERE id = $1 AND status <> 'draft'`;
    return (await this.pool.query(text, [ref])).rows.length > 0;
  }
}
