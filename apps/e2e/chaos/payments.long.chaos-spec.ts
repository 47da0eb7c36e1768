import { randomUUID } from 'node:crypto';
import type { AffiliateMade, CouponSaved, OwnPartnerAnswer, Preference } from '@placar/contracts';
import { createUser, waitFor } from '@placar/testing';
import { sessionCookie } from '../../api/test/security/route-requests';
import type { Payment } from '../../paysim/src/books';
import { noticeOf } from '../../paysim/src/notices';
import { Paysim } from '../../paysim/src/paysim';
import { Quirks } from '../../paysim/src/quirks';
import { pause, seededChance } from '../stack/chance';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

const SECRET = 'a key of the simulated provider';
const BUYERS = 10;
/** Of each order, every one sent twice. */
const WEBHOOKS = 5;
/** So many times api and worker die, each time with 50 webhooks on their way. */
const WAVES = 2;
const PRICE = 2_000;
/** A tenth off, and a tenth of what is left for the partner. */
const COMMISSION = 180;

describe('payments of a community whose api and worker are killed', () => {
  let paysim: Paysim;
  let stack: Stack;
  beforeAll(async () => {
    paysim = new Paysim(SECRET);
    const PAYSIM_URL = await paysim.listen(0);
    stack = await Stack.start({
      environment: { PAYMENT_PROVIDER: 'fake', PAYSIM_URL, PAYSIM_SECRET: SECRET, RATE_LIMITS: 'off' },
    });
  });
  afterAll(async () => {
    await stack?.stop();
    await paysim?.close();
  });

  it('give one grant, one use of the coupon and one commission for each order, whatever came how often', async () => {
    const partner = await account();
    const { id: affiliateId } = await made<AffiliateMade>('/affiliates', {
      slug: 'zoe',
      name: 'Zoé',
      url: 'https://zoe.example/',
      userId: partner.id,
      commissionBp: 1_000,
    });
    const { id: plan } = await made<{ id: number }>('/plans', {
      slug: 'vip',
      title: 'VIP',
      days: 30,
      listPrice: PRICE,
      price: PRICE,
    });
    const { coupon } = await made<CouponSaved>('/coupons', {
      code: 'ZOE10',
      kind: 'percent',
      value: 1_000,
      affiliateId,
    });
    const orders = await Promise.all(
      Array.from({ length: BUYERS }, async () =>
        (await account()).get<Preference>(`/payment/search/preference?plan=${plan}&coupon=zoe10`),
      ),
    );
    // Paid, and not a word of it yet: what is told, how often and when, is told below.
    paysim.quirks = Quirks.parse({ silent: true });
    const deliveries = orders.flatMap(({ preferenceId }) => {
      const payment = paysim.act(preferenceId ?? '', 'pay');
      if (payment === null) throw new Error('nothing was paid');
      return Array.from({ length: WEBHOOKS }, () => webhook(preferenceId ?? '', payment)).flatMap((send) => [
        send,
        send,
      ]);
    });
    const chance = seededChance(17);
    const shuffled = deliveries
      .map((send) => ({ send, at: chance() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ send }) => send);

    let refused = 0;
    for (let wave = 0; wave < WAVES; wave += 1) {
      const size = shuffled.length / WAVES;
      const read = paysim.calls.length;
      const sent = shuffled.slice(wave * size, (wave + 1) * size).map((send) => send(() => (refused += 1)));
      await Promise.all([
        Promise.all(sent),
        restartApi(chance() * 40, chance() * 300),
        restartWorkerThatReads(read, chance() * 300),
      ]);
    }
    // Or the api never died with a delivery before it.
    expect(refused).toBeGreaterThan(0);

    const paid = (): Promise<number> => count(`SELECT count(*)::int FROM orders WHERE status = 'paid'`);
    const left = (): Promise<number> =>
      count(`SELECT count(*)::int FROM outbox WHERE job = 'read-payment' AND sent_at IS NULL`);
    await waitFor(async () => (await paid()) === BUYERS && (await left()) === 0, {
      timeoutMs: 120_000,
      everyMs: 100,
      what: 'every order to be paid and every delivery to be read',
    });
    const told = await count('SELECT count(*)::int FROM payment_deliveries');
    expect(told).toBe(BUYERS * WEBHOOKS);
    // Of what the killed worker had in its hands, too, something may come of the second try.
    await untilNothingIsRead();

    const each = orders.map(({ orderId }) => orderId).toSorted();
    const ofOrders = (sql: string): Promise<unknown[]> => stack.database.query<unknown[]>(sql);
    expect(await ofOrders(`SELECT order_id, days FROM vip_grants WHERE revoked_at IS NULL ORDER BY order_id`)).toEqual(
      each.map((orderId) => ({ order_id: orderId, days: 30 })),
    );
    expect(await ofOrders('SELECT order_id, status FROM coupon_redemptions ORDER BY order_id')).toEqual(
      each.map((orderId) => ({ order_id: orderId, status: 'redeemed' })),
    );
    expect(
      await ofOrders('SELECT order_id, kind, affiliate_id, commission_cents FROM order_books ORDER BY order_id'),
    ).toEqual(
      each.map((orderId) => ({
        order_id: orderId,
        kind: 'sale',
        affiliate_id: affiliateId,
        commission_cents: COMMISSION,
      })),
    );
    expect(
      await ofOrders(`SELECT order_id FROM order_events WHERE type = 'order.payment-seen' ORDER BY order_id`),
    ).toEqual(each.map((orderId) => ({ order_id: orderId })));
    expect(await ofOrders(`SELECT reserved, used FROM coupons WHERE id = ${coupon.id}`)).toEqual([
      { reserved: 0, used: BUYERS },
    ]);
    const { partner: figures } = await partner.get<OwnPartnerAnswer>('/affiliates/me');
    expect(figures).toMatchObject({ sales: BUYERS, balance: { pendingCents: BUYERS * COMMISSION } });
  });

  /** Sends one webhook until it is taken, as the provider does; `missed` is called for each time that it was not. */
  function webhook(reference: string, payment: Payment): (missed: () => void) => Promise<void> {
    const checkout = paysim.books.checkout(reference);
    if (checkout === null) throw new Error(`no checkout ${reference}`);
    const notice = noticeOf(payment, checkout);
    return async (missed) => {
      const { url, headers, body } = notice(SECRET, paysim.quirks);
      const send = (): Promise<Response> =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      while ((await send().catch(() => null))?.ok !== true) {
        missed();
        await pause(100);
      }
    };
  }

  async function restartApi(afterMs: number, awayMs: number): Promise<void> {
    await pause(afterMs);
    const [api] = stack.apis;
    await api?.kill();
    await pause(awayMs);
    api?.start();
  }

  /** The worker dies just as it has asked the provider for a payment: between reading and writing. */
  async function restartWorkerThatReads(before: number, awayMs: number): Promise<void> {
    await waitFor(() => paysim.calls.length > before, { everyMs: 1, timeoutMs: 180_000, what: 'the worker to read' });
    const [worker] = stack.workers;
    await worker?.kill();
    await pause(awayMs);
    worker?.start();
  }

  /** Longer than it takes until the work of a dead worker is another's. */
  async function untilNothingIsRead(): Promise<void> {
    for (let before = -1; before !== paysim.calls.length;) {
      before = paysim.calls.length;
      await pause(7_000);
    }
  }

  async function made<T>(path: string, body: object): Promise<T> {
    const answer = await stack.admin.post<T>(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async function count(sql: string): Promise<number> {
    const [row] = await stack.database.query<{ count: number }[]>(sql);
    return row?.count ?? -1;
  }

  /** Somebody new who is signed in. */
  async function account(): Promise<{ id: number; get: <T>(path: string) => Promise<T> }> {
    const { id } = await createUser(stack.database, { username: randomUUID() });
    const cookie = await sessionCookie(stack.database, stack.config.secrets.sessionKey, id);
    const get = async <T>(path: string): Promise<T> => {
      const answer = await fetch(`${stack.urls[0] ?? ''}/api${path}`, { headers: { cookie } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return JSON.parse(text) as T;
    };
    return { id, get };
  }
});
