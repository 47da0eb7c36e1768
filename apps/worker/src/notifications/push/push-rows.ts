import type { NotificationAbout, NotificationKind, NotificationLanguage } from '@placar/contracts';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

/** One message that is to be sent, with what decides whether it still is. */
export interface WaitingPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: NotificationLanguage;
  kind: NotificationKind;
  key: string;
  about: NotificationAbout;
  link: string;
  made_at: Date;
  read_at: Date | null;
  push_off: string[];
  quiet_from: string | null;
  quiet_until: string | null;
  zone: string;
}

/** How a message ended. */
export type PushOutcome = 'sent' | 'read' | 'off' | 'quiet' | 'late' | 'refused' | 'failed';

/** Messages to browsers as rows: what is to be sent, and what came of it. */
export class PushRows {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when it was settled before, or its browser takes no more. */
  async waiting(notificationId: number, subscriptionId: number): Promise<WaitingPush | null> {
    const { rows } = await pgPool(this.dataSource).query<WaitingPush>(
      `SELECT s.endpoint, s.p256dh, s.auth, s.language, n.kind, n.key, n.about, n.link, n.made_at, n.read_at,
          coalesce(w.push_off, '{}') AS push_off, w.quiet_from, w.quiet_until, coalesce(w.zone, 'UTC') AS zone
        FROM push_deliveries d JOIN notifications n ON n.id = d.notification_id
          JOIN push_subscriptions s ON s.id = d.subscription_id AND s.user_id = n.user_id
          LEFT JOIN notification_settings w ON w.user_id = n.user_id
        WHERE d.notification_id = $1 AND d.subscription_id = $2 AND d.settled_at IS NULL`,
      [notificationId, subscriptionId],
    );
    return rows[0] ?? null;
  }

  async settle(notificationId: number, subscriptionId: number, outcome: PushOutcome): Promise<void> {
    await pgPool(this.dataSource).query(
      `UPDATE push_deliveries SET settled_at = now(), outcome = $3
        WHERE notification_id = $1 AND subscription_id = $2 AND settled_at IS NULL`,
      [notificationId, subscriptionId, outcome],
    );
  }

  /** The push service knows the subscription no more; one that the same browser made meanwhile has another address. */
  async forget(subscriptionId: number, endpoint: string): Promise<void> {
    await pgPool(this.dataSource).query('DELETE FROM push_subscriptions WHERE id = $1 AND endpoint = $2', [
      subscriptionId,
      endpoint,
    ]);
  }
}
