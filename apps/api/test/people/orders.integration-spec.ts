import type { Order, Preference } from '@placar/contracts';
import { createLogger } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Paysim } from '../../../paysim/src/paysim';
import { createWorker } from '../../../worker/src/start-worker';
import { EventStream } from '../event-stream';
import { setUpFactor } from '../second-factor';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const SECRET = 'a key of the fake provider';
const DAY = 86_400_000;
/** Of the api; the worker lives today. */
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };

let paysim: Paysim;
let api: TestApi;
let worker: INestApplicationContext;
let staff: TestClient;
let plan: number;
beforeAll(async () => {
  paysim = new Paysim(SECRET);
  const PAYSIM_URL = await paysim.listen(0);
  api = await TestApi.start(
    { PAYMENT_PROVIDER: 'fake', PAYSIM_URL, PAYSIM_SECRET: SECRET, RATE_LIMITS: 'off' },
    { clock },
  );
  worker = await createWorker(api.config, createLogger({ level: 'silent', pretty: false, name: 'worker' }));
  staff = await api.login('super_admin');
  const made = await staff.post('/api/plans', {
    slug: 'vip-30',
    title: 'VIP',
    days: 30,
    listPrice: 2_990,
    price: 1_990,
  });
  plan = (made.body as { id: number }).id;
});
afterAll(async () => {
  await worker.close();
  await api.stop();
  await paysim.close();
});
beforeEach(() => {
  paysim.quirks = {
    ...paysim.quirks,
    copies: 1,
    silent: false,
    unsigned: false,
    reversed: false,
    status: 0,
    failsAfterMaking: false,
  };
});

