import { User } from '@placar/persistence';
import { LocalOpenIdProvider } from './openid-provider';
import type { AssertOptions } from './openid-provider';
import { nextSteamIdOf } from './steam-ids';
import { TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

const chief = '76561198000000001';
const helper = '76561198000000002';
const FAILED = '/?login_error=STEAM_LOGIN_FAILED';

let provider: LocalOpenIdProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await LocalOpenIdProvider.start();
  api = await TestApi.start({
    STEAM_OPENID_ENDPOINT: provider.endpoint,
    SUPER_ADMIN_STEAM_IDS: chief,
    ADMIN_STEAM_IDS: `${helper}, ${chief}`,
  });
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

async function begin(browser: TestClient, query = ''): Promise<string> {
  const answer = await browser.get(`/api/auth/steam${query}`);
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

async function signIn(browser: TestClient, options: AssertOptions): Promise<Answer> {
  return browser.get(provider.assertion(await begin(browser), options));
}

const who = async (browser: TestClient): Promise<unknown> => (await browser.get('/api/isLoggedIn')).body;

describe('login by Steam', () => {
  it('asks the configured provider, and makes an account with the name and pictures of the profile', async () => {
    const steamId = nextSteamIdOf();
    provider.profiles.set(
      steamId,
      `<?xml version="1.0"?><profile><steamID><![CDATA[Gaúcho "GG" 🧉]]></steamID>
        <avatarIcon><![CDATA[https://avatars.steamstatic.com/a.jpg]]></avatarIcon>
        <avatarMedium><![CDATA[https://avatars.steamstatic.com/a_medium.jpg]]></avatarMedium>
        <avatarFull><![CDATA[javascript:alert(1)]]></avatarFull></profile>`,
    );
    const browser = api.visitor();
    const login = new URL(await begin(browser));
    expect(login.origin + login.pathname).toBe(provider.endpoint);
    expect(login.searchParams.get('openid.realm')).toBe(api.url);
    const back = await browser.get(provider.assertion(login.href, { steamId }));
    expect([back.status, back.headers.get('location')]).toEqual([302, '/']);
    expect(await who(browser)).toMatchObject({
      steam_id: steamId,
      steam_id_proved: 1,
      name: 'Gaúcho "GG" 🧉',
      admin: 0,
      super_admin: 0,
      medium_image: 'https://avatars.steamstatic.com/a_medium.jpg',
      large_image: null,
    });
    const again = api.visitor();
    await signIn(again, { steamId });
    expect(await who(again)).toEqual(await who(browser));
  });

  it('comes back to the page of ours that asked, never to another site', async () => {
    for (const [next, target] of [
      ['/match/5?tab=map', '/match/5?tab=map'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example', '/'],
    ] as const) {
      const browser = api.visitor();
      const login = await begin(browser, `?next=${encodeURIComponent(next)}`);
      const back = await browser.get(provider.assertion(login, { steamId: nextSteamIdOf() }));
      expect(back.headers.get('location')).toBe(target);
    }
  });

  it('moves a person who came by another name of this machine to the public address first', async () => {
    const foreign = { host: 'localhost:1234' };
    const answer = await api.visitor().get('/api/auth/steam?next=/x', foreign);
    const target = answer.headers.get('location') ?? '';
    expect(target).toBe(`${api.url}/api/auth/steam?next=%2Fx&moved=1`);
    // A proxy may rewrite the host of every request: the second time leads on.
    const second = await api.visitor().get(target.slice(api.url.length), foreign);
    expect(second.headers.get('location')).toContain(`${provider.endpoint}?`);
  });

  const refused: [string, Omit<AssertOptions, 'steamId'>][] = [
    ['an identity swapped after signing', { tamper: (query) => swapIdentity(query, chief) }],
    [
      'a return address of another site',
      { change: (params) => (params.return_to = 'https://evil.example/api/auth/steam/return') },
    ],
    [
      'a return address of another login',
      { change: (params) => (params.return_to = params.return_to?.replace(/state=.*/, 'state=other') ?? '') },
    ],
    [
      'an identity of another provider',
      { change: (params) => (params.claimed_id = params.identity = `https://evil.example/openid/id/${chief}`) },
    ],
    [
      'an identity that only begins like one',
      { change: (params) => (params.claimed_id = params.identity = `${params.identity}.evil`) },
    ],
    [
      'a claimed identity that differs from the identity',
      { change: (params) => (params.claimed_id = params.claimed_id?.replace(/\d+$/, chief) ?? '') },
    ],
    [
      'the endpoint of another provider',
      { change: (params) => (params.op_endpoint = 'https://evil.example/openid/login') },
    ],
    [
      'a claimed identity that is not signed',
      { change: (params) => (params.signed = params.signed?.replace('claimed_id,', '') ?? '') },
    ],
    [
      'a return address that is not signed',
      { change: (params) => (params.signed = params.signed?.replace('return_to,', '') ?? '') },
    ],
    ['an old nonce', { change: (params) => (params.response_nonce = '2020-01-01T00:00:00Zabc') }],
    ['a nonce without a time', { change: (params) => (params.response_nonce = 'abc') }],
    ['a signature of its own', { tamper: (query) => query.set('openid.sig', 'forged') }],
    ['OpenID 1', { change: (params) => (params.ns = 'http://openid.net/signon/1.1') }],
    [
      'a doubled parameter',
      { tamper: (query) => query.append('openid.claimed_id', `${provider.origin}/openid/id/${chief}`) },
    ],
    ['a cancelled login', { tamper: (query) => query.set('openid.mode', 'cancel') }],
    ['a changed state', { tamper: (query) => query.set('state', 'other') }],
  ];
  it.each(refused)('refuses %s', async (_what, change) => {
    const before = await api.database.getRepository(User).count();
    const browser = api.visitor();
    const back = await signIn(browser, { steamId: nextSteamIdOf(), ...change });
    expect([back.status, back.headers.get('location')]).toEqual([302, FAILED]);
    expect(await who(browser)).toBe(false);
    expect(await api.database.getRepository(User).count()).toBe(before);
  });

  it('refuses an answer shown a second time, in the same browser or in another', async () => {
    const browser = api.visitor();
    const steamId = nextSteamIdOf();
    const answer = provider.assertion(await begin(browser), { steamId });
    expect((await browser.get(answer)).headers.get('location')).toBe('/');
    expect((await browser.get(answer)).headers.get('location')).toBe(FAILED);
    expect((await api.visitor().get(answer)).headers.get('location')).toBe(FAILED);
    // Even with the state of the first login put back, the nonce is known to every process.
    await api.database.query(
      `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{steam_login}', $1::jsonb)::json WHERE (sess->>'user_id') IS NOT NULL`,
      [
        JSON.stringify({
          state: new URL(answer).searchParams.get('state'),
          started_at: Date.now(),
          next: '/',
          link_user_id: null,
        }),
      ],
    );
    const checks = provider.checks;
    expect((await browser.get(answer)).headers.get('location')).toBe(FAILED);
    expect(provider.checks).toBe(checks + 1);
  });

  it('refuses an honest answer that belongs to a login begun in another browser', async () => {
    const attacker = api.visitor();
    const answer = provider.assertion(await begin(attacker), { steamId: nextSteamIdOf() });
    const victim = await api.login('member');
    expect((await victim.get(answer)).headers.get('location')).toBe(FAILED);
    await begin(victim);
    expect((await victim.get(answer)).headers.get('location')).toBe(FAILED);
    expect(await who(victim)).toMatchObject({ id: victim.user.id, steam_id_proved: 0 });
  });

  it('grants the configured roles to the proved identity, and keeps those given in the panel', async () => {
    const boss = api.visitor();
    await signIn(boss, { steamId: chief });
    expect(await who(boss)).toMatchObject({ admin: 1, super_admin: 1 });
    const aide = api.visitor();
    await signIn(aide, { steamId: helper });
    expect(await who(aide)).toMatchObject({ admin: 1, super_admin: 0 });
    const promoted = nextSteamIdOf();
    const browser = api.visitor();
    await signIn(browser, { steamId: promoted });
    await api.database.getRepository(User).update({ steamId: promoted }, { admin: true });
    await signIn(browser, { steamId: promoted });
    expect(await who(browser)).toMatchObject({ admin: 1 });
  });

  it('links a local account that signs in through Steam, and leaves a typed id of somebody else aside', async () => {
    const steamId = nextSteamIdOf();
    const squatter = await api.login('member', { claimedSteamId: steamId });
    const owner = api.visitor();
    await signIn(owner, { steamId });
    expect(await who(owner)).toMatchObject({ steam_id: steamId, steam_id_proved: 1 });
    expect(((await who(owner)) as { id: number }).id).not.toBe(squatter.user.id);

    const local = await api.login('member');
    const own = nextSteamIdOf();
    await signIn(local, { steamId: own });
    expect(await who(local)).toMatchObject({ id: local.user.id, steam_id: own, steam_id_proved: 1 });
  });

  it('links nobody by an API key: whoever holds one would get a session of its owner', async () => {
    const local = await api.login('member');
    const made = await local.post('/api/users/api-keys', [{ name: 'Overlay', read_only: true }]);
    const headers = { 'user-api': (made.body as { api_key: string }).api_key };
    const thief = api.visitor();
    const steamId = nextSteamIdOf();
    const login = (await thief.get('/api/auth/steam', headers)).headers.get('location') ?? '';
    await thief.get(provider.assertion(login, { steamId }), headers);
    expect(await who(thief)).toMatchObject({ steam_id: steamId, steam_id_proved: 1 });
    expect(((await who(thief)) as { id: number }).id).not.toBe(local.user.id);
    expect(await who(local)).toMatchObject({ steam_id_proved: 0 });
  });

  it('is no login when the provider cannot be asked', async () => {
    const gone = await LocalOpenIdProvider.start();
    const other = await TestApi.start({ STEAM_OPENID_ENDPOINT: gone.endpoint });
    try {
      const browser = other.visitor();
      const answer = gone.assertion(await begin(browser), { steamId: nextSteamIdOf() });
      await gone.stop();
      expect((await browser.get(answer)).headers.get('location')).toBe(FAILED);
      expect(await who(browser)).toBe(false);
    } finally {
      await other.stop();
    }
  });
});

function swapIdentity(query: URLSearchParams, steamId: string): void {
  for (const name of ['openid.claimed_id', 'openid.identity'])
    query.set(name, (query.get(name) ?? '').replace(/\d+$/, steamId));
}
