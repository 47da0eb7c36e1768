import type { Refusal } from '@placar/domain';
import type { OrderTerms } from '@placar/domain/order';
import type { PoolClient } from 'pg';

/** First key of the advisory locks of people who order; the second one is the id of the account. */
export const BUYER_LOCK = 7_065_290;
/** Nobody needs more orders at a time. */
const MOST_OPEN = 10;

/** Why the database does not grant an order; for `OrderEngine`, which answers something else to people. */
export const OPEN_ALREADY: Refusal = { code: 'CONFLICT', message: 'The same order is open.', field: 'order' };
export const COUPON_TAKEN: Refusal = { code: 'CONFLICT', message: 'The coupon does not apply.', field: 'coupon' };
const TOO_MANY: Refusal = { code: 'RATE_LIMITED', message: 'Too many orders are open. Cancel one, or wait.' };

/**
 * Takes what an order needs, in its transaction: the same order once, and a use of its coupon by the conditional counter (economy §3.4).
 * The buyer is locked, so that two tabs cannot both count the uses of a person and find room for one.
 */
export async function claimOrder(client: PoolClient, terms: OrderTerms, at: string): Promise<Refusal | null> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [BUYER_LOCK, terms.userId]);
  const { rows } = await client.query<{ same: boolean }>({
    name: 'order-open',
    text: `SELECT plan_id = $2 AND coupon_id IS NOT DISTINCT FROM $3 AND list_cents = $4 AND renews IS NOT DISTINCT FROM $6 AS same FROM orders
      WHERE user_id = $1 AND status IN ('created', 'pending') AND expires_at > $5 LIMIT ${MOST_OPEN}`,
    values: [
      terms.userId,
      terms.planId,
      terms.couponId,
      terms.listCents,
      at,
      terms.rental?.renews === true ? terms.rental.id : null,
    ],
  });
  if (rows.some(({ same }) => same)) return OPEN_ALREADY;
  if (rows.length >= MOST_OPEN) return TOO_MANY;
  await openReview(client, terms, at);
  if (terms.couponId === null) return null;
  const { rowCount } = await client.query({
    name: 'order-coupon-reserve',
    text: `UPDATE coupons SET reserved = reserved + 1
      WHERE id = $1 AND active AND deleted_at IS NULL AND (max_uses IS NULL OR reserved + used < max_uses)
        AND (per_user_limit IS NULL OR per_user_limit > (SELECT count(*) FROM coupon_redemptions
          WHERE coupon_id = $1 AND user_id = $2 AND status IN ('reserved', 'redeemed', 'reversed')))
        AND NOT (first_purchase_only AND EXISTS (SELECT 1 FROM vip_grants WHERE user_id = $2 AND source = 'order'))`,
    values: [terms.couponId, terms.userId],
  });
  if (rowCount !== 1) return COUPON_TAKEN;
  await client.query({
    name: 'order-redemption-reserve',
    text: `INSERT INTO coupon_redemptions (coupon_id, user_id, order_id, status, discount_cents, reserved_until, created_at, changed_at)
      VALUES ($1, $2, $3, 'reserved', $4, $5, $6, $6)`,
    values: [terms.couponId, terms.userId, terms.orderId, terms.discountCents, terms.expiresAt, at],
  });
  return null;
}

/** A partner who seems to have brought themselves is paid nothing before staff have looked. */
async function openReview(client: PoolClient, { orderId, referral }: OrderTerms, at: string): Promise<void> {
  if (referral == null || referral.signs.length === 0) return;
  await client.query({
    name: 'order-commission-review',
    text: 'INSERT INTO commission_reviews (order_id, affiliate_id, signs, created_at) VALUES ($1, $2, $3, $4)',
    values: [orderId, referral.affiliateId, referral.signs, at],
  });
}
