import { Injectable } from '@nestjs/common';
import type { Period } from '@placar/domain/books';
import type { OrderStatus } from '@placar/domain/order';
import { preparedRead } from '@placar/read-models';
import { DataSource } from 'typeorm';

/** What the books hold of some days. */
export interface SalesRow {
  redemptions: number;
  uniqueUsers: number;
  grossCents: number;
  discountCents: number;
  netCents: number;
  refundedCents: number;
  commissionCents: number;
  newVips: number;
}
export interface CouponSalesRow extends SalesRow {
  id: number;
  code: string;
  affiliate: string | null;
}
export interface InterestRow {
  validations: number;
  reservations: number;
  paid: number;
}
export interface UseRow {
  id: string;
  at: Date;
  kind: 'sale' | 'refund';
  user_id: number | null;
  user_name: string | null;
  order_id: string;
  plan_title: string;
  gross_cents: number;
  discount_cents: number;
  net_cents: number;
  status: OrderStatus;
}
/** The last line of the page before. */
export interface UseCursor {
  at: string;
  id: string;
}

/* Sums of cents stay below 2^53: as numbers of JavaScript they are whole. People are counted by number: to sort as many texts takes twice as long. */
const SALES = `(count(*) FILTER (WHERE kind = 'sale'))::int AS redemptions,
    (count(DISTINCT user_id) FILTER (WHERE kind = 'sale')
      + count(DISTINCT former_account) FILTER (WHERE kind = 'sale' AND user_id IS NULL))::int AS "uniqueUsers",
    coalesce(sum(gross_cents), 0)::float8 AS "grossCents", coalesce(sum(discount_cents), 0)::float8 AS "discountCents",
    coalesce(sum(paid_cents - refunded_cents), 0)::float8 AS "netCents", coalesce(sum(refunded_cents), 0)::float8 AS "refundedCents",
    coalesce(sum(commission_cents), 0)::float8 AS "commissionCents", (count(*) FILTER (WHERE is_first))::int AS "newVips"`;
const SOLD = 'FROM order_books WHERE coupon_id IS NOT NULL AND day BETWEEN $1::date AND $2::date';
const ONE = `${SOLD} AND coupon_id = $3`;
const SET = { none: 'all', month: 'month', day: 'day', coupon: 'coupon' } as const;

type Keyed = SalesRow & { of: 'all' | 'month' | 'day' | 'coupon'; key: string | null };

/**
 * Reports of coupons. They read the books alone, whose days are the community's; each report is one statement, so that its rows and its
 * totals are of one moment.
 */
