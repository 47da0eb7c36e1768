import { z } from 'zod';
import { IsoTime } from '../shared';
import { Coupon } from './coupons';
import { OrderStatus } from './orders';

const cents = (what: string) => z.number().int().describe(`${what}, in cents.`);
const times = (what: string) => z.number().int().describe(what);
const Day = z.iso.date();
/** No report before this product, none that a typing error of a century asks for. */
const Year = z.coerce.number().int().min(2000).max(2100);
const Month = z
  .string()
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, 'must be a month like 2026-05')
  .describe('A month like `2026-05`, of the calendar in America/Sao_Paulo.');
const TRACKED_USES = { normal: 50, most: 200 };
/** The last line of the page before: its time and its number. */
const USE_CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,18}$/;

export const CouponTrackingQuery = z.object({
  month: Month.optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(TRACKED_USES.most)
    .default(TRACKED_USES.normal)
    .describe('How many uses a page has.'),
  date_from: Day.optional().describe('First day; within `month` when that is given, too.'),
  date_to: Day.optional().describe('Last day, inclusive.'),
  cursor: z
    .string()
    .regex(USE_CURSOR, 'must be the nextCursor of an answer')
    .optional()
    .describe('`nextCursor` of the page before.'),
});
export type CouponTrackingQuery = z.infer<typeof CouponTrackingQuery>;
export const CouponSummaryQuery = z.object({ month: Month.optional() });
export type CouponSummaryQuery = z.infer<typeof CouponSummaryQuery>;
export const MonthlyReportQuery = z.object({
  year: Year.optional().describe('Without it: this year.'),
  month: z.coerce.number().int().min(1).max(12).optional().describe('1 to 12; without it: the whole year.'),
  lang: z.enum(['pt', 'en', 'fr', 'ja']).catch('pt').describe('Language of a CSV; any other: Portuguese.'),
});
export type MonthlyReportQuery = z.infer<typeof MonthlyReportQuery>;

export const ReportPeriod = z
  .object({
    from: Day.describe('First day.'),
    to: Day.describe('Last day, inclusive.'),
    tz: z.string().describe('Whose calendar.'),
  })
  .meta({ id: 'ReportPeriod', description: 'Days of a report.' });

const money = {
  grossCents: cents('Prices before the coupon'),
  discountCents: cents('What the coupon took off'),
  netCents: cents('Paid minus given back'),
  refundedCents: cents('Given back in these days, of whichever day the sale was'),
  commissionCents: cents('Share of partners, minus that of what was given back'),
};
const sales = {
  redemptions: times('Orders that were paid.'),
  uniqueUsers: times('Different buyers; deleted accounts are not among them.'),
};

export const CouponTotals = z
  .object({
    validations: times('How often somebody asked whether the code applies.'),
    reservations: times('Orders that were made with it.'),
    ...sales,
    conversionRate: z
      .number()
      .nullable()
      .describe('How many of the orders made in these days were paid, 0 to 1; null: none was made.'),
    ...money,
  })
  .meta({ id: 'CouponTotals', description: 'What coupons brought in some days.' });
export type CouponTotals = z.infer<typeof CouponTotals>;

export const CouponUse = z
  .object({
    at: IsoTime.describe('When it was paid, or given back.'),
    kind: z.enum(['sale', 'refund']).describe('`refund`: what changed of a sale later.'),
    user: z
      .object({ id: z.number().int().describe('Id of the account.'), name: z.string().describe('Its name.') })
      .nullable()
      .describe('The buyer; null when the account is gone.'),
    orderId: z.uuid().describe('Id of the order.'),
    plan: z.string().describe('Name of the plan.'),
    gross: cents('Price before the coupon; 0 for a refund'),
    discount: cents('What the coupon took off; 0 for a refund'),
    net: cents('Paid, or, below 0, given back'),
    status: OrderStatus.describe('What the order has come to.'),
  })
  .meta({ id: 'CouponUse', description: 'One line of the books of a coupon.' });

const TrackedDay = z.object({
  date: Day.describe('The day.'),
  redemptions: times('Orders that were paid.'),
  netCents: cents('Paid minus given back'),
});
export const CouponTrackingAnswer = z.object({
  coupon: Coupon.describe('The coupon as it is now, also a deleted one.'),
  period: ReportPeriod.describe('The days that are counted.'),
  totals: CouponTotals.describe('Sums of all uses in these days, not of this page alone.'),
  daily: z.array(TrackedDay).describe('Every day, also those without a use.'),
  uses: z.array(CouponUse).describe('Newest first.'),
  nextCursor: z.string().nullable().describe('Asks for the next page; null on the last one.'),
});
export type CouponTrackingAnswer = z.infer<typeof CouponTrackingAnswer>;

export const CouponSummaryRow = z
  .object({
    id: z.number().int().describe('Id of the coupon.'),
    code: z.string().describe('Its code.'),
    affiliate: z.string().nullable().describe('Name of the partner whose coupon it is.'),
    ...sales,
    discountCents: money.discountCents,
    netCents: money.netCents,
    refundedCents: money.refundedCents,
    share: z
      .number()
      .nullable()
      .describe('Its part of `netCents` of all, 1 is all; null when all have brought nothing.'),
  })
  .meta({ id: 'CouponSummaryRow', description: 'What one coupon brought in a month.' });
export const CouponSummaryAnswer = z.object({
  period: ReportPeriod.describe('The month.'),
  totals: CouponTotals.describe('Of all coupons.'),
  coupons: z.array(CouponSummaryRow).describe('Those with a line in the books, what brought most first.'),
  top: z.array(CouponSummaryRow).describe('The first five with a sale.'),
  previous: z
    .object({ period: ReportPeriod.describe('The month before.'), totals: CouponTotals.describe('Of all coupons.') })
    .describe('To compare with.'),
  deltaPct: z
    .number()
    .nullable()
    .describe('By how many per cent `netCents` grew; null when there was nothing to grow from.'),
});
export type CouponSummaryAnswer = z.infer<typeof CouponSummaryAnswer>;

const reportFields = { ...sales, ...money, newVips: times('People who bought for the first time.') };
export const MonthlyTotals = z
  .object(reportFields)
  .meta({ id: 'MonthlyTotals', description: 'What all coupons brought.' });
export const ReportedMonth = z.object({ month: z.string().describe('Like `2026-05`.'), ...reportFields });
export const ReportedCoupon = z.object({
  id: z.number().int().describe('Id of the coupon.'),
  code: z.string().describe('Its code.'),
  affiliate: z.string().nullable().describe('Name of the partner whose coupon it is.'),
  ...reportFields,
});
export const ReportedDay = z.object({ date: Day.describe('The day.'), ...reportFields });
export const MonthlyReportAnswer = z.object({
  period: ReportPeriod.describe('The year or the month.'),
  totals: MonthlyTotals.describe('Of the whole period. People are counted once, however often they bought.'),
  months: z.array(ReportedMonth).describe('Of a year: twelve; of a month: none.'),
  coupons: z.array(ReportedCoupon).describe('Of a month: those with a line in the books, by code; of a year: none.'),
  days: z.array(ReportedDay).describe('Of a month: each of its days; of a year: none.'),
});
export type MonthlyReportAnswer = z.infer<typeof MonthlyReportAnswer>;
