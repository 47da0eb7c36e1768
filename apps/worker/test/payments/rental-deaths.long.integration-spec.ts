import type { Preference } from '@placar/contracts';
import { createLogger, systemClock } from '@placar/platform';
import { TestApi } from '../../../api/test/test-api';
import { diesWithin } from '../../../../libs/match-engine/test/dies-within';
import { Paysim } from '../../../paysim/src/paysim';
import { Quirks } from '../../../paysim/src/quirks';
import { RentalKeeper } from '../../src/rentals/rental-keeper';
import { RentalRows } from '../../src/rentals/rental-rows';
import { RENTAL_PLAN } from '../rental-plan';
import { openTill } from './till';
import type { Till } from './till';

const SECRET = 'a key of the fake provider';
const { price: PRICE } = RENTAL_PLAN;
const MOST_STATEMENTS = 60;

const WAITING = { status: 'pending', net: 0, seen: 0, rentals: [], periods: [], requests: [] };
const PAID = { status: 'paid', net: PRICE, seen: 1, rentals: ['ordered'], periods: [false], requests: [] };
const STARTING = { ...PAID, rentals: ['provisioning'], requests: ['provisioning'] };
const FAILED = { ...STARTING, requests: ['failed'] };
const ENDED = { ...FAILED, rentals: ['ended'] };
const REFUNDED = { ...ENDED, status: 'refunded', net: 0, seen: 2, periods: [true] };

interface Rented {
  orderId: string;
  paymentId: string;
}

/** A till whose worker also looks after rented servers. */
interface Shop extends Till {
  keeper: RentalKeeper;
}

let paysim: Paysim;
let api: TestApi;
let plan: number;
let doomed: Shop;
let other: Shop;

async function openShop(): Promise<Shop> {
  const till = await openTill(api);
  const rows = new RentalRows(till.process.database);
  const logger = createLogger({ level: 'silent', pretty: false, name: 'worker' });
  const parts = { rows, orders: till.engine, config: api.config, clock: systemClock, logger };
  return { ...till, keeper: new RentalKeeper(parts) };
}

beforeAll(async () => {
  paysim = new Paysim(SECRET);
  api = await TestApi.start({
    PAYMENT_PROVIDER: 'fake',
    PAYSIM_URL: await paysim.listen(0),
    PAYSIM_SECRET: SECRET,
    RATE_LIMITS: 'off',
    FLEET_PROVIDERS: 'process',
  });
  paysim.quirks = Quirks.parse({ silent: true });
  [doomed, other] = await Promise.all([openShop(), openShop()]);
  const staff = await api.login('super_admin');
  const made = await staff.post('/api/plans', RENTAL_PLAN);
  expect(made).toMatchObject({ status: 201 });
  plan = (made.body as { id: number }).id;
});
afterAll(async () => {
  await doomed?.process.app.close();
  await other?.process.app.close();
  await api?.stop();
  await paysim?.close();
});

/** An order of a server that is paid at the provider, of which nobody has heard yet. */
async function rent(): Promise<Rented> {
  const member = await api.login('member');
  const { status, body } = await member.get(`/api/payment/search/preference?plan=${plan}`);
  expect({ status, body }).toMatchObject({ status: 200 });
  const { orderId, preferenceId } = body as Preference;
  const payment = paysim.act(preferenceId ?? '', 'pay');
  if (payment === null) throw new Error('nothing was paid');
  return { orderId, paymentId: payment.id };
}

/** All that an order of a server has come to, in one reading. */
async function bookedOf({ orderId }: Rented): Promise<unknown> {
  const [row] = await api.database.query<unknown[]>(
    `SELECT o.status, o.net_cents AS net,
       (SELECT count(*)::int FROM order_events e WHERE e.order_id = o.id AND e.type = 'order.payment-seen') AS seen,
       (SELECT coalesce(json_agg(t.state), '[]') FROM rentals t WHERE t.user_id = o.user_id) AS rentals,
       (SELECT coalesce(json_agg(p.revoked_at IS NOT NULL), '[]') FROM rental_periods p WHERE p.order_id = o.id) AS periods,
       (SELECT coalesce(json_agg(r.state), '[]') FROM server_requests r WHERE r.requested_by = o.user_id) AS requests
     FROM orders o WHERE o.id = $1`,
    [orderId],
  );
  return row;
}

const read = ({ desk }: Shop, { paymentId }: Rented): Promise<void> => desk.read('fake', paymentId);
const bring = async ({ keeper }: Shop, { orderId }: Rented): Promise<void> => void (await keeper.step(orderId));

/** A rental whose server could not be started comes to its end, and the jobs that this wants are done. */
async function endFailed(shop: Shop, rented: Rented): Promise<void> {
  await bring(shop, rented);
  const jobs = await api.database.query<{ payment_id: string; amount_cents: number; key: string }[]>(
    `SELECT payload->'payload'->>'payment_id' AS payment_id, (payload->'payload'->>'amount_cents')::int AS amount_cents,
       payload->'payload'->>'key' AS key
     FROM outbox WHERE job = 'refund-payment' AND payload->'payload'->>'order_id' = $1`,
    [rented.orderId],
  );
  for (const job of jobs) await shop.desk.refund(rented.orderId, job.payment_id, job.amount_cents, job.key);
}

/** Cuts the work after each of its statements in turn. Answers how many there were. */
async function cutEverywhere(
  prepare: () => Promise<Rented>,
  work: (shop: Shop, rented: Rented) => Promise<void>,
  between: readonly object[],
  end: object,
): Promise<number> {
  for (let step = 0; step < MOST_STATEMENTS; step += 1) {
    const rented = await prepare();
    expect(await bookedOf(rented)).toEqual(between[0]);
    const survived = await diesWithin(doomed.process.database, step, () => work(doomed, rented));
    expect([...between, end]).toContainEqual(await bookedOf(rented));
    await Promise.all([1, 2].map(() => work(other, rented)));
    expect([step, await bookedOf(rented)]).toEqual([step, end]);
    if (survived) return step;
  }
  throw new Error('the work has no end');
}

describe('a worker that dies between any two statements of a rental order', () => {
  it('while it books the payment leaves all of it or nothing, and who takes over makes one rental with one period', async () => {
    expect(await cutEverywhere(rent, read, [WAITING], PAID)).toBeGreaterThan(5);
  });

  it('while it asks for the server leaves all of it or nothing, and who takes over asks for one server', async () => {
    const paid = async (): Promise<Rented> => {
      const rented = await rent();
      await read(other, rented);
      return rented;
    };
    expect(await cutEverywhere(paid, bring, [PAID], STARTING)).toBeGreaterThan(5);
  });

  it('while it gives up a server that could not be started, the money goes back once', async () => {
    const failed = async (): Promise<Rented> => {
      const rented = await rent();
      await read(other, rented);
      await bring(other, rented);
      await api.database.query(
        `UPDATE server_requests SET state = 'failed', ended_at = now(), failure = '{"stage":null,"code":"program_missing","detail":null}'
          WHERE rental_id = $1`,
        [rented.orderId],
      );
      return rented;
    };
    const givenBack: string[] = [];
    const giveUp = async (shop: Shop, rented: Rented): Promise<void> => {
      givenBack.push(rented.paymentId);
      await endFailed(shop, rented);
    };
    expect(await cutEverywhere(failed, giveUp, [FAILED, ENDED], REFUNDED)).toBeGreaterThan(12);
    for (const payment of givenBack)
      expect(paysim.books.payment(payment)).toMatchObject({ refundedCents: PRICE, refunds: [PRICE] });
  });
});
