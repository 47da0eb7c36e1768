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
import type { Answer, TestClient } from '../test-api';

const SECRET = 'a key of sixteen and more';
const EMAIL = 'pagadora.unica@example.com';

/** Every line of both programs, the smallest too. */
const logged: string[] = [];
const listened = (name: string) =>
  createLogger({ level: 'trace', pretty: false, name, destination: { write: (line) => void logged.push(line) } });

describe.each(['preference', 'order'] as const)('Mercado Pago, its checkout by %s', (checkout) => {
  let paysim: Paysim;
  let api: TestApi;
  let worker: INestApplicationContext;
  let staff: TestClient;
  beforeAll(async () => {
    paysim = new Paysim(SECRET);
    api = await TestApi.start(
      {
        PAYMENT_PROVIDER: 'mercadopago',
        MERCADOPAGO_API_URL: await paysim.listen(0),
        MERCADOPAGO_ACCESS_TOKEN: SECRET,
        MERCADOPAGO_WEBHOOK_SECRET: SECRET,
        MERCADOPAGO_CHECKOUT: checkout,
        MERCADOPAGO_TEST_PAYMENTS: 'true',
        PIX_ON_PAGE: 'true',
      },
      { logger: listened('api') },
    );
    worker = await createWorker(api.config, listened('worker'));
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
    expect(await tablesWith(EMAIL)).toEqual([]);
  });

  it('tells its key and the e-mail of a payer in no line of a log, no answer and no table, whatever goes wrong', async () => {
    const [unlucky, member] = [await api.login('member'), await api.login('member')];
    const answers: Answer[] = [];
    const ask = async (answer: Promise<Answer>): Promise<number> => answers.push(await answer);
    for (const quirk of [{ status: 401 }, { status: 500 }, { failsAfterMaking: true }]) {
      paysim.quirks = Quirks.parse(quirk);
      await ask(unlucky.get('/api/payment/search/preference'));
    }
    paysim.quirks = Quirks.parse({});
    const { orderId, preferenceId } = await preference(member);
    for (const email of [EMAIL, `${EMAIL} `, { address: EMAIL }, `${EMAIL}@`])
      await ask(member.post(`/api/orders/${orderId}/pix`, { email }));
    for (const body of [{ data: { id: SECRET } }, `{"data":"${EMAIL}`])
      await ask(api.visitor().post('/api/payment/webhook/mercadopago', body));
    paysim.act(preferenceId ?? '', 'pay');
    await becomes(member, orderId, 'paid');
    const shown = answers.length;
    for (const path of ['orders', `orders/${orderId}`, 'users/me/export']) await ask(member.get(`/api/${path}`));
    for (const path of ['admin/orders', `admin/orders/${orderId}`, 'admin/setup', 'admin/operations', 'audit'])
      await ask(staff.get(`/api/${path}`));
    expect(answers.slice(shown).map(({ status }) => status)).toEqual(answers.slice(shown).map(() => 200));
    for (const { text } of answers) for (const told of [SECRET, EMAIL]) expect(text).not.toContain(told);
    // The log was listened to: it tells of the order, and of what the provider did wrong.
    expect(logged.some((line) => line.includes(orderId))).toBe(true);
    expect(logged.filter((line) => [SECRET, EMAIL].some((told) => line.includes(told)))).toEqual([]);
    // The tables were searched: the order is in its own.
    expect(await tablesWith(orderId)).toContain('orders');
    for (const told of [SECRET, EMAIL]) expect(await tablesWith(told)).toEqual([]);
  });

  /** Names of the tables of which some column of some row holds this text, as it is, within JSON or as bytes. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await api.database.query<{ name: string }[]>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await api.database.query<[{ n: number }]>(
        `SELECT count(*)::int AS n FROM ${name} t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0`,
        [text, Buffer.from(text).toString('hex')],
      );
      if (row.n > 0) found.push(name);
    }
    return found;
  }
});
