import { createTeam, waitFor } from '@placar/testing';
import { metrics } from '@placar/platform';
import { PublicCache } from '../../src/http/public-cache/public-cache';
import { SessionStore } from '../../src/http/session/session-store';
import { PASSWORD, TestApi } from '../test-api';
import type { TestClient } from '../test-api';

type Person = Awaited<ReturnType<TestApi['login']>>;

describe('who the public cache knows by their cookies, in two processes', () => {
  let one: TestApi;
  let other: TestApi;
  let chief: Person;
  /** Of a match that only its owner and the staff see. */
  let path: string;

  beforeAll(async () => {
    one = await TestApi.start({ RATE_LIMITS: 'off' });
    other = await one.beside();
    chief = await one.login('super_admin');
    const teams = [await createTeam(one.database), await createTeam(one.database)];
    const made = await chief.post('/api/matches', {
      ...{ team1_id: teams[0]?.team.id, team2_id: teams[1]?.team.id, max_maps: 1, skip_veto: true },
      ...{ veto_mappool: 'de_nuke de_mirage de_ancient', private_match: true },
    });
    expect(made.status).toBe(200);
    path = `/api/matches/${(made.body as { id: number }).id}`;
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
  });

  /** The same browser at one of the processes. */
  const at = (process: TestApi, { cookies }: TestClient): TestClient =>
    Object.assign(process.visitor(), { cookies: new Map(cookies) });
  const statusAt = async (browser: TestClient, of = path): Promise<number> => (await browser.get(of)).status;
  const answers = async (outcome: 'kept' | 'rendered'): Promise<number> =>
    (await metrics.publicReads.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;

  const passwordChange = async ({ user: { id, username } }: Person): Promise<void> => {
    const elsewhere = one.visitor();
    await elsewhere.post('/api/login', { username, password: PASSWORD });
    const { status } = await elsewhere.put('/api/users', [{ id, password: 'outra senha 🐴', old_password: PASSWORD }]);
    expect(status).toBe(200);
  };

  it.each([
    ['a logout', (person: Person) => person.post('/api/logout'), 401],
    ['the end of all sessions', (person: Person) => person.delete('/api/users/sessions'), 401],
    ['a new password', passwordChange, 401],
    ['a role taken away', ({ user: { id } }: Person) => chief.put('/api/users', [{ id, admin: 0 }]), 200],
  ])('see no more what they saw before %s', async (_what, end, keys) => {
    const person = await one.login('admin');
    const here = at(one, person);
    const there = at(other, person);
    // Both processes hold an answer for this person, and know the person.
    for (let read = 0; read < 3; read += 1) expect([await statusAt(here), await statusAt(there)]).toEqual([200, 200]);
    await end(person);
    expect(await statusAt(here)).toBe(404);
    // What is no read of the cache asks the session each time, so nobody has to hear of its end.
    expect(await statusAt(there, '/api/users/api-keys')).toBe(keys);
    await waitFor(async () => (await statusAt(there)) === 404);
  });

  it('are answered without a query for their session', async () => {
    const person = at(one, await one.login('admin'));
    const query = jest.spyOn(one.app.get(SessionStore), 'get');
    const before = await answers('kept');
    await waitFor(async () => {
      query.mockClear();
      return (await statusAt(person)) === 200 && query.mock.calls.length === 0;
    });
    expect(await answers('kept')).toBeGreaterThan(before);
    query.mockRestore();
  });

  it('need no session for an answer that is made anew, and need one for an address that was never answered', async () => {
    const person = at(one, await one.login('admin'));
    const query = jest.spyOn(one.app.get(SessionStore), 'get');
    const cache = one.app.get(PublicCache);
    const readAnew = async (): Promise<number> => {
      cache.drop(['match']);
      query.mockClear();
      const before = await answers('rendered');
      expect(await statusAt(person)).toBe(200);
      expect(await answers('rendered')).toBeGreaterThan(before);
      return query.mock.calls.length;
    };
    await waitFor(async () => (await readAnew()) === 0);
    const addresses = Array.from({ length: 20 }, (_, index) => `/api/users/${900_000 + index}`);
    for (const address of addresses) expect(await statusAt(person, address)).toBe(404);
    // Refusals are not kept, so nobody is known to them.
    query.mockClear();
    for (const address of addresses) expect(await statusAt(person, address)).toBe(404);
    expect(query).toHaveBeenCalledTimes(addresses.length);
    query.mockRestore();
  });

  it('are somebody else behind other cookies', async () => {
    const admin = at(one, await one.login('admin'));
    const member = at(one, await one.login('member'));
    for (let read = 0; read < 3; read += 1)
      expect([await statusAt(admin), await statusAt(member), await statusAt(one.visitor())]).toEqual([200, 404, 404]);
  });
});
