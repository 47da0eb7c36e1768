import { createLocalAccountAt } from '../../src/features/auth/create-local-account';
import { LocalOpenIdProvider } from './openid-provider';
import { nextSteamIdOf } from './steam-ids';
import { PASSWORD, TestApi } from '../test-api';

let provider: LocalOpenIdProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await LocalOpenIdProvider.start();
  api = await TestApi.start({ STEAM_OPENID_ENDPOINT: provider.endpoint });
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});

describe('an account made from the server’s own shell', () => {
  it('has the role it was given, logs in by password, and is the one that a Steam login enters', async () => {
    const steamId = nextSteamIdOf();
    const account = { username: 'Chefe São', password: PASSWORD, steamId, role: 'super_admin' as const };
    const id = await createLocalAccountAt(api.config.database.url, account);
    const browser = api.visitor();
    expect((await browser.post('/api/login', { username: 'chefe são', password: PASSWORD })).status).toBe(200);
    const me = { id, steam_id: steamId, steam_id_proved: 1, admin: 1, super_admin: 1 };
    expect((await browser.get('/api/isLoggedIn')).body).toMatchObject(me);
    const steam = api.visitor();
    const login = (await steam.get('/api/auth/steam')).headers.get('location') ?? '';
    await steam.get(provider.assertion(login, { steamId }));
    expect((await steam.get('/api/isLoggedIn')).body).toMatchObject(me);
  });

  it('is refused in words for a person when name or Steam id are taken or wrong', async () => {
    const steamId = nextSteamIdOf();
    const account = { username: 'única', password: PASSWORD, steamId, role: 'member' as const };
    const create = (change: Partial<typeof account>) =>
      createLocalAccountAt(api.config.database.url, { ...account, ...change });
    await create({});
    await expect(create({ username: 'ÚNICA', steamId: nextSteamIdOf() })).rejects.toThrow(
      'There is a user "ÚNICA" already.',
    );
    await expect(create({ username: 'outra' })).rejects.toThrow(`Another account has the Steam id ${steamId}.`);
    await expect(create({ username: 'outra', password: 'short' })).rejects.toThrow('at least 8 characters');
    await expect(create({ username: 'outra', steamId: 'x y' })).rejects.toThrow('Not a valid Steam64 ID.');
  });
});
