import type { CouponsAnswer } from '@placar/contracts';
import type { Clock } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import { TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

const DAY = 86_400_000;
/** More than all visitors of this file ask together. */
const CODES_TRIED = 30;
let now = Date.now();
const clock: Clock = { now: () => new Date(now) };

let api: TestApi;
let staff: Awaited<ReturnType<TestApi['login']>>;
beforeAll(async () => {
  api = await TestApi.start({ RATE_LIMITS: `coupon_codes=${CODES_TRIED}/3600` }, { clock });
  staff = await api.login('admin');
});
afterAll(() => api.stop());
beforeEach(() =>
  api.database.query('TRUNCATE plans, coupons, coupon_redemptions, vip_grants RESTART IDENTITY CASCADE'),
);

type Body = Record<string, unknown>;
const bodyOf = async (answer: Promise<Answer>): Promise<Body> => (await answer).body as Body;
const idOf = ({ body }: Answer): number => (body as { id: number }).id;
const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

const PLAN = { slug: 'vip-30', title: 'VIP 30 dias', days: 30, listPrice: 2_990, price: 1_943 };
const plan = async (more: Body = {}): Promise<number> =>
  (await bodyOf(staff.post('/api/plans', { ...PLAN, ...more }))).id as number;
const COUPON = { code: 'verao35', kind: 'percent', value: 3_500 };
interface Made {
  id: number;
  version: number;
}
const coupon = async (more: Body = {}): Promise<Made> =>
  (await bodyOf(staff.post('/api/coupons', { ...COUPON, ...more }))).coupon as Made;
const check = (code: string, who: TestClient = api.visitor(), query = ''): Promise<Body> =>
  bodyOf(who.get(`/api/coupons/validate/${code}${query}`));

describe('plans', () => {
  it('tell what is really off, in whole per cent, and stand in their order', async () => {
    await plan({ position: 2 });
    await plan({ slug: 'ano', title: 'Um ano', days: null, months: 12, listPrice: 10_000, price: 10_000, position: 1 });
    const { plans } = await bodyOf(api.visitor().get('/api/plans'));
    expect(plans).toMatchObject([
      { slug: 'ano', months: 12, days: null, percentOff: 0 },
      { slug: 'vip-30', days: 30, price: 1_943, percentOff: 35, currency: 'BRL' },
    ]);
  });

  it('that are not sold are shown to staff alone', async () => {
    await plan({ active: false });
    expect(await bodyOf(api.visitor().get('/api/plans'))).toEqual({ plans: [], selling: false, pix: false });
    expect(await bodyOf(staff.get('/api/plans'))).toMatchObject({ plans: [{ slug: 'vip-30', active: false }] });
  });

  it('are changed by whoever read them last, and by staff alone', async () => {
    const id = await plan();
    const member = await api.login('member');
    expect(await statusOf(member.post('/api/plans', PLAN))).toBe(403);
    expect(await statusOf(staff.put(`/api/plans/${id}`, { ...PLAN, price: 990, version: 1 }))).toBe(200);
    expect(await statusOf(staff.put(`/api/plans/${id}`, { ...PLAN, price: 1, version: 1 }))).toBe(409);
    expect(await statusOf(staff.put('/api/plans/999', { ...PLAN, version: 1 }))).toBe(404);
    expect(await statusOf(staff.post('/api/plans', PLAN))).toBe(409);
    expect(await bodyOf(api.visitor().get('/api/plans'))).toMatchObject({ plans: [{ price: 990, version: 2 }] });
  });

  it.each([
    [{ price: 2_991 }, 'price'],
    [{ price: 19.9 }, 'price'],
    [{ days: null }, 'days'],
    [{ months: 1 }, 'days'],
    [{ slug: 'Açaí' }, 'slug'],
    [{ title: 'a\u202eb' }, 'title'],
  ])('refuse %j at its field', async (wrong, field) => {
    const answer = await staff.post('/api/plans', { ...PLAN, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: Body }).fields)).toEqual([field]);
  });
});

