import { randomUUID } from 'node:crypto';
import { Outbox } from '@placar/messaging';
import type { OutboxRelay } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import type { ReadDelivery } from '../providers/payment-provider';

/** More of a body is not kept: deliveries are small. */
const KEPT_CHARACTERS = 4_000;

/** Deliveries of providers as they came. What they say is not believed; the payment is read again. */
export class PaymentDeliveries {
  private readonly outbox = new Outbox();

  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: Pick<OutboxRelay, 'nudge'>,
  ) {}

  /** Keeps a delivery once and, in the same transaction, the wish to read its payment. `reads` false: it is kept only. */
  async keep(provider: string, delivery: ReadDelivery, body: unknown, reads: boolean): Promise<void> {
    const ids = await withTransaction(this.dataSource, async (manager) => {
      const kept = await manager.query<unknown[]>(
        `INSERT INTO payment_deliveries (provider, dedup_key, payment_id, is_trusted, body) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT (provider, dedup_key) DO NOTHING RETURNING id`,
        [
          provider,
          delivery.eventId,
          delivery.paymentId,
          delivery.isTrusted,
          JSON.stringify(body ?? null).slice(0, KEPT_CHARACTERS),
        ],
      );
      if (kept.length === 0 || !reads || delivery.paymentId === null) return [];
      const payload = { provider, payment_id: delivery.paymentId };
      return this.outbox.insert(manager, [{ id: randomUUID(), job: 'read-payment', payload }]);
    });
    if (ids.length > 0) void this.relay.nudge(ids);
  }

  /** Bodies may hold what belongs to a person: they go after half a year. */
  async scrub(before: Date): Promise<void> {
    await this.dataSource.query(`UPDATE payment_deliveries SET body = '' WHERE received_at < $1 AND body <> ''`, [
      before,
    ]);
  }
}
