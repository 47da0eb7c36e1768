import { Injectable } from '@nestjs/common';
import type { CommissionLine } from '@placar/domain/commission';
import type { PixKind, SelfReferralSign } from '@placar/domain/commission';
import { preparedRead } from '@placar/read-models';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';

export interface LedgerSum extends CommissionLine {
  affiliateId: number;
}
export type DueLine = LedgerSum & { id: string };
export interface PayoutRow {
  id: number;
  run: string;
  affiliate_id: number;
  affiliate_name: string;
  cents: number;
  status: 'made' | 'paid' | 'cancelled';
  pix_kind: PixKind;
  pix_key_encrypted: string | null;
  made_at: Date;
  made_by_name: string | null;
  settled_at: Date | null;
  settled_by_name: string | null;
  reference: string;
}
export interface ReviewRow {
  order_id: string;
  affiliate_id: number;
  affiliate_name: string;
  user_id: number | null;
  user_name: string | null;
  signs: SelfReferralSign[];
  cents: number;
  sold_at: Date;
}
export interface PartnerRow {
  id: number;
  name: string;
  pix_kind: PixKind | null;
  pix_key_encrypted: string | null;
}
export interface MonthRow {
  month: string;
  clicks: number;
  sales: number;
  netCents: number;
  commissionCents: number;
  paidCents: number;
}

/** A line with what decides where it stands. When the hold of its sale ended is asked with `$2`. */
const STANDING = `(s.at <= $2) AS "isMature",
    CASE WHEN r.order_id IS NULL THEN 'none' ELSE coalesce(r.decision, 'open') END AS review, coalesce(p.status, 'none') AS payout`;
const LINES = `FROM order_books b JOIN order_books s ON s.order_id = b.order_id AND s.kind = 'sale'
    LEFT JOIN commission_reviews r ON r.order_id = b.order_id
    LEFT JOIN payout_lines l ON l.line_id = b.id LEFT JOIN payouts p ON p.id = l.payout_id`;
const MOST_REVIEWS = 200;
const MOST_LINES = 50_000;

