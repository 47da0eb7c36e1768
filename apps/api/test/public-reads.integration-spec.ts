import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { MatchPublic } from '@placar/contracts';
import { MatchCatalogueQueries, matchListStatement, PLATFORM } from '@placar/match-engine';
import { metrics } from '@placar/platform';
import { TEST_MODES, waitFor } from '@placar/testing';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { roundEvents } from './plugin-series';

jest.setTimeout(60_000);

interface Raw {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** As a browser without any cookie asks; bodies stay as they came over the wire. */
function visit(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}

const matchOf = (raw: Raw): MatchPublic => (JSON.parse(raw.body.toString()) as { match: MatchPublic }).match;

describe.each(TEST_MODES)('what all visitors read alike, on $name', (mode) => {
  let api: MatchApi;
  let other: MatchApi;
  let owner: ApiUser;
  let match: TestMatch;

  beforeAll(async () => {
    api = await MatchApi.start(mode, { MEMBERS_MAY_CREATE: 'matches' });
    other = await api.beside();
    owner = await api.user();
    match = await api.match(owner, { server_id: null });
  });
  afterAll(async () => {
    await other.close();
    await api.stop();
  });

  const address = (path: string, from = api): string => from.url + path;
  const change = (fields: object): Promise<{ status: number }> =>
    api.call('PUT', '/matches', { as: owner, body: [{ match_id: match.id, ...fields }] });

  it('comes with an ETag and compressed, is confirmed with 304, and is nobody else’s to keep when signed in', async () => {
    for (let count = 0; count < 3; count += 1) await api.match(owner, { server_id: null });
    const url = address('/matches/page/0&50');
    const plain = await visit(url);
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(plain.body.length),
    });
    const forms = [
      { accept: 'gzip, deflate, br', encoding: 'br', read: brotliDecompressSync },
      { accept: 'gzip;q=1.0, br;q=0', encoding: 'gzip', read: gunzipSync },
      { accept: 'identity', encoding: undefined, read: (body: Buffer) => body },
    ];
    const tags = new Set<unknown>();
    for (const { accept, encoding, read } of forms) {
      const form = await visit(url, { 'accept-encoding': accept });
      expect(form.headers['content-encoding']).toBe(encoding);
      expect(read(form.body).toString()).toBe(plain.body.toString());
      tags.add(form.headers.etag);
      const again = await visit(url, { 'if-none-match': `"other", W/${form.headers.etag ?? ''}` });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    // A strong ETag names bytes: each form has its own.
    expect(tags.size).toBe(3);
    const head = await visit(url, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, plain.headers.etag]);
    expect(head.headers['content-length']).toBe(plain.headers['content-length']);

    const signedIn = await api.call('GET', '/matches/page/0&50', { as: owner, headers: { 'accept-encoding': 'gzip' } });
    expect(signedIn.headers.get('cache-control')).toBe('no-store');
    expect(signedIn.headers.get('etag')).toBeNull();
    expect(signedIn.headers.get('content-encoding')).toBe('gzip');
    expect(await visit(address('/matches/999999'))).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    });
  });

  it('is made once, whatever stands behind the address of a route that takes no query', async () => {
    const made = async (): Promise<number> => {
      const { values } = await metrics.publicReads.get();
      return values.find(({ labels }) => labels['outcome'] === 'rendered')?.value ?? 0;
    };
    const path = `/matches/${match.id}`;
    const first = await visit(address(path));
    const before = await made();
    for (const query of ['?', '?x=1', '?x=2&y[]=3', '?limit=1']) {
      const answer = await visit(address(path + query));
      expect([query, answer.status, answer.headers['etag']]).toEqual([query, 200, first.headers['etag']]);
    }
    // One more at most: an answer lives for a second.
    expect((await made()) - before).toBeLessThanOrEqual(1);
    const pages = new Set(
      await Promise.all(
        ['?limit=1', '?limit=2'].map(async (query) => (await visit(address(`/matches${query}`))).body.toString()),
      ),
    );
    expect(pages.size).toBe(2);
  });

  it('is as new as the last write that was answered, and never goes back, while people write and read in two processes', async () => {
    const paths = [`/matches/${match.id}`, `/Matches/${match.id}/`, `/matches/${match.id}?x=1`];
    let isOver = false;
    const readers = [api, api, other, other].map(async (from, index) => {
      let seen = 0;
      let visits = 0;
      while (!isOver) {
        const { version } = matchOf(await visit(address(paths[index % paths.length] ?? '', from)));
        expect(version).toBeGreaterThanOrEqual(seen);
        seen = version;
        visits += 1;
        // As often as a write takes; without a breath the readers are all that this process does.
        await pause(5);
      }
      return visits;
    });
    let last = 0;
    for (let round = 0; round < 40; round += 1) {
      const enforce = round % 2;
      expect((await change({ enforce_teams: enforce })).status).toBe(200);
      for (const path of [paths[0], paths[round % paths.length]]) {
        const seen = matchOf(await visit(address(path ?? '')));
        expect([round, seen.enforce_teams]).toEqual([round, enforce]);
        last = seen.version;
      }
    }
    isOver = true;
    for (const visits of await Promise.all(readers)) expect(visits).toBeGreaterThan(10);
    await waitFor(async () => matchOf(await visit(address(paths[0] ?? '', other))).version === last);
  });

  it('is right after a second at most when the message of a change is lost', async () => {
    const silent = api.withoutBus();
    const before = matchOf(await visit(address(`/matches/${match.id}`)));
    const result = await silent.run(
      match.id,
      { type: 'update', patch: { enforceTeams: before.enforce_teams === 0 } },
      { actor: PLATFORM, cause: 'test' },
    );
    expect(result.ok).toBe(true);
    const since = Date.now();
    await waitFor(async () => matchOf(await visit(address(`/matches/${match.id}`))).version > before.version);
    expect(Date.now() - since).toBeLessThan(5_000);
  });

  it('holds nothing of a match that became private', async () => {
    const hidden = await api.match(owner, { server_id: null });
    expect((await visit(address(`/matches/${hidden.id}`))).status).toBe(200);
    expect((await visit(address('/matches/page/0&50'))).body.toString()).toContain(`"id":${hidden.id},`);
    await api.call('PUT', '/matches', { as: owner, body: [{ match_id: hidden.id, private_match: 1 }] });
    expect((await visit(address(`/matches/${hidden.id}`))).status).toBe(404);
    for (const path of ['/matches', '/matches/page/0&50', '/matches/limit/50', '/matches?page=1'])
      expect((await visit(address(path))).body.toString()).not.toContain(`"id":${hidden.id},`);
    expect((await api.call('GET', `/matches/${hidden.id}`, { as: owner })).status).toBe(200);
    // What its owner read is not what the next visitor gets.
    expect((await visit(address(`/matches/${hidden.id}`))).status).toBe(404);
  });

  it('shows a match with a broadcast delay neither early nor for longer than a second late', async () => {
    const delayed = await api.match(owner, { tv_delay: 2 });
    await api.post(delayed.id, { event: 'going_live', matchid: delayed.id, map_number: 0 });
    for (const event of roundEvents(delayed, 0, '11')) await api.post(delayed.id, event);
    await api.folded(delayed.id);
    const playedAt = Date.now();
    const listed = async (): Promise<number | null> => {
      const { matches } = JSON.parse((await visit(address('/matches/page/0&50'))).body.toString()) as {
        matches: { id: number; team1_mapscore: number | null }[];
      };
      return matches.find(({ id }) => id === delayed.id)?.team1_mapscore ?? null;
    };
    while (Date.now() - playedAt < 1_500) {
      expect(await listed()).not.toBe(2);
      await pause(25);
    }
    await waitFor(async () => (await listed()) === 2);
    expect(Date.now() - playedAt).toBeLessThan(8_000);
  });
});

describe('the whole list of matches', () => {
  const COUNT = 60_000;
  let api: MatchApi;

  beforeAll(async () => {
    api = await MatchApi.start(TEST_MODES[1]!);
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
