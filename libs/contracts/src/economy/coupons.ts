import { z } from 'zod';
import { IsoTime, MessageAnswer, RowId, typedText } from '../shared';
import { Cents, RowVersion } from './plans';

export const CouponKind = z.enum(['percent', 'amount']);

/** Why a coupon does not apply. One that is switched off is `not_found`, so that nobody learns of it by guessing. */
export const CouponRefusalReason = z.enum([
  'not_found',
  'not_started',
  'expired',
  'exhausted',
  'user_limit',
  'min_total',
  'plan',
  'first_purchase',
  'own_coupon',
]);
export type CouponRefusalReason = z.infer<typeof CouponRefusalReason>;

export const Coupon = z
  .object({
    id: z.number().int().describe('Id of the coupon.'),
    code: z.string().describe('As it is compared: in capitals.'),
    kind: CouponKind.describe('What `value` counts: basis points or cents.'),
    value: z.number().int().describe('3500 is 35 % or R$ 35.00.'),
    maxUses: z.number().int().nullable().describe('How often it may be used; null: without limit.'),
    used: z.number().int().describe('Uses that were paid.'),
    reserved: z.number().int().describe('Uses that open orders hold.'),
    perUserLimit: z.number().int().nullable().describe('How often one person may use it.'),
    minTotal: z.number().int().describe('Lowest price that it is for, in cents.'),
    maxDiscount: z.number().int().nullable().describe('Most that it takes off, in cents.'),
    firstPurchaseOnly: z.boolean().describe('Only for people who never paid for anything.'),
    planIds: z.array(z.number().int()).describe('Plans that it is for; empty: all.'),
    startsAt: IsoTime.nullable().describe('From when it applies.'),
    endsAt: IsoTime.nullable().describe('Until when it applies; the moment itself is over.'),
    active: z.boolean().describe('Switched on.'),
    ownerId: z.number().int().nullable().describe('Account of the partner whose coupon it is.'),
    affiliateId: z.number().int().nullable().describe('Partner who has a share of what it brings.'),
    version: z.number().int().describe('Grows with each change.'),
    createdAt: IsoTime.describe('When it was made.'),
  })
  .meta({ id: 'Coupon', description: 'A coupon as staff see it.' });
export type Coupon = z.infer<typeof Coupon>;
/** Whether somebody could use it now, and why not. */
export const CouponState = z.enum(['running', 'paused', 'scheduled', 'exhausted', 'expired']);
export type CouponState = z.infer<typeof CouponState>;
export const CouponsQuery = z.object({
  search: typedText(32, 0).optional().describe('Only codes that contain this.'),
  state: CouponState.optional().describe('Only coupons that have come to this.'),
  // Clients of the specification know no pages: without a limit they get what they got before there were any.
  limit: z.coerce.number().int().min(1).max(5_000).default(5_000).describe('So many at most.'),
  cursor: RowId.optional().describe('`nextCursor` of the page before.'),
});
export type CouponsQuery = z.infer<typeof CouponsQuery>;
export const CouponsAnswer = z.object({
  coupons: z.array(Coupon).describe('Newest first; deleted ones are left out.'),
  nextCursor: z.number().int().nullable().describe('Asks for the next page; null on the last one.'),
});
export type CouponsAnswer = z.infer<typeof CouponsAnswer>;
export const CouponSaved = MessageAnswer.extend({ coupon: Coupon.describe('The coupon as it is now.') });
export type CouponSaved = z.infer<typeof CouponSaved>;

