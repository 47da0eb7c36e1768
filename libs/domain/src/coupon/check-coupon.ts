/** A coupon as staff made it. Money in integer cents, times as ISO in UTC. */
export interface Coupon {
  kind: 'percent' | 'amount';
  /** Basis points (1 to 10,000) of a percentage, cents of an amount. */
  value: number;
  maxUses: number | null;
  perUserLimit: number | null;
  minTotalCents: number;
  maxDiscountCents: number | null;
  /** Only for people who have never paid for anything. */
  isFirstPurchaseOnly: boolean;
  /** Plans that it is for; none: all. */
  planIds: readonly number[];
  startsAt: string | null;
  endsAt: string | null;
  isActive: boolean;
  isDeleted: boolean;
  /** Account of the partner whose coupon it is. */
  ownerId: number | null;
  /** Open orders that hold a use, and uses that were paid. */
  reserved: number;
  used: number;
}

/** Somebody wants to pay something with it. */
export interface CouponUse {
  now: string;
  /** Null when the plan is not sold any more. */
  planId: number | null;
  /** Price of the plan now, before the coupon. */
  priceCents: number;
  /** Null for a visitor: then nothing is asked that belongs to a person. */
  user: { id: number; usesOfCoupon: number; hasPaidBefore: boolean } | null;
}

/** Why a coupon does not apply, as the page says it (economy §3.4). */
export const COUPON_REFUSALS = [
  'not_found',
  'inactive',
  'not_started',
  'expired',
  'exhausted',
  'user_limit',
  'min_total',
  'plan',
  'first_purchase',
  'own_coupon',
] as const;
export type CouponRefusal = (typeof COUPON_REFUSALS)[number];

export type CouponVerdict =
  | { valid: true; discountCents: number; totalCents: number }
  | { valid: false; reason: CouponRefusal };

/**
 * What it takes off a price: a percentage rounded half up to the cent, or an amount; never more than the coupon's limit nor than the
 * price.
 */
export function discountOf(coupon: Pick<Coupon, 'kind' | 'value' | 'maxDiscountCents'>, priceCents: number): number {
  const wanted = coupon.kind === 'percent' ? percentOf(priceCents, coupon.value) : coupon.value;
  return Math.max(0, Math.min(wanted, coupon.maxDiscountCents ?? wanted, priceCents));
}

/* In integers: a product of two numbers with a fraction would round 1.005 down. */
const percentOf = (cents: number, basisPoints: number): number => Math.floor((cents * basisPoints + 5_000) / 10_000);

/** Whether it applies, and to which total. A use of this coupon that the same order already holds is not to be counted by the caller. */
export function checkCoupon(coupon: Coupon | null, use: CouponUse): CouponVerdict {
  const reason = coupon === null ? 'not_found' : reasonAgainst(coupon, use);
  if (coupon === null || reason !== null) return { valid: false, reason: reason ?? 'not_found' };
  const discountCents = discountOf(coupon, use.priceCents);
  return { valid: true, discountCents, totalCents: use.priceCents - discountCents };
}

/* What is true for everybody comes first, so that two people who ask hear the same. */
function reasonAgainst(coupon: Coupon, { now, planId, priceCents, user }: CouponUse): CouponRefusal | null {
  if (coupon.isDeleted) return 'not_found';
  if (!coupon.isActive) return 'inactive';
  if (coupon.startsAt !== null && now < coupon.startsAt) return 'not_started';
  if (coupon.endsAt !== null && now >= coupon.endsAt) return 'expired';
  if (coupon.maxUses !== null && coupon.reserved + coupon.used >= coupon.maxUses) return 'exhausted';
  if (planId === null || (coupon.planIds.length > 0 && !coupon.planIds.includes(planId))) return 'plan';
  if (priceCents < coupon.minTotalCents) return 'min_total';
  if (user === null) return null;
  if (coupon.ownerId === user.id) return 'own_coupon';
  if (coupon.perUserLimit !== null && user.usesOfCoupon >= coupon.perUserLimit) return 'user_limit';
  return coupon.isFirstPurchaseOnly && user.hasPaidBefore ? 'first_purchase' : null;
}

/** What is off a list price in whole per cent. Rounded down: a badge promises nothing that the price does not keep. */
export const percentOff = (listCents: number, priceCents: number): number =>
  listCents <= 0 ? 0 : Math.max(0, Math.floor(((listCents - priceCents) * 100) / listCents));
