import type { Effect } from '../match/effects';
import type { OrderEvent, OrderState } from './order-state';
import { orderVerdict } from './order-verdict';

/** What the provider must be asked because of an event: money back that staff asked for, and of every payment beside the one that pays. */
export function orderEffects(event: OrderEvent, before: OrderState | null, after: OrderState): Effect[] {
  const { orderId } = after.terms;
  if (event.type === 'order.refund-asked') {
    const { key, paymentId, amountCents } = event.payload;
    return [refund(orderId, paymentId, key, amountCents)];
  }
  if (event.type !== 'order.payment-seen') return [];
  const known = new Set(before === null ? [] : orderVerdict(before).toRefund);
  return orderVerdict(after).toRefund.flatMap((paymentId) => {
    const facts = after.payments[paymentId];
    if (known.has(paymentId) || facts === undefined) return [];
    // One key for each payment: it is given back once, however often this is asked.
    return [refund(orderId, paymentId, `second-${paymentId}`, facts.amountCents - facts.refundedCents)];
  });
}

const refund = (orderId: string, paymentId: string, key: string, amountCents: number): Effect => ({
  job: 'refund-payment',
  payload: { order_id: orderId, payment_id: paymentId, key, amount_cents: amountCents },
});