/** What partners earned, as the books have it. Where a line stands is decided by the domain; here lines that stand alike are added up. */
@Injectable()
export class PartnerLedgerQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Of one partner, or (null) of all. */
  sums(affiliateId: number | null, maturedUntil: Date): Promise<LedgerSum[]> {
    return preparedRead<LedgerSum>(this.dataSource, {
      name: 'partner-ledger-sums',
      text: `SELECT b.affiliate_id AS "affiliateId", sum(b.commission_cents)::float8 AS cents, ${STANDING} ${LINES}
        WHERE b.affiliate_id IS NOT NULL AND ($1::int IS NULL OR b.affiliate_id = $1) GROUP BY 1, 3, 4, 5`,
      values: [affiliateId, maturedUntil],
    });
  }

  /** Lines of these partners that no payout has settled, oldest first; in the transaction that settles them. */
  unsettled(manager: EntityManager, affiliateIds: readonly number[], maturedUntil: Date): Promise<DueLine[]> {
    return manager.query<DueLine[]>(
      `SELECT b.id, b.affiliate_id AS "affiliateId", b.commission_cents AS cents, ${STANDING} ${LINES}
        WHERE b.affiliate_id = ANY($1::int[]) AND l.line_id IS NULL AND b.commission_cents <> 0 ORDER BY b.id LIMIT ${MOST_LINES}`,
      [affiliateIds, maturedUntil],
    );
  }

  /** Partners of the ledger, also deleted ones, to whom something may be owed. */
  partners(ids: readonly number[]): Promise<PartnerRow[]> {
    return preparedRead<PartnerRow>(this.dataSource, {
      name: 'partner-ledger-partners',
      text: 'SELECT id, name, pix_kind, pix_key_encrypted FROM affiliates WHERE id = ANY($1::int[])',
      values: [ids],
    });
  }

  /** Newest first: of one partner, of one run, one payout, or all. */
  payouts(of: { affiliateId?: number; run?: string; id?: number }, limit: number): Promise<PayoutRow[]> {
    return preparedRead<PayoutRow>(this.dataSource, {
      name: 'partner-payouts',
      text: `SELECT p.id, p.run, p.affiliate_id, a.name AS affiliate_name, p.cents, p.status, p.pix_kind, p.pix_key_encrypted, p.made_at,
          m.name AS made_by_name, p.settled_at, s.name AS settled_by_name, p.reference
        FROM payouts p JOIN affiliates a ON a.id = p.affiliate_id LEFT JOIN users m ON m.id = p.made_by LEFT JOIN users s ON s.id = p.settled_by
        WHERE ($1::int IS NULL OR p.affiliate_id = $1) AND ($2::uuid IS NULL OR p.run = $2) AND ($3::int IS NULL OR p.id = $3)
        ORDER BY p.id DESC LIMIT $4`,
      values: [of.affiliateId ?? null, of.run ?? null, of.id ?? null, limit],
    });
  }

  /** Sales that wait for a decision, oldest first. */
  openReviews(): Promise<ReviewRow[]> {
    return preparedRead<ReviewRow>(this.dataSource, {
      name: 'partner-reviews-open',
      text: `SELECT r.order_id, r.affiliate_id, a.name AS affiliate_name, s.user_id, u.name AS user_name, r.signs, s.at AS sold_at,
          (SELECT sum(b.commission_cents)::int FROM order_books b WHERE b.order_id = r.order_id) AS cents
        FROM commission_reviews r JOIN affiliates a ON a.id = r.affiliate_id JOIN order_books s ON s.order_id = r.order_id AND s.kind = 'sale'
          LEFT JOIN users u ON u.id = s.user_id
        WHERE r.decision IS NULL ORDER BY s.at, r.order_id LIMIT ${MOST_REVIEWS}`,
      values: [],
    });
  }

  /** Months from a first day on that have anything, by the community's calendar. */
  months(affiliateId: number, from: string, zone: string): Promise<MonthRow[]> {
    return preparedRead<MonthRow>(this.dataSource, {
      name: 'partner-months',
      text: `SELECT month, sum(clicks)::int AS clicks, sum(sales)::int AS sales, sum(net)::float8 AS "netCents",
          sum(commission)::float8 AS "commissionCents", sum(paid)::float8 AS "paidCents"
        FROM (
          SELECT to_char(day, 'YYYY-MM') AS month, 0 AS clicks, (kind = 'sale')::int AS sales, paid_cents - refunded_cents AS net,
            commission_cents AS commission, 0 AS paid FROM order_books WHERE affiliate_id = $1 AND day >= $2::date
          UNION ALL SELECT to_char(day, 'YYYY-MM'), count, 0, 0, 0, 0 FROM affiliate_clicks WHERE affiliate_id = $1 AND day >= $2::date
          UNION ALL SELECT to_char(settled_at AT TIME ZONE $3, 'YYYY-MM'), 0, 0, 0, 0, cents FROM payouts
            WHERE affiliate_id = $1 AND status = 'paid' AND settled_at >= $2::date::timestamp AT TIME ZONE $3
        ) lines GROUP BY month`,
      values: [affiliateId, from, zone],
    });
  }

  async totals(affiliateId: number): Promise<{ clicks: number; sales: number }> {
    const [row] = await preparedRead<{ clicks: number; sales: number }>(this.dataSource, {
      name: 'partner-totals',
      text: `SELECT (SELECT coalesce(sum(count), 0)::int FROM affiliate_clicks WHERE affiliate_id = $1) AS clicks,
        (SELECT count(*)::int FROM order_books WHERE affiliate_id = $1 AND kind = 'sale') AS sales`,
      values: [affiliateId],
    });
    return row ?? { clicks: 0, sales: 0 };
  }

  /** Codes of a partner that somebody could use now. */
  async usableCodes(affiliateId: number, now: Date): Promise<string[]> {
    const rows = await preparedRead<{ code: string }>(this.dataSource, {
      name: 'partner-codes',
      text: `SELECT code FROM coupons WHERE affiliate_id = $1 AND active AND deleted_at IS NULL
          AND (starts_at IS NULL OR starts_at <= $2) AND (ends_at IS NULL OR ends_at > $2) AND (max_uses IS NULL OR reserved + used < max_uses)
        ORDER BY id LIMIT 50`,
      values: [affiliateId, now],
    });
    return rows.map(({ code }) => code);
  }
}
