import type { OrderDeskAnswer, OrderSearchAnswer, Preference } from '@placar/contracts';
import { waitFor } from '@placar/testing';
import { Paysim } from '../../../paysim/src/paysim';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const SECRET = 'a key of the fake provider';
let paysim: Paysim;
let api: TestApi;
let staff: TestClient;
type Member = Awaited<ReturnType<TestApi['login']>>;
let buyer: Member;
let paid: Preference;
let open: Preference;
beforeAll(async () => {
  paysim = new Paysim(SECRET);
  const PAYSIM_URL = await paysim.listen(0);
  api = await TestApi.start({ PAYMENT_PROVIDER: 'fake', PAYSIM_URL, PAYSIM_SECRET: SECRET, RATE_LIMITS: 'off' });
  staff = await api.login('admin');
  await staff.post('/api/plans', { slug: 'vip', title: '=VIP', days: 30, listPrice: 2_990, price: 1_990 });
  await staff.post('/api/coupons', { code: 'MESA10', kind: 'percent', value: 1_000 });
  buyer = await api.login('member');
  paid = (await buyer.get('/api/payment/search/preference?coupon=mesa10')).body as Preference;
  open = (await buyer.get('/api/payment/search/preference')).body as Preference;
});
afterAll(async () => {
  await api.stop();
  await paysim.close();
});

