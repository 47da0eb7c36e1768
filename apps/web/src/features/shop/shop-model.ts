import type { Order, OrderStatus, Plan } from '@placar/contracts/economy';
import { currentLanguageTag } from '../../lib/i18n';
import type { BadgeTone } from '../../ui';

/** Money as people of the page's language read it. `cents`: whole cents; `currency`: ISO 4217. */
export function formatMoney(cents: number, currency: string, tag: string = currentLanguageTag()): string {
  return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(cents / 100);
}

/** What a month of it costs, in cents; null for a plan of a month or less, whose price says it. */
export function perMonth({ price, months, days }: Pick<Plan, 'price' | 'months' | 'days'>): number | null {
  const length = months ?? (days === null ? 0 : days / 30);
  return length > 1.1 ? Math.round(price / length) : null;
}

/** The plan that costs least by the day, when there is more than one; null: none stands out. */
export function bestPlan(plans: readonly Plan[]): number | null {
  const byDay = ({ price, months, days }: Plan): number => price / (days ?? (months ?? 1) * 30);
  const [best, next] = plans.toSorted((one, other) => byDay(one) - byDay(other));
  return best === undefined || next === undefined || byDay(best) === byDay(next) ? null : best.id;
}

/** It may still be paid, or its payment is on the way. */
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'created' || status === 'pending';

/** What a buyer is told of an order: its status, or what is under way. */
export type OrderStage = Exclude<OrderStatus, 'pending'> | 'waiting' | 'declined' | 'returning';

export function stageOf(order: Pick<Order, 'status' | 'attempt' | 'returning'>): OrderStage {
  if (order.returning) return 'returning';
  if (order.status !== 'created' && order.status !== 'pending') return order.status;
  return order.attempt === 'none' ? 'created' : order.attempt;
}

/** Something comes by itself: the provider's word about a payment or about money that goes back. */
export const isMoving = (order: Pick<Order, 'status' | 'returning'>): boolean => isOpen(order) || order.returning;

export const STAGE_TONE: Readonly<Record<OrderStage, BadgeTone>> = {
  created: 'neutral',
  waiting: 'warning',
  declined: 'danger',
  returning: 'warning',
  paid: 'success',
  partially_refunded: 'neutral',
  refunded: 'neutral',
  charged_back: 'danger',
  review: 'warning',
  expired: 'neutral',
  cancelled: 'neutral',
  failed: 'danger',
};

/** Money came in, whatever went back later: there is a receipt. */
export const hasReceipt = ({ paidAt, total }: Pick<Order, 'paidAt' | 'total'>): boolean => paidAt !== null && total > 0;

/** The order that an address names; null: none, or no id at all. */
export const orderOf = (search: string): string | null => {
  const id = new URLSearchParams(search).get('order') ?? '';
  return /^[0-9a-f-]{36}$/i.test(id) ? id : null;
};
