import { discountOf } from '@placar/domain/coupon';
import type { Coupon } from '@placar/domain/coupon';
import type { OrderTerms } from '@placar/domain/order';
import { SeededRandom } from './seeded-random';

export interface SoldPlan {
  id: number;
  slug: string;
  title: string;
  length: OrderTerms['length'];
  priceCents: number;
}
export type SoldCoupon = Pick<Coupon, 'kind' | 'value' | 'maxDiscountCents'> & {
  id: number;
  code: string;
  minTotalCents: number;
  firstPurchaseOnly: boolean;
};

/** An order of the past and what became of it. Times in ms since 1970. */
export interface PastSale {
  key: string;
  userId: number;
  plan: SoldPlan;
  coupon: SoldCoupon | null;
  discountCents: number;
  madeAt: number;
  end: 'paid' | 'refunded' | 'charged_back' | 'declined' | 'expired';
  /** When the end was seen; of money that went back, when it did. */
  endedAt: number;
  paidAt: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How far back the books of the demo go. */
const DAYS = 160;
const ENDS: readonly { end: PastSale['end']; weight: number }[] = [
  { end: 'paid', weight: 80 },
  { end: 'expired', weight: 9 },
  { end: 'declined', weight: 5 },
  { end: 'refunded', weight: 4 },
  { end: 'charged_back', weight: 1 },
];

/** Sales of five months, oldest first: more newcomers each month, most of them renew. The same for the same people, plans and day. */
export function pastSales(
  people: readonly number[],
  { plans, coupons }: { plans: readonly SoldPlan[]; coupons: readonly SoldCoupon[] },
  now: number,
): PastSale[] {
  if (plans.length === 0) return [];
  const sales = people.flatMap((userId) => salesOf(userId, { plans, coupons }, now));
  return sales.toSorted((one, two) => one.madeAt - two.madeAt);
}

function salesOf(
  userId: number,
  { plans, coupons }: { plans: readonly SoldPlan[]; coupons: readonly SoldCoupon[] },
  now: number,
): PastSale[] {
  const random = new SeededRandom(`sale-${userId}`);
  if (!random.chance(0.62)) return [];
  const sales: PastSale[] = [];
  let hasBought = false;
  // The square root makes later months fuller.
  let day = Math.floor(Math.sqrt(random.next()) * DAYS);
  while (day < DAYS && (sales.length === 0 || random.chance(0.74))) {
    const plan = random.pick(plans, ({ slug }) => PLAN_WEIGHT[slug] ?? 1);
    const coupon = random.chance(0.55)
      ? random.pick([null, ...coupons.filter((one) => fits(one, plan, hasBought))])
      : null;
    // In the evening of the community, between 17:00 and 23:00 in São Paulo.
    const madeAt = startOfDay(now) - (DAYS - day) * DAY_MS + (20 * 60 + random.between(0, 359)) * MINUTE_MS;
    const { end } = random.pick(ENDS, ({ weight }) => weight);
    const paidAt = madeAt + random.between(1, 12) * MINUTE_MS;
    const sale: PastSale = {
      key: `${userId}-${sales.length}`,
      userId,
      plan,
      coupon,
      discountCents: coupon === null ? 0 : discountOf(coupon, plan.priceCents),
      madeAt,
      end,
      paidAt,
      endedAt: end === 'refunded' || end === 'charged_back' ? paidAt + random.between(1, 6) * DAY_MS : paidAt,
    };
    if (Math.max(sale.endedAt, madeAt + DAY_MS) < now) sales.push(sale);
    const brought = end === 'paid';
    hasBought ||= end !== 'declined' && end !== 'expired';
    day += brought ? Math.max(3, daysOf(plan.length) - 2 + random.between(0, 6)) : random.between(1, 9);
  }
  return sales;
}

const PLAN_WEIGHT: Readonly<Record<string, number>> = { 'vip-30': 6, 'vip-3m': 3, 'vip-12m': 1 };

const fits = (coupon: SoldCoupon, plan: SoldPlan, hasBought: boolean): boolean =>
  plan.priceCents >= coupon.minTotalCents && !(coupon.firstPurchaseOnly && hasBought);

const daysOf = (length: OrderTerms['length']): number => ('days' in length ? length.days : length.months * 30);

/** Midnight in UTC of the day before. */
const startOfDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS - DAY_MS;
