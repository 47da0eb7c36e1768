import type { AuditPage, OwnPartnerAnswer, PayoutRunAnswer, PayoutsAnswer, Preference } from '@placar/contracts';
import type { PaymentFacts } from '@placar/domain/order';
import { OrderEngine } from '@placar/match-engine/orders';
import type { Clock } from '@placar/platform';
import { Paysim } from '../../../paysim/src/paysim';
import { setUpFactor } from '../second-factor';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const DAY = 86_400_000;
const START = Date.parse('2026-05-04T15:00:00.000Z');
let now = START;
const clock: Clock = { now: () => new Date(now) };
const SECRET = 'a key of the fake provider';

let paysim: Paysim;
let api: TestApi;
let boss: TestClient;
let staff: TestClient;
type Member = Awaited<ReturnType<TestApi['login']>>;
let partner: Member;
let partnerId: number;
beforeAll(async () => {
  paysim = new Paysim(SECRET);
  const PAYSIM_URL = await paysim.listen(0);
  api = await TestApi.start(
    { PAYMENT_PROVIDER: 'fake', PAYSIM_URL, PAYSIM_SECRET: SECRET, RATE_LIMITS: 'off', AUDIT_ADDRESS: 'hashed' },
    { clock },
  );
  staff = await api.login('admin');
  await staff.post('/api/plans', { slug: 'vip', title: 'VIP', days: 30, listPrice: 100_000, price: 100_000 });
});
afterAll(async () => {
  await api.stop();
  await paysim.close();
});
beforeEach(async () => {
  now = START;
  // A session of a former test has seen the end of its days.
  [boss, staff, partner] = [await api.login('super_admin'), await api.login('admin'), await api.login('member')];
  // Reading the audit writes what waits: no line of a former test may come later.
  await boss.get('/api/audit');
  await api.database.query('TRUNCATE affiliates, coupons, orders, audit_log, visitor_salts RESTART IDENTITY CASCADE');
  await api.database.query('TRUNCATE payout_lines, commission_reviews');
  const made = await staff.post('/api/affiliates', {
    slug: 'zoe',
    name: 'Zoé',
    url: 'https://zoe.example/',
    userId: partner.user.id,
    commissionBp: 1_000,
  });
  partnerId = (made.body as { id: number }).id;
});

const own = async (who: TestClient = partner): Promise<NonNullable<OwnPartnerAnswer['partner']>> => {
  const { partner: figures } = (await who.get('/api/affiliates/me')).body as OwnPartnerAnswer;
  if (figures === null) throw new Error('no partner');
  return figures;
};
const owed = async (): Promise<PayoutsAnswer> => (await staff.get('/api/affiliates/payouts')).body as PayoutsAnswer;
/** Somebody who may let money out now: a super admin whose session has just shown a code. */
async function payer(): Promise<TestClient> {
  const chief = await api.login('super_admin');
  await setUpFactor(chief, now);
  return chief;
}
const run = async (): Promise<PayoutRunAnswer> =>
  (await (await payer()).post('/api/affiliates/payouts', { affiliateIds: [partnerId] })).body as PayoutRunAnswer;
const visit = (who: TestClient, remember: boolean, { code = 'zoe', agent = 'a browser' } = {}) =>
  who.call('/api/affiliates/visits', { method: 'POST', body: { code, remember }, headers: { 'user-agent': agent } });
const cookieOf = ({ headers }: Awaited<ReturnType<typeof visit>>): string => headers.getSetCookie().join();

/** An order through the page's own call, and what the provider tells of it. */
async function bought(who: TestClient, query = ''): Promise<string> {
  const answer = await who.get(`/api/payment/search/preference${query}`);
  expect(answer.status).toBe(200);
  const { orderId } = answer.body as Preference;
  await told(orderId, {});
  return orderId;
}
async function told(orderId: string, facts: Partial<PaymentFacts>): Promise<void> {
  const engine = api.app.get(OrderEngine, { strict: false });
  const total = (await engine.load(orderId))?.state.terms.totalCents ?? 0;
  const at = clock.now().toISOString();
  const seen = await engine.paymentSeen(
    orderId,
    {
      paymentId: `pay-${orderId}`,
      orderId,
      status: 'approved',
      amountCents: total,
      refundedCents: 0,
      currency: 'BRL',
      isLive: false,
      approvedAt: at,
      changedAt: at,
      ...facts,
    },
    'test',
  );
  expect(seen.ok).toBe(true);
}

