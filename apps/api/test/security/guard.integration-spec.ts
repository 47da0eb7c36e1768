import { AuditPage } from '@placar/contracts';
import { createServer, describeInBothModes, USUAL_MODE, waitFor, WITHOUT_REDIS } from '@placar/testing';
import { User } from '@placar/persistence';
import { LOGGER } from '@placar/platform';
import { AuditLog } from '../../src/http/audit/audit-log';
import { RateLimits } from '../../src/http/limits/rate-limits';
import { EventStream } from '../event-stream';
import { MatchApi } from '../matches/match-api';
import { sessionCookie } from './route-requests';
import { PASSWORD, TestApi } from '../test-api';

const limitsOf = (api: MatchApi): RateLimits => api.get<RateLimits>(RateLimits);

describe('API keys', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start({ RATE_LIMITS: 'api_key=8/60,wrong_keys=5/60' });
  });
  afterAll(() => api.stop());

  const make = async (
    client: Awaited<ReturnType<TestApi['login']>>,
    body: object,
  ): Promise<{ id: number; api_key: string }> =>
    (await client.post('/api/users/api-keys', [body])).body as { id: number; api_key: string };

  it('are several, shown once, listed masked, and dead at once everywhere when they are revoked', async () => {
    const member = await api.login('member');
    const first = await make(member, { name: 'Robô de partidas 🤖' });
    const second = await make(member, { name: 'Overlay', read_only: 1 });
    const listed = await member.get('/api/users/api-keys');
    expect(listed.body).toMatchObject({
      api_keys: [
        { id: first.id, name: 'Robô de partidas 🤖', last4: first.api_key.slice(-4), read_only: 0, main: 0 },
        { id: second.id, name: 'Overlay', read_only: 1, last_used_at: null },
      ],
    });
    expect(listed.text).not.toContain(first.api_key.split(':')[1]);
    const script = api.visitor();
    const who = (key: string) => script.get('/api/isLoggedIn', { 'user-api': key });
    expect((await who(first.api_key)).body).toMatchObject({ id: member.user.id });
    expect((await member.delete(`/api/users/api-keys/${first.id}`)).status).toBe(200);
    expect((await who(first.api_key)).status).toBe(401);
    expect((await who(second.api_key)).status).toBe(200);
    await waitFor(async () =>
      (await member.get('/api/users/api-keys')).text.match(/"last_used_at":"20/) ? true : undefined,
    );
    const stranger = await api.login('admin');
    expect((await stranger.delete(`/api/users/api-keys/${second.id}`)).status).toBe(404);
    expect((await who(second.api_key)).status).toBe(200);
  });

  it('read only where they are made so, and make no other keys', async () => {
    const member = await api.login('member');
    const reading = await make(member, { name: 'r', read_only: true });
    const writing = await make(member, { name: 'w' });
    const script = api.visitor();
    const call = (method: string, path: string, key: string, body?: unknown) =>
      script.call(path, { method, body, headers: { 'user-api': key } });
    expect((await call('GET', '/api/teams/myteams', reading.api_key)).status).toBe(404);
    const team = { name: 'Time', tag: 'T', public_team: 1 };
    expect((await call('POST', '/api/teams', reading.api_key, [team])).body).toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await call('GET', '/api/logout', reading.api_key)).status).toBe(403);
    expect((await call('POST', '/api/teams', writing.api_key, [team])).status).toBe(200);
    for (const { api_key } of [reading, writing])
      expect((await call('POST', '/api/users/api-keys', api_key, [{ name: 'more' }])).status).toBe(403);
  });

  it('that only read are not shown by what else something could be changed', async () => {
    const owner = await api.login('super_admin');
    const server = await createServer(api.database, api.config, { userId: owner.user.id, rconPassword: 'geheim ⚙' });
    const reading = await make(owner, { name: 'r', read_only: true });
    const writing = await make(owner, { name: 'w' });
    const read = async (key: string) =>
      (await api.visitor().get(`/api/servers/${server.id}`, { 'user-api': key })).text;
    expect(await read(writing.api_key)).toContain('geheim ⚙');
    expect(await read(reading.api_key)).not.toContain('rcon_password');
    expect(await read(reading.api_key)).toContain(server.ipString);
  });

  it('have a limit each, with the headers that say so, and guessing them has one too', async () => {
    const member = await api.login('member');
    const [busy, calm] = [await make(member, { name: 'busy' }), await make(member, { name: 'calm' })];
    const script = api.visitor();
    const who = (key: string) => script.get('/api/isLoggedIn', { 'user-api': key });
    const answers = [];
    for (let call = 0; call < 9; call += 1) answers.push(await who(busy.api_key));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(8).fill(200), 429]);
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('8');
    expect(answers[0]?.headers.get('ratelimit-remaining')).toBe('7');
    const last = answers[8];
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last?.headers.get('ratelimit-remaining')).toBe('0');
    expect(last?.body).toMatchObject({ code: 'RATE_LIMITED', message: expect.any(String) as string });
    expect((await who(calm.api_key)).status).toBe(200);
    const guesses = [];
    for (let guess = 0; guess < 8; guess += 1) guesses.push((await who(`${member.user.id}:${'A'.repeat(27)}`)).status);
    expect(guesses.slice(-2)).toEqual([429, 429]);
    // Many people sit behind one address: the old key of one of them is not theirs to bear.
    const neighbour = await make(await api.login('member'), { name: 'neighbour' });
    expect((await who(neighbour.api_key)).status).toBe(200);
  });

  it('end at twenty', async () => {
    const member = await api.login('member');
    for (let key = 0; key < 20; key += 1) await make(member, { name: `k${key}` });
    expect((await member.post('/api/users/api-keys', [{ name: 'one more' }])).status).toBe(409);
  });
});

