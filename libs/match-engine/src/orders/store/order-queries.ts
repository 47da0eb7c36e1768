import type { OrderStatus, OrderVerdict } from '@placar/domain/order';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

export interface OrderRow {
  id: string;
  user_id: number | null;
  user_name: string | null;
  plan_id: number;
  plan_title: string;
  plan_product: 'vip' | 'rental';
  status: OrderStatus;
  list_cents: number;
  discount_cents: number;
  total_cents: number;
  net_cents: number;
  currency: string;
  coupon_code: string | null;
  provider: string;
  is_late: boolean;
  needs_staff: boolean;
  attempt: OrderVerdict['attempt'];
  is_returning: boolean;
  expires_at: Date;
  created_at: Date;
  paid_at: Date | null;
}

const OPEN = `('created', 'pending')`;
/** The columns of a row, for every list of orders. */
export const ORDER_ROWS = `SELECT o.id, o.user_id, u.name AS user_name, o.plan_id, p.title AS plan_title, p.product AS plan_product, o.status, o.list_cents, o.discount_cents,
    o.total_cents, o.net_cents, o.currency, c.code AS coupon_code, o.provider, o.is_late, o.needs_staff, o.attempt, o.is_returning,
    o.expires_at, o.created_at, o.paid_at
  FROM orders o JOIN plans p ON p.id = o.plan_id LEFT JOIN users u ON u.id = o.user_id LEFT JOIN coupons c ON c.id = o.coupon_id`;

/** Orders as the read table has them: one query each. */
export class OrderQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; of one person, or (null) of everybody. */
  async list(userId: number | null, limit: number): Promise<OrderRow[]> {
    const { rows } = await pgPool(this.dataSource).query<OrderRow>({
      name: 'orders-list',
      text: `${ORDER_ROWS} WHERE $1::int IS NULL OR o.user_id = $1 ORDER BY o.created_at DESC, o.id LIMIT $2`,
      values: [userId, limit],
    });
    return rows;
  }

  async one(id: string): Promise<OrderRow | null> {
    const { rows } = await pgPool(this.dataSource).query<OrderRow>({
      name: 'orders-one',
      text: `${ORDER_ROWS} WHERE o.id = $1`,
      values: [id],
    });
    return rows[0] ?? null;
  }

  /** The order that a person has open for the same plan at the same price with the same coupon, and to renew the same server. */
  async openOf(
    userId: number,
    {
      planId,
      couponId,
      listCents,
      renews,
    }: { planId: number; couponId: number | null; listCents: number; renews: string | null },
    now: Date,
  ): Promise<{ id: string; discountCents: number } | null> {
    const { rows } = await pgPool(this.dataSource).query<{ id: string; discount_cents: number }>({
      name: 'orders-open-of',
      text: `SELECT id, discount_cents FROM orders WHERE user_id = $1 AND plan_id = $2 AND coupon_id IS NOT DISTINCT FROM $3 AND list_cents = $4
          AND renews IS NOT DISTINCT FROM $6 AND status IN ${OPEN} AND expires_at > $5
        ORDER BY created_at DESC LIMIT 1`,
      values: [userId, planId, couponId, listCents, now, renews],
    });
    const [row] = rows;
    return row === undefined ? null : { id: row.id, discountCents: row.discount_cents };
  }

  /**
   * Orders whose payments are to be looked for, longest unseen first; they count as looked at from now on. Open ones once a minute when
   * they are older than two, the others of the last week once a day: a delivery that never came is found so.
   */
  async toLookAt(provider: string, now: Date, most: number): Promise<{ id: string; isOver: boolean }[]> {
    const { rows } = await pgPool(this.dataSource).query<{ id: string; is_over: boolean }>({
      name: 'orders-to-look-at',
      text: `UPDATE orders SET looked_at = $2::timestamptz WHERE id IN (
          SELECT id FROM orders WHERE provider = $1 AND total_cents > 0 AND CASE WHEN status IN ${OPEN}
              THEN created_at < $2::timestamptz - interval '2 minutes'
                AND (looked_at IS NULL OR looked_at < $2::timestamptz - interval '1 minute' OR (expires_at <= $2 AND looked_at < expires_at))
              ELSE created_at > $2::timestamptz - interval '7 days'
                AND coalesce(looked_at, updated_at) < $2::timestamptz - interval '1 day' END
          ORDER BY looked_at NULLS FIRST LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id, status IN ${OPEN} AND expires_at <= $2 AS is_over`,
      values: [provider, now, most],
    });
    return rows.map(({ id, is_over: isOver }) => ({ id, isOver }));
  }

  /** Open orders that nobody can pay any more: for nothing, or of a provider that is gone. */
  async expired(provider: string, now: Date, most: number): Promise<string[]> {
    const { rows } = await pgPool(this.dataSource).query<{ id: string }>({
      name: 'orders-expired',
      text: `SELECT id FROM orders WHERE status IN ${OPEN} AND expires_at <= $2 AND (total_cents = 0 OR provider <> $1) LIMIT $3`,
      values: [provider, now, most],
    });
    return rows.map(({ id }) => id);
  }
}