describe('a link of a partner', () => {
  it('is counted once a day for each visitor, whatever is repeated, and nobody can be found by what is kept', async () => {
    for (const agent of ['one', 'two', 'one', 'two'])
      expect((await visit(api.visitor(), false, { agent })).body).toEqual({ known: true, name: 'Zoé' });
    // Fetching the address counts nothing.
    await api.visitor().get('/?ref=zoe');
    expect((await own()).clicks).toBe(2);
    const salts = () => api.database.query<{ day: string }[]>('SELECT day::text FROM visitor_salts');
    expect(await salts()).toEqual([{ day: '2026-05-04' }]);
    now += DAY;
    await visit(api.visitor(), false, { agent: 'one' });
    expect((await own()).clicks).toBe(3);
    expect(await salts()).toEqual([{ day: '2026-05-05' }]);
    expect(await api.database.query('SELECT DISTINCT day::text FROM affiliate_visitors')).toEqual([
      { day: '2026-05-05' },
    ]);
    expect((await visit(api.visitor(), true, { code: 'nobody' })).body).toEqual({ known: false, name: null });
    expect((await visit(api.visitor(), true, { code: 'x'.repeat(41) })).status).toBe(400);
  });

  it('is remembered only by who agreed; the coupon of another partner beats it', async () => {
    const [silent, agreed] = [await api.login('member'), await api.login('member')];
    expect(cookieOf(await visit(silent, false))).toBe('');
    const cookie = cookieOf(await visit(agreed, true));
    expect(cookie).toMatch(/placar\.ref=zoe;.*Max-Age=2592000;.*Path=\/api;.*HttpOnly; SameSite=Lax/);
    // The first partner stays.
    await staff.post('/api/affiliates', { slug: 'ana', name: 'Ana', url: 'https://ana.example/', commissionBp: 2_000 });
    expect(cookieOf(await visit(agreed, true, { code: 'ana' }))).toBe('');

    await bought(silent);
    expect((await own()).sales).toBe(0);
    await bought(agreed);
    expect(await own()).toMatchObject({ sales: 1, balance: { pendingCents: 10_000 } });

    const { managed } = (await staff.get('/api/affiliates')).body as { managed: { id: number; slug: string }[] };
    const ana = managed.find(({ slug }) => slug === 'ana')?.id;
    await staff.post('/api/coupons', { code: 'ANA10', kind: 'percent', value: 1_000, affiliateId: ana });
    await bought(agreed, '?coupon=ana10');
    expect((await own()).sales).toBe(1);
    const { partners } = await owed();
    expect(partners.find(({ name }) => name === 'Ana')?.balance.pendingCents).toBe(18_000);
  });

  it('freezes partner and rate with the order, before it is paid', async () => {
    const buyer = await api.login('member');
    await visit(buyer, true);
    const { orderId } = (await buyer.get('/api/payment/search/preference')).body as Preference;
    await staff.put(`/api/affiliates/${partnerId}`, {
      slug: 'zoe',
      name: 'Zoé',
      url: 'https://zoe.example/',
      userId: partner.user.id,
      commissionBp: 5_000,
      version: 1,
    });
    await told(orderId, {});
    expect((await own()).balance.pendingCents).toBe(10_000);
  });
});