describeInBothModes('rate limits', (mode) => {
  let one: MatchApi;
  let other: MatchApi;
  beforeAll(async () => {
    one = await MatchApi.start(mode, { RATE_LIMITS: 'login_name=3/60,outgoing=4/60' });
    other = await one.beside();
  });
  afterAll(async () => {
    await other.close();
    await one.stop();
  });

  it('are counted by all processes together', async () => {
    const [here, there] = [limitsOf(one), limitsOf(other)];
    await here.take('outgoing', 'user 1');
    await there.take('outgoing', 'user 1');
    await here.take('outgoing', 'user 1');
    expect(await there.take('outgoing', 'user 1')).toMatchObject({ limit: 4, remaining: 0 });
    await expect(here.take('outgoing', 'user 1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(there.take('outgoing', 'user 1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await there.take('outgoing', 'user 2');
    await here.giveBack('outgoing', 'user 2');
    expect(await there.take('outgoing', 'user 2')).toMatchObject({ remaining: 3 });
  });

  it('make who guesses again and again wait twice as long each time, until a pardon', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let guess = 0; guess < 4; guess += 1) {
        try {
          await limitsOf(round % 2 ? one : other).takeWithGrowingWait('login_name', 'x', 300, 'Wait.');
        } catch (error) {
          waits.push((error as { details: { retry_after_seconds: number } }).details.retry_after_seconds);
        }
      }
      await limitsOf(one).forget('login_name', 'x');
    }
    expect(waits).toEqual([60, 120, 240, 300]);
    await limitsOf(one).pardon('login_name', 'x');
    for (let guess = 0; guess < 3; guess += 1)
      await limitsOf(other).takeWithGrowingWait('login_name', 'x', 300, 'Wait.');
    await expect(limitsOf(one).takeWithGrowingWait('login_name', 'x', 300, 'Wait.')).rejects.toMatchObject({
      details: { retry_after_seconds: 60 },
    });
  });
});

