import { booksLines } from '@placar/domain/order';
import type { BookedSums, OrderState } from '@placar/domain/order';
import type { PoolClient } from 'pg';
import type { Statement } from '../../log';
import { BUYER_LOCK } from './claim-order';

interface Booked extends BookedSums {
  isBooked: boolean;
  commissionBp: number;
}

/**
 * What the books hold, with the rate of the sale; before the sale the rate that was frozen with the order, for orders of before the one
 * that the coupon's partner has now. A commission that staff refused is none.
 */
const BOOKED = `SELECT count(b.id) > 0 AS "isBooked", coalesce(sum(b.gross_cents), 0)::int AS "grossCents",
    coalesce(sum(b.discount_cents), 0)::int AS "discountCents", coalesce(sum(b.paid_cents), 0)::int AS "paidCents",
    coalesce(sum(b.refunded_cents), 0)::int AS "refundedCents", coalesce(sum(b.commission_cents), 0)::int AS "commissionCents",
    CASE WHEN EXISTS (SELECT 1 FROM commission_reviews r WHERE r.order_id = $1 AND r.decision = 'refused') THEN 0 ELSE
      coalesce(max(b.commission_bp), $3::int, (SELECT a.commission_bp FROM coupons c JOIN affiliates a ON a.id = c.affiliate_id
        AND a.deleted_at IS NULL WHERE c.id = $2), 0) END::int AS "commissionBp"
  FROM order_books b WHERE b.order_id = $1`;

/** A person's first purchase is found under the buyer's lock; the partner of the first line stays the partner of the order. */
const LINE = `INSERT INTO order_books (order_id, coupon_id, affiliate_id, user_id, kind, at, gross_cents, discount_cents, paid_cents,
    refunded_cents, commission_cents, commission_bp, is_first)
  SELECT o.id, o.coupon_id,
    CASE WHEN $2::varchar = 'sale' THEN
      CASE WHEN $10::boolean THEN $11::int ELSE (SELECT c.affiliate_id FROM coupons c WHERE c.id = o.coupon_id) END
      ELSE (SELECT b.affiliate_id FROM order_books b WHERE b.order_id = o.id AND b.kind = 'sale') END,
    o.user_id, $2::varchar, $3, $4, $5, $6, $7, $8, $9,
    $2::varchar = 'sale' AND o.user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_books b WHERE b.user_id = o.user_id)
  FROM orders o WHERE o.id = $1`;

/** Brings the books to what the order has come to, under the order's lock. Nothing before it was paid. */
export async function booksStatements(
  client: PoolClient,
  state: OrderState,
  at: string | undefined,
): Promise<Statement[]> {
  const { orderId, couponId, userId, referral } = state.terms;
  if (at === undefined || (Object.keys(state.payments).length === 0 && state.confirmedAt === null)) return [];
  const { rows } = await client.query<Booked>({
    name: 'order-booked',
    text: BOOKED,
    values: [orderId, couponId, referral === undefined ? null : (referral?.commissionBp ?? 0)],
  });
  const [{ isBooked, commissionBp, ...sums } = UNBOOKED] = rows;
  const lines = booksLines(isBooked ? sums : null, state, { commissionBp, at });
  if (lines.length === 0) return [];
  // The buyer before the coupon, as whoever makes an order takes them.
  return [
    { name: 'order-buyer-lock', text: 'SELECT pg_advisory_xact_lock($1, $2)', values: [BUYER_LOCK, userId] },
    ...lines.map((line) => ({
      name: 'order-books-line',
      text: LINE,
      values: [
        orderId,
        line.kind,
        line.at,
        line.grossCents,
        line.discountCents,
        line.paidCents,
        line.refundedCents,
        line.commissionCents,
        commissionBp,
        referral !== undefined,
        referral?.affiliateId ?? null,
      ],
    })),
  ];
}

const UNBOOKED: Booked = {
  isBooked: false,
  commissionBp: 0,
  grossCents: 0,
  discountCents: 0,
  paidCents: 0,
  refundedCents: 0,
  commissionCents: 0,
};