describe('a commission', () => {
  async function soldByLink(): Promise<string> {
    const buyer = await api.login('member');
    await visit(buyer, true);
    return bought(buyer);
  }
  const pixKey = () => partner.put('/api/affiliates/me/pix-key', { key: '+55 11 98765-4321' });

  it('waits fifteen days, is paid once, and is taken back when the money goes back', async () => {
    const orderId = await soldByLink();
    await pixKey();
    now = START + 15 * DAY - 1;
    expect((await own()).balance).toMatchObject({ pendingCents: 10_000, payableCents: 0 });
    expect(await run()).toEqual({ run: null, payouts: [] });

    now = START + 15 * DAY;
    expect((await owed()).partners).toMatchObject([{ id: partnerId, isDue: true, balance: { payableCents: 10_000 } }]);
    const runs = await Promise.all([run(), run(), run()]);
    const [payout] = runs.flatMap(({ payouts }) => payouts);
    expect(runs.flatMap(({ payouts }) => payouts)).toHaveLength(1);
    if (payout === undefined) throw new Error('no payout');
    expect(payout).toMatchObject({ cents: 10_000, status: 'made', pixKey: { kind: 'phone', masked: '••••4321' } });
    expect((await own()).balance).toMatchObject({ payableCents: 0, payingCents: 10_000, paidCents: 0 });

    const chief = await payer();
    const table = await chief.get(`/api/affiliates/payouts/${payout.run}/table?lang=pt`);
    expect(table.text).toBe(
      `\ufeffPagamento;Afiliado;Tipo de chave;Chave Pix;Valor\r\n${payout.id};Zoé;phone;5511987654321;100,00\r\n`,
    );
    const settle = (status: string) =>
      chief.put(`/api/affiliates/payouts/${payout.id}`, { status, reference: 'E2E-1' });
    const settled = await settle('paid');
    expect(settled.body).toMatchObject({ before: { status: 'made' }, payout: { status: 'paid', reference: 'E2E-1' } });
    expect((await settle('cancelled')).status).toBe(409);
    const { audit } = (await chief.get(`/api/audit?record=payout:${payout.id}`)).body as AuditPage;
    expect(audit.flatMap(({ method, changes }) => (method === 'PUT' ? changes : []))).toEqual([
      { field: 'status', before: 'made', after: 'paid' },
      { field: 'reference', before: '', after: 'E2E-1' },
    ]);

    now += 60 * DAY;
    await told(orderId, { status: 'charged_back', approvedAt: new Date(START).toISOString() });
    expect((await own()).balance).toMatchObject({ payableCents: -10_000, paidCents: 10_000 });
    expect(await run()).toEqual({ run: null, payouts: [] });
    // What is sold next pays it off first.
    await soldByLink();
    await soldByLink();
    now += 15 * DAY;
    expect((await run()).payouts).toMatchObject([{ cents: 10_000 }]);
  });

  it('of a payout that is cancelled is due again', async () => {
    await soldByLink();
    await pixKey();
    now += 15 * DAY;
    const [first] = (await run()).payouts;
    const chief = await payer();
    await chief.put(`/api/affiliates/payouts/${first?.id}`, { status: 'cancelled', reference: 'chave errada' });
    expect((await own()).balance).toMatchObject({ payableCents: 10_000, payingCents: 0 });
    expect((await run()).payouts).toMatchObject([{ cents: 10_000 }]);
    expect((await chief.get(`/api/affiliates/payouts/${first?.run}/table`)).text).not.toContain('Zoé');
  });

  it('is refunded before it matures, and then nothing is owed; less than the least is carried on', async () => {
    const orderId = await soldByLink();
    await pixKey();
    now += 3 * DAY;
    await told(orderId, { refundedCents: 60_000, approvedAt: new Date(START).toISOString() });
    expect((await own()).balance.pendingCents).toBe(4_000);
    now += 20 * DAY;
    expect((await own()).balance.payableCents).toBe(4_000);
    expect((await owed()).partners).toMatchObject([{ isDue: false }]);
    expect(await run()).toEqual({ run: null, payouts: [] });
  });

  it('of a purchase with the own code or at the own address is looked at by staff first', async () => {
    await staff.post('/api/coupons', { code: 'ZOE10', kind: 'percent', value: 1_000, affiliateId: partnerId });
    await pixKey();
    const mine = await bought(partner, '?coupon=zoe10');
    const buyer = await api.login('member');
    await boss.get('/api/audit');
    const neighbour = await bought(buyer, '?coupon=zoe10');
    now += 15 * DAY;
    const { reviews } = await owed();
    expect(reviews.map(({ orderId, signs, cents }) => ({ orderId, signs, cents }))).toEqual(
      expect.arrayContaining([
        { orderId: mine, signs: ['same_account'], cents: 9_000 },
        { orderId: neighbour, signs: ['same_address'], cents: 9_000 },
      ]),
    );
    expect((await own()).balance).toMatchObject({ reviewCents: 18_000, payableCents: 0 });
    expect(await run()).toEqual({ run: null, payouts: [] });

    const chief = await payer();
    const decide = (orderId: string, decision: string) =>
      chief.put(`/api/affiliates/reviews/${orderId}`, { decision, reason: 'visto' });
    expect((await decide(neighbour, 'approved')).status).toBe(200);
    expect(
      new Set(
        await Promise.all([decide(mine, 'refused'), decide(mine, 'refused')].map(async (one) => (await one).status)),
      ),
    ).toEqual(new Set([200, 409]));
    expect((await own()).balance).toMatchObject({ reviewCents: 0, payableCents: 9_000 });
    // What the provider tells later gives nothing back to the partner.
    await told(mine, { refundedCents: 1_000, approvedAt: new Date(START).toISOString() });
    expect((await own()).balance.payableCents).toBe(9_000);
    expect((await owed()).reviews).toEqual([]);
    expect((await decide('2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11', 'approved')).status).toBe(404);
  });
});

