import type { AffiliateMade, CouponSaved, Preference } from '@placar/contracts';
import { TestApi } from '../../../api/test/test-api';
import type { TestClient } from '../../../api/test/test-api';
import { diesWithin } from '../../../../libs/match-engine/test/dies-within';
import { Paysim } from '../../../paysim/src/paysim';
import { Quirks } from '../../../paysim/src/quirks';
import { openTill } from './till';
import type { Till } from './till';

const SECRET = 'a key of the fake provider';
const PRICE = 2_000;
/** A tenth off, and a tenth of what is left for the partner. */
const PAID_CENTS = 1_800;
const COMMISSION = 180;
const MOST_STATEMENTS = 60;

const PAID = {
  status: 'paid',
  net: PAID_CENTS,
  grants: [{ days: 30, revoked: false }],
  redemption: 'redeemed',
  uses: [0, 1],
  books: [['sale', COMMISSION]],
  seen: 1,
};
const REFUNDED = {
  status: 'refunded',
  net: 0,
  grants: [{ days: 30, revoked: true }],
  redemption: 'reversed',
  uses: [0, 1],
  books: [
    ['sale', COMMISSION],
    ['refund', -COMMISSION],
  ],
  seen: 2,
};

interface Bought {
  orderId: string;
  paymentId: string;
  buyer: { id: number; name: string };
}

let paysim: Paysim;
let api: TestApi;
let staff: TestClient;
let plan: number;
let affiliateId: number;
let doomed: Till;
let other: Till;

beforeAll(async () => {
  paysim = new Paysim(SECRET);
  api = await TestApi.start({
    PAYMENT_PROVIDER: 'fake',
    PAYSIM_URL: await paysim.listen(0),
    PAYSIM_SECRET: SECRET,
    RATE_LIMITS: 'off',
  });
  paysim.quirks = Quirks.parse({ silent: true });
  [doomed, other] = await Promise.all([openTill(api), openTill(api)]);
  staff = await api.login('super_admin');
  const partner = await api.login('member');
  plan = (
    await made<{ id: number }>('/api/plans', { slug: 'vip', title: 'VIP', days: 30, listPrice: PRICE, price: PRICE })
  ).id;
  affiliateId = (
    await made<AffiliateMade>('/api/affiliates', {
      slug: 'zoe',
      name: 'Zoé',
      url: 'https://zoe.example/',
      userId: partner.user.id,
      commissionBp: 1_000,
    })
  ).id;
});
afterAll(async () => {
  await doomed?.process.app.close();
  await other?.process.app.close();
  await api?.stop();
  await paysim?.close();
});

async function made<T>(path: string, body: object): Promise<T> {
  const answer = await staff.post(path, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as T;
}

/** An order that is paid at the provider, of which nobody has heard yet; its coupon is its own. */
async function buy(code: string): Promise<Bought> {
  await made<CouponSaved>('/api/coupons', { code, kind: 'percent', value: 1_000, affiliateId });
  const member = await api.login('member');
  const { body } = await member.get(`/api/payment/search/preference?plan=${plan}&coupon=${code}`);
  const { orderId, preferenceId } = body as Preference;
  const payment = paysim.act(preferenceId ?? '', 'pay');
  if (payment === null) throw new Error('nothing was paid');
  return { orderId, paymentId: payment.id, buyer: { id: member.user.id, name: member.user.name } };
}

/** All that an order has come to, in one reading. */
async function bookedOf(orderId: string): Promise<unknown> {
  const [row] = await api.database.query<unknown[]>(
    `SELECT o.status, o.net_cents AS net,
       (SELECT coalesce(json_agg(json_build_object('days', g.days, 'revoked', g.revoked_at IS NOT NULL)), '[]')
          FROM vip_grants g WHERE g.order_id = o.id) AS grants,
       (SELECT r.status FROM coupon_redemptions r WHERE r.order_id = o.id) AS redemption,
       (SELECT json_build_array(c.reserved, c.used) FROM coupons c WHERE c.id = o.coupon_id) AS uses,
       (SELECT coalesce(json_agg(json_build_array(b.kind, b.commission_cents) ORDER BY b.id), '[]')
          FROM order_books b WHERE b.order_id = o.id) AS books,
       (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id AND e.type = 'order.payment-seen') AS seen
     FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return row;
}

const read = ({ desk }: Till, { paymentId }: Bought): Promise<void> => desk.read('fake', paymentId);

/** The buyer withdraws, and the jobs that this wants are done; each may have been done before. */
async function giveBack({ engine, desk }: Till, { orderId, buyer }: Bought): Promise<void> {
  const command = { type: 'refund' as const, key: 'withdrawal', amountCents: null, reason: 'withdrawal' };
  await engine.act(orderId, command, buyer, () => true);
  const jobs = await api.database.query<{ payment_id: string; amount_cents: number; key: string }[]>(
    `SELECT payload->'payload'->>'payment_id' AS payment_id, (payload->'payload'->>'amount_cents')::int AS amount_cents,
       payload->'payload'->>'key' AS key
     FROM outbox WHERE job = 'refund-payment' AND payload->'payload'->>'order_id' = $1`,
    [orderId],
  );
  for (const job of jobs) await desk.refund(orderId, job.payment_id, job.amount_cents, job.key);
}

describe('a worker that dies between any two statements', () => {
  it('of booking a payment leaves all of it or nothing, and who takes over books it once', async () => {
    let survived = false;
    let step = 0;
    for (; !survived; step += 1) {
      expect(step).toBeLessThan(MOST_STATEMENTS);
      const bought = await buy(`LIVRO-${step}`);
      const before = await bookedOf(bought.orderId);
      expect(before).toMatchObject({ grants: [], redemption: 'reserved', uses: [1, 0], books: [], seen: 0 });
      survived = await diesWithin(doomed.process.database, step, () => read(doomed, bought));
      expect([before, PAID]).toContainEqual(await bookedOf(bought.orderId));
      await Promise.all([1, 2].map(() => read(other, bought)));
      expect([step, await bookedOf(bought.orderId)]).toEqual([step, PAID]);
    }
    // Fewer would mean that nothing was cut inside of the transaction.
    expect(step).toBeGreaterThan(6);
  });

  it('of giving money back leaves all of it or nothing, and who takes over gives it back once', async () => {
    let survived = false;
    let step = 0;
    for (; !survived; step += 1) {
      expect(step).toBeLessThan(MOST_STATEMENTS);
      const bought = await buy(`VOLTA-${step}`);
      await read(other, bought);
      survived = await diesWithin(doomed.process.database, step, () => giveBack(doomed, bought));
      expect([PAID, REFUNDED]).toContainEqual(await bookedOf(bought.orderId));
      await Promise.all([1, 2].map(() => giveBack(other, bought)));
      expect([step, await bookedOf(bought.orderId)]).toEqual([step, REFUNDED]);
      expect(paysim.books.payment(bought.paymentId)).toMatchObject({
        refundedCents: PAID_CENTS,
        refunds: [PAID_CENTS],
      });
    }
    expect(step).toBeGreaterThan(12);
  });
});
