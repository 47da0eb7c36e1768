import { Injectable } from '@nestjs/common';
import type {
  DeliveriesQuery,
  DeliveryState,
  PublicEventType,
  WebhookOffReason,
  WebhookScope,
} from '@placar/contracts';
import { pgPool, withTransaction } from '@placar/persistence';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';

export interface WebhookRow {
  id: number;
  user_id: number;
  scope: WebhookScope;
  season_id: number | null;
  url: string;
  description: string;
  events: PublicEventType[];
  active: boolean;
  off_reason: WebhookOffReason | null;
  failures: number;
  failing_since: Date | null;
  last_status: number | null;
  last_tried_at: Date | null;
  created_at: Date;
  waiting: number;
}

export interface DeliveryRow {
  id: string | number;
  event_id: string;
  type: string;
  match_id: number;
  body: string;
  state: DeliveryState;
  attempts: number;
  next_try_at: Date;
  last_status: number | null;
  last_answer: string | null;
  created_at: Date;
  delivered_at: Date | null;
}

export interface NewWebhook {
  userId: number;
  scope: WebhookScope;
  seasonId: number | null;
  url: string;
  description: string;
  events: readonly string[];
  secretEncrypted: string;
}

const COLUMNS = `w.id, w.user_id, w.scope, w.season_id, w.url, w.description, w.events, w.active, w.off_reason, w.failures,
  w.failing_since, w.last_status, w.last_tried_at, w.created_at,
  (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting`;

/** Webhooks and their lines, as rows. */
@Injectable()
export class WebhooksQueries {
  private readonly pool: Pool;

  constructor(private readonly dataSource: DataSource) {
    this.pool = pgPool(dataSource);
  }

  async ownedBy(userId: number): Promise<WebhookRow[]> {
    const { rows } = await this.pool.query<WebhookRow>(
      `SELECT ${COLUMNS} FROM webhooks w WHERE w.user_id = $1 ORDER BY w.id`,
      [userId],
    );
    return rows;
  }

  async one(id: number): Promise<WebhookRow | null> {
    const { rows } = await this.pool.query<WebhookRow>(`SELECT ${COLUMNS} FROM webhooks w WHERE w.id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Null when the owner has `most` already; counted under the lock of the owner's row. */
  insert(hook: NewWebhook, most: number): Promise<number | null> {
    return withTransaction(this.dataSource, async (manager) => {
      await manager.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [hook.userId]);
      const rows = await manager.query<{ id: number }[]>(
        `INSERT INTO webhooks (user_id, scope, season_id, url, description, events, secret_encrypted)
         SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM webhooks WHERE user_id = $1) < $8 RETURNING id`,
        [hook.userId, hook.scope, hook.seasonId, hook.url, hook.description, hook.events, hook.secretEncrypted, most],
      );
      return rows[0]?.id ?? null;
    });
  }

  /** What is undefined stays. Switched on, a hook begins with a clean record. */
  async update(
    id: number,
    change: {
      url?: string | undefined;
      description?: string | undefined;
      events?: readonly string[] | undefined;
      active?: boolean | undefined;
    },
  ): Promise<void> {
    const { url = null, description = null, events = null, active = null } = change;
    await this.pool.query(
      `UPDATE webhooks SET url = COALESCE($2, url), description = COALESCE($3, description), events = COALESCE($4, events),
          active = COALESCE($5, active),
          off_reason = CASE WHEN $5 THEN NULL WHEN NOT $5 THEN 'owner' ELSE off_reason END,
          failures = CASE WHEN $5 THEN 0 ELSE failures END, failing_since = CASE WHEN $5 THEN NULL ELSE failing_since END
        WHERE id = $1`,
      [id, url, description, events, active],
    );
  }

  async setSecret(id: number, secretEncrypted: string): Promise<void> {
    await this.pool.query('UPDATE webhooks SET secret_encrypted = $2 WHERE id = $1', [id, secretEncrypted]);
  }

  async remove(id: number): Promise<void> {
    await this.pool.query('DELETE FROM webhooks WHERE id = $1', [id]);
  }

  /** Newest first. */
  async deliveries(webhookId: number, { before, limit, state }: DeliveriesQuery): Promise<DeliveryRow[]> {
    const { rows } = await this.pool.query<DeliveryRow>(
      `SELECT id, event_id, type, match_id, body, state, attempts, next_try_at, last_status, last_answer, created_at, delivered_at
         FROM webhook_deliveries
        WHERE webhook_id = $1 AND ($2::bigint IS NULL OR id < $2) AND ($3::text IS NULL OR state = $3) ORDER BY id DESC LIMIT $4`,
      [webhookId, before ?? null, state ?? null, limit],
    );
    return rows;
  }

  /** False when this hook has no such delivery. */
  async sendAgain(webhookId: number, deliveryId: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_try_at = GREATEST(now(), CASE WHEN state = 'waiting' AND attempts = 0 THEN next_try_at ELSE now() END),
          claimed_until = NULL, created_at = now(), delivered_at = NULL
        WHERE webhook_id = $1 AND id = $2`,
      [webhookId, deliveryId],
    );
    return rowCount === 1;
  }

  async seasonOwner(seasonId: number): Promise<{ user_id: number | null } | null> {
    const { rows } = await this.pool.query<{ user_id: number | null }>('SELECT user_id FROM seasons WHERE id = $1', [
      seasonId,
    ]);
    return rows[0] ?? null;
  }
}
