import { Controller, Get, Headers, StreamableFile } from '@nestjs/common';
import {
  CouponSummaryAnswer,
  CouponSummaryQuery,
  CouponTrackingAnswer,
  CouponTrackingQuery,
  MonthlyReportAnswer,
  MonthlyReportQuery,
  RowId,
} from '@placar/contracts';
import { Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import { ZodParam, ZodQuery } from '../../http/zod-pipe';
import { CouponReportsService } from './coupon-reports.service';
import { reportCsv } from './report-csv';

const CouponId = RowId.describe('Id of the coupon.');

/** What coupons brought. */
@Controller('coupons')
export class CouponReportsController {
  constructor(private readonly reports: CouponReportsService) {}

  @Described({
    summary: 'All coupons in a month, beside the month before.',
    answer: CouponSummaryAnswer,
    details: 'Without `month`: this month.',
  })
  @Policy('admin')
  @Get('tracking/summary')
  summary(@ZodQuery(CouponSummaryQuery) { month }: CouponSummaryQuery): Promise<CouponSummaryAnswer> {
    return this.reports.summary(month);
  }

  @Described({
    summary: 'A year of coupons by months, or a month by coupons and by days.',
    answer: MonthlyReportAnswer,
    details:
      'With `Accept: text/csv` the months of the year, or the coupons of the month, as a table for spreadsheets in the language of `lang`.',
    headers: { accept: '`text/csv` for a table; else JSON.' },
  })
  @Policy('admin')
  @Get('tracking/monthly-report')
  async monthly(
    @ZodQuery(MonthlyReportQuery) { year, month, lang }: MonthlyReportQuery,
    @Headers('accept') accept: string | undefined,
  ): Promise<MonthlyReportAnswer | StreamableFile> {
    const report = await this.reports.monthly(year, month);
    if (accept?.includes('text/csv') !== true) return report;
    const name = `coupons-${report.period.from.slice(0, month === undefined ? 4 : 7)}.csv`;
    return new StreamableFile(Buffer.from(reportCsv(report, lang), 'utf8'), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Described({
    summary: 'What one coupon brought: sums, days, and its uses page by page.',
    answer: CouponTrackingAnswer,
    errors: ['NOT_FOUND'],
    details: 'Without a period: this month. Dates may narrow a `month`, and must not contradict it; at most 366 days.',
  })
  @Policy('admin')
  @Get(':id/tracking')
  tracking(
    @ZodParam('id', CouponId) id: number,
    @ZodQuery(CouponTrackingQuery) query: CouponTrackingQuery,
  ): Promise<CouponTrackingAnswer> {
    return this.reports.tracking(id, query);
  }
}
