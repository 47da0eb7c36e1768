import type { OrderState, OrderVerdict } from '@placar/domain/order';
import type { Statement } from '../../log';

/**
 * Brings a rented server to what its order has come to: made with the first payment, given time by each, and a period taken back with
 * the money. The worker does the rest; it is told that the rental is due.
 */
export function rentalStatements(
  { terms }: OrderState,
  { grant, status }: OrderVerdict,
  at: string | undefined,
): Statement[] {
  const { rental, length } = terms;
  if (grant === 'none' || rental === undefined) return [];
  const due: Statement = {
    name: 'order-rental-due',
    text: 'UPDATE rentals SET next_step_at = now() WHERE id = $1',
    values: [rental.id],
  };
  if (grant === 'revoked')
    return [
      {
        name: 'order-rental-revoke',
        text: 'UPDATE rental_periods SET revoked_at = $2, revoke_reason = $3 WHERE order_id = $1 AND revoked_at IS NULL',
        values: [terms.orderId, at, status],
      },
      due,
    ];
  const [days, months] = 'days' in length ? [length.days, null] : [null, length.months];
  return [
    {
      name: 'order-rental',
      text: `INSERT INTO rentals (id, user_id, plan_id, name, slots, region, created_at)
        SELECT $1, u.id, $3, $4, $5, $6, $7 FROM users u WHERE u.id = $2 AND NOT $8::boolean ON CONFLICT (id) DO NOTHING`,
      values: [rental.id, terms.userId, terms.planId, rental.name, rental.slots, rental.region, at, rental.renews],
    },
    {
      name: 'order-rental-period',
      text: `INSERT INTO rental_periods (order_id, rental_id, days, months, given_at)
        SELECT $1, t.id, $3, $4, $5 FROM rentals t WHERE t.id = $2
        ON CONFLICT (order_id) DO UPDATE SET revoked_at = NULL, revoke_reason = NULL WHERE rental_periods.revoked_at IS NOT NULL`,
      values: [terms.orderId, rental.id, days, months, at],
    },
    due,
  ];
}
