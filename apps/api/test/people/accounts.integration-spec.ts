import { connect } from 'node:net';
import type { SessionUser } from '@placar/contracts';
import { User, UserMap } from '@placar/persistence';
import { WITHOUT_REDIS } from '@placar/testing';
import { nextSteamIdOf } from './steam-ids';
import { PASSWORD, TestApi } from '../test-api';

let api: TestApi;
const now = { ms: Date.parse('2026-11-21T10:00:00Z') };
const DAY = 24 * 3600_000;

beforeAll(async () => {
  now.ms = Date.now();
  // Its counters of attempts lie where a test can make them old.
  const options = { clock: { now: () => new Date(now.ms) }, mode: WITHOUT_REDIS };
  api = await TestApi.start({ MEMBERS_MAY_CREATE: 'seasons' }, options);
});
afterAll(() => api.stop());

const message = (body: unknown): string => (body as { message: string }).message;

describe('local accounts', () => {
  it('registers, logs in and out, and says who is logged in', async () => {
    const person = api.visitor();
    const steam_id = nextSteamIdOf();
    const registered = await person.post('/api/register', { username: 'Zé "Ção" 🎯', password: PASSWORD, steam_id });
    expect([registered.status, registered.body]).toEqual([200, { message: 'Success!' }]);
    const { body: me } = await person.get('/api/isLoggedIn');
    expect(me).toEqual({
      id: expect.any(Number) as number,
      steam_id,
      steam_id_proved: 0,
      name: 'Zé "Ção" 🎯',
      admin: 0,
      super_admin: 0,
      small_image: null,
      medium_image: null,
      large_image: null,
      api_key: '',
      vip: { isVIP: false },
      may_create: ['seasons'],
      has_rental: false,
    });
    const maps = await api.database.getRepository(UserMap).findBy({ userId: (me as { id: number }).id });
    expect(maps.map(({ mapName }) => mapName)).toContain('de_dust2');
    expect(maps).toHaveLength(7);

    expect((await person.post('/api/logout')).status).toBe(200);
    expect([...person.cookies.keys()]).toEqual(['placar.browser']);
    expect((await person.get('/api/isLoggedIn')).body).toBe(false);
    const again = await person.post('/api/login', { username: 'zé "ção" 🎯', password: PASSWORD });
    expect([again.status, again.body]).toEqual([200, { message: 'Success!' }]);
  });

  it('is told of a rented server as long as it runs: its own, or one it was given access to', async () => {
    const [owner, friend] = [await api.login('member'), await api.login('member')];
    const told = async (): Promise<boolean[]> =>
      Promise.all(
        [owner, friend].map(async (one) => ((await one.get('/api/isLoggedIn')).body as SessionUser).has_rental),
      );
    expect(await told()).toEqual([false, false]);
    const [plan] = await api.database.query<[{ id: number }]>(
      `INSERT INTO plans (slug, title, days, list_price_cents, price_cents, product, slots)
        VALUES ('server-30', 'Servidor', 30, 4990, 4990, 'rental', 12) RETURNING id`,
    );
    const [rental] = await api.database.query<[{ id: string }]>(
      `INSERT INTO rentals (id, user_id, plan_id, name, slots) VALUES (gen_random_uuid(), $1, $2, 'Sala', 12) RETURNING id`,
      [owner.user.id, plan.id],
    );
    expect(await told()).toEqual([true, false]);
    await api.database.query('INSERT INTO rental_members (rental_id, user_id) VALUES ($1, $2)', [
      rental.id,
      friend.user.id,
    ]);
    expect(await told()).toEqual([true, true]);
    await api.database.query('UPDATE rentals SET ended_at = now() WHERE id = $1', [rental.id]);
    expect(await told()).toEqual([false, false]);
  });

  it('refuses with the texts and statuses that clients know', async () => {
    const visitor = api.visitor();
    const known = await api.login('member', { claimedSteamId: nextSteamIdOf() });
    const username = known.user.username ?? '';
    const wrong = await visitor.post('/api/login', { username, password: 'wrong password' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({
      name: 'AuthenticationError',
      message: 'Invalid username or password.',
      status: 401,
    });
    expect((await api.visitor().post('/api/login', [{ username, password: PASSWORD }])).status).toBe(200);
    const missing = await visitor.post('/api/login', { username });
    expect([missing.status, message(missing.body)]).toEqual([400, 'Missing credentials']);
    for (const [body, status, text] of [
      [{ username: 'a1', password: PASSWORD }, 401, 'Steam ID was not provided'],
      [{ username: 'a1', password: PASSWORD, steam_id: '123' }, 401, 'Not a valid Steam64 ID.'],
      [
        { username: username.toUpperCase(), password: PASSWORD, steam_id: nextSteamIdOf() },
        401,
        'Username or SteamID already exists.',
      ],
      [
        { username: 'a1', password: PASSWORD, steam_id: known.user.claimedSteamId },
        401,
        'Username or SteamID already exists.',
      ],
    ] as const) {
      const answer = await visitor.post('/api/register', body);
      expect([answer.status, message(answer.body)]).toEqual([status, text]);
    }
    const short = await visitor.post('/api/register', { username: 'a1', password: 'short', steam_id: nextSteamIdOf() });
    expect(short.status).toBe(400);
    expect((short.body as { fields: object }).fields).toHaveProperty('password');
    expect(await api.database.getRepository(User).findOneBy({ username: 'a1' })).toBeNull();
  });

  it('never takes an object, a list or a control character for a name or password', async () => {
    const visitor = api.visitor();
    for (const body of [
      { username: { $ne: '' }, password: PASSWORD },
      { username: ['x'], password: PASSWORD },
      { username: 'x', password: { length: 9 } },
      { username: 'x\u0000y', password: PASSWORD },
      [],
      null,
      'text',
      '{"__proto__": {"username": "x", "password": "y"}}',
    ]) {
      const answer = await visitor.post('/api/login', body);
      expect([400, 401]).toContain(answer.status);
    }
  });

  it('does not give a role to a typed Steam id', async () => {
    const steam_id = nextSteamIdOf();
    const granting = await TestApi.start({ SUPER_ADMIN_STEAM_IDS: steam_id });
    try {
      const person = granting.visitor();
      await person.post('/api/register', { username: 'impostor', password: PASSWORD, steam_id });
      expect((await person.get('/api/isLoggedIn')).body).toMatchObject({ admin: 0, super_admin: 0 });
      expect(await granting.database.getRepository(User).findOneByOrFail({ username: 'impostor' })).toMatchObject({
        steamId: null,
      });
    } finally {
      await granting.stop();
    }
  });

  it('stops guessing after ten attempts, for that address and name only, and forgets it in time', async () => {
    const victim = await api.login('member');
    const other = await api.login('member');
    const username = victim.user.username ?? '';
    const guesser = api.visitor();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, guess) =>
        guesser.post('/api/login', { username, password: `guess ${guess} ...` }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const blocked = await guesser.post('/api/login', { username: username.toUpperCase(), password: PASSWORD });
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guesser.post('/api/login', { username: other.user.username, password: PASSWORD })).status).toBe(200);
    await api.database.query('UPDATE rate_limits SET expire = 0');
    expect((await guesser.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  });

  it('lets one of ten in that register with one Steam id at once', async () => {
    const steam_id = nextSteamIdOf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, one) =>
        api.visitor().post('/api/register', { username: `dez-${one}`, password: PASSWORD, steam_id }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
    expect(await api.database.getRepository(User).countBy({ claimedSteamId: steam_id })).toBe(1);
  });

  it('remembers the browser in which an account was made', async () => {
    const owner = api.visitor();
    const username = 'Criada-Aqui';
    await owner.post('/api/register', { username, password: PASSWORD, steam_id: nextSteamIdOf() });
    expect(owner.cookies.get('placar.browser')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    // Whoever knows the name has used up its tries: the owner, in the browser of the first day, has not.
    await Promise.all(
      Array.from({ length: 11 }, () => api.visitor().post('/api/login', { username, password: 'wrong password' })),
    );
    expect((await api.visitor().post('/api/login', { username, password: PASSWORD })).status).toBe(429);
    expect((await owner.post('/api/login', { username, password: PASSWORD })).status).toBe(200);
  });

  it('lets nobody lock an account for the browser of its owner, by however many wrong passwords from everywhere', async () => {
    const behindProxy = await TestApi.start({ TRUST_PROXY: 'loopback', RATE_LIMITS: 'login_account=5/600' });
    try {
      const owner = await behindProxy.login('member');
      const { username } = owner.user;
      const from = (address: string, password: string, client = behindProxy.visitor()) =>
        client.call('/api/login', {
          method: 'POST',
          body: { username, password },
          headers: { 'x-forwarded-for': address },
        });
      for (let guess = 0; guess < 6; guess += 1) await from(`198.51.100.${guess}`, `guess ${guess} ...`);
      // For everybody else the name rests.
      expect((await from('203.0.113.7', PASSWORD)).status).toBe(429);
      const cookie = owner.cookies.get('placar.browser') ?? '';
      expect((await from('203.0.113.7', PASSWORD, owner)).status).toBe(200);

      const thief = behindProxy.visitor();
      thief.cookies.set('placar.browser', `${cookie.slice(0, -4)}AAAA`);
      expect((await from('203.0.113.8', PASSWORD, thief)).status).toBe(429);
      // A stolen cookie is good for no more guesses than an address.
      thief.cookies.set('placar.browser', cookie);
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1)
        statuses.push((await from(`192.0.2.${guess}`, `guess ${guess} ...`, thief)).status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    } finally {
      await behindProxy.stop();
    }
  });

  it('can be switched off', async () => {
    const steamOnly = await TestApi.start({ LOCAL_LOGINS: 'false' });
    try {
      for (const path of ['/api/login', '/api/register']) {
        const answer = await steamOnly
          .visitor()
          .post(path, { username: 'x', password: PASSWORD, steam_id: nextSteamIdOf() });
        expect([answer.status, message(answer.body)]).toEqual([
          401,
          'Sorry, local logins are disabled for this instance.',
        ]);
      }
      expect((await steamOnly.visitor().get('/api/config')).body).toMatchObject({ local_login: false });
    } finally {
      await steamOnly.stop();
    }
  });
});

describe('sessions', () => {
  it('change their id at login and keep nothing readable by scripts', async () => {
    const { user } = await api.login('member');
    const person = api.visitor();
    const first = await person.post('/api/login', { username: user.username, password: PASSWORD });
    const cookies = first.headers.getSetCookie().toSorted();
    expect(cookies).toEqual([
      expect.stringMatching(
        /^placar\.browser=.*; Max-Age=31536000; Path=\/api\/login; Expires=.*; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^placar\.sid=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/),
    ]);
    const before = person.cookies.get('placar.sid');
    await person.post('/api/login', { username: user.username, password: PASSWORD });
    expect(person.cookies.get('placar.sid')).not.toBe(before);
    const thief = api.visitor();
    thief.cookies.set('placar.sid', before ?? '');
    expect((await thief.get('/api/isLoggedIn')).body).toBe(false);
  });

  it('follow a change of role at the next request, and end with their user', async () => {
    const member = await api.login('member');
    const users = api.database.getRepository(User);
    await users.update({ id: member.user.id }, { admin: true });
    expect((await member.get('/api/isLoggedIn')).body).toMatchObject({ admin: 1 });
    await users.update({ id: member.user.id }, { admin: false });
    expect((await member.get('/api/isLoggedIn')).body).toMatchObject({ admin: 0 });
    await users.delete({ id: member.user.id });
    expect((await member.get('/api/isLoggedIn')).body).toBe(false);
  });

  it('store nothing of the user and are not written by requests', async () => {
    const member = await api.login('member');
    const read = () =>
      api.database.query<unknown[]>(`SELECT xmin::text, sess FROM sessions WHERE (sess->>'user_id')::int = $1`, [
        member.user.id,
      ]);
    const before = await read();
    expect(JSON.stringify(before)).not.toContain(member.user.name);
    for (let request = 0; request < 3; request += 1) await member.get('/api/teams/myteams');
    expect(await read()).toEqual(before);
  });

  it('live a day longer when used, thirty days at most', async () => {
    const member = await api.login('member');
    const started = now.ms;
    const expires = async (): Promise<number> => {
      const [line = ''] = (await member.get('/api/isLoggedIn')).headers.getSetCookie();
      return Date.parse(/Expires=([^;]*)/.exec(line)?.[1] ?? '');
    };
    expect(await expires()).toBeNaN();
    now.ms += 2 * 3600_000;
    const slid = await expires();
    expect(Math.abs(slid - (Date.now() + DAY))).toBeLessThan(60_000);
    expect(await expires()).toBeNaN();
    now.ms = started + 30 * DAY - 3600_000;
    expect((await expires()) - Date.now()).toBeLessThanOrEqual(3600_000 + 1_000);
    now.ms = Date.now();
  });

  it('are Secure where the public address is https', async () => {
    const secure = await TestApi.start({ PUBLIC_URL: 'https://placar.example' });
    try {
      const person = secure.visitor();
      const answer = await person.post('/api/register', {
        username: 'tls',
        password: PASSWORD,
        steam_id: nextSteamIdOf(),
      });
      expect(answer.headers.getSetCookie().join()).toMatch(/; Secure/);
      expect(answer.headers.get('strict-transport-security')).toContain('max-age');
      expect((await person.get('/api/isLoggedIn')).body).toMatchObject({ name: 'tls' });
    } finally {
      await secure.stop();
    }
  });
});

describe('API keys', () => {
  it('stand for their user, are stored hashed and replace each other', async () => {
    const member = await api.login('member');
    const renew = async (): Promise<string> =>
      ((await member.post('/api/users/api-key')).body as { api_key: string }).api_key;
    const first = await renew();
    const second = await renew();
    const script = api.visitor();
    expect((await script.get('/api/isLoggedIn', { 'user-api': second })).body).toMatchObject({ id: member.user.id });
    const mine = await script.call('/api/teams', {
      method: 'POST',
      body: { name: 'Script' },
      headers: { 'user-api': second, 'sec-fetch-site': 'cross-site' },
    });
    expect(mine.status).toBe(200);
    for (const key of [
      first,
      second.toLowerCase(),
      `${member.user.id + 1}:${second.split(':')[1]}`,
      'nonsense',
      '0:0',
      `${member.user.id}:`,
    ])
      expect((await script.get('/api/isLoggedIn', { 'user-api': key })).status).toBe(401);
    const stored = await api.database.query<{ hash: Buffer }[]>('SELECT hash FROM api_keys WHERE user_id = $1', [
      member.user.id,
    ]);
    expect(stored.map(({ hash }) => hash.length)).toEqual([32, 32]);
  });
});

describe('requests that another site makes a browser send', () => {
  it('never write', async () => {
    const member = await api.login('member');
    const write = (headers: Record<string, string>) =>
      member.call('/api/teams', { method: 'POST', body: { name: 'x' }, headers });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      // A name of a stranger that he lets lead here: its pages have the host of the request as their origin.
      { origin: 'http://evil.example', host: 'evil.example' },
      { origin: 'http://evil.example:8080', host: 'evil.example:8080' },
    ] as Record<string, string>[]) {
      const answer = await write(headers);
      expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'CROSS_SITE_REFUSED']);
    }
    expect((await write({ 'sec-fetch-site': 'same-origin', origin: api.url })).status).toBe(200);
    expect((await write({ origin: api.url })).status).toBe(200);
    expect((await write({})).status).toBe(200);
  });

  it('never name two hosts', async () => {
    const { hostname, port } = new URL(api.url);
    const { user } = await api.login('member');
    const said = async (hosts: readonly string[]): Promise<string> => {
      const socket = connect(Number(port), hostname);
      const body = JSON.stringify({ username: user.username, password: PASSWORD });
      const head = [
        'POST /api/login HTTP/1.1',
        ...hosts.map((host) => `Host: ${host}`),
        `Origin: http://${hosts.at(-1) ?? ''}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      return Buffer.concat(await socket.toArray()).toString();
    };
    const own = `${hostname}:${port}`;
    expect(await said([own])).toMatch(/^HTTP\/1\.1 200 /);
    for (const hosts of [
      [own, 'evil.example'],
      ['evil.example', own],
      [own, own],
    ])
      expect(await said(hosts)).toMatch(/^HTTP\/1\.1 400 .*"code":"INVALID_INPUT"/s);
  });

  it('never log out; our own link does', async () => {
    const member = await api.login('member');
    const page = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
    for (const headers of [
      { ...page, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { ...page, 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' },
      { ...page, 'sec-fetch-site': 'none', purpose: 'prefetch' },
      { accept: 'text/html', referer: 'http://evil.example/page' },
    ] as Record<string, string>[])
      expect((await member.get('/api/logout', headers)).status).toBe(403);
    expect((await member.get('/api/isLoggedIn')).body).not.toBe(false);
    const link = await member.get('/api/logout', { ...page, 'sec-fetch-site': 'same-origin' });
    expect([link.status, link.headers.get('location')]).toEqual([302, '/']);
    expect((await member.get('/api/isLoggedIn')).body).toBe(false);
  });
});

describe('profiles', () => {
  it('show by id and Steam id what is public, and to oneself a little more, never a secret', async () => {
    const steamId = nextSteamIdOf();
    const member = await api.login('member', { steamId, name: 'João 🐯' });
    const shown = {
      id: member.user.id,
      name: 'João 🐯',
      steam_id: steamId,
      small_image: null,
      medium_image: null,
      large_image: null,
      admin: 0,
      super_admin: 0,
      teams_saved: 0,
      matches_created: 0,
    };
    expect((await api.visitor().get(`/api/users/${member.user.id}`)).body).toEqual({ user: shown });
    expect((await api.visitor().get(`/api/users/${steamId}`)).body).toEqual({ user: shown });
    const self = await member.get(`/api/users/${member.user.id}`);
    expect(self.body).toMatchObject({
      user: { ...shown, username: member.user.username, has_password: 1, has_api_key: 0, api_key: '' },
    });
    expect(self.text).not.toContain('argon2');
    const claimer = await api.login('member', { claimedSteamId: nextSteamIdOf() });
    expect((await api.visitor().get(`/api/users/${claimer.user.id}`)).body).toMatchObject({ user: { steam_id: null } });
    const unknown = await api.visitor().get('/api/users/999999');
    expect([unknown.status, message(unknown.body)]).toEqual([404, 'User does not exist in the system.']);
    expect((await api.visitor().get('/api/users/abc')).status).toBe(400);
  });
});