type Member = Awaited<ReturnType<TestApi['login']>>;
const preference = async (who: TestClient, query = ''): Promise<Preference> => {
  const answer = await who.get(`/api/payment/search/preference${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Preference;
};
const order = async (who: TestClient, id: string): Promise<Order> =>
  ((await who.get(`/api/orders/${id}`)).body as { order: Order }).order;
const becomes = (who: TestClient, id: string, status: string): Promise<unknown> =>
  waitFor(async () => (await order(who, id)).status === status);
const pay = (made: Preference, action = 'pay') => paysim.act(made.preferenceId ?? '', action);
const secondsOf = async (who: Member): Promise<number> =>
  ((await who.get(`/api/users/vip-status/${who.user.id}`)).body as { seconds: number }).seconds;
async function coupon(code: string, more: object = {}): Promise<number> {
  const made = await staff.post('/api/coupons', { code, kind: 'percent', value: 1_000, ...more });
  return (made.body as { coupon: { id: number } }).coupon.id;
}
const countsOf = async (id: number): Promise<unknown> =>
  (await api.database.query<unknown[]>('SELECT reserved, used FROM coupons WHERE id = $1', [id]))[0];

describe('the stream of an order', () => {
  it('tells its buyer that it is paid, from whatever process, and nobody else', async () => {
    const [buyer, other] = [await api.login('member'), await api.login('member')];
    const made = await preference(buyer, `?plan=${plan}`);
    const path = `/api/orders/${made.orderId}/stream`;
    expect((await other.get(path)).status).toBe(404);
    expect((await api.visitor().get(path)).status).toBe(401);
    const stream = await EventStream.open(api.url + path, { cookie: buyer.cookieLine });
    await waitFor(() => stream.of('order').length > 0);
    expect(stream.of('order')[0]?.json).toMatchObject({ id: made.orderId, attempt: 'none', paidAt: null });
    pay(made);
    // The worker reads the payment; nothing is asked of the api meanwhile.
    await waitFor(() => stream.of('order').at(-1)?.json['status'] === 'paid');
    expect(stream.of('order').at(-1)?.json).toEqual(await order(buyer, made.orderId));
    await stream.close();
  });
});

describe('the terms of use', () => {
  it('are kept with an order in the version that its buyer agreed to', async () => {
    const buyer = await api.login('member');
    const agreed = await preference(buyer, `?plan=${plan}&terms=2026-11-24`);
    // Asked again without a word of them, it is the same order and the same agreement.
    expect((await preference(buyer, `?plan=${plan}`)).orderId).toBe(agreed.orderId);
    const other = await preference(await api.login('member'), `?plan=${plan}`);
    const kept = async ({ orderId }: Preference): Promise<unknown> =>
      ((await staff.get(`/api/admin/orders/${orderId}`)).body as { acceptedTerms: unknown }).acceptedTerms;
    expect([await kept(agreed), await kept(other)]).toEqual(['2026-11-24', null]);
    expect((await buyer.get('/api/payment/search/preference?terms=sim')).status).toBe(400);
  });
});

describe('an order', () => {
  it('is the same one when it is asked for again, by two tabs at once as well, and holds one use of its coupon', async () => {
    const id = await coupon('MESMO', { perUserLimit: 1 });
    const member = await api.login('member');
    const all = await Promise.all(Array.from({ length: 5 }, () => preference(member, '?coupon=mesmo')));
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set(all.map(({ preferenceId }) => preferenceId)).size).toBe(1);
    expect(all[0]).toMatchObject({ listPrice: 2_990, price: 1_990, discount: 199, total: 1_791, couponError: null });
    expect(await countsOf(id)).toEqual({ reserved: 1, used: 0 });
    const { status } = await member.post(`/api/orders/${all[0]?.orderId ?? ''}/cancel`);
    expect(status).toBe(200);
    expect(await countsOf(id)).toEqual({ reserved: 0, used: 0 });
  });

  it('with a coupon that does not apply is made without it, and says why', async () => {
    const member = await api.login('member');
    const made = await preference(member, '?coupon=nenhum');
    expect(made).toMatchObject({ total: 1_990, coupon: null, couponError: { code: 'not_found' } });
    expect((await api.visitor().get('/api/payment/search/preference')).status).toBe(401);
  });

  it('is told to its buyer and to staff, and to nobody else', async () => {
    const [member, other] = [await api.login('member'), await api.login('member')];
    const { orderId } = await preference(member);
    expect((await other.get(`/api/orders/${orderId}`)).status).toBe(404);
    expect((await other.post(`/api/orders/${orderId}/cancel`)).status).toBe(404);
    expect((await staff.get(`/api/orders/${orderId}`)).status).toBe(200);
    expect((await other.get('/api/orders')).body).toEqual({ orders: [], selling: true });
    expect((await other.get('/api/orders?all=true')).status).toBe(403);
    expect((await member.get('/api/orders')).body).toMatchObject({ orders: [{ id: orderId, status: 'pending' }] });
  });

  it('survives a provider that fails after it made the checkout: the next try finds the same one', async () => {
    const member = await api.login('member');
    paysim.quirks = { ...paysim.quirks, failsAfterMaking: true };
    expect((await member.get('/api/payment/search/preference')).status).toBe(503);
    paysim.quirks = { ...paysim.quirks, failsAfterMaking: false };
    const made = await preference(member);
    expect((await member.get('/api/orders')).body).toMatchObject({ orders: [{ id: made.orderId, status: 'pending' }] });
  });
});

describe('a payment', () => {
  it('that fifty deliveries tell at once gives one grant and one use of the coupon', async () => {
    const id = await coupon('CINQUENTA');
    const member = await api.login('member');
    const made = await preference(member, '?coupon=cinquenta');
    paysim.quirks = { ...paysim.quirks, silent: true };
    const payment = pay(made);
    const deliver = () =>
      api.visitor().post('/api/payment/webhook/fake', {
        event_id: randomUUID(),
        payment_id: payment?.id,
        sent_at: new Date().toISOString(),
      });
    const answers = await Promise.all(Array.from({ length: 50 }, deliver));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await becomes(member, made.orderId, 'paid');
    await waitFor(async () => {
      const [row] = await api.database.query<{ left: number }[]>(
        `SELECT count(*)::int AS left FROM outbox WHERE job = 'read-payment' AND sent_at IS NULL`,
      );
      return row?.left === 0;
    });
    const grants = await api.database.query<unknown[]>('SELECT days FROM vip_grants WHERE order_id = $1', [
      made.orderId,
    ]);
    expect(grants).toEqual([{ days: 30 }]);
    expect(await countsOf(id)).toEqual({ reserved: 0, used: 1 });
    const seen = await api.database.query<unknown[]>(
      `SELECT type FROM order_events WHERE order_id = $1 AND type = 'order.payment-seen'`,
      [made.orderId],
    );
    expect(seen).toHaveLength(1);
    expect(await secondsOf(member)).toBeGreaterThan(0);
    expect((await member.get('/api/isLoggedIn')).body).toMatchObject({ vip: { isVIP: true } });
  });

  it('of somebody else, or a forged one, changes nothing', async () => {
    const member = await api.login('member');
    const made = await preference(member);
    for (const body of [
      { event_id: 'x', payment_id: 'pay-none', sent_at: 'now', status: 'approved' },
      { order: made.orderId, status: 'approved' },
    ])
      expect((await api.visitor().post('/api/payment/webhook/fake', JSON.stringify(body))).status).toBe(200);
    expect((await api.visitor().post('/api/payment/webhook/other', {})).status).toBe(404);
    expect(await order(member, made.orderId)).toMatchObject({ status: 'pending', paidAt: null });
  });

  it('that was declined leaves the order to be paid; one of a cent is for staff', async () => {
    const member = await api.login('member');
    const made = await preference(member);
    pay(made, 'decline');
    await waitFor(async () => (await order(member, made.orderId)).attempt === 'declined');
    expect(await order(member, made.orderId)).toMatchObject({ status: 'pending', canCancel: true });
    pay(made, 'less');
    await becomes(member, made.orderId, 'review');
    expect(await secondsOf(member)).toBe(0);
    pay(made);
    await becomes(member, made.orderId, 'paid');
  });

  it('made twice is given back by itself, once', async () => {
    const member = await api.login('member');
    const made = await preference(member);
    paysim.quirks = { ...paysim.quirks, copies: 3, reversed: true };
    const [first, second] = [pay(made), pay(made)];
    await waitFor(() => {
      const back = [first, second].map((one) => paysim.books.payment(one?.id ?? '')?.refundedCents);
      return back.toSorted().join() === '0,1990';
    });
    await becomes(member, made.orderId, 'paid');
    const [{ n }] = await api.database.query<[{ n: number }]>(
      'SELECT count(*)::int AS n FROM vip_grants WHERE order_id = $1',
      [made.orderId],
    );
    expect(n).toBe(1);
  });

  it('withdrawn from on day 3 comes back whole and ends VIP; on day 8 the buyer is refused, and staff is not', async () => {
    const member = await api.login('member');
    const bought = async (): Promise<Preference> => {
      const made = await preference(member);
      pay(made);
      await becomes(member, made.orderId, 'paid');
      return made;
    };
    const [first, second] = [await bought(), await bought()];
    expect(await secondsOf(member)).toBeGreaterThan((59 * DAY) / 1_000);
    ahead = 3 * DAY;
    const asked = await member.post(`/api/orders/${first.orderId}/withdraw`);
    expect(asked.body).toMatchObject({ order: { status: 'paid', returning: true, canWithdraw: false } });
    await becomes(member, first.orderId, 'refunded');
    ahead = 8 * DAY;
    await setUpFactor(staff, clock.now().getTime());
    expect((await member.post(`/api/orders/${second.orderId}/withdraw`)).status).toBe(409);
    const back = { amount: 500, reason: 'gentileza', key: randomUUID() };
    expect((await member.post(`/api/orders/${second.orderId}/refund`, back)).status).toBe(403);
    for (const _twice of [1, 2])
      expect((await staff.post(`/api/orders/${second.orderId}/refund`, back)).status).toBe(200);
    await becomes(member, second.orderId, 'partially_refunded');
    expect(
      (await staff.post(`/api/orders/${second.orderId}/refund`, { ...back, amount: 1_491, key: randomUUID() })).status,
    ).toBe(409);
    expect(await order(member, second.orderId)).toMatchObject({ net: 1_490 });
    expect(await secondsOf(member)).toBeGreaterThan(0);
    ahead = 0;
  });

  it('charged back takes VIP away', async () => {
    const member = await api.login('member');
    const made = await preference(member);
    pay(made);
    await becomes(member, made.orderId, 'paid');
    pay(made, 'chargeback');
    await becomes(member, made.orderId, 'charged_back');
    expect(await secondsOf(member)).toBe(0);
  });
});

describe('coupons', () => {
  it('with ten uses are sold to ten of sixty who want them at once', async () => {
    const id = await coupon('DEZ', { maxUses: 10 });
    const people = await Promise.all(Array.from({ length: 60 }, () => api.login('member')));
    const made = await Promise.all(people.map((one) => preference(one, '?coupon=dez')));
    expect(made.filter(({ coupon: used }) => used !== null)).toHaveLength(10);
    expect(made.filter(({ couponError }) => couponError?.code === 'exhausted')).toHaveLength(50);
    expect(await countsOf(id)).toEqual({ reserved: 10, used: 0 });
  });

  it('for everything make an order for nothing, which a click takes once', async () => {
    const id = await coupon('TUDO', { value: 10_000, perUserLimit: 1 });
    const member = await api.login('member');
    const made = await preference(member, '?coupon=tudo');
    expect(made).toMatchObject({ free: true, total: 0, init_point: null });
    expect(await secondsOf(member)).toBe(0);
    const taken = await Promise.all([1, 2, 3].map(() => member.post(`/api/orders/${made.orderId}/confirm`)));
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await order(member, made.orderId)).toMatchObject({ status: 'paid', net: 0, canWithdraw: false });
    expect(await countsOf(id)).toEqual({ reserved: 0, used: 1 });
    expect(await preference(member, '?coupon=tudo')).toMatchObject({
      coupon: null,
      couponError: { code: 'user_limit' },
    });
    const costs = await api.login('member');
    const { orderId } = await preference(costs);
    expect((await costs.post(`/api/orders/${orderId}/confirm`)).status).toBe(409);
  });
});

it('of a buyer whose account is deleted, order and grant stay in the books without the name', async () => {
  const member = await api.login('member');
  const made = await preference(member, `?plan=${plan}`);
  pay(made);
  await becomes(member, made.orderId, 'paid');
  await api.database.query('DELETE FROM users WHERE id = $1', [member.user.id]);
  expect(await order(staff, made.orderId)).toMatchObject({ status: 'paid', user: null, total: 1_990 });
  expect(await api.database.query('SELECT user_id, days FROM vip_grants WHERE order_id = $1', [made.orderId])).toEqual([
    { user_id: null, days: 30 },
  ]);
});
