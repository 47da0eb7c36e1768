import { InsertedAnswer, RecentMatches, UserList, UserProfile, UserSteamProfile, UserUpdated } from '@placar/contracts';
import { User, UserMap } from '@placar/persistence';
import { openSecret } from '@placar/platform';
import { strictly } from '../answer-shape';
import { nextSteamIdOf } from './steam-ids';
import { PASSWORD, TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const message = ({ body }: Answer): string => (body as { message: string }).message;
const told = (answer: Answer): [number, string] => [answer.status, message(answer)];
const rowOf = (id: number): Promise<User> => api.database.getRepository(User).findOneByOrFail({ id });
const UPDATED: [number, string] = [200, 'User successfully updated!'];
const NOT_YOURS: [number, string] = [403, 'You are not authorized to do this.'];
const canLogIn = async (username: string | null, password: string): Promise<boolean> =>
  (await api.visitor().post('/api/login', { username, password })).status === 200;

describe('lists of users', () => {
  it('show everybody in public fields, whole or in pages', async () => {
    const names = ['Ana "Lista" 🐯', 'Bia lista', 'Cau LISTA'];
    for (const name of names) await api.login('member', { name, steamId: nextSteamIdOf() });
    const whole = strictly(UserList, (await api.visitor().get('/api/users/')).body);
    expect(whole.users.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(Object.keys(whole.users[0] ?? {})).toEqual([
      'id',
      'name',
      'steam_id',
      'small_image',
      'medium_image',
      'large_image',
    ]);
    const page = strictly(UserList, (await api.visitor().get('/api/USERS?search=lista&limit=2&offset=1')).body);
    expect(page.users.map(({ name }) => name)).toEqual(names.slice(1));
    expect(strictly(UserList, (await api.visitor().get('/api/users?search=%25')).body).users).toEqual([]);
    expect((await api.visitor().get('/api/users?limit=201')).status).toBe(400);
  });
});

describe('a profile', () => {
  it('counts teams and matches, and shows keys to nobody, masked to their owner', async () => {
    const steamId = nextSteamIdOf();
    const owner = await api.login('member', { steamId });
    for (const name of ['Um', 'Dois']) await owner.post('/api/teams', { name });
    const key = 'tournament-site-key-9876';
    await owner.put('/api/users', [{ steam_id: steamId, challonge_api_key: key, new_api: 1 }]);
    const path = `/api/users/${owner.user.id}`;
    const self = strictly(UserProfile, (await owner.get(path)).body).user;
    expect(self).toMatchObject({
      teams_saved: 2,
      matches_created: 0,
      has_api_key: 1,
      has_challonge_api_key: 1,
      api_key: expect.stringMatching(new RegExp(`^${owner.user.id}:\\*{4}[\\w-]{4}$`)) as string,
      challonge_api_key: '****9876',
    });
    const visitor = strictly(UserProfile, (await api.visitor().get(path)).body).user;
    expect(Object.keys(visitor)).toEqual([
      ...['id', 'name', 'steam_id', 'small_image', 'medium_image', 'large_image', 'admin', 'super_admin'],
      ...['teams_saved', 'matches_created'],
    ]);
    const [admin, chief] = [await api.login('admin'), await api.login('super_admin')];
    expect(Object.keys(strictly(UserProfile, (await admin.get(path)).body).user)).toEqual(Object.keys(visitor));
    const seen = strictly(UserProfile, (await chief.get(`/api/users/${steamId}`)).body).user;
    expect(seen).toMatchObject({
      has_api_key: 1,
      has_challonge_api_key: 1,
      username: owner.user.username,
    });
    for (const name of ['api_key', 'challonge_api_key']) expect(seen).not.toHaveProperty(name);
    expect((await owner.get('/api/isLoggedIn')).body).toMatchObject({ api_key: (self as { api_key: string }).api_key });
    for (const client of [owner, admin, chief, api.visitor()]) {
      const { text } = await client.get(path);
      for (const secret of [key, 'argon2', (await rowOf(owner.user.id)).challongeApiKeyEncrypted ?? '?'])
        expect(text).not.toContain(secret);
    }
  });

  it('links to Steam where Steam proved it, and lists recent matches', async () => {
    const steamId = nextSteamIdOf();
    const member = await api.login('member', { steamId });
    const claimer = await api.login('member', { claimedSteamId: nextSteamIdOf() });
    const account = BigInt(steamId) - 76561197960265728n;
    for (const ref of [member.user.id, steamId, `[U:1:${account}]`, `STEAM_0:${account % 2n}:${account / 2n}`])
      expect(strictly(UserSteamProfile, (await api.visitor().get(`/api/users/${ref}/steam`)).body)).toEqual({
        url: `https://steamcommunity.com/profiles/${steamId}`,
      });
    for (const ref of [claimer.user.id, 999_999, nextSteamIdOf()])
      expect(told(await api.visitor().get(`/api/users/${ref}/steam`))).toEqual([
        404,
        'User does not exist in the system.',
      ]);
    for (const ref of [member.user.id, steamId, claimer.user.id, 999_999])
      expect(strictly(RecentMatches, (await api.visitor().get(`/api/users/${ref}/recent`)).body)).toEqual({
        matches: [],
      });
    for (const ref of ['abc', '0', '-1', '%00', '1%20OR%201=1'])
      for (const path of ['', '/recent', '/steam'])
        expect((await api.visitor().get(`/api/users/${ref}${path}`)).status).toBe(400);
  });
});

describe('the own account', () => {
  it('changes name and keys, and only what is given', async () => {
    const steamId = nextSteamIdOf();
    const member = await api.login('member', { steamId });
    const { id } = member.user;
    expect(told(await member.put('/api/users/', [{ steam_id: steamId, name: 'Zé "Ção" 🎯', password: '' }]))).toEqual(
      UPDATED,
    );
    const key = 'chave-do-challonge-ção';
    expect(told(await member.put('/api/users', { id, challonge_api_key: key }))).toEqual(UPDATED);
    const sealed = (await rowOf(id)).challongeApiKeyEncrypted ?? '';
    expect(sealed).not.toContain(key);
    expect(openSecret(sealed, api.config.secrets.encryptionKey)).toBe(key);
    // What a form shows masked and sends back whole changes nothing.
    const { user } = (await member.get(`/api/users/${id}`)).body as { user: Record<string, unknown> };
    expect(told(await member.put('/api/users', [user]))).toEqual(UPDATED);
    expect(await rowOf(id)).toMatchObject({ name: 'Zé "Ção" 🎯', challongeApiKeyEncrypted: sealed });
    await member.put('/api/users', [{ id, challonge_api_key: '', name: null }]);
    expect(await rowOf(id)).toMatchObject({ name: 'Zé "Ção" 🎯', challongeApiKeyEncrypted: null });
    const made = strictly(UserUpdated, (await member.put('/api/users', [{ steam_id: steamId, new_api: 1 }])).body);
    const script = api.visitor();
    expect((await script.get('/api/isLoggedIn', { 'user-api': made.api_key ?? '' })).body).toMatchObject({ id });
    for (const [body, field] of [
      [{}, 'id'],
      [{ id, name: 'x'.repeat(41) }, 'name'],
      [{ id, name: '  ' }, 'name'],
      [{ id, challonge_api_key: 'k'.repeat(171) }, 'challonge_api_key'],
      [{ id, password: 'short', old_password: PASSWORD }, 'password'],
      [{ id: { $gt: 0 } }, 'id'],
      [{ steam_id: { id: 1 } }, 'steam_id'],
      [{ steam_id: 76561198000000001 }, 'steam_id'],
      [{ steam_id: 'nick" ; quit' }, 'steam_id'],
    ] as const) {
      const answer = await member.put('/api/users', [body]);
      expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, [field]]);
    }
    expect((await api.visitor().put('/api/users', [{ id, name: 'Ninguém' }])).status).toBe(401);
  });

  it('changes its password with the old one, and ends all other sessions', async () => {
    const member = await api.login('member', { claimedSteamId: nextSteamIdOf() });
    const { id, username, claimedSteamId } = member.user;
    const elsewhere = api.visitor();
    await elsewhere.post('/api/login', { username, password: PASSWORD });
    const other = await api.login('member');
    const next = 'uma senha nova 🐴';
    for (const old_password of [undefined, '', 'wrong', next])
      expect(told(await member.put('/api/users', [{ id, password: next, old_password }]))).toEqual([
        403,
        'Old password does not match.',
      ]);
    expect(told(await member.put('/api/users', [{ id, password: next, force_reset: 1 }]))).toEqual(NOT_YOURS);
    // Old clients send that wish along with every new password (client screens §10).
    const wish = { id, password: next, old_password: 'wrong', force_reset: true };
    for (const person of [member, await api.login('super_admin')])
      expect(told(await person.put('/api/users', [{ ...wish, id: person.user.id }]))[1]).toBe(
        'Old password does not match.',
      );
    const willing = await api.login('member');
    const own = { ...wish, id: willing.user.id, old_password: PASSWORD };
    expect(told(await willing.put('/api/users', [own]))).toEqual(UPDATED);
    expect(await canLogIn(willing.user.username, next)).toBe(true);
    expect(await canLogIn(username, PASSWORD)).toBe(true);
    // A local account is named by the Steam id that its person typed, as the client knows no other.
    const change = { steam_id: claimedSteamId, password: next, old_password: PASSWORD };
    expect(told(await member.put('/api/users', [change]))).toEqual(UPDATED);
    expect([await canLogIn(username, PASSWORD), await canLogIn(username, next)]).toEqual([false, true]);
    expect((await elsewhere.get('/api/isLoggedIn')).body).toBe(false);
    for (const client of [member, other]) expect((await client.get('/api/isLoggedIn')).body).not.toBe(false);
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, guess) =>
        member.put('/api/users', [{ id, password: 'senha do ladrão', old_password: `palpite ${guess}` }]),
      ),
    );
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    const bySteam = await api.login('member', { steamId: nextSteamIdOf() });
    await api.database.getRepository(User).update({ id: bySteam.user.id }, { username: null, passwordHash: null });
    expect((await bySteam.put('/api/users', [{ id: bySteam.user.id, password: next }])).status).toBe(400);
  });
});

