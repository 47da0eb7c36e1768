import type { CouponSummaryAnswer, CouponTrackingAnswer, MonthlyReportAnswer } from '@placar/contracts';
import type { PaymentFacts } from '@placar/domain/order';
import { OrderEngine } from '@placar/match-engine/orders';
import type { Clock } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

/** Half past midnight in UTC on the first: in São Paulo it is still the last day of the month before. */
let now = new Date('2028-03-01T00:30:00.000Z');
const clock: Clock = { now: () => now };

let api: TestApi;
let staff: TestClient;
let plan: number;
let partner: number;
beforeAll(async () => {
  api = await TestApi.start({ RATE_LIMITS: 'off' }, { clock });
  staff = await api.login('admin');
  const made = await staff.post('/api/plans', { slug: 'vip', title: '=VIP', days: 30, listPrice: 2_990, price: 2_990 });
  plan = (made.body as { id: number }).id;
  const joined = await staff.post('/api/affiliates', {
    slug: 'zoe',
    name: '=1+1;"x"',
    url: 'https://zoe.example',
    commissionBp: 1_000,
  });
  partner = (joined.body as { id: number }).id;
});
afterAll(() => api.stop());

async function coupon(code: string, affiliateId: number | null = null): Promise<number> {
  const made = await staff.post('/api/coupons', { code, kind: 'percent', value: 1_000, affiliateId });
  return (made.body as { coupon: { id: number } }).coupon.id;
}

/** An order and what its provider told, by the engine that keeps real ones. */
async function sold(couponId: number | null, buyer: { id: number; name: string }, at: string): Promise<string> {
  const engine = api.app.get(OrderEngine, { strict: false });
  const orderId = randomUUID();
  const discountCents = couponId === null ? 0 : 299;
  now = new Date(Date.parse(at) - 60_000);
  const ordered = await engine.create(
    {
      orderId,
      userId: buyer.id,
      planId: plan,
      planTitle: '=VIP',
      length: { days: 30 },
      listCents: 2_990,
      couponId,
      couponCode: couponId === null ? null : 'X',
      discountCents,
      totalCents: 2_990 - discountCents,
      currency: 'BRL',
      provider: 'fake',
      acceptsTestPayments: true,
      expiresAt: new Date(Date.parse(at) + 60_000).toISOString(),
    },
    buyer,
  );
  expect(ordered.made).not.toBeNull();
  await told(orderId, at, { amountCents: 2_990 - discountCents, approvedAt: at, changedAt: at });
  return orderId;
}
async function told(orderId: string, at: string, facts: Partial<PaymentFacts>): Promise<void> {
  now = new Date(at);
  const run = await api.app.get(OrderEngine, { strict: false }).paymentSeen(
    orderId,
    {
      paymentId: `pay-${orderId}`,
      orderId,
      status: 'approved',
      amountCents: 2_691,
      refundedCents: 0,
      currency: 'BRL',
      isLive: false,
      approvedAt: null,
      changedAt: at,
      ...facts,
    },
    'test',
  );
  expect(run.ok).toBe(true);
}