describe('what a partner sees', () => {
  it('is the own figures alone, without the Pix key, of which nothing is anywhere to be read', async () => {
    const [ana, stranger] = [await api.login('member'), await api.login('member')];
    const made = await staff.post('/api/affiliates', {
      slug: 'ana',
      name: 'Ana',
      url: 'https://ana.example/',
      userId: ana.user.id,
    });
    expect(made.status).toBe(201);
    await visit(api.visitor(), false);
    expect(await own()).toMatchObject({ name: 'Zoé', clicks: 1 });
    expect(await own(ana)).toMatchObject({
      name: 'Ana',
      clicks: 0,
      months: [{ clicks: 0 }, ...Array<unknown>(11).fill({})].map(() => ({ clicks: 0 })),
    });
    expect((await stranger.get('/api/affiliates/me')).body).toEqual({ partner: null });
    expect((await api.visitor().get('/api/affiliates/me')).status).toBe(401);
    expect((await stranger.put('/api/affiliates/me/pix-key', { key: 'a@b.com.br' })).status).toBe(404);
    for (const key of ['', '123', '=1+1', '111.111.111-11']) {
      const refused = await partner.put('/api/affiliates/me/pix-key', { key });
      expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([400, ['key']]);
    }
    const saved = await partner.put('/api/affiliates/me/pix-key', { key: 'zoe.segredo@exemplo.com.br' });
    expect(saved.body).toEqual({ pixKey: { kind: 'email', masked: 'z•••@exemplo.com.br' } });
    const texts = await Promise.all([
      partner.get('/api/affiliates/me'),
      staff.get('/api/affiliates'),
      staff.get('/api/affiliates/payouts'),
      boss.get('/api/audit'),
      api.visitor().get('/api/affiliates'),
    ]);
    for (const { text } of texts) expect(text).not.toContain('segredo');
    const [row] = await api.database.query<{ kept: string }[]>(
      'SELECT pix_key_encrypted AS kept FROM affiliates WHERE slug = $1',
      ['zoe'],
    );
    expect(row?.kept).toMatch(/^v1\./);
    expect(row?.kept).not.toContain('segredo');
  });

  it('and who may pay: money goes out by super admins alone; an account is one partner', async () => {
    const wanted = [
      ['post', '/api/affiliates/payouts', { affiliateIds: [partnerId] }],
      ['put', '/api/affiliates/payouts/1', { status: 'paid', reference: 'x' }],
      ['put', '/api/affiliates/reviews/2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11', { decision: 'approved', reason: 'x' }],
    ] as const;
    for (const [method, path, body] of wanted)
      for (const who of [staff, partner]) expect((await who[method](path, body)).status).toBe(403);
    // A super admin, too, only with a code of the second factor.
    const refused = await boss.post('/api/affiliates/payouts', { affiliateIds: [partnerId] });
    expect(refused.body).toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
    expect((await partner.get('/api/affiliates/payouts')).status).toBe(403);
    expect((await staff.get('/api/affiliates/payouts/2f6f3f64-94c5-4f0f-9d1c-0d8a3a3f9a11/table')).status).toBe(403);
    const twice = await staff.post('/api/affiliates', {
      slug: 'zoe-2',
      name: 'Zoé 2',
      url: 'https://zoe.example/',
      userId: partner.user.id,
    });
    expect([twice.status, twice.body]).toMatchObject([409, { fields: { userId: 'is taken' } }]);
  });
});
