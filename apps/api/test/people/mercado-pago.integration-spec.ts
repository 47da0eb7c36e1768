import type { Order, PixAnswer, Preference } from '@placar/contracts';
import { createLogger } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Paysim } from '../../../paysim/src/paysim';
import { Quirks } from '../../../paysim/src/quirks';
import { createWorker } from '../../../worker/src/start-worker';
import { setUpFactor } from '../second-factor';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const SECRET = 'a key of sixteen and more';
const EMAIL = 'pagadora.unica@example.com';

describe.each(['preference', 'order'] as const)('Mercado Pago, its checkout by %s', (checkout) => {
  let paysim: Paysim;
  let api: TestApi;
  let worker: INestApplicationContext;
  let staff: TestClient;
  beforeAll(async () => {
    paysim = new Paysim(SECRET);
    api = await TestApi.start({
      PAYMENT_PROVIDER: 'mercadopago',
      MERCADOPAGO_API_URL: await paysim.listen(0),
      MERCADOPAGO_ACCESS_TOKEN: SECRET,
      MERCADOPAGO_WEBHOOK_SECRET: SECRET,
      MERCADOPAGO_CHECKOUT: checkout,
      MERCADOPAGO_TEST_PAYMENTS: 'true',
      PIX_ON_PAGE: 'true',
    });
    worker = await createWorker(api.config, createLogger({ level: 'silent', pretty: false, name: 'worker' }));
    staff = await api.login('super_admin');
    await staff.post('/api/plans', { slug: 'vip', title: 'VIP', days: 30, listPrice: 2_990, price: 1_990 });
  });
  afterAll(async () => {
    await worker.close();
    await api.stop();
    await paysim.close();
  });
  beforeEach(() => {
    paysim.quirks = Quirks.parse({});
  });

  const preference = async (who: TestClient): Promise<Preference> =>
    (await who.get('/api/payment/search/preference')).body as Preference;
  const becomes = (who: TestClient, id: string, status: string): Promise<unknown> =>
    waitFor(async () => ((await who.get(`/api/orders/${id}`)).body as { order: Order }).order.status === status);

  it('is paid for an order once, however often and in whatever form it tells of it, and gives back', async () => {
    const member = await api.login('member');
    const made = await preference(member);
    expect(made).toMatchObject({ provider: 'mercadopago', init_point: expect.stringContaining('/pay/') as string });
    paysim.quirks = Quirks.parse({ copies: 3, reversed: true });
    paysim.act(made.preferenceId ?? '', 'pay');
    await becomes(member, made.orderId, 'paid');
    const [{ n }] = await api.database.query<[{ n: number }]>(
      'SELECT count(*)::int AS n FROM vip_grants WHERE order_id = $1',
      [made.orderId],
    );
    expect(n).toBe(1);
    await setUpFactor(staff);
    for (const [amount, status] of [
      [990, 'partially_refunded'],
      [1_000, 'refunded'],
    ] as const) {
      const body = { amount, reason: 'x', key: randomUUID() };
      expect((await staff.post(`/api/orders/${made.orderId}/refund`, body)).status).toBe(200);
      await becomes(member, made.orderId, status);
    }
  });

  it.each([{ oldForm: true }, { unsigned: true }, { wrongSignature: true }, { millisecondTimes: true }])(
    'is believed by reading, with deliveries as %p',
    async (quirk) => {
      const member = await api.login('member');
      const made = await preference(member);
      paysim.quirks = Quirks.parse(quirk);
      // Of those without a right signature one a second is read: the others wait for the loop.
      await waitFor(async () => {
        paysim.act(made.preferenceId ?? '', 'pay');
        return ((await member.get(`/api/orders/${made.orderId}`)).body as { order: Order }).order.status === 'paid';
      });
    },
  );

  it('makes a code of Pix for the page; the e-mail is in no table', async () => {
    const [member, other] = [await api.login('member'), await api.login('member')];
    const made = await preference(member);
    const path = `/api/orders/${made.orderId}/pix`;
    expect((await member.post(path, { email: 'nobody' })).status).toBe(400);
    expect((await other.post(path, { email: EMAIL })).status).toBe(404);
    const shown = await member.post(path, { email: EMAIL });
    expect(shown.body).toMatchObject({ code: expect.stringMatching(/^000201/) as string });
    const { url } = shown.body as PixAnswer;
    await fetch(url ?? '', { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    await becomes(member, made.orderId, 'paid');
    expect((await member.post(path, { email: EMAIL })).body).toMatchObject({ code: 'ORDER_CLOSED' });
    const tables = await api.database.query<{ name: string }[]>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const [row] = await api.database.query<[{ n: number }]>(
        `SELECT count(*)::int AS n FROM ${name} t WHERE strpos(t::text, $1) > 0`,
        [EMAIL],
      );
      expect([name, row.n]).toEqual([name, 0]);
    }
  });
});