describe('the accounts of others', () => {
  const harm = async (client: TestClient, body: object): Promise<void> =>
    expect([JSON.stringify(body), ...told(await client.put('/api/users', [body]))]).toEqual([
      JSON.stringify(body),
      ...NOT_YOURS,
    ]);

  it('§15.1 no. 4: are not taken over by one’s own id beside their Steam id, nor the other way', async () => {
    const victim = await api.login('admin', { steamId: nextSteamIdOf() });
    const thief = await api.login('member', { steamId: nextSteamIdOf() });
    const before = await rowOf(victim.user.id);
    const password = 'senha do ladrão 1';
    const names = [
      { id: thief.user.id, steam_id: victim.user.steamId },
      { id: victim.user.id, steam_id: thief.user.steamId },
      { id: victim.user.id },
      { steam_id: victim.user.steamId },
    ];
    for (const name of names)
      for (const change of [
        { password },
        { password, old_password: PASSWORD },
        { password, force_reset: 1 },
        { name: 'Roubado' },
        { new_api: 1 },
        { challonge_api_key: 'k'.repeat(20) },
        {},
      ])
        await harm(thief, { ...name, ...change });
    expect(await rowOf(victim.user.id)).toEqual(before);
    expect(await canLogIn(victim.user.username, PASSWORD)).toBe(true);
  });

  it('§15.1 no. 2: are not reached through a Steam id that was only typed', async () => {
    const real = await api.login('member', { steamId: nextSteamIdOf() });
    const impostor = await api.login('member', { claimedSteamId: real.user.steamId });
    expect(told(await impostor.put('/api/users', [{ steam_id: real.user.steamId, name: 'Eu mesmo' }]))).toEqual(
      UPDATED,
    );
    expect([(await rowOf(real.user.id)).name, (await rowOf(impostor.user.id)).name]).toEqual([
      real.user.name,
      'Eu mesmo',
    ]);
  });

  it('§15.1 no. 3: nobody but a super admin gives roles, neither to others nor to oneself', async () => {
    const [member, admin, chief] = [
      await api.login('member'),
      await api.login('admin'),
      await api.login('super_admin'),
    ];
    const { id } = member.user;
    for (const role of [{ admin: 1 }, { super_admin: true }, { admin: '1', super_admin: '1' }]) {
      await harm(member, { id, ...role });
      await harm(admin, { id, ...role });
    }
    await harm(admin, { id: admin.user.id, super_admin: 1 });
    await harm(admin, { id: chief.user.id, super_admin: 0 });
    expect(
      told(await admin.put('/api/users', [{ id: admin.user.id, admin: 1, super_admin: 0, name: 'Chefe' }])),
    ).toEqual(UPDATED);
    expect(await rowOf(id)).toMatchObject({ admin: false, superAdmin: false });
    expect(told(await chief.put('/api/users', [{ id, admin: 1 }]))).toEqual(UPDATED);
    expect((await member.get('/api/isLoggedIn')).body).toMatchObject({ admin: 1, super_admin: 0 });
  });

  it('obey super admins, except for their keys', async () => {
    const member = await api.login('member', { steamId: nextSteamIdOf() });
    const chief = await api.login('super_admin');
    const { id, steamId, username } = member.user;
    const image = 'https://avatars.steamstatic.com/x.jpg';
    expect(told(await chief.put('/api/users', [{ id, steam_id: steamId, name: 'Novo', small_image: image }]))).toEqual(
      UPDATED,
    );
    expect(await rowOf(id)).toMatchObject({ name: 'Novo', smallImage: image });
    expect((await chief.put('/api/users', [{ id, small_image: 'javascript:alert(1)' }])).status).toBe(400);
    await harm(chief, { id, new_api: 1 });
    await harm(chief, { id, challonge_api_key: 'minha' });
    await harm(chief, { id, password: 'senha esquecida 1' });
    expect(told(await chief.put('/api/users', [{ id, password: 'senha esquecida 1', force_reset: true }]))).toEqual(
      UPDATED,
    );
    expect(await canLogIn(username, 'senha esquecida 1')).toBe(true);
    expect((await member.get('/api/isLoggedIn')).body).toBe(false);
    expect(told(await chief.put('/api/users', [{ id: 999_999, name: 'x' }]))).toEqual([
      404,
      'User does not exist in the system.',
    ]);
  });
});

