import { Inject, Injectable } from '@nestjs/common';
import type {
  CouponSummaryAnswer,
  CouponTotals,
  CouponTrackingAnswer,
  CouponTrackingQuery,
  MonthlyReportAnswer,
} from '@placar/contracts';
import { daysOfPeriod, monthBefore, periodAsked, periodOfMonth, periodOfYear, today } from '@placar/domain/books';
import type { Period } from '@placar/domain/books';
import { CouponRecord } from '@placar/persistence';
import { AppError, CLOCK, invalidInput } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { CouponReportsQueries, NOTHING_SOLD } from './coupon-reports.queries';
import type { CouponSalesRow, InterestRow, SalesRow, UseCursor, UseRow } from './coupon-reports.queries';
import { presentCoupon } from './coupons.service';

const MOST_IN_TOP = 5;

/** What coupons brought, by the community's calendar. */
@Injectable()
export class CouponReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: CouponReportsQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** One coupon, also a deleted one: sums, days and a page of its uses. INVALID_INPUT for days that contradict one another. */
  async tracking(id: number, query: CouponTrackingQuery): Promise<CouponTrackingAnswer> {
    const { month, limit, date_from: dateFrom, date_to: dateTo } = query;
    const period = periodAsked({ month, dateFrom, dateTo }, this.clock.now());
    if ('field' in period) throw invalidInput(period.field, period.message);
    const coupon = await this.dataSource.getRepository(CouponRecord).findOneBy({ id });
    if (coupon === null) throw new AppError('NOT_FOUND', 'No coupon found.');
    const [sold, interest, uses] = await Promise.all([
      this.queries.ofCoupon(id, period),
      this.queries.interest(id, period),
      this.queries.uses(id, period, limit + 1, cursorOf(query.cursor)),
    ]);
    const page = uses.slice(0, limit);
    const last = page.at(-1);
    return {
      coupon: presentCoupon(coupon),
      period,
      totals: totalsOf(sold.all, interest),
      daily: daysOfPeriod(period).map((date) => {
        const { redemptions, netCents } = sold.days.get(date) ?? NOTHING_SOLD;
        return { date, redemptions, netCents };
      }),
      uses: page.map(presentUse),
      nextCursor: uses.length > limit && last !== undefined ? `${last.at.toISOString()}_${last.id}` : null,
    };
  }

  /** All coupons in a month, and in the month before. */
  async summary(asked: string | undefined): Promise<CouponSummaryAnswer> {
    const month = asked ?? today(this.clock.now()).slice(0, 7);
    const [period, before] = [periodOfMonth(month), periodOfMonth(monthBefore(month))];
    const [sold, interest, soldBefore, interestBefore] = await Promise.all([
      this.queries.byCouponAndDay(period),
      this.queries.interest(null, period),
      this.queries.byMonth(before),
      this.queries.interest(null, before),
    ]);
    const all = sold.all.netCents;
    const coupons = sold.coupons
      .toSorted((one, two) => two.netCents - one.netCents || one.id - two.id)
      .map((row) => presentRow(row, all));
    const was = soldBefore.all.netCents;
    return {
      period,
      totals: totalsOf(sold.all, interest),
      coupons,
      top: coupons.filter(({ redemptions }) => redemptions > 0).slice(0, MOST_IN_TOP),
      previous: { period: before, totals: totalsOf(soldBefore.all, interestBefore) },
      deltaPct: was <= 0 ? null : Math.round(((all - was) * 1_000) / was) / 10,
    };
  }

  /** A year by months, or a month by coupons and by days. */
  async monthly(asked: number | undefined, month: number | undefined): Promise<MonthlyReportAnswer> {
    const year = asked ?? Number(today(this.clock.now()).slice(0, 4));
    if (month === undefined) return this.ofYear(periodOfYear(year), year);
    const period = periodOfMonth(monthName(year, month));
    const { all, coupons, days } = await this.queries.byCouponAndDay(period);
    return {
      period,
      totals: all,
      months: [],
      coupons,
      days: daysOfPeriod(period).map((date) => ({ date, ...(days.get(date) ?? NOTHING_SOLD) })),
    };
  }

  private async ofYear(period: Period, year: number): Promise<MonthlyReportAnswer> {
    const { all, months } = await this.queries.byMonth(period);
    const names = Array.from({ length: 12 }, (_, index) => monthName(year, index + 1));
    return {
      period,
      totals: all,
      months: names.map((month) => ({ month, ...(months.get(month) ?? NOTHING_SOLD) })),
      coupons: [],
      days: [],
    };
  }
}

const monthName = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

function cursorOf(text: string | undefined): UseCursor | null {
  const [at, id] = text?.split('_') ?? [];
  if (at === undefined || id === undefined) return null;
  if (Number.isNaN(Date.parse(at))) throw invalidInput('cursor', 'must be the nextCursor of an answer');
  return { at, id };
}

const part = (of: number, all: number): number => Math.round((of * 10_000) / all) / 10_000;

function totalsOf(
  { redemptions, uniqueUsers, newVips: _newVips, ...money }: SalesRow,
  { validations, reservations, paid }: InterestRow,
): CouponTotals {
  const conversionRate = reservations === 0 ? null : part(paid, reservations);
  return { validations, reservations, redemptions, uniqueUsers, conversionRate, ...money };
}

const presentRow = (
  { grossCents: _gross, commissionCents: _commission, newVips: _newVips, ...row }: CouponSalesRow,
  all: number,
): CouponSummaryAnswer['coupons'][number] => ({ ...row, share: all <= 0 ? null : part(row.netCents, all) });

const presentUse = (row: UseRow): CouponTrackingAnswer['uses'][number] => ({
  at: row.at.toISOString(),
  kind: row.kind,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  orderId: row.order_id,
  plan: row.plan_title,
  gross: row.gross_cents,
  discount: row.discount_cents,
  net: row.net_cents,
  status: row.status,
});