describe('rate limits without their store', () => {
  it('are counted by the process itself', async () => {
    const api = await MatchApi.start(USUAL_MODE, { RATE_LIMITS: 'outgoing=2/60' });
    try {
      const broken = new RateLimits(
        { ...api.config, redis: { url: 'redis://127.0.0.1:1', prefix: 'x' } },
        api.get(LOGGER),
      );
      await broken.take('outgoing', 'a');
      await broken.take('outgoing', 'a');
      await expect(broken.take('outgoing', 'a')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      await broken.onApplicationShutdown();
    } finally {
      await api.stop();
    }
  });
});

describe('the audit log', () => {
  it('keeps who changed what, and who tried to, without a word of what was sent', async () => {
    const api = await TestApi.start({ AUDIT_ADDRESS: 'hashed' });
    try {
      const [member, stranger, boss] = [
        await api.login('member'),
        await api.login('member'),
        await api.login('super_admin'),
      ];
      const made = await member.post('/api/teams', [{ name: 'Segredo do time', tag: 'S', public_team: 1 }]);
      const { id } = made.body as { id: number };
      await stranger.delete('/api/teams', [{ team_id: id }]);
      await member.get('/api/teams/myteams');
      await api.visitor().post('/api/login', { username: 'nobody', password: PASSWORD });
      await member.post('/api/teams', [{ name: '' }]);
      const answer = await boss.get(`/api/audit?record=team:${id}`);
      const page = AuditPage.parse(answer.body);
      expect(
        page.audit.map(({ user_id, method, route, status, targets }) => ({ user_id, method, route, status, targets })),
      ).toEqual([
        { user_id: stranger.user.id, method: 'DELETE', route: '/teams', status: 403, targets: [`team:${id}`] },
        { user_id: member.user.id, method: 'POST', route: '/teams', status: 200, targets: [`team:${id}`] },
      ]);
      expect(page.audit[1]).toMatchObject({
        user_name: member.user.name,
        request_id: made.headers.get('x-request-id'),
        ip: expect.stringMatching(/^[\w-]{16}$/) as string,
      });
      const all = await boss.get('/api/audit?limit=200');
      expect(all.text).not.toMatch(/Segredo|correct horse/);
      expect(
        AuditPage.parse(all.body).audit.filter(({ route, status }) => route === '/login' && status === 401),
      ).toHaveLength(1);
      const own = AuditPage.parse((await boss.get(`/api/audit?user_id=${member.user.id}&limit=2`)).body);
      // The login is the doing of whom it let in, although a visitor called.
      expect(own).toMatchObject({
        audit: [{ route: '/teams' }, { route: '/login', status: 200, user_name: member.user.name }],
        next_before: null,
      });
      expect((await member.get('/api/audit')).status).toBe(403);
      await api.database.query(`UPDATE audit_log SET at = now() - interval '366 days' WHERE user_id = $1`, [
        stranger.user.id,
      ]);
      await api.app.get(AuditLog).sweep();
      expect(AuditPage.parse((await boss.get(`/api/audit?user_id=${stranger.user.id}`)).body).audit).toEqual([]);
    } finally {
      await api.stop();
    }
  });
});

describe('what outlives its request', () => {
  let api: MatchApi;
  beforeAll(async () => {
    api = await MatchApi.start(WITHOUT_REDIS);
  });
  afterAll(() => api.stop());

  const gone = (stream: EventStream): Promise<unknown> =>
    waitFor(() => stream.ended, { what: 'the end of the stream' });
  const cookieOf = (userId: number): Promise<string> =>
    sessionCookie(api.database, api.config.secrets.sessionKey, userId);

  it('is an open stream that ends when its rights change, its session ends or its key is revoked, and no other', async () => {
    const owner = await api.user({ admin: true });
    const match = await api.match(owner, { private_match: true });
    const aide = await api.user({ admin: true });
    const open = async (headers: Record<string, string>): Promise<EventStream> =>
      EventStream.open(`${api.url}/matches/${match.id}/live`, headers);
    const demoted = await open({ cookie: await cookieOf(aide.id) });
    const loggedOut = await open({ cookie: await cookieOf(owner.id) });
    const revoked = await open({ 'user-api': `${owner.id}:${owner.apiKey}` });
    const kept = await open({ cookie: await cookieOf(owner.id) });
    expect([demoted, loggedOut, revoked, kept].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await api.database.getRepository(User).update(aide.id, { admin: false });
    await gone(demoted);
    expect(loggedOut.ended).toBe(false);
    const [session] = await api.database.query<{ sid: string }[]>(
      `SELECT sid FROM sessions WHERE (sess->>'user_id')::int = $1 ORDER BY expire LIMIT 1`,
      [owner.id],
    );
    await api.database.query('DELETE FROM sessions WHERE sid = $1', [session?.sid]);
    await gone(loggedOut);
    await api.database.query('UPDATE api_keys SET revoked_at = now() WHERE user_id = $1', [owner.id]);
    await gone(revoked);
    expect(kept.ended).toBe(false);
    await kept.close();
  });

  it('is every session of a person, until all are ended at once', async () => {
    const person = await api.user();
    const cookies = [await cookieOf(person.id), await cookieOf(person.id)];
    const other = await cookieOf((await api.user()).id);
    const mine = (cookie: string | undefined) =>
      api.call('GET', '/users/api-keys', { headers: { cookie: cookie ?? '' } });
    expect((await mine(cookies[1])).status).toBe(200);
    const ended = await api.call('DELETE', '/users/sessions', { headers: { cookie: cookies[0] ?? '' } });
    expect(ended).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const cookie of cookies) expect((await mine(cookie)).status).toBe(401);
    expect((await mine(other)).status).toBe(200);
  });
});
