import {
  ApiErrorBody,
  PluginEvent,
  SeasonAnswer,
  SeasonCreatedAnswer,
  SeasonCvarsAnswer,
  SeasonMessageAnswer,
  SeasonsAnswer,
} from '@placar/contracts';
import type { Season } from '@placar/contracts';
import { MatchEngine, PLATFORM } from '@placar/match-engine';
import { createTeam } from '@placar/testing';
import { seriesEvents } from './matches/plugin-series';
import { TestApi } from './test-api';
import type { Answer, TestClient } from './test-api';

const DAY = 86_400_000;
const day = (offset: number): string => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
const refusal = ({ status, body }: Answer): [number, string] => [status, ApiErrorBody.strict().parse(body).message];

describe('seasons', () => {
  let api: TestApi;
  let owner: TestClient & { user: { id: number } };
  let stranger: TestClient & { user: { id: number } };
  let admin: TestClient & { user: { id: number } };
  beforeAll(async () => {
    api = await TestApi.start({ MEMBERS_MAY_CREATE: 'seasons,matches' });
    [owner, stranger, admin] = [await api.login('member'), await api.login('member'), await api.login('super_admin')];
  });
  afterAll(() => api.stop());

  async function create(body: object): Promise<number> {
    const answer = await owner.post('/api/seasons', [body]);
    expect(answer.status).toBe(200);
    const { message, id } = SeasonCreatedAnswer.strict().parse(answer.body);
    expect(message).toBe('Season inserted successfully!');
    return id;
  }
  async function season(id: number): Promise<Season> {
    return SeasonAnswer.strict().parse((await api.visitor().get(`/api/seasons/${id}`)).body).season;
  }

  it('are 404 with the words of the wire where there are none', async () => {
    expect(refusal(await api.visitor().get('/api/seasons'))).toEqual([404, 'No seasons found.']);
    expect(refusal(await owner.get('/api/seasons/myseasons'))).toEqual([404, 'No seasons found.']);
    expect(refusal(await owner.get('/api/seasons/myseasons/available'))).toEqual([404, 'No seasons found.']);
    expect(refusal(await api.visitor().get('/api/seasons/999'))).toEqual([404, 'Season not found.']);
    expect(refusal(await owner.get('/api/seasons/999/cvar'))).toEqual([404, 'No cvars found for season id 999.']);
    expect((await api.visitor().get('/api/seasons/1e3')).status).toBeLessThan(500);
    expect((await api.visitor().get('/api/seasons/abc')).status).toBe(400);
    expect(refusal(await api.visitor().get('/api/seasons/999/bracket'))).toEqual([
      404,
      'No bracket found for season id 999.',
    ]);
  });

  it('are made with defaults of any kind, answered as text, quotes and all', async () => {
    const season_cvar = {
      maps_to_win: 3,
      skip_veto: true,
      wingman: false,
      map_pool: ['de_nuke', 'de_mirage'],
      spectators: `76561198000000001;Zé"O'Craque"\\🎯日本`,
      side_type: '',
      hostname: 'Copa do Zé 🎯 日本',
      mp_freezetime: 0.5,
      mp_friendlyfire: null,
    };
    const id = await create({ name: 'Verão "2026" 🌞', start_date: '2026/01/05', end_date: day(5), season_cvar });
    expect(await season(id)).toEqual({
      id,
      user_id: owner.user.id,
      name: 'Verão "2026" 🌞',
      start_date: '2026-01-05T00:00:00.000Z',
      end_date: `${day(5)}T00:00:00.000Z`,
      is_challonge: 0,
      challonge_svg: null,
      challonge_url: null,
    });
    const { cvars } = SeasonCvarsAnswer.strict().parse((await owner.get(`/api/seasons/${id}/cvar`)).body);
    expect(cvars).toEqual({
      maps_to_win: '3',
      skip_veto: '1',
      wingman: '0',
      map_pool: 'de_nuke de_mirage',
      spectators: `76561198000000001;Zé"O'Craque"\\🎯日本`,
      side_type: '',
      hostname: 'Copa do Zé 🎯 日本',
      mp_freezetime: '0.5',
      mp_friendlyfire: '',
    });
    const plain = await create({ name: 'Sem padrões', start_date: '2026-02-01T10:00:00Z', end_date: '2026-02-01' });
    const { seasons } = SeasonsAnswer.strict().parse((await api.visitor().get('/api/seasons')).body);
    expect(seasons.map((one) => [one.id, 'cvars' in one])).toEqual([
      [plain, false],
      [id, true],
    ]);
    const mine = SeasonsAnswer.parse((await owner.get('/api/seasons/myseasons')).body).seasons;
    expect(mine.map((one) => one.id)).toEqual([plain, id]);
    const open = SeasonsAnswer.parse((await owner.get('/api/seasons/myseasons/available')).body).seasons;
    expect(open.map((one) => one.id)).toEqual([id]);
    const all = SeasonsAnswer.parse((await admin.get('/api/seasons/myseasons/available')).body).seasons;
    expect(all.map((one) => one.id)).toEqual([id]);
    expect((await api.visitor().get(`/api/seasons/${id}/cvar`)).status).toBe(401);
  });

  it('refuse what is no season, naming the field', async () => {
    const good = { name: 'Ok', start_date: '2026-01-01', end_date: null };
    const wrong: [object, string][] = [
      [{ ...good, name: 'x'.repeat(41) }, 'name'],
      [{ ...good, name: null }, 'name'],
      [{ ...good, start_date: '2026-02-30' }, 'start_date'],
      [{ ...good, start_date: null }, 'start_date'],
      [{ ...good, end_date: '2025-12-31' }, 'end_date'],
      [{ ...good, season_cvar: { 'a b': '1' } }, 'season_cvar.a b'],
      [{ ...good, season_cvar: { ['k'.repeat(151)]: '1' } }, 'season_cvar.'],
      [{ ...good, season_cvar: { map_pool: 'x'.repeat(4_001) } }, 'season_cvar.map_pool'],
      [{ ...good, season_cvar: { hostname: 'x'.repeat(151) } }, 'season_cvar.hostname'],
      [{ ...good, season_cvar: { mp_inner: { a: 1 } } }, 'season_cvar.mp_inner'],
      [{ ...good, season_cvar: { hostname: 'a"; quit' } }, 'season_cvar.hostname'],
      [{ ...good, season_cvar: { MatchZy_Remote_Log_URL: 'x' } }, 'season_cvar.MatchZy_Remote_Log_URL'],
      [{ ...good, season_cvar: 'mp_x 1' }, 'season_cvar'],
    ];
    for (const [body, field] of wrong) {
      const answer = await owner.post('/api/seasons', [body]);
      expect([answer.status, field]).toEqual([400, field]);
      const fields = Object.keys(ApiErrorBody.parse(answer.body).fields ?? {});
      expect(fields.some((name) => name.startsWith(field))).toBe(true);
    }
    expect((await api.visitor().post('/api/seasons', [good])).status).toBe(401);
    const hostile = '[{"name":"Ok","start_date":"2026-01-01","end_date":null,"season_cvar":{"__proto__":{"admin":1}}}]';
    expect((await owner.call('/api/seasons', { method: 'POST', body: hostile })).status).toBeLessThan(500);
  });

  it('are changed by their owner and super admins; null leaves a field, but the end is always written', async () => {
    const id = await create({ name: 'Antes', start_date: day(0), end_date: day(9), season_cvar: { mp_a: 1, mp_b: 2 } });
    const put = (client: TestClient, body: object): Promise<Answer> => client.put('/api/seasons', [body]);
    const done = await put(owner, { season_id: id, name: null, start_date: null, season_cvar: { mp_c: [1, 2] } });
    expect([done.status, SeasonMessageAnswer.strict().parse(done.body).message]).toEqual([
      200,
      'Season updated successfully!',
    ]);
    expect(await season(id)).toMatchObject({ name: 'Antes', end_date: null });
    expect((await owner.get(`/api/seasons/${id}/cvar`)).body).toEqual({ cvars: { mp_c: '1 2' } });
    await put(owner, { season_id: id, name: 'Depois', end_date: day(3) });
    expect(await season(id)).toMatchObject({ name: 'Depois', end_date: `${day(3)}T00:00:00.000Z` });
    expect((await owner.get(`/api/seasons/${id}/cvar`)).body).toEqual({ cvars: { mp_c: '1 2' } });
    expect((await put(owner, { season_id: id, end_date: day(-1) })).status).toBe(400);
    expect(refusal(await put(owner, { name: 'x', end_date: null }))).toEqual([400, 'No season ID provided.']);
    expect(refusal(await put(owner, { season_id: 999, end_date: null }))).toEqual([404, 'No season found.']);
    expect(refusal(await put(stranger, { season_id: id, end_date: null }))).toEqual([
      403,
      'User is not authorized to perform action.',
    ]);
    expect((await put(api.visitor(), { season_id: id, end_date: null })).status).toBe(401);
    expect((await put(owner, { season_id: { id: 1 }, end_date: null })).status).toBe(400);
    expect((await put(owner, { season_id: id, end_date: null, user_id: 9_999 })).status).toBe(400);
    expect((await put(admin, { season_id: id, end_date: null, user_id: stranger.user.id })).status).toBe(200);
    expect(await season(id)).toMatchObject({ user_id: stranger.user.id });
    expect((await put(owner, { season_id: id, end_date: null })).status).toBe(403);
  });

  it('§15.1 no. 1: are deleted by nobody but their owner and super admins', async () => {
    const id = await create({ name: 'Fica', start_date: day(0), end_date: null, season_cvar: { mp_a: 1 } });
    const remove = (client: TestClient, body: object): Promise<Answer> => client.delete('/api/seasons', [body]);
    expect((await remove(api.visitor(), { season_id: id })).status).toBe(401);
    expect(refusal(await remove(stranger, { season_id: id }))[0]).toBe(403);
    expect((await remove(owner, { season_id: { id } })).status).toBe(400);
    expect(refusal(await remove(owner, { season_id: 999 }))).toEqual([404, 'No season found.']);
    expect((await season(id)).name).toBe('Fica');
    expect((await remove(owner, { season_id: id })).body).toEqual({ message: 'Season deleted successfully!' });
    expect(refusal(await api.visitor().get(`/api/seasons/${id}`))).toEqual([404, 'Season not found.']);
  });

  describe('in a match', () => {
    let teams: { team1_id: number; team2_id: number };
    beforeAll(async () => {
      const make = async (): Promise<number> =>
        (await createTeam(api.database, { userId: owner.user.id, publicTeam: true })).team.id;
      teams = { team1_id: await make(), team2_id: await make() };
    });

    it('set what the match leaves out, and are shown with their matches, by the page too', async () => {
      const id = await create({
        name: 'Liga',
        start_date: day(0),
        end_date: null,
        season_cvar: {
          maps_to_win: 3,
          map_pool: 'de_nuke de_mirage de_ancient',
          skip_veto: 1,
          players_per_team: 4,
          mp_maxrounds: 30,
        },
      });
      const body = { ...teams, season_id: id, server_id: null, ignore_server: true };
      const first = await owner.post('/api/matches', [body]);
      expect(first.body).toMatchObject({ message: 'Match inserted successfully!' });
      const { id: matchId } = first.body as { id: number };
      expect((await owner.get(`/api/matches/${matchId}`)).body).toMatchObject({
        match: {
          max_maps: 3,
          skip_veto: 1,
          players_per_team: 4,
          season_id: id,
          veto_mappool: 'de_nuke de_mirage de_ancient',
        },
      });
      const second = await owner.post('/api/matches', [{ ...body, max_maps: 1, private_match: 1 }]);
      const { id: privateId } = second.body as { id: number };
      const read = async (client: TestClient, query = ''): Promise<ReturnType<typeof SeasonAnswer.parse>> =>
        SeasonAnswer.strict().parse((await client.get(`/api/seasons/${id}${query}`)).body);
      expect((await read(api.visitor())).matches.map((match) => match.id)).toEqual([matchId]);
      expect((await read(owner)).matches.map((match) => match.id)).toEqual([privateId, matchId]);
      const page = await read(owner, '?page=2&limit=1');
      expect(page).toMatchObject({ total: 2, page: 2, limit: 1 });
      expect(page.matches.map((match) => match.id)).toEqual([matchId]);
      const [match] = (await read(api.visitor())).matches;
      expect(Object.keys(match ?? {}).slice(0, 24)).toEqual(SEASON_MATCH);
      expect((await owner.get(`/api/seasons/${id}?limit=201`)).status).toBe(400);
      // Deleted only when its matches are played.
      expect((await owner.delete('/api/seasons', [{ season_id: id }])).status).toBe(409);
    });

    it('are the same to the byte whole and in pages, whatever stands in their rows', async () => {
      const id = await create({ name: 'Inteira', start_date: day(0), end_date: null });
      await api.database.query(
        `INSERT INTO matches (id, version, attempt, user_id, server_id, team1_id, team2_id, season_id, winner, team1_score, team2_score,
            team1_string, team2_string, max_maps, title, skip_veto, veto_mappool, side_type, private_match, enforce_teams, is_pug, wingman,
            min_player_ready, players_per_team, min_spectators_to_ready, status, is_open, cancelled, forfeit, created_at, updated_at,
            start_time, end_time)
          SELECT 90000 + n, n, 1, CASE WHEN n % 4 > 0 THEN $2::int END, NULL, $3, CASE WHEN n % 3 > 0 THEN $4::int END, $1,
            CASE WHEN n % 2 > 0 THEN $3::int END, n % 2, n % 5, n || $5, chr(8) || chr(9) || '/<é>', 3,
            '{TEAM1} ' || chr(10), n % 2 > 0, 'de_nuke', 'standard', false, n % 3 > 0, n % 5 > 0, false, 5, 5, 0, 'finished', false,
            n % 7 = 0, n % 6 = 0, now(), now(), CASE WHEN n % 3 > 0 THEN TIMESTAMPTZ '0999-12-31 23:59:59.0079Z' + n * interval '99 days' END,
            CASE WHEN n % 5 > 0 THEN TIMESTAMPTZ '2026-03-01 00:00:00+03' + n * interval '0.0015 seconds' END
          FROM generate_series(1, 60) n`,
        [id, owner.user.id, teams.team1_id, teams.team2_id, ' Zé "\\ 🎯 \u0001\u007f\u2028 日本'],
      );
      const textOf = async (query: string): Promise<string> => {
        const text = await (await fetch(`${api.url}/api/seasons/${id}${query}`)).text();
        return text.slice(0, text.indexOf('],"season":'));
      };
      const whole = await textOf('');
      expect(whole.match(/"id":/g)).toHaveLength(60);
      expect(whole).toBe(await textOf('?limit=100'));
    });

    it('show of a delayed broadcast what the broadcast has shown', async () => {
      const id = await create({ name: 'No ar', start_date: day(0), end_date: null });
      const body = { ...teams, season_id: id, ignore_server: true, max_maps: 1, veto_mappool: 'de_nuke', skip_veto: 1 };
      const created = await owner.post('/api/matches', [{ ...body, tv_delay: 600 }]);
      const { id: matchId } = created.body as { id: number };
      const side = (team: number): object => ({ team: { id: team, name: 'T' }, members: [] });
      const played = { id: matchId, team1: side(teams.team1_id), team2: side(teams.team2_id) };
      const reports = seriesEvents(played as unknown as Parameters<typeof seriesEvents>[0], ['1'.repeat(13)]).map(
        (event) => ({ event: PluginEvent.parse(event), receivedAt: new Date().toISOString() }),
      );
      const engine = api.app.get(MatchEngine);
      await engine.run(matchId, { type: 'record-reports', reports }, { actor: PLATFORM, cause: 'test' });
      const read = async (client: TestClient): Promise<unknown> => {
        const [match] = SeasonAnswer.strict().parse((await client.get(`/api/seasons/${id}`)).body).matches;
        return { team1_score: match?.team1_score, winner: match?.winner, ended: match?.end_time !== null };
      };
      expect(await read(owner)).toEqual({ team1_score: 1, winner: teams.team1_id, ended: true });
      expect(await read(api.visitor())).toEqual({ team1_score: 0, winner: null, ended: false });
      expect(await read(stranger)).toEqual({ team1_score: 0, winner: null, ended: false });
    });

    it('are used by their owner and staff only', async () => {
      const id = await create({ name: 'Minha', start_date: day(0), end_date: null });
      const body = { ...teams, season_id: id, ignore_server: true, max_maps: 1, veto_mappool: 'de_nuke' };
      expect(refusal(await stranger.post('/api/matches', [body]))).toEqual([403, 'User does not own this season.']);
      expect((await admin.post('/api/matches', [body])).status).toBe(200);
      expect(refusal(await owner.post('/api/matches', [{ ...body, season_id: 9_999 }]))).toEqual([
        404,
        'No season found.',
      ]);
      const own = await stranger.post('/api/matches', [{ ...body, season_id: null }]);
      expect(own.status).toBe(200);
      const { id: matchId } = own.body as { id: number };
      expect((await stranger.put('/api/matches', [{ match_id: matchId, season_id: id }])).status).toBe(403);
    });

    it('bring in none of the settings that they held before there was a list, and say so', async () => {
      const id = await create({ name: 'Antiga', start_date: day(0), end_date: null, season_cvar: { mp_x: 1 } });
      await api.database.query(
        `INSERT INTO season_cvars (season_id, cvar_name, cvar_value)
          VALUES ($1, 'MatchZy_Remote_Log_URL', 'http://stranger.example'), ($1, 'hostname', 'a" ; quit')`,
        [id],
      );
      const read = SeasonAnswer.strict().parse((await owner.get(`/api/seasons/${id}`)).body);
      expect(read.left_out_cvars?.toSorted()).toEqual(['MatchZy_Remote_Log_URL', 'hostname']);
      const body = { ...teams, season_id: id, ignore_server: true, max_maps: 1, veto_mappool: 'de_nuke' };
      const answer = await owner.post('/api/matches', [body]);
      expect(answer.status).toBe(200);
      const made = await api.app.get(MatchEngine).load((answer.body as { id: number }).id);
      expect(made?.state.config.cvars).toEqual({ mp_x: '1' });
    });
  });
});

/** Wire contract §3, in order. */
const SEASON_MATCH = [
  'id',
  'user_id',
  'server_id',
  'team1_id',
  'team2_id',
  'winner',
  'team1_score',
  'team2_score',
  'team1_series_score',
  'team2_series_score',
  'team1_string',
  'team2_string',
  'cancelled',
  'forfeit',
  'start_time',
  'end_time',
  'max_maps',
  'title',
  'skip_veto',
  'private_match',
  'enforce_teams',
  'min_player_ready',
  'season_id',
  'is_pug',
];