describe('the last super admin', () => {
  it('cannot give up the role, and two cannot dismiss each other at once', async () => {
    const own = await TestApi.start();
    try {
      const [a, b] = [await own.login('super_admin'), await own.login('super_admin')];
      const answers = await Promise.all([
        a.put('/api/users', [{ id: b.user.id, super_admin: 0 }]),
        b.put('/api/users', [{ id: a.user.id, super_admin: 0 }]),
      ]);
      const [done, refused] = answers.map(({ status }) => status).toSorted();
      expect(done).toBe(200);
      // Who comes so late that the own role is gone already may not ask at all.
      expect([403, 409]).toContain(refused);
      expect(await own.database.getRepository(User).countBy({ superAdmin: true })).toBe(1);
      const last = answers[0]?.status === 200 ? a : b;
      const alone = await last.put('/api/users', [{ id: last.user.id, super_admin: 0 }]);
      expect(told(alone)).toEqual([409, 'The last super admin cannot give up the role.']);
    } finally {
      await own.stop();
    }
  });
});

describe('accounts made by staff', () => {
  it('wait for their Steam login, and have no role unless a super admin gives one', async () => {
    const [member, admin, chief] = [
      await api.login('member'),
      await api.login('admin'),
      await api.login('super_admin'),
    ];
    const steam_id = nextSteamIdOf();
    expect(told(await member.post('/api/users', [{ steam_id, name: 'Não' }]))).toEqual(NOT_YOURS);
    expect((await api.visitor().post('/api/users', [{ steam_id, name: 'Não' }])).status).toBe(401);
    expect(told(await admin.post('/api/users', [{ steam_id, name: 'Não', super_admin: 1 }]))).toEqual(NOT_YOURS);
    const account = BigInt(steam_id) - 76561197960265728n;
    const answer = await admin.post('/api/users/', [{ steam_id: `[U:1:${account}]`, name: 'Convidada 🧉', admin: 0 }]);
    const made = strictly(InsertedAnswer, answer.body);
    expect(made.message).toBe('User created successfully.');
    expect(await rowOf(made.id)).toMatchObject({
      ...{
        steamId: steam_id,
        name: 'Convidada 🧉',
        admin: false,
        superAdmin: false,
        passwordHash: null,
        username: null,
      },
    });
    expect(await api.database.getRepository(UserMap).countBy({ userId: made.id })).toBe(7);
    expect((await admin.post('/api/users', [{ steam_id, name: 'Outra vez' }])).status).toBe(409);
    const raised = await chief.post('/api/users', { steam_id: nextSteamIdOf(), name: 'Juiz', admin: true });
    expect(await rowOf((raised.body as { id: number }).id)).toMatchObject({ admin: true, superAdmin: false });
    for (const body of [{}, { name: 'x' }, { steam_id: 'x y' }, { steam_id: { id: 1 } }, [1, 2]])
      expect((await admin.post('/api/users', [body])).status).toBe(400);
  });
});
