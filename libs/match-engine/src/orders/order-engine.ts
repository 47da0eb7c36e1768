import { LIVE_TOPICS } from '@placar/contracts';
import type { Actor, Refusal } from '@placar/domain';
import type { OrderCommand, OrderEvent, OrderState, OrderTerms, PaymentFacts } from '@placar/domain/order';
import { AggregateLog } from '../log';
import type { RunResult, Versioned } from '../log';
import type { LiveBus, OutboxRelay } from '@placar/messaging';
import type { Clock } from '@placar/platform';
import { sharedNow } from '@placar/platform';
import type { DataSource } from 'typeorm';
import { COUPON_TAKEN, OPEN_ALREADY } from './log/claim-order';
import { ORDER } from './log/order-aggregate';

export type OrderRun = RunResult<OrderState, OrderEvent>;

/** An order that was made; or `open`: the buyer has the same one; or `coupon`: the coupon was taken meanwhile. */
export type Ordered =
  | { made: OrderState }
  | { made: null; because: 'open' | 'coupon' }
  | { made: null; refusal: Refusal };

const PLATFORM: Actor = { kind: 'platform', id: null, name: 'Placar' };

/** The one way in: every process uses this and nothing else to change an order. It is locked before it is read: deliveries come in crowds. */
export class OrderEngine {
  private readonly log: AggregateLog<OrderState, OrderCommand, OrderEvent>;

  constructor(
    dataSource: DataSource,
    relay: Pick<OutboxRelay, 'sendCommitted'>,
    bus: Pick<LiveBus, 'publish'>,
    clock: Clock,
  ) {
    this.log = new AggregateLog(ORDER, {
      dataSource,
      relay,
      clock,
      onCommitted: (_id, { state, version }) => {
        void bus.publish({
          topic: LIVE_TOPICS.order,
          version,
          at: sharedNow(),
          body: { order_id: state.terms.orderId, user_id: state.terms.userId },
        });
      },
    });
  }

  /** The present state, from the log. Null when there is no such order. */
  load(id: string): Promise<Versioned<OrderState> | null> {
    return this.log.load(id);
  }

  /** Makes an order with the use of its coupon, or neither. */
  async create(terms: OrderTerms, buyer: { id: number; name: string }): Promise<Ordered> {
    const actor: Actor = { kind: 'user', ...buyer };
    const run = await this.log.run(terms.orderId, { type: 'create', terms }, { actor, cause: 'order' });
    if (run.ok) return { made: run.state };
    if (run.refusal === OPEN_ALREADY) return { made: null, because: 'open' };
    return run.refusal === COUPON_TAKEN ? { made: null, because: 'coupon' } : { made: null, refusal: run.refusal };
  }

  /** What a person does with an order. `ORDER_NOT_FOUND`, too, when it is not theirs. */
  act(
    id: string,
    command: Extract<OrderCommand, { type: 'confirm' | 'cancel' | 'refund' }>,
    person: { id: number; name: string },
    mayAct: (state: OrderState) => boolean,
  ): Promise<OrderRun> {
    return this.log.run(id, command, {
      actor: { kind: 'user', ...person },
      cause: `order ${command.type}`,
      lock: true,
      authorize: (state) => (mayAct(state) ? null : ORDER.missing),
    });
  }

  /** What the platform learned: a checkout that was made, a reading of a payment, time that ran out. */
  tell(
    id: string,
    command: Extract<OrderCommand, { type: 'checkout-made' | 'checkout-failed' | 'expire' }>,
    cause: string,
  ): Promise<OrderRun> {
    return this.log.run(id, command, { actor: PLATFORM, cause, lock: true });
  }

  /** Gives back what was paid for something that could not be given; asked again, it asks once. */
  giveBack(id: string, key: string, reason: string): Promise<OrderRun> {
    const command = { type: 'refund' as const, key, amountCents: null, reason };
    return this.log.run(id, command, { actor: PLATFORM, cause: reason, lock: true });
  }

  paymentSeen(id: string, facts: PaymentFacts, cause: string): Promise<OrderRun> {
    return this.log.run(id, { type: 'payment-seen', facts }, { actor: PLATFORM, cause, lock: true });
  }
}
