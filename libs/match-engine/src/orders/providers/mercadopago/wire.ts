import { z } from 'zod';
import { PAYMENT_STATUSES } from '@placar/domain/order';
import type { PaymentFacts, PaymentStatus } from '@placar/domain/order';

/** Cents as the payments API writes them: a number of reais. */
export const reais = (cents: number): number => cents / 100;
/** Cents as the orders API writes them: text with two decimals. */
export const reaisText = (cents: number): string => (cents / 100).toFixed(2);
const centsOf = (amount: number | string): number => Math.round(Number(amount) * 100);
const Amount = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/);

/** Times come with the offset of the provider; readings are compared as text, so all become UTC. */
const Time = z.string().transform((text, context) => {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  context.addIssue('is no time');
  return z.NEVER;
});

export const PreferenceMade = z.object({ id: z.string(), init_point: z.url() });

const PixData = z.object({ qr_code: z.string(), ticket_url: z.url().nullish() });
export const PaymentRead = z.object({
  id: z.number().int(),
  status: z.enum(PAYMENT_STATUSES),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  live_mode: z.boolean(),
  collector_id: z.number().int().nullish(),
  date_created: Time,
  date_approved: Time.nullish(),
  date_last_updated: Time.nullish(),
  point_of_interaction: z.object({ transaction_data: PixData.partial().nullish() }).nullish(),
});
export type PaymentRead = z.infer<typeof PaymentRead>;
export const PaymentsFound = z.object({ results: z.array(PaymentRead).max(100) });
export const RefundMade = z.object({ id: z.number().int(), amount: z.number() });

const OrderPayment = z.object({
  id: z.string(),
  amount: Amount,
  paid_amount: Amount.nullish(),
  status: z.string(),
  status_detail: z.string().nullish(),
  payment_method: PixData.partial().nullish(),
});
const OrderRefund = z.object({ amount: Amount, status: z.string(), transaction_id: z.string().nullish() });
export const OrderRead = z.object({
  id: z.string(),
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  total_amount: Amount,
  currency: z.string().nullish(),
  country_code: z.string().nullish(),
  created_date: Time,
  last_updated_date: Time.nullish(),
  checkout_url: z.url().nullish(),
  transactions: z
    .object({ payments: z.array(OrderPayment).nullish(), refunds: z.array(OrderRefund).nullish() })
    .nullish(),
});
export type OrderRead = z.infer<typeof OrderRead>;
export const OrdersFound = z.object({ data: z.array(OrderRead).max(100) });

/** A payment of the payments API. */
export const paymentFacts = (payment: PaymentRead): PaymentFacts => ({
  paymentId: String(payment.id),
  orderId: payment.external_reference ?? null,
  status: payment.status,
  amountCents: centsOf(payment.transaction_amount),
  refundedCents: centsOf(payment.transaction_amount_refunded ?? 0),
  currency: payment.currency_id,
  isLive: payment.live_mode,
  approvedAt: payment.date_approved ?? null,
  changedAt: payment.date_last_updated ?? payment.date_created,
});

/** Statuses of the orders API; `processed` is told apart by its detail. */
const ORDER_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  created: 'pending',
  processing: 'in_process',
  in_review: 'in_process',
  action_required: 'pending',
  processed: 'approved',
  refunded: 'refunded',
  failed: 'rejected',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  expired: 'cancelled',
  charged_back: 'charged_back',
};
/** Orders of test accounts bear it at the beginning of their ids. */
const TEST_ORDER = 'ORDTST';

/** What was paid for an order of the orders API; null while nobody has tried. A status that is not known is refused: money is not guessed. */
export function orderFacts(order: OrderRead): PaymentFacts | null {
  const payments = order.transactions?.payments ?? [];
  if (payments.length === 0) return null;
  const plain = ORDER_STATUSES[order.status];
  if (plain === undefined) throw new TypeError(`an order is ${order.status.slice(0, 40)}`);
  const status = plain === 'approved' && order.status_detail === 'refunded' ? 'refunded' : plain;
  const paid = payments.filter((one) => ['processed', 'refunded', 'charged_back'].includes(one.status));
  const amountCents = sum((paid.length > 0 ? paid : payments).map((one) => one.paid_amount ?? one.amount));
  const given = (order.transactions?.refunds ?? [])
    .filter((one) => one.status === 'processed')
    .map(({ amount }) => amount);
  const changedAt = order.last_updated_date ?? order.created_date;
  return {
    paymentId: order.id,
    orderId: order.external_reference ?? null,
    status,
    amountCents,
    refundedCents: status === 'refunded' ? amountCents : sum(given),
    currency: order.currency ?? (order.country_code?.startsWith('BR') === true ? 'BRL' : 'XXX'),
    isLive: !order.id.startsWith(TEST_ORDER),
    approvedAt: paid.length > 0 ? changedAt : null,
    changedAt,
  };
}

const sum = (amounts: readonly string[]): number => amounts.reduce((cents, amount) => cents + centsOf(amount), 0);