const search = async (query: string): Promise<OrderSearchAnswer> => {
  const answer = await staff.get(`/api/admin/orders?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.body as OrderSearchAnswer;
};
const ids = ({ orders }: OrderSearchAnswer): string[] => orders.map(({ id }) => id);
const desk = async (id: string): Promise<OrderDeskAnswer> =>
  (await staff.get(`/api/admin/orders/${id}`)).body as OrderDeskAnswer;

describe('orders for staff', () => {
  it('are read again at the provider, and tell everything that happened', async () => {
    paysim.quirks = { ...paysim.quirks, silent: true };
    const payment = paysim.act(paid.preferenceId ?? '', 'pay');
    const read = await staff.post(`/api/admin/orders/${paid.orderId}/read`);
    expect(read.body).toMatchObject({ seen: 1, order: { status: 'paid' } });
    await api.visitor().post('/api/payment/webhook/fake', {
      event_id: 'e1',
      payment_id: payment?.id,
      sent_at: new Date().toISOString(),
    });
    await waitFor(async () => (await desk(paid.orderId)).timeline.some(({ what }) => what === 'delivery'));
    const { order, timeline, refundable, reference } = await desk(paid.orderId);
    expect(order).toMatchObject({ id: paid.orderId, coupon: 'MESA10', net: 1_791 });
    expect([refundable, reference]).toEqual([1_791, paid.preferenceId]);
    expect(timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['created', 'checkout-made', 'payment-seen', 'grant-given', 'delivery']),
    );
    expect(timeline.find(({ what }) => what === 'payment-seen')).toMatchObject({
      payment: payment?.id,
      status: 'approved',
      amount: 1_791,
    });
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
  });

  it('are found by id, person, coupon, payment at the provider, status and day', async () => {
    const { timeline } = await desk(paid.orderId);
    const payment = timeline.find(({ what }) => what === 'payment-seen')?.payment ?? '';
    for (const text of [paid.orderId, 'mesa10', payment, paid.preferenceId ?? ''])
      expect(ids(await search(`search=${encodeURIComponent(text)}`))).toEqual([paid.orderId]);
    expect(ids(await search(`search=${encodeURIComponent(buyer.user.name)}`))).toEqual([open.orderId, paid.orderId]);
    expect(ids(await search('status=paid'))).toEqual([paid.orderId]);
    expect(ids(await search('search=nobody-of-this-name'))).toEqual([]);
    expect(ids(await search("search=%25' OR 1=1"))).toEqual([]);
    expect(ids(await search('date_to=2020-01-01'))).toEqual([]);
    const first = await search('limit=1');
    expect(ids(first)).toEqual([open.orderId]);
    expect(ids(await search(`limit=1&cursor=${first.nextCursor ?? ''}`))).toEqual([paid.orderId]);
    for (const wrong of ['limit=0', 'cursor=x', 'status=x', 'date_from=2026-13-01'])
      expect((await staff.get(`/api/admin/orders?${wrong}`)).status).toBe(400);
  });

  it('are summed up: who is VIP, what a month brings, and how many orders are paid', async () => {
    const figures = async (): Promise<unknown> => (await staff.get('/api/site/metrics/sales')).body;
    const sold = { active_rentals: 0, currency: 'BRL', days: 30, orders_made: 2, orders_paid: 1, conversion: 0.5 };
    expect(await figures()).toEqual({ ...sold, active_vips: 1, mrr_cents: 1_791 });
    // A gift makes a VIP and brings nothing; the second month of the buyer waits behind the first.
    const friend = await api.login('member');
    for (const { id } of [friend.user, buyer.user])
      expect((await staff.post(`/api/users/${id}/vip-grants`, { days: 7, reason: 'thanks' })).status).toBe(201);
    expect(await figures()).toEqual({ ...sold, active_vips: 2, mrr_cents: 1_791 });
    // What ended long ago is left out before the rule sees it.
    await api.database.query(`UPDATE vip_grants SET given_at = given_at - interval '2 years' WHERE user_id = $1`, [
      friend.user.id,
    ]);
    expect(await figures()).toMatchObject({ active_vips: 1 });
    expect((await buyer.get('/api/site/metrics/sales')).status).toBe(403);
  });

  it('as a table hold every order once, with what begins like a formula as a text', async () => {
    const { text, headers } = await staff.get('/api/admin/orders/table?lang=pt');
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^\ufeffPedido;Feito em;/);
    expect(lines.find((line) => line.startsWith(paid.orderId))).toMatch(/;'=VIP;MESA10;19,90;1,99;17,91;17,91;/);
  });

  it('are for staff alone', async () => {
    for (const path of ['/api/admin/orders', `/api/admin/orders/${paid.orderId}`, '/api/admin/orders/table'])
      expect([(await buyer.get(path)).status, (await api.visitor().get(path)).status]).toEqual([403, 401]);
    expect((await staff.get('/api/admin/orders/2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11')).status).toBe(404);
    expect((await staff.post('/api/admin/orders/2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11/read')).status).toBe(404);
  });

  it('of another provider cannot be read again', async () => {
    await api.database.query(`UPDATE orders SET provider = 'other' WHERE id = $1`, [open.orderId]);
    expect((await staff.post(`/api/admin/orders/${open.orderId}/read`)).status).toBe(409);
  });
});

describe('coupons in bulk', () => {
  it('are all made or none, differ, and apply once each', async () => {
    const made = await staff.post('/api/coupons/bulk', { prefix: 'lote', count: 500, kind: 'percent', value: 2_000 });
    expect(made.status).toBe(201);
    const { codes } = made.body as { codes: string[] };
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^LOTE-[A-HJ-NP-Z2-9]{8}$/);
    const rows = await api.database.query<object[]>(
      `SELECT DISTINCT max_uses, value, active FROM coupons WHERE code = ANY($1)`,
      [codes],
    );
    expect(rows).toEqual([{ max_uses: 1, value: 2_000, active: true }]);
    for (const [wrong, field] of [
      [{ prefix: 'x' }, 'prefix'],
      [{ prefix: '=1+1' }, 'prefix'],
      [{ count: 501 }, 'count'],
      [{ count: 0 }, 'count'],
      [{ value: 10_001 }, 'value'],
    ] as const) {
      const body = { prefix: 'lote', count: 5, kind: 'percent', value: 2_000, ...wrong };
      const refused = await staff.post('/api/coupons/bulk', body);
      expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([400, [field]]);
    }
    expect(
      (await buyer.post('/api/coupons/bulk', { prefix: 'lote', count: 5, kind: 'percent', value: 1 })).status,
    ).toBe(403);
  });
});
