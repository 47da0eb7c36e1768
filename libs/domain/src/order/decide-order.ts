import type { DecisionContext, Refusal } from '../match/decision';
import type { OrderEvent, OrderState, OrderTerms } from './order-state';
import { orderVerdict } from './order-verdict';
import { mergeFacts } from './payment-facts';
import type { PaymentFacts } from './payment-facts';

export type OrderCommand =
  | { type: 'create'; terms: OrderTerms }
  | { type: 'checkout-made'; reference: string; url: string }
  | { type: 'checkout-failed' }
  /** The buyer takes an order that costs nothing. */
  | { type: 'confirm' }
  | { type: 'payment-seen'; facts: PaymentFacts }
  /** `amountCents` null: all that is left. The same key twice asks once. */
  | { type: 'refund'; key: string; amountCents: number | null; reason: string }
  | { type: 'expire' }
  | { type: 'cancel' };

/** Events, or a refusal with which nothing has changed. An empty list: nothing new. */
type OrderDecision = { ok: true; events: OrderEvent[] } | { ok: false; refusal: Refusal };

export const NO_SUCH_ORDER: Refusal = { code: 'ORDER_NOT_FOUND', message: 'There is no such order.' };
const EXISTS: Refusal = { code: 'CONFLICT', message: 'The order exists.' };
const OTHER_ORDER: Refusal = { code: 'CONFLICT', message: 'The payment is of another order.' };
const WRONG_TOTAL: Refusal = { code: 'INVALID_INPUT', message: 'The amounts do not add up.' };
const CLOSED: Refusal = { code: 'ORDER_CLOSED', message: 'The order is closed.' };
const NOT_FREE: Refusal = { code: 'CONFLICT', message: 'The order has to be paid.' };
const TOO_MUCH: Refusal = { code: 'REFUND_TOO_HIGH', message: 'So much is not left of the payment.', field: 'amount' };

const refuse = (refusal: Refusal): OrderDecision => ({ ok: false, refusal });
const accept = (...events: OrderEvent[]): OrderDecision => ({ ok: true, events });

const isCents = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

function areSound({ listCents, discountCents, totalCents }: OrderTerms): boolean {
  return [listCents, discountCents, totalCents].every(isCents) && listCents - discountCents === totalCents;
}

/** The rules of an order. Pure: the time of an event is the writer's. */
export function decideOrder(
  state: OrderState | null,
  command: OrderCommand,
  { now }: Pick<DecisionContext, 'now'>,
): OrderDecision {
  if (command.type === 'create') {
    if (state !== null) return refuse(EXISTS);
    return areSound(command.terms)
      ? accept({ type: 'order.created', payload: { terms: command.terms } })
      : refuse(WRONG_TOTAL);
  }
  if (state === null) return refuse(NO_SUCH_ORDER);
  switch (command.type) {
    case 'payment-seen':
      return paymentSeen(state, command.facts);
    case 'checkout-made':
      return checkoutMade(state, command);
    case 'checkout-failed':
      return state.checkout === null && state.failedAt === null && isUnpaid(state)
        ? accept({ type: 'order.checkout-failed', payload: {} })
        : accept();
    case 'confirm':
      return confirm(state, now);
    case 'refund':
      return refund(state, command);
    case 'expire':
      return expire(state, now);
    case 'cancel':
      return cancel(state);
  }
}

function checkoutMade(
  state: OrderState,
  { reference, url }: Extract<OrderCommand, { type: 'checkout-made' }>,
): OrderDecision {
  if (state.checkout?.reference === reference) return accept();
  // A failed order has let go of its coupon: it does not come back to life by itself.
  if (state.checkout !== null || isClosed(state) || state.failedAt !== null) return refuse(CLOSED);
  return accept({ type: 'order.checkout-made', payload: { reference, url } });
}

function confirm(state: OrderState, now: string): OrderDecision {
  if (state.confirmedAt !== null) return accept();
  if (state.terms.totalCents > 0) return refuse(NOT_FREE);
  if (isClosed(state) || now >= state.terms.expiresAt) return refuse(CLOSED);
  return accept({ type: 'order.confirmed', payload: {} });
}