describe('coupons of staff', () => {
  it('are kept in capitals, one for each code, and told to staff alone', async () => {
    await coupon({ code: ' ｖerao35 ' });
    expect(await bodyOf(staff.get('/api/coupons'))).toMatchObject({
      coupons: [{ code: 'VERAO35', used: 0, reserved: 0 }],
    });
    expect(await statusOf(staff.post('/api/coupons', { ...COUPON, code: 'VERAO35' }))).toBe(409);
    expect(await statusOf(api.visitor().get('/api/coupons'))).toBe(401);
    expect(await statusOf((await api.login('member')).get('/api/coupons'))).toBe(403);
  });

  it('are read page by page, whole and each once, also those of one state or of a part of a code', async () => {
    const later = new Date(now + DAY).toISOString();
    const soon = new Date(now + 1_000).toISOString();
    const made: Record<string, Body> = {
      expired: { endsAt: soon, maxUses: 1, active: false },
      exhausted: { maxUses: 2, active: false },
      paused: { active: false, startsAt: later, maxUses: 3 },
      scheduled: { startsAt: later },
      running: { endsAt: later, maxUses: 3 },
    };
    for (const [state, more] of Object.entries(made))
      for (const half of [1, 2]) await coupon({ code: `${state}-${half}`, ...more });
    await api.database.query('UPDATE coupons SET reserved = 1, used = 1 WHERE max_uses IS NOT NULL');
    const pages = async (query: string): Promise<string[]> => {
      const codes: string[] = [];
      for (let cursor = ''; ;) {
        const { body } = await staff.get(`/api/coupons?limit=2${query}${cursor}`);
        const page = body as CouponsAnswer;
        codes.push(...page.coupons.map(({ code }) => code));
        if (page.nextCursor === null) return codes;
        cursor = `&cursor=${page.nextCursor}`;
      }
    };
    now += 2_000;
    const codes = Object.keys(made).flatMap((state) => [1, 2].map((half) => `${state}-${half}`.toUpperCase()));
    expect(await pages('')).toEqual(codes.toReversed());
    expect(await pages('&search=-１')).toEqual(codes.toReversed().filter((code) => code.endsWith('1')));
    for (const state of Object.keys(made))
      expect(await pages(`&state=${state}`)).toEqual([`${state}-2`, `${state}-1`].map((code) => code.toUpperCase()));
    expect(await statusOf(staff.get('/api/coupons?state=deleted'))).toBe(400);
  });

  it('are changed by one of two who change them at once', async () => {
    const { id, version } = await coupon();
    const both = await Promise.all(
      [1_000, 2_000].map((value) => statusOf(staff.put(`/api/coupons/${id}`, { ...COUPON, value, version }))),
    );
    expect(both.toSorted()).toEqual([200, 409]);
  });

  it('cannot have fewer uses than are taken', async () => {
    const { id, version } = await coupon({ maxUses: 10 });
    await api.database.query('UPDATE coupons SET reserved = 2, used = 3');
    const answer = await staff.put(`/api/coupons/${id}`, { ...COUPON, maxUses: 4, version });
    expect([answer.status, (answer.body as { fields: Body }).fields]).toEqual([409, { maxUses: 'must be at least 5' }]);
    expect(await statusOf(staff.put(`/api/coupons/${id}`, { ...COUPON, maxUses: 5, version }))).toBe(200);
    expect(await check('verao35')).toMatchObject({ valid: false });
  });

  it('leave the list when they are deleted, and keep their code', async () => {
    const { id, version } = await coupon();
    expect(await statusOf(staff.delete(`/api/coupons/${id}`))).toBe(200);
    expect(await statusOf(staff.delete(`/api/coupons/${id}`))).toBe(404);
    expect(await statusOf(staff.put(`/api/coupons/${id}`, { ...COUPON, version }))).toBe(404);
    expect(await bodyOf(staff.get('/api/coupons'))).toEqual({ coupons: [], nextCursor: null });
    expect(await statusOf(staff.post('/api/coupons', COUPON))).toBe(409);
  });

  it.each([
    [{ code: 'A'.repeat(33) }, 'code'],
    [{ code: 'a b c' }, 'code'],
    [{ value: 10_001 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ kind: 'free' }, 'kind'],
    [{ maxUses: 0 }, 'maxUses'],
    [{ maxDiscount: 0.5 }, 'maxDiscount'],
    [{ planIds: [77] }, 'planIds'],
    [{ ownerId: 999_999 }, 'ownerId'],
    [{ startsAt: '2026-06-01T00:00:00Z', endsAt: '2026-06-01T00:00:00Z' }, 'endsAt'],
    [{ endsAt: 'amanhã' }, 'endsAt'],
  ])('refuse %j at its field', async (wrong, field) => {
    const answer = await staff.post('/api/coupons', { ...COUPON, ...wrong });
    expect([answer.status, Object.keys((answer.body as { fields: Body }).fields)]).toEqual([400, [field]]);
  });
});

