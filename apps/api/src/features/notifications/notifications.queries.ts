import { Injectable } from '@nestjs/common';
import type { Notification, NotificationSettings } from '@placar/contracts';
import { pgPool } from '@placar/persistence';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';

interface NotificationRow extends Omit<Notification, 'made_at' | 'read_at'> {
  made_at: Date;
  read_at: Date | null;
}

interface SettingsRow {
  off: NotificationSettings['off'];
  push_off: NotificationSettings['push_off'];
  quiet_from: string | null;
  quiet_until: string | null;
  zone: string;
}

/** Of whoever has chosen nothing. */
const DEFAULTS: NotificationSettings = { off: [], push_off: [], quiet: null, zone: 'America/Sao_Paulo' };

/** What one person was told, and wants to be told: one statement each. */
@Injectable()
export class NotificationsQueries {
  private readonly pool: Pool;

  constructor(dataSource: DataSource) {
    this.pool = pgPool(dataSource);
  }

  /** Newest first, behind `before`. */
  async list(userId: number, limit: number, before: number | null): Promise<Notification[]> {
    const { rows } = await this.pool.query<NotificationRow>(
      `SELECT id, kind, about, link, made_at, read_at FROM notifications
        WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [userId, before, limit],
    );
    return rows.map((row) => ({
      ...row,
      made_at: row.made_at.toISOString(),
      read_at: row.read_at?.toISOString() ?? null,
    }));
  }

  async unread(userId: number): Promise<number> {
    const { rows } = await this.pool.query<{ unread: number }>(
      'SELECT count(*)::int AS unread FROM notifications WHERE user_id = $1 AND read_at IS NULL',
      [userId],
    );
    return rows[0]?.unread ?? 0;
  }

  /** What was read before stays as it was. False when there is no such notification of this person. */
  async markRead(userId: number, id: number, withOlder: boolean): Promise<boolean> {
    const { rows } = await this.pool.query(
      `WITH one AS (SELECT id FROM notifications WHERE user_id = $1 AND id = $2),
        read AS (UPDATE notifications SET read_at = now() WHERE user_id = $1 AND read_at IS NULL
            AND (id = $2 OR ($3 AND id < $2)) AND EXISTS (SELECT 1 FROM one))
       SELECT id FROM one`,
      [userId, id, withOlder],
    );
    return rows.length > 0;
  }

  async settings(userId: number): Promise<NotificationSettings> {
    const { rows } = await this.pool.query<SettingsRow>(
      'SELECT off, push_off, quiet_from, quiet_until, zone FROM notification_settings WHERE user_id = $1',
      [userId],
    );
    const [row] = rows;
    if (row === undefined) return DEFAULTS;
    const { off, push_off, quiet_from: from, quiet_until: until, zone } = row;
    return { off, push_off, zone, quiet: from === null || until === null ? null : { from, until } };
  }

  async saveSettings(userId: number, { off, push_off, quiet, zone }: NotificationSettings): Promise<void> {
    await this.pool.query(
      `INSERT INTO notification_settings (user_id, off, push_off, quiet_from, quiet_until, zone) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (user_id) DO UPDATE SET off = $2, push_off = $3, quiet_from = $4, quiet_until = $5, zone = $6`,
      [userId, off, push_off, quiet?.from ?? null, quiet?.until ?? null, zone],
    );
  }
}
