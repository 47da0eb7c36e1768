import { Inject, Injectable } from '@nestjs/common';
import type {
  Affiliate as AffiliateAnswer,
  AffiliateCard,
  CreateAffiliateBody,
  UpdateAffiliateBody,
} from '@placar/contracts';
import { Affiliate, User } from '@placar/persistence';
import { AppError, CLOCK, invalidInput } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { preparedRead } from '@placar/read-models';
import { DataSource, IsNull } from 'typeorm';
import type { Repository } from 'typeorm';
import { isUniqueViolation } from '../../http/errors/database-errors';

type ManagedRow = Omit<AffiliateAnswer, 'createdAt'> & { createdAt: Date };

/** A community has a handful of partners; a list never grows beyond this. */
const MOST_AFFILIATES = 500;

/** Partners: shown to everybody, kept by staff. Two reads, so that nothing of the second can slip into the first. */
@Injectable()
export class AffiliatesService {
  private readonly affiliates: Repository<Affiliate>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.affiliates = dataSource.getRepository(Affiliate);
  }

  async cards(): Promise<AffiliateCard[]> {
    const rows = await this.cardRows(this.clock.now());
    return rows.map((row, index) => ({ ...row, order: index + 1 }));
  }

  async managed(): Promise<AffiliateAnswer[]> {
    return (await this.managedRows(null)).map(presentAffiliate);
  }

  async create(body: CreateAffiliateBody): Promise<AffiliateAnswer> {
    await this.requireAccount(body.userId);
    const { id } = await this.affiliates.save(this.affiliates.create(body)).catch(refuseTaken);
    return this.one(id);
  }

  /** CONFLICT when it was changed since that version was read. Sales of before keep their rate. */
  async update(
    id: number,
    { version, ...body }: UpdateAffiliateBody,
  ): Promise<{ before: AffiliateAnswer; affiliate: AffiliateAnswer }> {
    await this.requireAccount(body.userId);
    const before = await this.one(id);
    const { affected } = await this.affiliates
      .update({ id, version, deletedAt: IsNull() }, { ...body, version: version + 1 })
      .catch(refuseTaken);
    if (affected !== 1) throw new AppError('CONFLICT', 'The affiliate was changed meanwhile.');
    return { before, affiliate: await this.one(id) };
  }

  /** It stays for the books; its coupons apply further, and bring it nothing any more. */
  async remove(id: number): Promise<AffiliateAnswer> {
    const before = await this.one(id);
    const { affected } = await this.affiliates.update({ id, deletedAt: IsNull() }, { deletedAt: this.clock.now() });
    if (affected !== 1) throw new AppError('NOT_FOUND', 'No affiliate found.');
    return before;
  }

  private async one(id: number): Promise<AffiliateAnswer> {
    const [row] = await this.managedRows(id);
    if (row === undefined) throw new AppError('NOT_FOUND', 'No affiliate found.');
    return presentAffiliate(row);
  }

  /** Each with the newest of its codes that somebody could use now. */
  private cardRows(now: Date): Promise<Omit<AffiliateCard, 'order'>[]> {
    return preparedRead<Omit<AffiliateCard, 'order'>>(this.dataSource, {
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
  private managedRows(id: number | null): Promise<ManagedRow[]> {
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

  private async requireAccount(userId: number | null): Promise<void> {
    if (userId === null || (await this.dataSource.getRepository(User).existsBy({ id: userId }))) return;
    throw invalidInput('userId', 'no such account');
  }
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'affiliates_account'))
    throw new AppError('CONFLICT', 'This account is another affiliate.', { fields: { userId: 'is taken' } });
  if (!isUniqueViolation(error, 'affiliates_slug_key')) throw error;
  throw new AppError('CONFLICT', 'An affiliate of this name is there or was there.', { fields: { slug: 'is taken' } });
}

const presentAffiliate = ({ createdAt, ...row }: ManagedRow): AffiliateAnswer => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
