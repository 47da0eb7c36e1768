import { runInThisContext } from 'node:vm';
import type { MapStat, PlayerStat } from '@placar/contracts';
import { Season, SeasonCvar, User } from '@placar/persistence';
import { createServer, createTeam, USUAL_MODE, waitFor } from '@placar/testing';
import { MatchApi } from '../matches/match-api';
import type { ApiUser, TestMatch } from '../matches/match-api';
import { LocalOpenIdProvider } from '../people/openid-provider';
import { roundEvents, seriesEvents } from '../matches/plugin-series';
import { nextSteamIdOf } from '../people/steam-ids';
import { TestApi } from '../test-api';

/** Chance that fails the same way twice. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const list = [...items];
  let state = seed;
  for (let index = list.length - 1; index > 0; index -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (index + 1);
    [list[index], list[other]] = [list[other] as T, list[index] as T];
  }
  return list;
}

describe('truth under races and disorder', () => {
  let api: MatchApi;
  let owner: ApiUser;
  let match: TestMatch;
  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    owner = await api.user({ admin: true });
  });
  beforeEach(async () => {
    match = await api.match(owner);
  });
  afterAll(() => api.stop());

  const rows = async (sql: string, values: unknown[] = []): Promise<number> =>
    (await api.database.query<{ n: number }[]>(`SELECT count(*) AS n FROM ${sql}`, values))[0]?.n ?? 0;
  const mapStats = async (id = match.id): Promise<MapStat[]> =>
    (await api.call<{ mapstats: MapStat[] }>('GET', `/mapstats/${id}`, { as: owner })).body.mapstats;
  const newMatch = async (more: object = {}): Promise<object> => {
    const [first, second] = [
      await createTeam(api.database, { userId: owner.id }),
      await createTeam(api.database, { userId: owner.id }),
    ];
    const ids = { team1_id: first.team.id, team2_id: second.team.id };
    return { ...ids, max_maps: 1, skip_veto: true, veto_mappool: 'de_nuke', ...more };
  };

  it('§15.2 no. 15: a server is given to one of ten matches that ask for it at once', async () => {
    const server = await createServer(api.database, api.config, { userId: owner.id });
    const bodies = await Promise.all(Array.from({ length: 10 }, () => newMatch({ server_id: server.id })));
    const answers = await Promise.all(bodies.map((body) => api.call('POST', '/matches', { as: owner, body: [body] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows('matches WHERE server_id = $1', [server.id])).toBe(1);
    expect(await rows('server_leases WHERE server_id = $1 AND released_at IS NULL', [server.id])).toBe(1);
  });

  it('§15.2 no. 16: events that come twice, late or before going_live leave one row with the newest numbers', async () => {
    const events = seriesEvents(match, ['1'.repeat(13)]);
    const rounds = shuffled(roundEvents(match, 0, '1'.repeat(12)), 11);
    for (const event of [...rounds, ...rounds.slice(0, 4), ...events, ...rounds.slice(0, 4)])
      expect((await api.post(match.id, event)).status).toBe(200);
    await api.folded(match.id);
    expect(await mapStats()).toMatchObject([{ map_number: 0, team1_score: 13, team2_score: 0 }]);
    const stats = await api.call<{ playerstats: PlayerStat[] }>('GET', `/playerstats/match/${match.id}`, { as: owner });
    expect(stats.body.playerstats).toHaveLength(10);
    expect(stats.body.playerstats.every(({ roundsplayed }) => roundsplayed === 13)).toBe(true);
  });

  it('§15.2 no. 17: going_live again, or for a map that is there, is answered like the first', async () => {
    const goingLive = { event: 'going_live', matchid: match.id, map_number: 0 };
    for (let time = 0; time < 3; time += 1) {
      expect(await api.post(match.id, goingLive)).toMatchObject({ status: 200, body: { message: 'Success' } });
      await api.folded(match.id);
    }
    expect(await mapStats()).toHaveLength(1);
  });

  it('§15.2 no. 18: a stand-in whom nobody listed has statistics, in the team that the event says', async () => {
    const [round] = roundEvents(match, 0, '1');
    const standIn = '76561198999999998';
    (round?.['team2'] as { players: object[] }).players.push({
      steamid: standIn,
      name: 'Étoile ⭐',
      stats: { kills: 2 },
    });
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    expect((await api.post(match.id, round)).status).toBe(200);
    await api.folded(match.id);
    const stats = await api.call<{ playerstats: PlayerStat[] }>('GET', `/playerstats/match/${match.id}`, { as: owner });
    expect(stats.body.playerstats.find(({ steam_id }) => steam_id === standIn)).toMatchObject({
      name: 'Étoile ⭐',
      team_id: match.team2.team.id,
    });
  });

  it('§15.2 no. 19: what fails half-way leaves nothing: no match, no lease, no job, no team', async () => {
    const server = await createServer(api.database, api.config, { userId: owner.id });
    const tables = ['matches', 'match_events', 'server_leases', 'outbox', 'teams', 'team_members'];
    const before = await Promise.all(tables.map((table) => rows(table)));
    const teams = before.slice(-2);
    const half = await newMatch({ server_id: server.id });
    for (const body of [
      { ...half, team2_id: 2_000_000_000 },
      { ...half, season_id: 2_000_000_000 },
      { ...half, team2_id: (half as { team1_id: number }).team1_id },
    ])
      expect((await api.call('POST', '/matches', { as: owner, body: [body] })).status).toBeGreaterThanOrEqual(400);
    const members = { 'not a steam id at all ✗': { name: 'x' }, '76561198000000042': { name: 'y' } };
    const team = await api.call('POST', '/teams', {
      as: owner,
      body: [{ name: 'Metade', tag: 'M', flag: 'BR', public_team: 1, auth_name: members }],
    });
    expect(team.status).toBe(400);
    const after = await Promise.all(tables.map((table) => rows(table)));
    // The two teams of the match that was not made are ours.
    expect(after).toEqual([...before.slice(0, -2), (teams[0] ?? 0) + 2, (teams[1] ?? 0) + 10]);
  });

  it('§15.2 no. 20: forfeit is written down with its winner, and paused and bombs answer', async () => {
    for (const path of ['paused', 'bombs'])
      expect((await api.call('GET', `/matches/${match.id}/${path}`, { as: owner })).status).toBeLessThan(405);
    const forfeited = await api.call('GET', `/matches/${match.id}/forfeit/2`, { as: owner });
    expect([200, 202]).toContain(forfeited.status);
    const { body } = await api.call('GET', `/matches/${match.id}`, { as: owner });
    expect(body).toMatchObject({ match: { forfeit: 1, cancelled: 0, winner: match.team2.team.id } });
  });

  it('is handed over to nobody who could not have made it', async () => {
    const [member, admin] = [await api.user(), await api.user({ admin: true })];
    const hand = (user: ApiUser): Promise<{ status: number; body: Record<string, unknown> }> =>
      api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, user_id: user.id }] });
    expect(await hand(member)).toMatchObject({
      status: 400,
      body: { fields: { user_id: 'may not make matches on this installation' } },
    });
    expect((await hand(admin)).status).toBe(200);
  });

  it('§15.2 no. 21: a match whose server did not take it never shows as running', async () => {
    const waiting = await api.match(owner, { loaded: false });
    const shown = async (): Promise<unknown> =>
      (await api.call('GET', `/matches/${waiting.id}`, { as: owner })).body['match'];
    expect(await shown()).toMatchObject({ status: 'loading' });
    const shownStatus = async (): Promise<unknown> => ((await shown()) as { status: string }).status;
    await api.settlePending(waiting.id, 'refused', { detail: 'unreachable' });
    // The settlement comes from a worker: the cache hears of it from the bus.
    await waitFor(async () => (await shownStatus()) !== 'loading', { what: 'the end of the load' });
    expect(await shown()).toMatchObject({ status: 'load_failed', end_time: null });
  });

  it('§15.2 no. 24: times are UTC, whatever the zone of the process and of the database', async () => {
    // The environment that a test sees is a copy; the zone is that of the real one.
    const inZone = (zone: string | undefined): unknown =>
      runInThisContext(zone === undefined ? 'delete process.env.TZ' : `process.env.TZ = ${JSON.stringify(zone)}`);
    const zone = runInThisContext('process.env.TZ') as string | undefined;
    inZone('America/Sao_Paulo');
    try {
      expect(new Date().getTimezoneOffset()).toBe(180);
      const [name] = await api.database.query<{ name: string }[]>('SELECT current_database() AS name');
      await api.database.query(`ALTER DATABASE "${name?.name ?? ''}" SET timezone TO 'Asia/Tokyo'`);
      const beside = await api.beside();
      try {
        const body = await newMatch({ server_id: null, ignore_server: true, start_time: '2026-11-20 10:00:00' });
        const made = await beside.call<{ id: number }>('POST', '/matches', { as: owner, body: [body] });
        expect(made.status).toBe(200);
        for (const reader of [api, beside]) {
          const { body: read } = await reader.call('GET', `/matches/${made.body.id}`, { as: owner });
          expect(read).toMatchObject({ match: { start_time: '2026-11-20T10:00:00.000Z' } });
        }
      } finally {
        await beside.close();
      }
    } finally {
      inZone(zone);
    }
  });
});

describe('roles and settings', () => {
  it('§15.2 no. 23: a role outlives the next login by Steam, and a role taken away is gone with the next request', async () => {
    const provider = await LocalOpenIdProvider.start();
    const api = await TestApi.start({ STEAM_OPENID_ENDPOINT: provider.endpoint });
    try {
      const steamId = nextSteamIdOf();
      const browser = api.visitor();
      const signIn = async (): Promise<void> => {
        const begun = await browser.get('/api/auth/steam');
        await browser.get(provider.assertion(begun.headers.get('location') ?? '', { steamId }));
      };
      const users = api.database.getRepository(User);
      await signIn();
      await users.update({ steamId }, { admin: true });
      await signIn();
      expect((await browser.get('/api/isLoggedIn')).body).toMatchObject({ admin: 1 });
      expect((await browser.get('/api/audit')).status).toBe(403);
      await users.update({ steamId }, { superAdmin: true });
      expect((await browser.get('/api/audit')).status).toBe(200);
      await users.update({ steamId }, { admin: false, superAdmin: false });
      expect((await browser.get('/api/audit')).status).toBe(403);
    } finally {
      await api.stop();
      await provider.stop();
    }
  });

  it('keeps the settings of a season when their change fails (§15.2 no. 19)', async () => {
    const api = await TestApi.start();
    try {
      const admin = await api.login('admin');
      const seasons = api.database.getRepository(Season);
      const season = await seasons.save(seasons.create({ userId: admin.user.id, name: 'T', startDate: '2026-01-31' }));
      const cvars = api.database.getRepository(SeasonCvar);
      await cvars.save({ seasonId: season.id, cvarName: 'mp_maxrounds', cvarValue: '24' });
      const bad = { season_id: season.id, season_cvar: { mp_maxrounds: '30', 'bad name; quit': 'x'.repeat(10_000) } };
      expect((await admin.put('/api/seasons', [bad])).status).toBeGreaterThanOrEqual(400);
      expect(await cvars.findBy({ seasonId: season.id })).toMatchObject([
        { cvarName: 'mp_maxrounds', cvarValue: '24' },
      ]);
    } finally {
      await api.stop();
    }
  });
});
