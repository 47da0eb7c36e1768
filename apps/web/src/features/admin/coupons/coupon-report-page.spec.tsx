import { fillBrowserGaps } from '../../../testing/browser-gaps';
import type { CouponTotals, CouponTrackingAnswer } from '@placar/contracts/economy';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleQueue } from '../../../testing/attention-samples';
import { renderRoutes } from '../../../testing/render-routes';
import { stubApi } from '../../../testing/stub-api';
import { CouponReportPage } from './coupon-report-page';
import { sampleCoupon } from './coupon-samples';
import { monthFrom, monthNow, monthsUntil, offeredMonth } from './report-month';

const totals: CouponTotals = {
  validations: 40,
  reservations: 4,
  redemptions: 3,
  uniqueUsers: 2,
  conversionRate: 0.75,
  grossCents: 8_970,
  discountCents: 897,
  netCents: 7_382,
  refundedCents: 691,
  commissionCents: 738,
};
const soldAs = (orderId: string): CouponTrackingAnswer['uses'][number] => ({
  at: '2026-05-02T12:00:00.000Z',
  kind: 'sale',
  user: { id: 7, name: `Ana ${orderId}` },
  orderId,
  plan: 'VIP',
  gross: 2_990,
  discount: 299,
  net: 2_691,
  status: 'paid',
});
const answer = (change: Partial<CouponTrackingAnswer>): CouponTrackingAnswer => ({
  coupon: sampleCoupon,
  period: { from: '2026-05-01', to: '2026-05-31', tz: 'America/Sao_Paulo' },
  totals,
  daily: [{ date: '2026-05-02', redemptions: 3, netCents: 7_382 }],
  uses: [soldAs('um')],
  nextCursor: null,
  ...change,
});
const present = monthNow(Date.now());
const before = monthFrom(present, -1);
const shown = () => document.body.textContent.replaceAll('\u00a0', ' ');

async function open() {
  fillBrowserGaps(1440);
  const at = (query: string) => `GET /coupons/3/tracking?${query}`;
  const stub = stubApi({
    'GET /isLoggedIn': () => ({ body: { id: 1, name: 'Rui', admin: 1, super_admin: 0, may_create: [] } }),
    'GET /admin/attention': () => ({ body: sampleQueue([]) }),
    'GET /matches/live': () => ({ body: { matches: [], freshness: [] } }),
    [at(`month=${present}`)]: () => ({ body: answer({ nextCursor: 'next' }) }),
    [at(`month=${present}&cursor=next`)]: () => ({ body: answer({ uses: [soldAs('dois')] }) }),
    [at(`month=${before}&limit=1`)]: () => ({ body: answer({ totals: { ...totals, netCents: 5_382 } }) }),
    [at(`month=${before}`)]: () => ({ body: answer({ uses: [], totals: { ...totals, netCents: 5_382 } }) }),
    [at(`month=${monthFrom(present, -2)}&limit=1`)]: () => ({ body: answer({}) }),
  });
  await renderRoutes(
    [{ path: '/admin/coupons/:couponId/report', element: <CouponReportPage /> }],
    ['/admin/coupons/3/report'],
  );
  return stub;
}

describe('/admin/coupons/{id}/report', () => {
  it('shows the month beside the one before, and its uses page by page', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Relatório: VERAO35' })).toBeTruthy();
    await waitFor(() => expect(shown()).toContain('R$ 73,82'));
    await waitFor(() => expect(shown()).toContain('mês anterior: R$ 53,82'));
    expect(shown()).toContain('75%');
    expect(screen.getAllByRole('link', { name: 'Ana um' }).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Ana dois' }).length).toBeGreaterThan(0));
  });

  it('goes to the month before, and not past this one', async () => {
    await open();
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Próximo mês' });
    expect(next.disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Mês anterior' }));
    await waitFor(() => expect(screen.getAllByText('Nenhum uso neste mês.').length).toBeGreaterThan(0));
    expect(next.disabled).toBe(false);
  });

  it('keeps to the calendar of the books', () => {
    expect(monthNow(Date.parse('2026-06-01T00:30:00Z'))).toBe('2026-05');
    expect(monthNow(Date.parse('2026-06-01T03:00:00Z'))).toBe('2026-06');
    expect(monthFrom('2026-01', -1)).toBe('2025-12');
    expect(monthsUntil('2026-05')).toHaveLength(24);
    expect(offeredMonth('2026-13', '2026-05')).toBe('2026-05');
    expect(offeredMonth('2027-01', '2026-05')).toBe('2026-05');
  });
});