const count = z.number().int().min(1).max(1_000_000);
const couponFields = {
  code: z
    .string()
    .trim()
    .normalize('NFKC')
    .regex(/^[A-Za-z0-9_-]{3,32}$/, 'must be 3 to 32 letters, digits, _ and -')
    .describe('3 to 32 letters, digits, `_` and `-`; kept in capitals.'),
  kind: CouponKind.describe('What `value` counts: basis points or cents.'),
  value: z.number().int().min(1).max(10_000_000).describe('3500 is 35 % or R$ 35.00.'),
  maxUses: count.nullable().default(null).describe('How often it may be used; null: without limit.'),
  perUserLimit: count.nullable().default(null).describe('How often one person may use it.'),
  minTotal: Cents.default(0).describe('Lowest price that it is for, in cents.'),
  maxDiscount: Cents.min(1).nullable().default(null).describe('Most that it takes off, in cents.'),
  firstPurchaseOnly: z.boolean().default(false).describe('Only for people who never paid for anything.'),
  planIds: z.array(RowId).max(100).default([]).describe('Plans that it is for; empty: all.'),
  startsAt: IsoTime.nullable().default(null).describe('From when it applies.'),
  endsAt: IsoTime.nullable().default(null).describe('Until when it applies.'),
  active: z.boolean().default(true).describe('Switched on.'),
  ownerId: RowId.nullable().default(null).describe('Account of the partner whose coupon it is.'),
  affiliateId: RowId.nullable().default(null).describe('Partner who has a share of what it brings.'),
};
interface Reduction {
  kind: 'percent' | 'amount';
  value: number;
  startsAt: string | null;
  endsAt: string | null;
}
const isWhole = ({ kind, value }: Reduction): boolean => kind === 'amount' || value <= 10_000;
const hasTime = ({ startsAt, endsAt }: Reduction): boolean =>
  startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt);
const WHOLE = { path: ['value'], message: 'must not be above 100 %' };
const TIME = { path: ['endsAt'], message: 'must be after startsAt' };

export const CreateCouponBody = z.object(couponFields).refine(isWhole, WHOLE).refine(hasTime, TIME);
export type CreateCouponBody = z.infer<typeof CreateCouponBody>;
/** The whole coupon as it shall be. */
export const UpdateCouponBody = z
  .object({ ...couponFields, version: RowVersion })
  .refine(isWhole, WHOLE)
  .refine(hasTime, TIME);
export type UpdateCouponBody = z.infer<typeof UpdateCouponBody>;

const { code: _code, maxUses: _maxUses, ...bulkFields } = couponFields;
/** Many codes alike, each for one use. */
export const BulkCouponsBody = z
  .object({
    prefix: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{2,16}$/, 'must be 2 to 16 letters, digits, _ and -')
      .describe('Beginning of all codes; the rest is drawn at random.'),
    count: z.number().int().min(1).max(500).describe('How many.'),
    ...bulkFields,
  })
  .refine(isWhole, WHOLE)
  .refine(hasTime, TIME);
export type BulkCouponsBody = z.infer<typeof BulkCouponsBody>;
export const BulkCouponsAnswer = MessageAnswer.extend({
  codes: z.array(z.string()).describe('The codes, in capitals.'),
});
export type BulkCouponsAnswer = z.infer<typeof BulkCouponsAnswer>;

export const CouponCheckQuery = z.object({
  plan: RowId.optional().describe('Id of the plan; without it the default plan, the first that is sold.'),
});
/** Nothing is reserved by asking. */
export const CouponCheckAnswer = z.discriminatedUnion('valid', [
  z.object({
    valid: z.literal(true).describe('It applies.'),
    code: z.string().describe('As it is compared.'),
    kind: CouponKind.describe('What `value` counts.'),
    value: z.number().int().describe('Basis points or cents.'),
    discount: z.number().int().describe('What it takes off, in cents.'),
    total: z.number().int().describe('What is left to pay, in cents.'),
    endsAt: IsoTime.nullable().describe('Until when it applies.'),
  }),
  z.object({
    valid: z.literal(false).describe('It does not apply.'),
    reason: CouponRefusalReason.describe('For programs; it stays.'),
    message: z.string().describe('For people, in English.'),
  }),
]);
export type CouponCheckAnswer = z.infer<typeof CouponCheckAnswer>;
