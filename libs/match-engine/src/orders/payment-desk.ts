import type { Clock, Logger } from '@placar/platform';
import type { OrderEngine } from './order-engine';
import { ProviderError } from './providers/payment-provider';
import type { PaymentProvider } from './providers/payment-provider';
import type { OrderQueries } from './store/order-queries';

/** So many orders are looked at in one pass. */
const BATCH = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface DeskParts {
  engine: OrderEngine;
  queries: OrderQueries;
  /** Null: nothing is sold, and nothing can be asked. */
  provider: PaymentProvider | null;
  clock: Clock;
  logger: Logger;
}

/** Between orders and their provider: reads payments, looks for what no delivery told, gives money back. */
export class PaymentDesk {
  constructor(private readonly parts: DeskParts) {}

  /** Reads a payment and tells its order. Throws when the provider does not answer: the job comes again. */
  async read(provider: string, paymentId: string): Promise<void> {
    const known = this.parts.provider;
    if (known?.name !== provider) return;
    const facts = await known.fetchPayment(paymentId);
    if (facts === null || facts.orderId === null || !UUID.test(facts.orderId)) return;
    const run = await this.parts.engine.paymentSeen(facts.orderId, facts, 'payment read');
    if (!run.ok) this.parts.logger.warn({ payment: paymentId, code: run.refusal.code }, 'a payment is of no order');
  }

  /** Asks for money back, then reads the payment, so that the order shows what was really given back. */
  async refund(orderId: string, paymentId: string, amountCents: number, key: string): Promise<void> {
    const { engine, provider } = this.parts;
    const order = await engine.load(orderId);
    if (provider === null || order?.state.terms.provider !== provider.name) return;
    await provider.refund(paymentId, amountCents, `${orderId}-${key}`);
    await this.read(provider.name, paymentId);
  }

  /** One pass over orders whose payments may have been missed, and over those whose time ran out. */
  async reconcile(): Promise<void> {
    const { engine, queries, provider, clock, logger } = this.parts;
    const now = clock.now();
    for (const id of await queries.expired(provider?.name ?? '', now, BATCH))
      await engine.tell(id, { type: 'expire' }, 'time ran out');
    if (provider === null) return;
    for (const { id, isOver } of await queries.toLookAt(provider.name, now, BATCH)) {
      try {
        for (const facts of await provider.search(id))
          if (facts.orderId === id) await engine.paymentSeen(id, facts, 'reconcile');
        if (isOver) await engine.tell(id, { type: 'expire' }, 'time ran out');
      } catch (error) {
        // One that cannot be read must not keep the others waiting.
        if (!(error instanceof ProviderError)) throw error;
        logger.warn({ order: id, reason: error.message }, 'the provider does not tell of an order');
      }
    }
  }
}
