import { Inject, Injectable } from '@nestjs/common';
import type { PostPushBody, PushAnswer, PushSubscriptionRow } from '@placar/contracts';
import { PushKeys } from '@placar/messaging';
import { pgPool, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, NetworkGuard } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';

/** Browsers of one person; the oldest one goes when another comes. */
const MOST_PER_USER = 10;

interface SubscriptionRow extends Omit<PushSubscriptionRow, 'made_at'> {
  made_at: Date;
}

/** Browsers that take push messages. */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: PushKeys,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async answer(userId: number): Promise<PushAnswer> {
    const { publicKey } = await this.keys.read();
    const { rows } = await pgPool(this.dataSource).query<SubscriptionRow>(
      'SELECT id, endpoint, label, language, made_at FROM push_subscriptions WHERE user_id = $1 ORDER BY id',
      [userId],
    );
    return {
      public_key: publicKey,
      subscriptions: rows.map((row) => ({ ...row, made_at: row.made_at.toISOString() })),
    };
  }

  /** The same browser again is the same subscription, also under another account: it gets the messages of who uses it now. */
  async add(userId: number, { endpoint, p256dh, auth, language, label }: PostPushBody): Promise<void> {
    this.refuseUnreachable(endpoint);
    await withTransaction(this.dataSource, async (manager) => {
      await manager.query(
        `DELETE FROM push_deliveries d USING push_subscriptions s
          WHERE s.endpoint = $1 AND s.user_id <> $2 AND d.subscription_id = s.id`,
        [endpoint, userId],
      );
      await manager.query(
        `INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, language, label) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (endpoint) DO UPDATE SET user_id = $1, p256dh = $3, auth = $4, language = $5, label = $6`,
        [userId, endpoint, p256dh, auth, language, label],
      );
      await manager.query(
        `DELETE FROM push_subscriptions WHERE user_id = $1 AND id NOT IN (
           SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY (endpoint = $2) DESC, id DESC LIMIT ${MOST_PER_USER})`,
        [userId, endpoint],
      );
    });
  }

  /** One that is not there, or somebody else's, is gone already. */
  async remove(userId: number, id: number): Promise<void> {
    await pgPool(this.dataSource).query('DELETE FROM push_subscriptions WHERE user_id = $1 AND id = $2', [userId, id]);
  }

  /** Anybody can post an address here: where no private network is open to webhooks, it is an https address of the internet. */
  private refuseUnreachable(endpoint: string): void {
    const { protocol, hostname } = new URL(endpoint);
    const { allowPrivateHosts } = this.config.webhooks;
    const isReachable = new NetworkGuard(allowPrivateHosts).mayPermit(hostname);
    if (isReachable && (protocol === 'https:' || allowPrivateHosts !== false)) return;
    const problem = 'must be an https address on the internet';
    throw new AppError('INVALID_INPUT', `endpoint ${problem}`, { fields: { endpoint: problem } });
  }
}
