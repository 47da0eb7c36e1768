import { AttentionQueue } from '@placar/contracts';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { SteamProfiles } from '../../src/features/steam/steam-profiles';
import { SteamRecords } from '../../src/features/steam/steam-records';
import { FakeSteamApi, STEAM_KEY } from './fake-steam-api';
import type { SteamFault } from './fake-steam-api';
import { LocalOpenIdProvider } from './openid-provider';
import { nextSteamIdOf } from './steam-ids';
import { PASSWORD, TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

const now = { ms: Date.now() };
let steam: FakeSteamApi;
let api: TestApi;
let beside: TestApi;
beforeAll(async () => {
  steam = await FakeSteamApi.start();
  api = await TestApi.start({ ...steam.environment }, { clock: { now: () => new Date(now.ms) } });
  beside = await TestApi.start({ STEAM_API_URL: steam.url });
});
afterAll(async () => {
  await api.stop();
  await beside.stop();
  await steam.stop();
});
beforeEach(() => {
  // Whatever rests or is counted by the minute begins anew.
  now.ms += 20 * 60_000;
  steam.calls.length = 0;
  steam.faults = [];
});

const idOf = ({ body }: Answer): number => (body as { id: number }).id;
const fieldsOf = ({ body }: Answer): Record<string, string> =>
  (body as { fields?: Record<string, string> }).fields ?? {};
type Members = Record<string, { name: string | null; image: string | null }>;
const membersOf = async (client: TestClient, id: number): Promise<Members> =>
  ((await client.get(`/api/teams/${id}`)).body as { team: { auth_name: Members } }).team.auth_name;

let names = 0;
/** A custom name that Steam knows, and whose it is. */
function known(): { name: string; steamId: string } {
  names += 1;
  const person = { name: `gaucho_${names}`, steamId: nextSteamIdOf() };
  steam.vanities.set(person.name, person.steamId);
  return person;
}

describe('custom profile names', () => {
  let want: jest.SpyInstance;
  beforeAll(() => {
    // Pictures are fetched in the background: a call in between takes a fault that is meant for a name, or ends a row of failures.
    want = jest.spyOn(api.app.get(SteamProfiles), 'want').mockReturnValue();
  });
  afterAll(() => want.mockRestore());

  it('stand for their account wherever a Steam account is typed', async () => {
    const admin = await api.login('super_admin');
    const [a, b, c, d, e] = [known(), known(), known(), known(), known()];
    const team = await admin.post('/api/teams', {
      name: 'Nomes',
      auth_name: { [a.name]: 'A', [`https://steamcommunity.com/id/${b.name}/`]: 'B' },
    });
    expect(Object.keys(await membersOf(admin, idOf(team)))).toEqual([a.steamId, b.steamId]);
    expect((await admin.put('/api/teams', { id: idOf(team), remove_members: [b.name] })).status).toBe(200);
    expect(Object.keys(await membersOf(admin, idOf(team)))).toEqual([a.steamId]);
    expect((await admin.delete('/api/teams', [{ team_id: idOf(team), steam_id: a.name }])).status).toBe(200);

    const registered = await api
      .visitor()
      .post('/api/register', { username: c.name, password: PASSWORD, steam_id: c.name });
    expect(registered.status).toBe(200);
    const user = await admin.post('/api/users', [{ steam_id: d.name, name: 'Por nome' }]);
    expect((await admin.get(`/api/users/${d.steamId}`)).body).toMatchObject({ user: { id: idOf(user) } });

    const sides = [];
    for (const name of ['Um', 'Dois']) sides.push(idOf(await admin.post('/api/teams', { name })));
    const match = await admin.post('/api/matches', [
      {
        team1_id: sides[0],
        team2_id: sides[1],
        max_maps: 1,
        veto_mappool: 'de_nuke',
        skip_veto: true,
        ignore_server: true,
        ignore: true,
        spectator_auths: [`${e.name};Dona "Olho" 👀`, 'STEAM_0:1:42'],
      },
    ]);
    expect(match.status).toBe(200);
    const [scheduled] = await api.database.query<{ spectators: unknown }[]>(
      `SELECT payload #> '{config,spectators}' AS spectators FROM match_events WHERE match_id = $1 AND type = 'match.scheduled'`,
      [idOf(match)],
    );
    expect(scheduled?.spectators).toEqual({ [e.steamId]: 'Dona "Olho" 👀', '76561197960265813': '' });
    for (const call of ['adduser', 'addspec', 'addcoach', 'removeuser']) {
      const path = `/api/matches/${idOf(match)}/${call}`;
      const unknown = await admin.put(path, [{ steam_id: 'nobody_at_all', team_id: 'team1' }]);
      expect([call, unknown.status, Object.keys(fieldsOf(unknown))]).toEqual([call, 400, ['steam_id']]);
      const person = known();
      await admin.put(path, [{ steam_id: person.name, team_id: 'team1' }]);
      const [asked] = await api.database.query<{ steam_id: string }[]>(
        `SELECT args->>'steam_id' AS steam_id FROM match_commands WHERE match_id = $1 ORDER BY requested_at DESC LIMIT 1`,
        [idOf(match)],
      );
      expect([call, asked?.steam_id]).toEqual([call, person.steamId]);
    }
  });

  it('are looked up once a day, by all processes together', async () => {
    const person = known();
    const member = await api.login('member');
    for (const spelling of [person.name, person.name.toUpperCase(), `steamcommunity.com/id/${person.name}`])
      expect((await member.post('/api/teams', { name: 'x', auth_name: { [spelling]: '' } })).status).toBe(200);
    for (const _ of [1, 2])
      expect((await member.post('/api/teams', { name: 'x', auth_name: { nobody_here: '' } })).status).toBe(400);
    expect(steam.count('ResolveVanityURL')).toBe(2);
  });

  it('are refused naming the field: unknown, without a key, and while Steam is away', async () => {
    const member = await api.login('member');
    const typed = async (client: TestClient, name: string): Promise<[number, string | undefined]> => {
      const answer = await client.post('/api/teams', { name: 'x', auth_name: { [name]: '' } });
      return [answer.status, fieldsOf(answer)[`auth_name.${name}`]];
    };
    expect(await typed(member, 'ninguem')).toEqual([400, 'is a custom profile name that Steam does not know']);
    const keyless = await beside.login('member');
    const asked = steam.calls.length;
    const [status, reason] = await typed(keyless, 'fallen');
    expect([status, reason]).toEqual([400, expect.stringContaining('cannot be looked up here')]);
    expect(steam.calls).toHaveLength(asked);
    for (const fault of ['status_500', 'cut', 'no_json', 'endless'] as SteamFault[]) {
      now.ms += 20 * 60_000;
      steam.faults = [fault];
      const [refused, text] = await typed(member, known().name);
      expect([fault, refused, text]).toEqual([
        fault,
        400,
        expect.stringContaining('Steam does not answer at the moment'),
      ]);
    }
  });

  it('make nobody wait for a Steam that fails, and ask again after its rest', async () => {
    const member = await api.login('member');
    const statusOf = async (name: string): Promise<number> =>
      (await member.post('/api/teams', { name: 'x', auth_name: { [name]: '' } })).status;
    expect(await statusOf(known().name)).toBe(200);
    steam.faults = ['status_500', 'status_500', 'status_500'];
    for (const _ of [1, 2, 3]) expect(await statusOf(known().name)).toBe(400);
    const later = known();
    expect(await statusOf(later.name)).toBe(400);
    expect(steam.count('ResolveVanityURL')).toBe(4);
    now.ms += 31_000;
    expect(await statusOf(later.name)).toBe(200);
    steam.faults = ['status_429'];
    expect(await statusOf(known().name)).toBe(400);
    const asked = steam.calls.length;
    now.ms += 40_000;
    const patient = known();
    expect(await statusOf(patient.name)).toBe(400);
    expect(steam.calls).toHaveLength(asked);
    now.ms += 6_000;
    expect(await statusOf(patient.name)).toBe(200);
  });

  it('never cost more than a share of what Steam allows, and numbers cost nothing', async () => {
    const member = await api.login('member');
    const many = Object.fromEntries(Array.from({ length: 64 }, () => [known().name, '']));
    expect((await member.post('/api/teams', { name: 'x', auth_name: many })).status).toBe(400);
    await waitFor(() => steam.calls.length >= 56);
    expect((await member.post('/api/teams', { name: 'x', auth_name: { [known().name]: '' } })).status).toBe(400);
    expect(steam.calls.length).toBeLessThanOrEqual(60);
    expect((await member.post('/api/teams', { name: 'x', auth_name: { [nextSteamIdOf()]: '' } })).status).toBe(200);
  });

  it('looked up for visitors leave enough for people who are logged in, each of whom has a share', async () => {
    const asked = await Promise.all(
      Array.from({ length: 30 }, () => {
        const { name } = known();
        return api.visitor().post('/api/register', { username: name, password: PASSWORD, steam_id: name });
      }),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(steam.count('ResolveVanityURL')).toBe(20);
    const member = await api.login('member');
    expect((await member.post('/api/teams', { name: 'x', auth_name: { [known().name]: '' } })).status).toBe(200);
    const tight = await TestApi.start({ ...steam.environment, RATE_LIMITS: 'outgoing=2/600' });
    try {
      const [greedy, other] = [await tight.login('member'), await tight.login('member')];
      const statusOf = async (client: TestClient): Promise<number> =>
        (await client.post('/api/teams', { name: 'x', auth_name: { [known().name]: '' } })).status;
      expect([await statusOf(greedy), await statusOf(greedy), await statusOf(greedy)]).toEqual([200, 200, 429]);
      expect(await statusOf(other)).toBe(200);
    } finally {
      await tight.stop();
    }
  });
});

describe('names and pictures from Steam', () => {
  it('are fetched in the background, many people in one call, and not again', async () => {
    const member = await api.login('member');
    const people = Array.from({ length: 12 }, () => nextSteamIdOf());
    for (const [index, steamId] of people.entries()) steam.people.set(steamId, `Zé "${index}" \u0007🐯`);
    const nobody = nextSteamIdOf();
    const auth_name = Object.fromEntries([...people, nobody].map((steamId) => [steamId, '']));
    auth_name[people[1] ?? ''] = 'Apelido';
    steam.faults = ['silence'];
    const id = idOf(await member.post('/api/teams', { name: 'Fotos', auth_name }));
    const first = await membersOf(member, id);
    expect(first[people[0] ?? '']).toMatchObject({ name: null, image: null });
    steam.faults = [];
    await waitFor(() => steam.count('GetPlayerSummaries') >= 1);
    await api.database.query(
      "UPDATE steam_profiles SET asked_at = now() - interval '2 minutes' WHERE fetched_at IS NULL",
    );
    const shown = await waitFor(async () => {
      const members = await membersOf(member, id);
      return members[people[0] ?? '']?.image ? members : null;
    });
    expect(shown[people[0] ?? '']).toMatchObject({
      name: 'Zé "0" 🐯',
      image: expect.stringMatching(/^https:\/\/avatars\.steamstatic\.com\/.*_medium\.jpg$/) as string,
    });
    expect(shown[people[1] ?? '']?.name).toBe('Apelido');
    expect(shown[nobody]).toMatchObject({ name: null, image: null });
    const asked = steam.count('GetPlayerSummaries');
    expect(steam.calls.at(-1)?.ids).toEqual(expect.arrayContaining([...people, nobody]));
    for (const _ of [1, 2, 3]) await membersOf(member, id);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(steam.count('GetPlayerSummaries')).toBe(asked);
  });

  it('never hold up a page, and a failure leaves what there is', async () => {
    const member = await api.login('member');
    const steamId = nextSteamIdOf();
    steam.people.set(steamId, 'Antigo');
    const id = idOf(await member.post('/api/teams', { name: 'Velhas', auth_name: { [steamId]: '' } }));
    await waitFor(async () => (await membersOf(member, id))[steamId]?.name === 'Antigo');
    await api.database.query(
      "UPDATE steam_profiles SET fetched_at = now() - interval '2 days', asked_at = now() - interval '2 days' WHERE steam_id = $1",
      [steamId],
    );
    steam.faults = ['status_500', 'status_500', 'status_500'];
    const before = steam.calls.length;
    // What was read before this may be given for another second, and asks nobody.
    await waitFor(async () => {
      expect((await membersOf(member, id))[steamId]?.name).toBe('Antigo');
      return steam.calls.length > before;
    });
    expect((await membersOf(member, id))[steamId]?.name).toBe('Antigo');
  });
});

describe('a login by Steam with a key of the web API', () => {
  it('takes name and pictures from it, fills in an account that staff made, and works while it is away', async () => {
    const provider = await LocalOpenIdProvider.start();
    const own = await TestApi.start({ ...steam.environment, STEAM_OPENID_ENDPOINT: provider.endpoint });
    try {
      const enter = async (steamId: string): Promise<unknown> => {
        const browser = own.visitor();
        const begun = await browser.get('/api/auth/steam');
        await browser.get(provider.assertion(begun.headers.get('location') ?? '', { steamId }));
        return (await browser.get('/api/isLoggedIn')).body;
      };
      const [invited, named] = [nextSteamIdOf(), nextSteamIdOf()];
      for (const steamId of [invited, named]) steam.people.set(steamId, `Gaúcho ${'🧉'.repeat(50)}`);
      const admin = await own.login('admin');
      const id = idOf(await admin.post('/api/users', [{ steam_id: invited }]));
      await admin.post('/api/users', [{ steam_id: named, name: 'Nome dado' }]);
      expect(await enter(invited)).toMatchObject({
        ...{ id, steam_id: invited, steam_id_proved: 1, admin: 0 },
        name: `Gaúcho ${'🧉'.repeat(33)}`,
        medium_image: expect.stringMatching(/_medium\.jpg$/) as string,
      });
      expect(await enter(named)).toMatchObject({ name: 'Nome dado' });
      steam.faults = ['status_500'];
      const newcomer = nextSteamIdOf();
      expect(await enter(newcomer)).toMatchObject({ steam_id: newcomer, name: newcomer });
    } finally {
      await own.stop();
      await provider.stop();
    }
  });
});

describe('the key of the Steam web API', () => {
  it('stands in no line of the log and in no answer', async () => {
    const logger = api.app.get<Logger>(LOGGER);
    const lines: string[] = [];
    for (const level of ['warn', 'error', 'info'] as const)
      jest.spyOn(logger, level).mockImplementation((...given: unknown[]) => {
        lines.push(given.map((value) => JSON.stringify(value, Object.getOwnPropertyNames(value ?? {}))).join(' '));
        lines.push(...given.map((value) => (value as { err?: Error }).err?.message ?? ''));
      });
    try {
      const member = await api.login('member');
      for (const fault of ['status_500', 'cut', 'endless'] as SteamFault[]) {
        steam.faults = [fault];
        now.ms += 20 * 60_000;
        const answer = await member.post('/api/teams', { name: 'x', auth_name: { [known().name]: '' } });
        expect(answer.text).not.toContain(STEAM_KEY);
      }
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.join('\n')).not.toContain(STEAM_KEY);
    } finally {
      jest.restoreAllMocks();
    }
  });
});

describe('hours and bans of people who take a seat', () => {
  const look = (): Promise<void> => api.app.get(SteamRecords).look();
  /** Somebody new who waits for a lobby to fill. */
  async function seated(name: string, minutes: number | null): Promise<{ id: number; steamId: string }> {
    const steamId = nextSteamIdOf();
    const client = await api.login('member', { steamId, name });
    expect((await client.post('/api/lobbies', { mode: 'competitive' })).status).toBe(201);
    if (minutes !== null) steam.minutes.set(steamId, minutes);
    return { id: client.user.id, steamId };
  }
  const marks = async (admin: TestClient): Promise<Record<string, string | null>> => {
    const { items } = AttentionQueue.parse((await admin.get('/api/admin/attention')).body);
    return Object.fromEntries(
      items.flatMap(({ kind, person, reason }) => (kind === 'player_marked' ? [[person?.name ?? '', reason]] : [])),
    );
  };
  /** As if the last answers were that old. */
  const later = (age: string): Promise<unknown> =>
    api.database.query(
      `UPDATE steam_records SET asked_at = asked_at - $1::interval, fetched_at = fetched_at - $1::interval`,
      [age],
    );

  it('are shown to staff when they stand out, bar nobody, and are asked for once a week', async () => {
    const admin = await api.login('admin');
    const old = await seated('Velha guarda', 90_000);
    const fresh = await seated('Recém-chegada', 59);
    const banned = await seated('Voltou', 40_000);
    const hidden = await seated('Discreto', null);
    steam.bans.set(banned.steamId, { vac: 0, games: 1, days: 3 });
    // An old ban and hidden hours say nothing.
    steam.bans.set(old.steamId, { vac: 1, games: 0, days: 2_000 });
    await look();
    expect(await marks(admin)).toEqual({ 'Recém-chegada': 'few_hours', Voltou: 'fresh_ban' });
    expect([steam.count('GetPlayerBans'), steam.count('GetOwnedGames')]).toEqual([1, 4]);
    const asked = steam.calls.flatMap(({ ids }) => ids);
    expect(new Set(asked)).toEqual(new Set([old, fresh, banned, hidden].map(({ steamId }) => steamId)));
    await look();
    await later('6 days');
    await look();
    expect(steam.count('GetPlayerBans')).toBe(1);

    // A week later she is no beginner any more.
    await later('2 days');
    steam.minutes.set(fresh.steamId, 600);
    await look();
    expect(await marks(admin)).toEqual({ Voltou: 'fresh_ban' });
    expect(steam.count('GetPlayerBans')).toBe(2);

    // What staff have put aside stays there; a newer ban brings it back.
    const key = `mark:${banned.id}`;
    expect((await admin.post('/api/admin/attention/resolve', { key, note: 'visto' })).status).toBe(200);
    expect(await marks(admin)).toEqual({});
    await later('8 days');
    await look();
    expect(await marks(admin)).toEqual({});
    steam.bans.set(banned.steamId, { vac: 0, games: 2, days: 0 });
    await later('8 days');
    await look();
    expect(await marks(admin)).toEqual({ Voltou: 'fresh_ban' });
  });

  it('are asked for again later when Steam does not answer, and by nobody who has no key', async () => {
    const { steamId } = await seated('Silêncio', 5);
    steam.faults = ['status_500'];
    await look();
    const read = async (): Promise<unknown> =>
      (
        await api.database.query<object[]>(
          'SELECT minutes, fetched_at IS NULL AS unknown FROM steam_records WHERE steam_id = $1',
          [steamId],
        )
      )[0];
    expect(await read()).toEqual({ minutes: null, unknown: true });
    await look();
    expect(await read()).toEqual({ minutes: null, unknown: true });
    await later('11 minutes');
    await look();
    expect(await read()).toEqual({ minutes: 5, unknown: false });
  });
});
