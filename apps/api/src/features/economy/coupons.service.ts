import { Inject, Injectable } from '@nestjs/common';
import type {
  BulkCouponsBody,
  Coupon as CouponAnswer,
  CouponCheckAnswer,
  CouponRefusalReason,
  CouponsAnswer,
  CouponsQuery,
  CreateCouponBody,
  UpdateCouponBody,
} from '@placar/contracts';
import { today } from '@placar/domain/books';
import { checkCoupon, normalCode } from '@placar/domain/coupon';
import type { Coupon, CouponRefusal, CouponUse } from '@placar/domain/coupon';
import { OrderQueries } from '@placar/match-engine/orders';
import { Affiliate, CouponRecord, User, VipGrant, withTransaction } from '@placar/persistence';
import type { Plan } from '@placar/persistence';
import { AppError, CLOCK, invalidInput } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { randomBytes } from 'node:crypto';
import { DataSource, IsNull } from 'typeorm';
import type { Repository } from 'typeorm';
import { isUniqueViolation } from '../../http/errors/database-errors';
import { CouponReportsQueries } from './coupon-reports.queries';
import { PlansService } from './plans.service';

/** What a coupon has come to; what is not set is null, and speaks against nothing. */
const STATE = `CASE WHEN c.ends_at <= :now THEN 'expired' WHEN c.reserved + c.used >= c.max_uses THEN 'exhausted'
  WHEN NOT c.active THEN 'paused' WHEN c.starts_at > :now THEN 'scheduled' ELSE 'running' END`;

/** The coupon of an order, or why the typed one does not apply. */
export interface CouponChoice {
  coupon: { id: number; code: string; kind: 'percent' | 'amount'; value: number; discountCents: number } | null;
  couponError: { code: CouponRefusalReason; message: string } | null;
}

