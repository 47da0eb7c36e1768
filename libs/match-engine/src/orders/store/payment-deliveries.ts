import { randomUUID } from 'node:crypto';
import type { ReadPaymentJob } from '@placar/contracts';
import { Outbox } from '@placar/messaging';
import type { OutboxRelay } from '@placar/messaging';
import { withTransaction } from '@placar/persistence';
import type { DataSource, EntityManager } from 'typeorm';
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

  /** Keeps a delivery once and, in the same transaction, asks for a reading of its payment: at once, or by `readWaiting`. */
  async keep(provider: string, delivery: ReadDelivery, body: unknown, when: 'at once' | 'later'): Promise<void> {
    const { paymentId } = delivery;
    await this.reading(async (manager) => {
      const kept = await manager.query<unknown[]>(
        `INSERT INTO payment_deliveries (provider, dedup_key, payment_id, is_trusted, body, is_waiting) VALUES ($1, $2, $3, $4, $5, $6)
          ON CONFLICT (provider, dedup_key) DO NOTHING RETURNING id`,
        [
          provider,
          delivery.eventId,
          paymentId,
          delivery.isTrusted,
          JSON.stringify(body ?? null).slice(0, KEPT_CHARACTERS),
          when === 'later' && paymentId !== null,
        ],
      );
      return kept.length === 0 || when === 'later' || paymentId === null ? [] : [{ provider, payment_id: paymentId }];
    });
  }

  /** Asks for a reading of the payments of deliveries that wait, newest first: of a flood the first are the least likely to be true. */
  async readWaiting(most: number): Promise<void> {
    await this.reading((manager) =>
      manager
        .query<[ReadPaymentJob[], number]>(
          `UPDATE payment_deliveries SET is_waiting = false WHERE id IN (
              SELECT id FROM payment_deliveries WHERE is_waiting ORDER BY received_at DESC LIMIT $1 FOR UPDATE SKIP LOCKED)
            RETURNING provider, payment_id`,
          [most],
        )
        .then(([rows]) => rows),
    );
  }

  private async reading(which: (manager: EntityManager) => Promise<ReadPaymentJob[]>): Promise<void> {
    const ids = await withTransaction(this.dataSource, async (manager) => {
      const jobs = (await which(manager)).map((payload) => ({
        id: randomUUID(),
        job: 'read-payment' as const,
        payload,
      }));
      return this.outbox.insert(manager, jobs);
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