async function read<T>(path: string): Promise<T> {
  const answer = await staff.get(`/api/coupons/${path}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body as T;
}
const MONEY = ['grossCents', 'discountCents', 'netCents', 'refundedCents', 'commissionCents'] as const;
type Money = Record<(typeof MONEY)[number] | 'redemptions' | 'newVips', number>;
const sums = (rows: readonly Money[]): Money =>
  Object.fromEntries(
    [...MONEY, 'redemptions', 'newVips'].map((name) => [
      name,
      rows.reduce((sum, row) => sum + row[name as keyof Money], 0),
    ]),
  ) as Money;
/** The columns of a Portuguese table, by their headings; amounts in cents. */
function table(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trimEnd().split('\r\n');
  const cells = (line: string): string[] =>
    [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
  const names = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index] ?? '', cell])));
}
const centsOf = (text: string | undefined): number => Math.round(Number((text ?? '').replace(',', '.')) * 100);

describe('what coupons brought', () => {
  let first: number;
  let second: number;
  let refunded: string;
  beforeAll(async () => {
    [first, second] = [await coupon('BISSEXTO', partner), await coupon('OUTRO')];
    const [ana, bia] = [(await api.login('member')).user, (await api.login('member')).user];
    // 29 February in São Paulo, 1 March in UTC; and the same half hour one month later.
    refunded = await sold(first, ana, '2028-03-01T00:30:00.000Z');
    await sold(first, ana, '2028-03-01T02:59:59.999Z');
    await sold(first, bia, '2028-03-01T03:00:00.000Z');
    await sold(second, bia, '2028-03-15T12:00:00.000Z');
    await sold(second, ana, '2028-04-01T00:30:00.000Z');
    await sold(second, ana, '2028-04-01T03:00:00.000Z');
    await sold(null, ana, '2028-03-10T12:00:00.000Z');
    // A part of the leap day's sale goes back in March, the rest in April, each told twice.
    for (const at of ['2028-03-20T12:00:00.000Z', '2028-03-20T12:00:00.000Z'])
      await told(refunded, at, { refundedCents: 691 });
    for (const at of ['2028-04-02T12:00:00.000Z', '2028-04-02T12:00:00.000Z'])
      await told(refunded, at, { status: 'refunded', refundedCents: 2_691 });
    now = new Date('2028-04-01T00:30:00.000Z');
    // A session ends after 30 days, and these were more.
    staff = await api.login('admin');
  });

  it('is counted in the month of the community, refunds on their own day', async () => {
    const february = await read<CouponTrackingAnswer>(`${first}/tracking?month=2028-02`);
    expect(february.period).toEqual({ from: '2028-02-01', to: '2028-02-29', tz: 'America/Sao_Paulo' });
    expect(february.daily).toHaveLength(29);
    expect(february.daily.at(-1)).toEqual({ date: '2028-02-29', redemptions: 2, netCents: 5_382 });
    expect(february.totals).toEqual({
      validations: 0,
      // The order that was paid at the first moment of March was made a minute earlier.
      reservations: 3,
      redemptions: 2,
      uniqueUsers: 1,
      conversionRate: 1,
      grossCents: 5_980,
      discountCents: 598,
      netCents: 5_382,
      refundedCents: 0,
      commissionCents: 538,
    });
    const march = await read<CouponTrackingAnswer>(`${first}/tracking?month=2028-03`);
    expect(march.totals).toMatchObject({
      redemptions: 1,
      uniqueUsers: 1,
      refundedCents: 691,
      netCents: 2_000,
      commissionCents: 200,
    });
    const april = await read<CouponTrackingAnswer>(`${first}/tracking?month=2028-04`);
    expect(april.totals).toMatchObject({
      redemptions: 0,
      refundedCents: 2_000,
      netCents: -2_000,
      commissionCents: -200,
    });
    expect(april.uses).toMatchObject([
      { kind: 'refund', orderId: refunded, net: -2_000, status: 'refunded', gross: 0 },
    ]);
  });

  it('without a period is that of the month that it is in São Paulo', async () => {
    expect((await read<CouponTrackingAnswer>(`${second}/tracking`)).period.to).toBe('2028-03-31');
    expect((await read<CouponSummaryAnswer>('tracking/summary')).period.from).toBe('2028-03-01');
    expect((await read<MonthlyReportAnswer>('tracking/monthly-report')).months.map(({ month }) => month)).toHaveLength(
      12,
    );
  });

  it('is the same as its rows page by page', async () => {
    const query = `${first}/tracking?date_from=2028-02-29&date_to=2028-04-30`;
    const whole = await read<CouponTrackingAnswer>(query);
    expect(whole.uses).toHaveLength(5);
    expect(whole.nextCursor).toBeNull();
    const paged: CouponTrackingAnswer['uses'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: CouponTrackingAnswer = await read(`${query}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.uses);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(whole.uses);
    const sum = (name: 'gross' | 'discount' | 'net') => paged.reduce((all, use) => all + use[name], 0);
    expect([sum('gross'), sum('discount'), sum('net')]).toEqual([
      whole.totals.grossCents,
      whole.totals.discountCents,
      whole.totals.netCents,
    ]);
    expect(whole.daily.reduce((all, day) => all + day.netCents, 0)).toBe(whole.totals.netCents);
  });

  it('is the same in summary, month, year and table', async () => {
    const summary = await read<CouponSummaryAnswer>('tracking/summary?month=2028-03');
    const month = await read<MonthlyReportAnswer>('tracking/monthly-report?year=2028&month=3');
    const year = await read<MonthlyReportAnswer>('tracking/monthly-report?year=2028');
    expect(month.totals).toMatchObject({ redemptions: 3, uniqueUsers: 2, netCents: 7_382, newVips: 1 });
    expect(sums(month.coupons)).toEqual(sums([month.totals]));
    expect(sums(month.days)).toEqual(sums([month.totals]));
    expect(sums(year.months)).toEqual(sums([year.totals]));
    expect(year.months[2]).toEqual({ month: '2028-03', ...month.totals });
    expect(year.totals).toMatchObject({ redemptions: 6, uniqueUsers: 2, newVips: 2 });
    expect(summary.totals.netCents).toBe(month.totals.netCents);
    expect(summary.coupons.map(({ code, netCents, share }) => [code, netCents, share])).toEqual([
      ['OUTRO', 5_382, 0.7291],
      ['BISSEXTO', 2_000, 0.2709],
    ]);
    expect(summary.previous.totals.netCents).toBe(5_382);
    expect(summary.deltaPct).toBe(37.2);

    for (const [query, rows] of [
      ['year=2028', year.months],
      ['year=2028&month=4', (await read<MonthlyReportAnswer>('tracking/monthly-report?year=2028&month=4')).coupons],
    ] as const) {
      const answer = await staff.get(`/api/coupons/tracking/monthly-report?${query}`, { accept: 'text/csv' });
      expect(answer.status).toBe(200);
      const lines = table(answer.text);
      expect(
        lines.map((line) => [
          centsOf(line.Bruto),
          centsOf(line.Desconto),
          centsOf(line.Estornos),
          centsOf(line.Líquido),
        ]),
      ).toEqual(rows.map((row) => [row.grossCents, row.discountCents, row.refundedCents, row.netCents]));
      expect(lines.map((line) => Number(line.Usos))).toEqual(rows.map(({ redemptions }) => redemptions));
    }
  });

  it('is a table that a spreadsheet opens in the language, and runs nothing', async () => {
    const answer = await fetch(`${api.url}/api/coupons/tracking/monthly-report?year=2028&month=4`, {
      headers: { accept: 'text/csv', cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(bytes.subarray(3).toString('utf8').split('\r\n')).toEqual([
      'Cupom;Afiliado;Usos;Compradores;Novos VIPs;Bruto;Desconto;Estornos;Líquido;Comissão',
      `BISSEXTO;"'=1+1;""x""";0;0;0;0,00;0,00;20,00;-20,00;-2,00`,
      'OUTRO;;1;1;0;29,90;2,99;0,00;26,91;0,00',
      '',
    ]);
    const { text } = await staff.get('/api/coupons/tracking/monthly-report?year=2028&month=4&lang=en', {
      accept: 'text/csv',
    });
    expect(text).toContain('OUTRO,,1,1,0,29.90,2.99,0.00,26.91,0.00');
  });

  it('is what its partner hears of, at the rate of the day of sale', async () => {
    const managed = async () =>
      ((await staff.get('/api/affiliates')).body as { managed: { sales: number; version: number }[] }).managed[0];
    const brought = { coupons: ['BISSEXTO'], sales: 3, netCents: 5_382, commissionCents: 538 };
    expect(await managed()).toMatchObject(brought);
    const change = { slug: 'zoe', name: 'Zoé', url: 'https://zoe.example', commissionBp: 5_000, version: 1 };
    expect((await staff.put(`/api/affiliates/${partner}`, change)).status).toBe(200);
    expect(await managed()).toMatchObject({ ...brought, commissionBp: 5_000 });
    await told(refunded, '2028-04-05T12:00:00.000Z', { status: 'approved', refundedCents: 2_691 });
    now = new Date('2028-04-01T00:30:00.000Z');
    expect(await managed()).toMatchObject(brought);
    const back = { ...change, name: '=1+1;"x"', version: 2 };
    expect((await staff.put(`/api/affiliates/${partner}`, back)).status).toBe(200);
  });

  it('counts how often a code was asked about, on the day it was asked', async () => {
    await Promise.all([1, 2, 3].map(() => api.visitor().get('/api/coupons/validate/outro')));
    await api.visitor().get('/api/coupons/validate/nenhum');
    expect((await read<CouponTrackingAnswer>(`${second}/tracking?date_to=2028-03-31`)).totals.validations).toBe(3);
    expect((await read<CouponTrackingAnswer>(`${second}/tracking?month=2028-04`)).totals.validations).toBe(0);
    expect((await read<CouponSummaryAnswer>('tracking/summary?month=2028-03')).totals.validations).toBe(3);
  });

  it('stays when the coupon and the account are deleted', async () => {
    const before = await read<CouponTrackingAnswer>(`${second}/tracking?month=2028-03`);
    expect((await staff.delete(`/api/coupons/${second}`)).status).toBe(200);
    await api.database.query('UPDATE order_books SET user_id = NULL WHERE coupon_id = $1', [second]);
    const { totals, uses } = await read<CouponTrackingAnswer>(`${second}/tracking?month=2028-03`);
    expect(totals).toEqual({ ...before.totals, uniqueUsers: 0 });
    expect(uses.map(({ user }) => user)).toEqual([null, null]);
  });

  it.each([
    ['1/tracking?month=2028-13', 'month'],
    ['1/tracking?month=2028-3', 'month'],
    ['1/tracking?limit=0', 'limit'],
    ['1/tracking?limit=201', 'limit'],
    ['1/tracking?limit=abc', 'limit'],
    ['1/tracking?month=2028-03&date_from=2028-02-29', 'month'],
    ['1/tracking?month=2028-03&date_to=2028-04-01', 'month'],
    ['1/tracking?date_from=2027-02-29', 'date_from'],
    ['1/tracking?date_from=2028-03-02&date_to=2028-03-01', 'date_to'],
    ['1/tracking?date_from=2020-01-01&date_to=2028-03-01', 'date_from'],
    ['1/tracking?cursor=2028-99-99T00:00:00.000Z_1', 'cursor'],
    ['1/tracking?cursor=;DROP', 'cursor'],
    ['tracking/summary?month=2028-00', 'month'],
    ['tracking/monthly-report?month=13', 'month'],
    ['tracking/monthly-report?month=0', 'month'],
    ['tracking/monthly-report?year=1999', 'year'],
    ['tracking/monthly-report?year=abc', 'year'],
  ])('refuses %s at %s', async (path, field) => {
    const answer = await staff.get(`/api/coupons/${path}`);
    const body = answer.body as { code: string; fields: Record<string, string> };
    expect([answer.status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID_INPUT', [field]]);
  });

  it('is told to staff alone, and of coupons that are there', async () => {
    const member = await api.login('member');
    for (const path of [`${first}/tracking`, 'tracking/summary', 'tracking/monthly-report']) {
      expect((await member.get(`/api/coupons/${path}`)).status).toBe(403);
      expect((await api.visitor().get(`/api/coupons/${path}`)).status).toBe(401);
    }
    expect((await staff.get('/api/coupons/999999/tracking')).status).toBe(404);
  });
});
