import { Injectable } from '@nestjs/common';
import type { Affiliate, AffiliateCard } from '@placar/contracts';
import { preparedRead } from '@placar/read-models';
import { DataSource } from 'typeorm';

export type AffiliateCardRow = Omit<AffiliateCard, 'order'>;
export type ManagedRow = Omit<Affiliate, 'createdAt'> & { createdAt: Date };

/** A community has a handful of partners; a list never grows beyond this. */
const MOST_AFFILIATES = 500;

/** Partners: as everybody sees them, and as staff do. Two reads, so that nothing of the second can slip into the first. */
@Injectable()
export class AffiliatesQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Each with the newest of its codes that somebody could use now. */
  cards(now: Date): Promise<AffiliateCardRow[]> {
    return preparedRead<AffiliateCardRow>(this.dataSource, {
      name: 'affiliate-cards',
      text: `SELECT a.name, a.logo, a.url, (
          SELECT c.code FROM coupons c WHERE c.affiliate_id = a.id AND c.active AND c.deleted_at IS NULL
            AND (c.starts_at IS NULL OR c.starts_at <= $1) AND (c.ends_at IS NULL OR c.ends_at > $1)
            AND (c.max_uses IS NULL OR c.reserved + c.used < c.max_uses)
          ORDER BY c.id DESC LIMIT 1) AS coupon
        FROM affiliates a WHERE a.active AND a.deleted_at IS NULL ORDER BY a.position, a.id LIMIT ${MOST_AFFILIATES}`,
      values: [now],
    });
  }

  /** All that are not deleted, or one of them, with the sums of the books. */
  managed(id: number | null): Promise<ManagedRow[]> {
    return preparedRead<ManagedRow>(this.dataSource, {
      name: 'affiliates-managed',
      text: `SELECT a.id, a.slug, a.name, a.logo, a.url, a.note, a.user_id AS "userId", u.name AS "userName", a.active, a.position,
          a.commission_bp AS "commissionBp", a.version, a.created_at AS "createdAt",
          ARRAY(SELECT c.code FROM coupons c WHERE c.affiliate_id = a.id AND c.deleted_at IS NULL ORDER BY c.id)::text[] AS coupons,
          coalesce(b.sales, 0) AS sales,
          (SELECT coalesce(sum(k.count), 0)::int FROM affiliate_clicks k WHERE k.affiliate_id = a.id) AS clicks, coalesce(b.net, 0) AS "netCents", coalesce(b.commission, 0) AS "commissionCents"
        FROM affiliates a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN (
          SELECT affiliate_id, (count(*) FILTER (WHERE kind = 'sale'))::int AS sales, sum(paid_cents - refunded_cents)::float8 AS net,
            sum(commission_cents)::float8 AS commission
          FROM order_books WHERE affiliate_id IS NOT NULL AND ($1::int IS NULL OR affiliate_id = $1) GROUP BY affiliate_id
        ) b ON b.affiliate_id = a.id
        WHERE a.deleted_at IS NULL AND ($1::int IS NULL OR a.id = $1) ORDER BY a.position, a.id LIMIT ${MOST_AFFILIATES}`,
      values: [id],
    });
  }
}