/** Coupons: what staff do with them, and whether one applies. Uses are reserved by orders, never by asking. */
@Injectable()
export class CouponsService {
  private readonly coupons: Repository<CouponRecord>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly plans: PlansService,
    private readonly orders: OrderQueries,
    private readonly reports: CouponReportsQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.coupons = dataSource.getRepository(CouponRecord);
  }

  async list({ search, state, limit, cursor }: CouponsQuery): Promise<CouponsAnswer> {
    const wanted = this.coupons.createQueryBuilder('c').where('c.deleted_at IS NULL');
    if (search !== undefined)
      wanted.andWhere('position(:search in c.code) > 0', { search: search.normalize('NFKC').toUpperCase() });
    if (state !== undefined) wanted.andWhere(`${STATE} = :state`, { state, now: this.clock.now() });
    if (cursor !== undefined) wanted.andWhere('c.id < :cursor', { cursor });
    const rows = await wanted
      .orderBy('c.id', 'DESC')
      .take(limit + 1)
      .getMany();
    const shown = rows.slice(0, limit);
    return {
      coupons: shown.map(presentCoupon),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  async create(body: CreateCouponBody): Promise<CouponRecord> {
    const columns = await this.columnsOf(body);
    const { id } = await this.coupons.save(this.coupons.create(columns)).catch(refuseTaken);
    return this.coupons.findOneByOrFail({ id });
  }

  /** Codes that begin alike, each for one use: all or none. One that is there already is drawn again. */
  async createMany({ prefix, count, ...body }: BulkCouponsBody): Promise<string[]> {
    const columns = await this.columnsOf({ ...body, code: drawnCode(prefix), maxUses: 1 });
    return withTransaction(this.dataSource, async (manager) => {
      const made: string[] = [];
      while (made.length < count) {
        const drawn = new Set(Array.from({ length: count - made.length }, () => drawnCode(prefix)));
        const result = await manager
          .createQueryBuilder()
          .insert()
          .into(CouponRecord)
          .values([...drawn].map((code) => ({ ...columns, code })))
          .orIgnore()
          .returning('code')
          .execute();
        made.push(...(result.raw as { code: string }[]).map(({ code }) => code));
      }
      return made;
    });
  }

  /** Returns it before and after. CONFLICT when it was changed since that version was read, or when more uses are taken than it shall have. */
  async update(
    id: number,
    { version, ...body }: UpdateCouponBody,
  ): Promise<{ before: CouponRecord; coupon: CouponRecord }> {
    const columns = await this.columnsOf(body);
    const before = await this.one(id);
    const { affected } = await this.coupons
      .createQueryBuilder()
      .update()
      .set({ ...columns, version: version + 1 })
      .where('id = :id AND version = :version AND deleted_at IS NULL', { id, version })
      .andWhere('(:most::int IS NULL OR reserved + used <= :most)', { most: body.maxUses })
      .execute()
      .catch(refuseTaken);
    const now = await this.one(id);
    if (affected === 1) return { before, coupon: now };
    if (now.version !== version) throw new AppError('CONFLICT', 'The coupon was changed meanwhile.');
    throw new AppError('CONFLICT', 'More uses are taken than the coupon shall have.', {
      fields: { maxUses: `must be at least ${now.reserved + now.used}` },
    });
  }

  /** It stays for the reports and keeps its code. Returns what it was. */
  async remove(id: number): Promise<CouponRecord> {
    const before = await this.one(id);
    const { affected } = await this.coupons.update({ id, deletedAt: IsNull() }, { deletedAt: this.clock.now() });
    if (affected !== 1) throw noCouponFound();
    return before;
  }

  private async one(id: number): Promise<CouponRecord> {
    const coupon = await this.coupons.findOneBy({ id, deletedAt: IsNull() });
    if (coupon === null) throw noCouponFound();
    return coupon;
  }

  /** Whether a code, as somebody typed it, applies to a plan now. */
  async check(typed: string, planId: number | undefined, viewerId: number | null): Promise<CouponCheckAnswer> {
    const code = normalCode(typed);
    const row = code === null ? null : await this.coupons.findOneBy({ code });
    if (row === null) return refusal('not_found');
    await this.reports.countValidation(row.id, today(this.clock.now()));
    const plan = await this.plans.sold(planId);
    const verdict = checkCoupon(couponOf(row), {
      now: this.clock.now().toISOString(),
      planId: plan?.id ?? null,
      priceCents: plan?.priceCents ?? 0,
      user: viewerId === null ? null : await this.userOf(row.id, viewerId),
    });
    if (!verdict.valid) return refusal(verdict.reason);
    return {
      valid: true,
      code: row.code,
      kind: row.kind,
      value: row.value,
      discount: verdict.discountCents,
      total: verdict.totalCents,
      endsAt: row.endsAt?.toISOString() ?? null,
    };
  }

  /** The coupon that somebody typed for an order of this plan, or why it does not apply. Nothing typed: neither. */
  async choose(
    typed: string | undefined,
    { plan, renews }: { plan: Plan; renews: string | null },
    userId: number,
  ): Promise<CouponChoice> {
    if (typed === undefined || typed.trim() === '') return { coupon: null, couponError: null };
    const normal = normalCode(typed);
    const row = normal === null ? null : await this.coupons.findOneBy({ code: normal });
    if (row === null) return noCoupon('not_found');
    const { id, kind, value } = row;
    const now = this.clock.now();
    const verdict = checkCoupon(couponOf(row), {
      now: now.toISOString(),
      planId: plan.id,
      priceCents: plan.priceCents,
      user: await this.userOf(id, userId),
    });
    const { code } = row;
    if (verdict.valid)
      return { coupon: { id, code, kind, value, discountCents: verdict.discountCents }, couponError: null };
    // A use that the open order holds must not speak against the order itself. Asked last: the use was counted with its order.
    const open = await this.orders.openOf(
      userId,
      { planId: plan.id, couponId: id, listCents: plan.priceCents, renews },
      now,
    );
    if (open === null) return noCoupon(verdict.reason);
    return { coupon: { id, code, kind, value, discountCents: open.discountCents }, couponError: null };
  }

  private async userOf(couponId: number, userId: number): Promise<NonNullable<CouponUse['user']>> {
    const [row] = await this.dataSource.query<{ uses: number }[]>(
      `SELECT count(*)::int AS uses FROM coupon_redemptions
        WHERE coupon_id = $1 AND user_id = $2 AND status IN ('reserved', 'redeemed', 'reversed')`,
      [couponId, userId],
    );
    const hasPaidBefore = await this.dataSource.getRepository(VipGrant).existsBy({ userId, source: 'order' });
    return { id: userId, usesOfCoupon: row?.uses ?? 0, hasPaidBefore };
  }

  private async columnsOf({ minTotal, maxDiscount, startsAt, endsAt, ...body }: CreateCouponBody) {
    const code = normalCode(body.code);
    if (code === null) throw invalidInput('code', 'must be 3 to 32 letters, digits, _ and -');
    const unknown = await this.plans.unknown(body.planIds);
    if (unknown.length > 0) throw invalidInput('planIds', `no such plan: ${unknown.join(', ')}`);
    const { manager } = this.dataSource;
    const { ownerId, affiliateId } = body;
    if (ownerId !== null && !(await manager.existsBy(User, { id: ownerId })))
      throw invalidInput('ownerId', 'no such account');
    if (affiliateId !== null && !(await manager.existsBy(Affiliate, { id: affiliateId, deletedAt: IsNull() })))
      throw invalidInput('affiliateId', 'no such affiliate');
    return {
      ...body,
      code,
      minTotalCents: minTotal,
      maxDiscountCents: maxDiscount,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    };
  }
}

/** Without letters that somebody takes for a digit. 32 of them: five bits of chance each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const DRAWN = 8;
const drawnCode = (prefix: string): string =>
  `${prefix.toUpperCase()}-${Array.from(randomBytes(DRAWN), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

const noCouponFound = (): AppError => new AppError('NOT_FOUND', 'No coupon found.');

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'coupons_code_key')) throw error;
  throw new AppError('CONFLICT', 'A coupon with this code is there or was there.', { fields: { code: 'is taken' } });
}

const couponOf = (row: CouponRecord): Coupon => ({
  ...row,
  isFirstPurchaseOnly: row.firstPurchaseOnly,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  isActive: row.active,
  isDeleted: row.deletedAt !== null,
});

const WORDS: Readonly<Record<CouponRefusalReason, string>> = {
  not_found: 'There is no such coupon.',
  not_started: 'The coupon does not apply yet.',
  expired: 'The coupon has expired.',
  exhausted: 'The coupon is used up.',
  user_limit: 'You have used this coupon already.',
  min_total: 'The price is too low for this coupon.',
  plan: 'The coupon is not for this plan.',
  first_purchase: 'The coupon is for a first purchase.',
  own_coupon: 'Nobody may use a coupon of their own.',
};

/** That a code exists but is switched off is nobody's business. */
const toldReason = (why: CouponRefusal): CouponRefusalReason => (why === 'inactive' ? 'not_found' : why);

function refusal(why: CouponRefusal): CouponCheckAnswer {
  const reason = toldReason(why);
  return { valid: false, reason, message: WORDS[reason] };
}

function noCoupon(why: CouponRefusal): CouponChoice {
  const code = toldReason(why);
  return { coupon: null, couponError: { code, message: WORDS[code] } };
}

export const presentCoupon = (row: CouponRecord): CouponAnswer => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  value: row.value,
  maxUses: row.maxUses,
  used: row.used,
  reserved: row.reserved,
  perUserLimit: row.perUserLimit,
  minTotal: row.minTotalCents,
  maxDiscount: row.maxDiscountCents,
  firstPurchaseOnly: row.firstPurchaseOnly,
  planIds: row.planIds,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  active: row.active,
  ownerId: row.ownerId,
  affiliateId: row.affiliateId,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});