function refund(
  state: OrderState,
  { key, amountCents, reason }: Extract<OrderCommand, { type: 'refund' }>,
): OrderDecision {
  if (state.refunds[key] !== undefined) return accept();
  const { paidBy } = orderVerdict(state);
  const paying = paidBy === null ? undefined : state.payments[paidBy];
  if (paidBy === null || paying === undefined) return refuse(CLOSED);
  const asked = Object.values(state.refunds).reduce(
    (sum, one) => sum + (one.paymentId === paidBy ? one.amountCents : 0),
    0,
  );
  // What was asked shows in the next reading of the payment: it is not counted twice.
  const left = paying.status === 'charged_back' ? 0 : paying.amountCents - Math.max(paying.refundedCents, asked);
  const amount = amountCents ?? left;
  if (!isCents(amount) || amount === 0 || amount > left) return refuse(TOO_MUCH);
  return accept({ type: 'order.refund-asked', payload: { key, paymentId: paidBy, amountCents: amount, reason } });
}

const expire = (state: OrderState, now: string): OrderDecision =>
  isUnpaid(state) && !isClosed(state) && now >= state.terms.expiresAt
    ? accept({ type: 'order.expired', payload: {} })
    : accept();

function cancel(state: OrderState): OrderDecision {
  if (state.cancelledAt !== null) return accept();
  return isUnpaid(state) && state.expiredAt === null
    ? accept({ type: 'order.cancelled', payload: {} })
    : refuse(CLOSED);
}

const isClosed = (state: OrderState): boolean => state.expiredAt !== null || state.cancelledAt !== null;
const isUnpaid = (state: OrderState): boolean => ['created', 'pending', 'failed'].includes(orderVerdict(state).status);

function paymentSeen(state: OrderState, facts: PaymentFacts): OrderDecision {
  if (facts.orderId !== state.terms.orderId) return refuse(OTHER_ORDER);
  if (!isCents(facts.amountCents) || !isCents(facts.refundedCents)) return refuse(WRONG_TOTAL);
  const known = state.payments[facts.paymentId];
  const isNew =
    known === undefined || JSON.stringify(sorted(mergeFacts(known, facts))) !== JSON.stringify(sorted(known));
  return isNew ? accept({ type: 'order.payment-seen', payload: { facts } }) : accept();
}

const sorted = (facts: PaymentFacts): [string, unknown][] =>
  Object.entries(facts).toSorted(([one], [two]) => (one < two ? -1 : 1));

/** The state after an event. `at`: when it was written, as ISO in UTC. */
export function evolveOrder(state: OrderState | null, event: OrderEvent & { at: string }): OrderState {
  if (event.type === 'order.created') {
    return {
      terms: event.payload.terms,
      checkout: null,
      expiredAt: null,
      cancelledAt: null,
      failedAt: null,
      confirmedAt: null,
      refunds: {},
      payments: {},
    };
  }
  if (state === null) throw new Error(`${event.type} without an order`);
  switch (event.type) {
    case 'order.checkout-made':
      return { ...state, checkout: { reference: event.payload.reference, url: event.payload.url } };
    case 'order.checkout-failed':
      return { ...state, failedAt: event.at };
    case 'order.confirmed':
      return { ...state, confirmedAt: event.at };
    case 'order.expired':
      return { ...state, expiredAt: event.at };
    case 'order.cancelled':
      return { ...state, cancelledAt: event.at };
    case 'order.refund-asked': {
      const { key, paymentId, amountCents } = event.payload;
      return { ...state, refunds: { ...state.refunds, [key]: { paymentId, amountCents } } };
    }
    case 'order.payment-seen': {
      const { facts } = event.payload;
      const known = state.payments[facts.paymentId];
      const merged = known === undefined ? facts : mergeFacts(known, facts);
      return { ...state, payments: { ...state.payments, [facts.paymentId]: merged } };
    }
  }
}
