import type { OrderEvent, OrderStatus } from '@placar/domain/order';
import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { ORDER_ROWS } from './order-queries';
import type { OrderRow } from './order-queries';

/** What staff ask for; days are the community's, both inclusive. */
export interface OrderFilter {
  search: string | undefined;
  status: OrderStatus | undefined;
  dateFrom: string | undefined;
  dateTo: string | undefined;
}
/** The last row of the page before. */
export interface OrderCursor {
  at: string;
  id: string;
}
export interface OrderHappening {
  at: Date;
  source: 'event' | 'delivery' | 'grant-given' | 'grant-revoked';
  event: OrderEvent | null;
  by: string | null;
  payment: string | null;
  is_trusted: boolean | null;
}
export interface OrderPartnerRow {
  id: number;
  name: string;
  commission: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_HAPPENINGS = 1_000;

/** Orders as staff look for them, and everything that happened to one. */
export class OrderSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async page(filter: OrderFilter, zone: string, limit: number, after: OrderCursor | null): Promise<OrderRow[]> {
    const text = filter.search?.trim() ?? '';
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where: string[] = [];
    if (UUID.test(text)) where.push(`o.id = ${bind(text.toLowerCase())}::uuid`);
    else if (text !== '') {
      const given = bind(text);
      where.push(`o.id IN (
        SELECT id FROM orders WHERE user_id IN (SELECT id FROM users WHERE steam_id = ${given} OR strpos(lower(name), lower(${given})) > 0)
        UNION SELECT r.id FROM orders r JOIN coupons k ON k.id = r.coupon_id WHERE k.code = upper(${given})
        UNION SELECT id FROM orders WHERE provider_ref = ${given}
        UNION SELECT order_id FROM order_events WHERE type = 'order.payment-seen' AND payload #>> '{facts,paymentId}' = ${given})`);
    }
    if (filter.status !== undefined) where.push(`o.status = ${bind(filter.status)}`);
    if (filter.dateFrom !== undefined)
      where.push(`o.created_at >= ${bind(filter.dateFrom)}::date::timestamp AT TIME ZONE ${bind(zone)}`);
    if (filter.dateTo !== undefined)
      where.push(`o.created_at < (${bind(filter.dateTo)}::date + 1)::timestamp AT TIME ZONE ${bind(zone)}`);
    if (after !== null) where.push(`(o.created_at, o.id) < (${bind(after.at)}::timestamptz, ${bind(after.id)}::uuid)`);
    const { rows } = await pgPool(this.dataSource).query<OrderRow>({
      text: `${ORDER_ROWS} ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
        ORDER BY o.created_at DESC, o.id DESC LIMIT ${bind(limit)}`,
      values,
    });
    return rows;
  }

  /** Events, deliveries of its payments, and its VIP, oldest first. */
  async happenings(id: string): Promise<OrderHappening[]> {
    const { rows } = await pgPool(this.dataSource).query<OrderHappening>({
      name: 'order-happenings',
      text: `SELECT e.occurred_at AS at, 'event' AS source, json_build_object('type', e.type, 'payload', e.payload) AS event,
            CASE WHEN e.actor->>'kind' = 'user' THEN e.actor->>'name' END AS by, NULL AS payment, NULL::boolean AS is_trusted, e.version AS rank
          FROM order_events e WHERE e.order_id = $1
        UNION ALL SELECT d.received_at, 'delivery', NULL, NULL, d.payment_id, d.is_trusted, 0
          FROM payment_deliveries d WHERE (d.provider, d.payment_id) IN (
            SELECT o.provider, e.payload #>> '{facts,paymentId}' FROM order_events e JOIN orders o ON o.id = e.order_id
            WHERE e.order_id = $1 AND e.type = 'order.payment-seen')
        UNION ALL SELECT g.given_at, 'grant-given', NULL, NULL, NULL, NULL, 1000 FROM vip_grants g WHERE g.order_id = $1
        UNION ALL SELECT g.revoked_at, 'grant-revoked', NULL, u.name, NULL, NULL, 1001 FROM vip_grants g LEFT JOIN users u ON u.id = g.revoked_by
          WHERE g.order_id = $1 AND g.revoked_at IS NOT NULL
        ORDER BY at, rank LIMIT ${MOST_HAPPENINGS}`,
      values: [id],
    });
    return rows;
  }

  /** The partner of an order in the books. */
  async partner(id: string): Promise<OrderPartnerRow | null> {
    const { rows } = await pgPool(this.dataSource).query<OrderPartnerRow>({
      name: 'order-partner',
      text: `SELECT a.id, a.name, sum(b.commission_cents)::int AS commission FROM order_books b JOIN affiliates a ON a.id = b.affiliate_id
        WHERE b.order_id = $1 GROUP BY a.id`,
      values: [id],
    });
    return rows[0] ?? null;
  }
}
