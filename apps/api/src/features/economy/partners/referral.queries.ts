import { Injectable } from '@nestjs/common';
import { preparedRead } from '@placar/read-models';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';

export interface PartnerOfLink {
  affiliateId: number;
  name: string;
  commissionBp: number;
  userId: number | null;
}

/** Partners by the code of their link, and clicks. Who clicked is known for one day, by a hash whose salt goes with that day. */
@Injectable()
export class ReferralQueries {
  constructor(private readonly dataSource: DataSource) {}

  async partnerOfLink(code: string): Promise<PartnerOfLink | null> {
    const [row] = await preparedRead<PartnerOfLink>(this.dataSource, {
      name: 'referral-partner',
      text: `SELECT id AS "affiliateId", name, commission_bp AS "commissionBp", user_id AS "userId" FROM affiliates
        WHERE slug = $1 AND active AND deleted_at IS NULL`,
      values: [code],
    });
    return row ?? null;
  }

  async partnerOfCoupon(couponId: number): Promise<PartnerOfLink | null> {
    const [row] = await preparedRead<PartnerOfLink>(this.dataSource, {
      name: 'referral-partner-of-coupon',
      text: `SELECT a.id AS "affiliateId", a.name, a.commission_bp AS "commissionBp", a.user_id AS "userId"
        FROM coupons c JOIN affiliates a ON a.id = c.affiliate_id AND a.deleted_at IS NULL WHERE c.id = $1`,
      values: [couponId],
    });
    return row ?? null;
  }

  /** Whether an account changed anything from this address (in the form that the audit keeps) since then. */
  async wasSeenAt(userId: number, address: string, since: Date): Promise<boolean> {
    const rows = await preparedRead<{ id: string }>(this.dataSource, {
      name: 'referral-neighbour',
      text: 'SELECT id FROM audit_log WHERE user_id = $1 AND ip = $2 AND at > $3 LIMIT 1',
      values: [userId, address, since],
    });
    return rows.length > 0;
  }

  /** The salt of a day. The first who asks makes it, and takes those of former days away together with their visitors. */
  async saltOf(day: string): Promise<Buffer> {
    const known = await this.dataSource.query<{ salt: Buffer }[]>('SELECT salt FROM visitor_salts WHERE day = $1', [
      day,
    ]);
    if (known[0] !== undefined) return known[0].salt;
    await this.dataSource.query('INSERT INTO visitor_salts (day, salt) VALUES ($1, $2) ON CONFLICT (day) DO NOTHING', [
      day,
      randomBytes(32),
    ]);
    await this.dataSource.query('DELETE FROM visitor_salts WHERE day < $1', [day]);
    await this.dataSource.query('DELETE FROM affiliate_visitors WHERE day < $1', [day]);
    return this.saltOf(day);
  }

  /** One click of a visitor on a day; the second of the same day counts nothing. */
  async countClick(affiliateId: number, day: string, visitor: string): Promise<void> {
    await this.dataSource.query(
      `WITH first AS (
          INSERT INTO affiliate_visitors (affiliate_id, day, visitor) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING affiliate_id)
        INSERT INTO affiliate_clicks (affiliate_id, day, count) SELECT affiliate_id, $2, 1 FROM first
        ON CONFLICT (affiliate_id, day) DO UPDATE SET count = affiliate_clicks.count + 1`,
      [affiliateId, day, visitor],
    );
  }
}
