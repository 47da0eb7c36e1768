import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { MatchCatalogueQueries, matchListStatement } from '@placar/read-models';
import { USUAL_MODE } from '@placar/testing';
import { MatchApi } from '../matches/match-api';
import { visit } from './visit';
import type { Raw } from './visit';

describe('the whole list of matches', () => {
  const COUNT = 60_000;
  let api: MatchApi;

  beforeAll(async () => {
    api = await MatchApi.start(USUAL_MODE);
    await api.database.query(
      `INSERT INTO matches (id, version, attempt, team1_string, team2_string, max_maps, title, skip_veto, veto_mappool, side_type,
         private_match, enforce_teams, is_pug, wingman, min_player_ready, players_per_team, min_spectators_to_ready, status, is_open,
         cancelled, created_at, updated_at, start_time, end_time)
       SELECT n, 1, 1, 'Equipa é ' || n, 'Rival ' || n, 1, 'Jogo "' || n || '" 🏆', true, 'de_nuke', 'standard',
         n % 10 = 0, true, false, false, 5, 5, 0, 'finished', false, n % 7 = 0, now(), now(), now(), now() - n * interval '1 minute'
       FROM generate_series(1, ${COUNT}) n`,
    );
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.stop());

  const shown = Array.from({ length: COUNT }, (_, index) => index + 1).filter((n) => n % 10 !== 0 && n % 7 !== 0);
  const idsOf = (raw: Raw): number[] =>
    (JSON.parse(raw.body.toString()) as { matches: { id: number }[] }).matches.map(({ id }) => id);

  it('comes as one stream with every match once, in both orders', async () => {
    expect(idsOf(await visit(`${api.url}/matches?asc=1`))).toEqual(shown);
    const newestFirst = await visit(`${api.url}/matches`, { 'accept-encoding': 'gzip' });
    expect(newestFirst.headers['content-encoding']).toBe('gzip');
    expect(idsOf({ ...newestFirst, body: gunzipSync(newestFirst.body) })).toEqual(shown.toReversed());
  });

  it('is read no further than the client reads, and no more once it is gone', async () => {
    const read = jest.spyOn(MatchCatalogueQueries.prototype, 'list');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      httpRequest(`${api.url}/matches`, resolve).on('error', reject).end();
    });
    await new Promise((resolve) => response.once('readable', resolve));
    // The client has stopped reading: what is under way fills the buffers between, and then nothing moves.
    await settled(() => read.mock.calls.length);
    const steps = read.mock.calls.length;
    // 20 MB of the 30: the operating system takes in a good part of it.
    expect(steps).toBeLessThan(150);
    response.destroy();
    await pause(300);
    expect(read.mock.calls.length).toBeLessThanOrEqual(steps + 1);
  });

  it('has pages beside it, as fast behind any match as at the beginning', async () => {
    const page = (
      await api.call<{ matches: { id: number }[]; total: number; page: number; limit: number }>(
        'GET',
        '/matches?page=3',
      )
    ).body;
    expect(page).toMatchObject({ total: shown.length, page: 3, limit: 50 });
    expect(page.matches.map(({ id }) => id)).toEqual(shown.toReversed().slice(100, 150));
    const far = `/matches/page/${shown.length - 10}&200`;
    expect(idsOf(await visit(api.url + far))).toEqual(shown.slice(0, 10).toReversed());
    expect(idsOf(await visit(`${api.url}/matches?limit=20&offset=40`))).toEqual(shown.toReversed().slice(40, 60));
    const behind = shown[5_000] ?? 0;
    expect(idsOf(await visit(`${api.url}/matches?limit=3&behind=${behind}`))).toEqual(
      shown.slice(4_997, 5_000).toReversed(),
    );
    expect(idsOf(await visit(`${api.url}/matches/limit/5`))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(await visit(`${api.url}/matches?limit=5&search=${encodeURIComponent('jogo "19998"')}`))).toEqual([
      19_998,
    ]);
    expect((await visit(`${api.url}/matches?page=1&search=zzz`)).status).toBe(404);
    for (const wrong of ['page=0', 'page=x', 'limit=201', 'behind=-1', 'search=%00'])
      expect([wrong, (await visit(`${api.url}/matches?${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it('is walked along an index by visitors, whichever list it is', async () => {
    await api.database.query('ANALYZE matches');
    const visitor = { userId: null, steamId: null, isStaff: false };
    for (const filter of [
      { order: 'newest', cancelled: false, limit: 50 },
      { order: 'oldest', cancelled: false, limit: 50 },
      { order: 'last_ended', cancelled: false, limit: 50 },
      { order: 'newest', cancelled: false, limit: 50, behind: 9_000 },
      { order: 'newest', cancelled: false, limit: 50, search: 'rival 777' },
    ] as const) {
      const { text, values } = matchListStatement(visitor, filter);
      const plan = await api.database.query<object[]>(`EXPLAIN ${text}`, values);
      expect(JSON.stringify(plan)).not.toContain('Seq Scan on matches');
    }
  });
});

/** Resolves when a figure has stopped growing. */
async function settled(figure: () => number): Promise<void> {
  let before = -1;
  while (figure() !== before) {
    before = figure();
    await pause(300);
  }
}
