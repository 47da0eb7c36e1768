import { useEndpointPages } from '../../../lib/endpoint-pages';
import { useEndpoint } from '../../../lib/endpoints';
import { currentLanguage } from '../../../lib/i18n';
import { saveFile } from '../../../lib/save-file';
import { monthFrom } from './report-month';

/** What a coupon brought in a month, its uses page by page, and the month before to compare with. */
export function useCouponReport(id: string, month: string) {
  const params = { id };
  const pages = useEndpointPages('GET /coupons/:id/tracking', (index, before) => {
    if (index === 0) return { params, query: { month } };
    return before?.nextCursor == null ? null : { params, query: { month, cursor: before.nextCursor } };
  });
  const { data: previous } = useEndpoint('GET /coupons/:id/tracking', {
    params,
    query: { month: monthFrom(month, -1), limit: 1 },
  });
  return {
    report: pages.data?.[0],
    uses: pages.data?.flatMap((page) => page.uses) ?? [],
    previous: previous?.totals,
    error: pages.error,
    reload: () => void pages.mutate(),
    hasMore: pages.data?.at(-1)?.nextCursor != null,
    isBusy: pages.isValidating,
    more: () => void pages.setSize(pages.size + 1),
  };
}

/** The coupons of a month as a table for spreadsheets, saved as a file; false: it could not be had. */
export function saveMonthTable(month: string): Promise<boolean> {
  const [year, index] = month.split('-').map(Number);
  const path = `/coupons/tracking/monthly-report?year=${year}&month=${index}&lang=${currentLanguage()}`;
  return saveFile(path, 'text/csv', `coupons-${month}.csv`);
}