describe('whether a code applies', () => {
  it('is told with what it takes off the default plan or a named one, whatever way it was typed', async () => {
    await plan();
    const year = await plan({ slug: 'ano', listPrice: 10_001, price: 10_001, position: 1 });
    await coupon({ endsAt: '2099-01-01T03:00:00.000Z' });
    expect(await check('%20VeRaO35')).toEqual({
      valid: true,
      code: 'VERAO35',
      kind: 'percent',
      value: 3_500,
      discount: 680,
      total: 1_263,
      endsAt: '2099-01-01T03:00:00.000Z',
    });
    expect(await check('verao35', api.visitor(), `?plan=${year}`)).toMatchObject({ discount: 3_500, total: 6_501 });
  });

  it('may be for nothing with 100 %', async () => {
    await plan();
    await coupon({ value: 10_000 });
    expect(await check('verao35')).toMatchObject({ valid: true, discount: 1_943, total: 0 });
  });

  it('tells a code that is switched off, deleted, too long or nonsense with the same bytes as an unknown one', async () => {
    await plan();
    await coupon({ code: 'PARADO', active: false });
    const { id } = await coupon({ code: 'APAGADO' });
    await staff.delete(`/api/coupons/${id}`);
    const answers = await Promise.all(
      ['NENHUM', 'parado', 'apagado', 'A'.repeat(33), 'ABC%00', '%F0%9F%8E%9F', 'x'.repeat(2_000)].map((code) =>
        check(code),
      ),
    );
    for (const answer of answers)
      expect(answer).toEqual({ valid: false, reason: 'not_found', message: 'There is no such coupon.' });
  });

  it('follows the plan, the clock and the uses', async () => {
    const id = await plan();
    await coupon({
      planIds: [id],
      maxUses: 1,
      startsAt: new Date(now + DAY).toISOString(),
      endsAt: new Date(now + 2 * DAY).toISOString(),
    });
    const began = now;
    expect(await check('verao35')).toMatchObject({ reason: 'not_started' });
    now = began + DAY;
    expect(await check('verao35')).toMatchObject({ valid: true });
    expect(await check('verao35', api.visitor(), '?plan=999')).toMatchObject({ reason: 'plan' });
    await staff.put(`/api/plans/${id}`, { ...PLAN, active: false, version: 1 });
    expect(await check('verao35')).toMatchObject({ reason: 'plan' });
    await staff.put(`/api/plans/${id}`, { ...PLAN, version: 2 });
    await api.database.query('UPDATE coupons SET reserved = 1');
    expect(await check('verao35')).toMatchObject({ reason: 'exhausted' });
    now = began + 2 * DAY;
    expect(await check('verao35')).toMatchObject({ reason: 'expired' });
    now = began;
  });

  it('asks about the person who is signed in, and nothing personal of a visitor', async () => {
    await plan();
    const member = await api.login('member');
    const { id } = await coupon({ perUserLimit: 1, firstPurchaseOnly: true });
    await coupon({ code: 'MEU', ownerId: member.user.id });
    expect(await check('verao35', member)).toMatchObject({ valid: true });
    expect(await check('meu', member)).toMatchObject({ reason: 'own_coupon' });
    const use = (status: string): Promise<unknown> =>
      api.database.query(
        'INSERT INTO coupon_redemptions (coupon_id, user_id, order_id, status, discount_cents) VALUES ($1, $2, $3, $4, 1)',
        [id, member.user.id, randomUUID(), status],
      );
    await use('released');
    expect(await check('verao35', member)).toMatchObject({ valid: true });
    await use('redeemed');
    expect(await check('verao35', member)).toMatchObject({ reason: 'user_limit' });
    const other = await api.login('member');
    await api.database.query(`INSERT INTO vip_grants (user_id, days, source) VALUES ($1, 30, 'order')`, [
      other.user.id,
    ]);
    expect(await check('verao35', other)).toMatchObject({ reason: 'first_purchase' });
    expect(await check('verao35')).toMatchObject({ valid: true });
  });

  it('is not told to somebody who tries many codes', async () => {
    const member = await api.login('member');
    const statuses = [];
    for (let tries = 0; tries <= CODES_TRIED; tries += 1)
      statuses.push((await member.get(`/api/coupons/validate/TRY${tries}`)).status);
    expect(statuses.indexOf(429)).toBe(CODES_TRIED);
  });
});

