import { randomUUID } from 'node:crypto';
import { codeOf, setUpFactor } from '../second-factor';
import { PASSWORD, TestApi } from '../test-api';
import type { TestClient } from '../test-api';

const MINUTE = 60_000;
const now = { ms: 0 };
let api: TestApi;
beforeAll(async () => {
  now.ms = Date.now();
  api = await TestApi.start({ STEP_UP_MINUTES: '5' }, { clock: { now: () => new Date(now.ms) } });
});
afterAll(() => api.stop());
beforeEach(() => {
  // The codes of the test before are used up.
  now.ms += 2 * MINUTE;
});

type Person = Awaited<ReturnType<TestApi['login']>>;
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const isIn = async (client: TestClient): Promise<boolean> => (await client.get('/api/isLoggedIn')).body !== false;
const passwordLogin = async (person: Person): Promise<TestClient> => {
  const browser = api.visitor();
  const { body } = await browser.post('/api/login', { username: person.user.username, password: PASSWORD });
  expect(body).toMatchObject({ second_factor: true });
  return browser;
};
/** Money that goes back: the order is not there, which is told only to those who may. */
const refund = (client: TestClient) =>
  client.post(`/api/orders/${randomUUID()}/refund`, { key: randomUUID(), reason: 'x' });

describe('a second factor', () => {
  it('is asked for after the password, takes a code once, and recovery codes once each', async () => {
    const person = await api.login('admin');
    const { secret, recoveryCodes } = await setUpFactor(person, now.ms);
    expect(new Set(recoveryCodes).size).toBe(10);

    now.ms += MINUTE;
    const browser = await passwordLogin(person);
    expect(await isIn(browser)).toBe(false);
    expect(code(await browser.post('/api/login/second-factor', { code: '000000' }))).toBe('SECOND_FACTOR_WRONG');
    // Of one code that is shown twice at once one is taken.
    const second = await passwordLogin(person);
    const shown = ` ${codeOf(secret, now.ms).replace(/^.../, '$& ')}`;
    const both = await Promise.all(
      [browser, second].map((one) => one.post('/api/login/second-factor', { code: shown })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await Promise.all([isIn(browser), isIn(second)])).toEqual(both.map(({ status }) => status === 200));

    for (const expected of [200, 403]) {
      const lost = await passwordLogin(person);
      const typed = recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ');
      expect((await lost.post('/api/login/second-factor', { code: typed })).status).toBe(expected);
    }
    expect((await person.get('/api/users/second-factor')).body).toMatchObject({ set: true, recovery_codes_left: 9 });
  });

  it('is not guessed: after ten tries of one account its person waits, right or wrong, in every browser', async () => {
    const person = await api.login('member');
    const { secret } = await setUpFactor(person, now.ms);
    now.ms += MINUTE;
    const browser = await passwordLogin(person);
    for (let tried = 0; tried < 10; tried += 1)
      expect((await browser.post('/api/login/second-factor', { code: '000000' })).status).toBe(403);
    const right = await (
      await passwordLogin(person)
    ).post('/api/login/second-factor', { code: codeOf(secret, now.ms) });
    expect([right.status, code(right)]).toEqual([429, 'RATE_LIMITED']);
  });

  it('is asked for within ten minutes, of the browser that knew the password, and by nobody else', async () => {
    const person = await api.login('member');
    const { secret } = await setUpFactor(person, now.ms);
    const browser = await passwordLogin(person);
    expect(code(await api.visitor().post('/api/login/second-factor', { code: codeOf(secret, now.ms) }))).toBe(
      'INVALID_CREDENTIALS',
    );
    now.ms += 11 * MINUTE;
    const late = await browser.post('/api/login/second-factor', { code: codeOf(secret, now.ms) });
    expect([late.status, await isIn(browser)]).toEqual([401, false]);
  });

  it('is set up with the password, counts after its first code, and goes with a code', async () => {
    const person = await api.login('member');
    expect(code(await person.post('/api/users/second-factor', {}))).toBe('OLD_PASSWORD_WRONG');
    const begun = await person.post('/api/users/second-factor', { password: PASSWORD });
    expect(begun.body).toMatchObject({ uri: expect.stringMatching(/^otpauth:\/\/totp\/Placar:/) as string });
    // Not confirmed: nothing is asked for yet.
    const { body } = await api.visitor().post('/api/login', { username: person.user.username, password: PASSWORD });
    expect(body).toEqual({ message: 'Success!' });
    const { secret } = await setUpFactor(person, now.ms);
    expect(code(await person.post('/api/users/second-factor', { password: PASSWORD }))).toBe('CONFLICT');
    expect(code(await person.delete('/api/users/second-factor', { code: codeOf(secret, now.ms) }))).toBe(
      'SECOND_FACTOR_WRONG',
    );
    now.ms += MINUTE;
    expect((await person.delete('/api/users/second-factor', { code: codeOf(secret, now.ms) })).status).toBe(200);
    expect((await person.get('/api/users/second-factor')).body).toMatchObject({ set: false, recovery_codes_left: 0 });
  });

  it('is sealed at rest, stands in no export, and goes with the account', async () => {
    const person = await api.login('member');
    const { secret, recoveryCodes } = await setUpFactor(person, now.ms);
    const rows = (): Promise<unknown[]> =>
      api.database.query<unknown[]>(
        `SELECT f.secret_encrypted, encode(c.hash, 'hex') AS hash FROM second_factors f JOIN recovery_codes c USING (user_id)
          WHERE f.user_id = $1`,
        [person.user.id],
      );
    const kept = await rows();
    expect(kept).toHaveLength(10);
    for (const told of [secret, ...recoveryCodes]) expect(JSON.stringify(kept)).not.toContain(told);
    expect((await person.delete('/api/users/me', { password: PASSWORD })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('what moves money', () => {
  it('needs a super admin with a second factor, shown lately, and no key', async () => {
    const boss = await api.login('super_admin');
    expect(code(await refund(boss))).toBe('SECOND_FACTOR_MISSING');
    const { secret } = await setUpFactor(boss, now.ms);
    expect(code(await refund(boss))).toBe('ORDER_NOT_FOUND');
    now.ms += 6 * MINUTE;
    expect(code(await refund(boss))).toBe('STEP_UP_REQUIRED');
    expect((await boss.post('/api/users/second-factor/prove', { code: codeOf(secret, now.ms) })).status).toBe(200);
    expect(code(await refund(boss))).toBe('ORDER_NOT_FOUND');
    const made = await boss.post('/api/users/api-keys', { name: 'k' });
    const headers = { 'user-api': (made.body as { api_key: string }).api_key };
    const byKey = await api.visitor().call(`/api/orders/${randomUUID()}/refund`, {
      method: 'POST',
      body: { key: randomUUID(), reason: 'x' },
      headers,
    });
    expect(code(byKey)).toBe('NOT_ALLOWED');
  });

  it('so does helping somebody who lost both app and codes', async () => {
    const [boss, person] = [await api.login('super_admin'), await api.login('member')];
    await setUpFactor(person, now.ms);
    await setUpFactor(boss, now.ms);
    const path = `/api/admin/users/${person.user.id}/second-factor`;
    expect((await person.delete(path)).status).toBe(403);
    expect((await boss.delete(path)).status).toBe(200);
    expect((await boss.delete(path)).status).toBe(404);
    const { body } = await api.visitor().post('/api/login', { username: person.user.username, password: PASSWORD });
    expect(body).toEqual({ message: 'Success!' });
  });
});

it('with SECOND_FACTOR=staff roles sleep until the account has one', async () => {
  const strict = await TestApi.start({ SECOND_FACTOR: 'staff' });
  try {
    const admin = await strict.login('admin');
    expect((await admin.get('/api/admin/users')).status).toBe(403);
    expect((await admin.get('/api/isLoggedIn')).body).toMatchObject({ admin: 0 });
    expect((await admin.get('/api/users/second-factor')).body).toMatchObject({ set: false, required: true });
    await setUpFactor(admin);
    expect((await admin.get('/api/admin/users')).status).toBe(200);
    expect((await admin.get('/api/isLoggedIn')).body).toMatchObject({ admin: 1 });
  } finally {
    await strict.stop();
  }
});
