import type { EntityManager } from 'typeorm';

/**
 * Takes back what the books give a partner for an order, as a line of today, under the order's lock: a payment that is read meanwhile
 * waits, and then finds a rate of nothing. In the transaction of the decision, before it is written.
 */
export async function takeCommissionBack(manager: EntityManager, orderId: string, at: Date): Promise<void> {
  await manager.query('SELECT id FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
  await manager.query(
    `INSERT INTO order_books (order_id, coupon_id, affiliate_id, user_id, former_account, kind, at, gross_cents, discount_cents, paid_cents,
        refunded_cents, commission_cents)
      SELECT s.order_id, s.coupon_id, s.affiliate_id, s.user_id, s.former_account, 'refund', $2, 0, 0, 0, 0, -sum(b.commission_cents)
      FROM order_books s JOIN order_books b ON b.order_id = s.order_id
        JOIN commission_reviews r ON r.order_id = s.order_id AND r.decision IS NULL
      WHERE s.order_id = $1 AND s.kind = 'sale' GROUP BY s.id HAVING sum(b.commission_cents) <> 0`,
    [orderId, at],
  );
}