describe('VIP', () => {
  const give = (userId: number, days = 30): Promise<Answer> =>
    staff.post(`/api/users/${userId}/vip-grants`, { days, reason: 'Promoção' });
  const status = (userId: number, lang = 'pt'): Promise<Body> =>
    bodyOf(api.visitor().get(`/api/users/vip-status/${userId}?lang=${lang}`));

  it('five grants of 30 days at once are 150 days, told in words and to the second', async () => {
    const { user } = await api.login('member');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => give(user.id)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(await status(user.id)).toEqual({
      isVIP: true,
      timeRemaining: '150 dias',
      expiresAt: new Date(now + 150 * DAY).toISOString(),
      seconds: 150 * 86_400,
    });
    expect((await status(user.id, 'en')).timeRemaining).toBe('150 days');
    expect((await status(user.id, 'xx')).timeRemaining).toBe('150 dias');
  });

  it('ends by itself, and the session of the person says so without a new login', async () => {
    const member = await api.login('member');
    const began = now;
    const isVip = async (): Promise<unknown> => (await bodyOf(member.get('/api/isLoggedIn'))).vip;
    expect(await isVip()).toEqual({ isVIP: false });
    await give(member.user.id, 1);
    expect(await isVip()).toEqual({ isVIP: true });
    now = began + DAY;
    expect(await isVip()).toEqual({ isVIP: false });
    expect(await status(member.user.id)).toEqual({ isVIP: false, timeRemaining: '', expiresAt: null, seconds: 0 });
    now = began;
  });

  it('the first of two months taken back on day 5: the second begins at once', async () => {
    const { user } = await api.login('member');
    const began = now;
    const { id } = (await give(user.id)).body as { id: number };
    await give(user.id);
    now = began + 5 * DAY;
    const revoke = (): Promise<Answer> => staff.delete(`/api/users/${user.id}/vip-grants/${id}`, { reason: 'Estorno' });
    expect(await statusOf(revoke())).toBe(200);
    expect(await statusOf(revoke())).toBe(409);
    expect((await status(user.id)).seconds).toBe(30 * 86_400);
    const day = (days: number): string => new Date(began + days * DAY).toISOString();
    expect(await bodyOf(staff.get(`/api/users/${user.id}/vip-grants`))).toMatchObject({
      grants: [
        { startsAt: day(0), endsAt: day(5), revokeReason: 'Estorno' },
        { startsAt: day(5), endsAt: day(35), revokedAt: null },
      ],
    });
    now = began;
  });

  it('of everybody is told to staff with who gave it, why and until when, page by page', async () => {
    const [one, two] = [await api.login('member'), await api.login('member')];
    const [first, second] = [await give(one.user.id, 10), await give(two.user.id)];
    await api.database.query(`INSERT INTO vip_grants (user_id, days, source) VALUES ($1, 5, 'order')`, [one.user.id]);
    await staff.delete(`/api/users/${two.user.id}/vip-grants/${idOf(second)}`, { reason: 'Engano' });
    const list = (query: string): Promise<Body> => bodyOf(staff.get(`/api/admin/vip-grants?${query}`));
    const { grants, nextCursor } = await list('limit=2');
    expect(grants).toMatchObject([
      { source: 'order', user: { id: one.user.id }, givenBy: null, startsAt: new Date(now + 10 * DAY).toISOString() },
      { user: { id: two.user.id }, revokeReason: 'Engano', revokedBy: { id: staff.user.id } },
    ]);
    expect(await list(`limit=2&cursor=${String(nextCursor)}`)).toMatchObject({
      grants: [{ id: idOf(first), reason: 'Promoção', givenBy: { id: staff.user.id }, days: 10 }],
      nextCursor: null,
    });
    expect((await list(`user=${one.user.id}&source=admin`)).grants).toHaveLength(1);
    expect(await statusOf(one.get('/api/admin/vip-grants'))).toBe(403);
    for (const wrong of ['cursor=x', 'source=thief', 'limit=0', 'user=-1'])
      expect(await statusOf(staff.get(`/api/admin/vip-grants?${wrong}`))).toBe(400);
  });

  it('is given and taken by staff alone, of people who are there', async () => {
    const member = await api.login('member');
    const path = `/api/users/${member.user.id}/vip-grants`;
    expect(await statusOf(member.post(path, { days: 1, reason: 'x' }))).toBe(403);
    expect(await statusOf(member.get(path))).toBe(403);
    expect(await statusOf(api.visitor().post(path, { days: 1, reason: 'x' }))).toBe(401);
    expect(await statusOf(staff.post('/api/users/999999/vip-grants', { days: 1, reason: 'x' }))).toBe(404);
    expect(await statusOf(staff.delete(`${path}/999`, { reason: 'x' }))).toBe(404);
    expect(await statusOf(api.visitor().get('/api/users/vip-status/999999'))).toBe(404);
    for (const wrong of [{ days: 0 }, { days: 1.5 }, { days: 3_661 }, { reason: '' }])
      expect(await statusOf(staff.post(path, { days: 1, reason: 'x', ...wrong }))).toBe(400);
  });
});

