import { Injectable } from '@nestjs/common';
import type {
  DeliveriesQuery,
  DeliveryState,
  PublicEventType,
  WebhookOffReason,
  WebhookScope,
} from '@placar/contracts';
import { User, Webhook, given, pgPool, withTransaction } from '@placar/persistence';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { Repository } from 'typeorm';

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
  events: string[];
  secretEncrypted: string;
}

export interface WebhookChange {
  url?: string | undefined;
  description?: string | undefined;
  events?: string[] | undefined;
  active?: boolean | undefined;
}

const COLUMNS = `w.id, w.user_id, w.scope, w.season_id, w.url, w.description, w.events, w.active, w.off_reason, w.failures,
  w.failing_since, w.last_status, w.last_tried_at, w.created_at,
  (SELECT count(*)::int FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting') AS waiting`;

/** Webhooks and their deliveries. */
@Injectable()
export class WebhooksQueries {
  private readonly pool: Pool;
  private readonly hooks: Repository<Webhook>;

  constructor(private readonly dataSource: DataSource) {
    this.pool = pgPool(dataSource);
    this.hooks = dataSource.getRepository(Webhook);
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
      await manager.findOne(User, { where: { id: hook.userId }, lock: { mode: 'pessimistic_write' } });
      const hooks = manager.getRepository(Webhook);
      if ((await hooks.countBy({ userId: hook.userId })) >= most) return null;
      const { id } = await hooks.save(hooks.create(hook));
      return id;
    });
  }

  /** What is undefined stays. Switched on, a hook begins with a clean record. */
  async update(id: number, change: WebhookChange): Promise<void> {
    const record = change.active ? { offReason: null, failures: 0, failingSince: null } : { offReason: 'owner' };
    const set = given({ ...change, ...(change.active === undefined ? {} : record) });
    if (Object.keys(set).length > 0) await this.hooks.update({ id }, set);
  }

  async setSecret(id: number, secretEncrypted: string): Promise<void> {
    await this.hooks.update({ id }, { secretEncrypted });
  }

  async remove(id: number): Promise<void> {
    await this.hooks.delete({ id });
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