@Injectable()
export class CouponReportsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** All, and each month that has a line: `2026-05`. */
  async byMonth({ from, to }: Period): Promise<{ all: SalesRow; months: Map<string, SalesRow> }> {
    const rows = await preparedRead<Keyed>(this.dataSource, {
      name: 'coupon-report-year',
      text: `SELECT CASE WHEN GROUPING(month) = 1 THEN '${SET.none}' ELSE '${SET.month}' END AS of, to_char(month, 'YYYY-MM') AS key, ${SALES}
        FROM (SELECT *, date_trunc('month', day::timestamp) AS month ${SOLD}) books GROUP BY GROUPING SETS ((), (month))`,
      values: [from, to],
    });
    return { all: allOf(rows), months: keyed(rows, 'month') };
  }

  /** All, each coupon and each day that has a line. */
  async byCouponAndDay({ from, to }: Period): Promise<{
    all: SalesRow;
    coupons: CouponSalesRow[];
    days: Map<string, SalesRow>;
  }> {
    const rows = await preparedRead<Keyed & { code: string | null; affiliate: string | null }>(this.dataSource, {
      name: 'coupon-report-month',
      text: `WITH sums AS (
          SELECT CASE WHEN GROUPING(coupon_id) = 0 THEN '${SET.coupon}' WHEN GROUPING(day) = 0 THEN '${SET.day}' ELSE '${SET.none}' END AS of,
            coupon_id, day, ${SALES} ${SOLD} GROUP BY GROUPING SETS ((), (coupon_id), (day)))
        SELECT s.*, coalesce(s.coupon_id::text, to_char(s.day, 'YYYY-MM-DD')) AS key, c.code, a.name AS affiliate
        FROM sums s LEFT JOIN coupons c ON c.id = s.coupon_id LEFT JOIN affiliates a ON a.id = c.affiliate_id ORDER BY c.code`,
      values: [from, to],
    });
    const coupons = rows.flatMap(({ of, key, code, affiliate, ...sales }) =>
      of === 'coupon' ? [{ id: Number(key), code: code ?? '', affiliate, ...salesOf(sales) }] : [],
    );
    return { all: allOf(rows), coupons, days: keyed(rows, 'day') };
  }

  /** One coupon: all, and each day that has a line. */
  async ofCoupon(couponId: number, { from, to }: Period): Promise<{ all: SalesRow; days: Map<string, SalesRow> }> {
    const rows = await preparedRead<Keyed>(this.dataSource, {
      name: 'coupon-tracking-days',
      text: `SELECT CASE WHEN GROUPING(day) = 1 THEN '${SET.none}' ELSE '${SET.day}' END AS of, to_char(day, 'YYYY-MM-DD') AS key, ${SALES}
        ${ONE} GROUP BY GROUPING SETS ((), (day))`,
      values: [from, to, couponId],
    });
    return { all: allOf(rows), days: keyed(rows, 'day') };
  }

  /** How often a code was asked about, orders that were made with it, and how many of these were paid. Null: of all coupons. */
  async interest(couponId: number | null, { from, to, tz }: Period): Promise<InterestRow> {
    const [row] = await preparedRead<InterestRow>(this.dataSource, {
      name: couponId === null ? 'coupon-interest' : 'coupon-interest-one',
      text: `SELECT (SELECT coalesce(sum(count), 0)::int FROM coupon_validations WHERE day BETWEEN $1::date AND $2::date
            AND ${couponId === null ? '$4::int IS NULL' : 'coupon_id = $4'}) AS validations,
          count(*)::int AS reservations, count(redeemed_at)::int AS paid
        FROM coupon_redemptions WHERE created_at >= $1::date::timestamp AT TIME ZONE $3
          AND created_at < ($2::date + 1)::timestamp AT TIME ZONE $3 AND ${couponId === null ? '$4::int IS NULL' : 'coupon_id = $4'}`,
      values: [from, to, tz, couponId],
    });
    return row ?? { validations: 0, reservations: 0, paid: 0 };
  }

  /** Lines of a coupon, newest first. */
  uses(couponId: number, { from, to, tz }: Period, limit: number, after: UseCursor | null): Promise<UseRow[]> {
    return preparedRead<UseRow>(this.dataSource, {
      name: 'coupon-tracking-uses',
      text: `SELECT b.id::text AS id, b.at, b.kind, b.user_id, u.name AS user_name, b.order_id, p.title AS plan_title, b.gross_cents,
          b.discount_cents, b.paid_cents - b.refunded_cents AS net_cents, o.status
        FROM order_books b JOIN orders o ON o.id = b.order_id JOIN plans p ON p.id = o.plan_id LEFT JOIN users u ON u.id = b.user_id
        WHERE b.coupon_id = $1 AND b.at >= $2::date::timestamp AT TIME ZONE $4 AND b.at < ($3::date + 1)::timestamp AT TIME ZONE $4
          AND ($5::timestamptz IS NULL OR (b.at, b.id) < ($5::timestamptz, $6::bigint))
        ORDER BY b.at DESC, b.id DESC LIMIT $7`,
      values: [couponId, from, to, tz, after?.at ?? null, after?.id ?? null, limit],
    });
  }

  /** One more question about a code, on that day. */
  async countValidation(couponId: number, day: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO coupon_validations (coupon_id, day, count) VALUES ($1, $2, 1)
        ON CONFLICT (coupon_id, day) DO UPDATE SET count = coupon_validations.count + 1`,
      [couponId, day],
    );
  }
}

/** A day, a month or a coupon without a line. */
export const NOTHING_SOLD: SalesRow = {
  redemptions: 0,
  uniqueUsers: 0,
  grossCents: 0,
  discountCents: 0,
  netCents: 0,
  refundedCents: 0,
  commissionCents: 0,
  newVips: 0,
};

const salesOf = (row: SalesRow): SalesRow => ({
  redemptions: row.redemptions,
  uniqueUsers: row.uniqueUsers,
  grossCents: row.grossCents,
  discountCents: row.discountCents,
  netCents: row.netCents,
  refundedCents: row.refundedCents,
  commissionCents: row.commissionCents,
  newVips: row.newVips,
});
const allOf = (rows: readonly Keyed[]): SalesRow => salesOf(rows.find(({ of }) => of === 'all') ?? NOTHING_SOLD);
const keyed = (rows: readonly Keyed[], of: Keyed['of']): Map<string, SalesRow> =>
  new Map(rows.flatMap((row) => (row.of === of && row.key !== null ? [[row.key, salesOf(row)]] : [])));