describe('the audit', () => {
  let chief: TestClient;
  beforeAll(async () => {
    chief = await api.login('super_admin');
  });
  const changes = async (): Promise<unknown> =>
    ((await bodyOf(chief.get('/api/audit?limit=1'))).audit as { changes: unknown }[])[0]?.changes;

  it('keeps what a plan, a coupon and the VIP of somebody were before and are after', async () => {
    const id = await plan();
    expect(await changes()).toContainEqual({ field: 'price', before: null, after: '1943' });
    await staff.put(`/api/plans/${id}`, { ...PLAN, price: 990, active: false, version: 1 });
    expect(await changes()).toEqual([
      { field: 'price', before: '1943', after: '990' },
      { field: 'active', before: 'true', after: 'false' },
    ]);
    const made = await coupon();
    await staff.put(`/api/coupons/${made.id}`, { ...COUPON, value: 1_000, version: made.version });
    expect(await changes()).toEqual([
      { field: 'code', before: 'VERAO35', after: 'verao35' },
      { field: 'percentOff', before: '3500', after: '1000' },
    ]);
    await staff.delete(`/api/coupons/${made.id}`);
    expect(await changes()).toContainEqual({ field: 'code', before: 'VERAO35', after: null });
    const { user } = await api.login('member');
    const until = new Date(now + 3 * DAY).toISOString();
    const given = await staff.post(`/api/users/${user.id}/vip-grants`, { days: 3, reason: 'Sorteio' });
    expect(await changes()).toContainEqual({ field: 'until', before: null, after: until });
    await staff.delete(`/api/users/${user.id}/vip-grants/${idOf(given)}`, { reason: 'Engano' });
    expect(await changes()).toEqual([
      { field: 'reason', before: null, after: 'Engano' },
      { field: 'until', before: until, after: null },
    ]);
  });
});
