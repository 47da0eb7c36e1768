import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { MatchPublic } from '@placar/contracts';
import { PLATFORM } from '@placar/match-engine';
import { MatchCatalogueQueries, matchListStatement } from '@placar/read-models';
import { metrics } from '@placar/platform';
import { TEST_MODES, waitFor } from '@placar/testing';
import { MatchApi } from '../matches/match-api';
import type { ApiUser, TestMatch } from '../matches/match-api';
import { roundEvents } from '../matches/plugin-series';

interface Raw {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** As a browser without any cookie asks; bodies stay as they came over the wire. */
function visit(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was kept may be closed by the time it is used again.
    const request = httpRequest(url, { method, headers, agent: false }, (response) => {
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

describe.each(TEST_MODES)('the public cache, on $name', (mode) => {
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

  it('answers with an ETag and compressed, and confirms with 304, also people who see no more than visitors', async () => {
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
    // It names the contents, not the bytes: it is weak, and the same for each form.
    const etag = plain.headers.etag ?? '';
    expect(etag).toMatch(/^W\//);
    for (const { accept, encoding, read } of forms) {
      const form = await visit(url, { 'accept-encoding': accept });
      expect(form.headers['content-encoding']).toBe(encoding);
      expect(form.headers.etag).toBe(etag);
      expect(read(form.body).toString()).toBe(plain.body.toString());
    }
    for (const held of [`"other", ${etag}`, etag.slice(2), '*']) {
      const again = await visit(url, { 'if-none-match': held });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    const head = await visit(url, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
    expect(head.headers['content-length']).toBe(plain.headers['content-length']);

    const { status, headers } = await api.call('GET', '/matches/page/0&50', {
      as: owner,
      headers: { 'if-none-match': etag },
    });
    expect([status, headers.get('etag')]).toEqual([304, etag]);
    expect(await visit(address('/matches/999999'))).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
    });
  });

  it('lets nobody store what one person alone sees', async () => {
    const answer = await api.call('GET', `/matches/${match.id}`, { as: owner });
    expect(answer.body).toMatchObject({ can: { administer: true } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(matchOf(await visit(address(`/matches/${match.id}`)))).not.toHaveProperty('api_key');
  });

  it('makes an answer once, whatever stands behind the address of a route that takes no query', async () => {
    const made = async (): Promise<number> => {
      const { values } = await metrics.publicReads.get();
      return values.find(({ labels }) => labels['outcome'] === 'rendered')?.value ?? 0;
    };
    const path = `/matches/${match.id}`;
    const first = await visit(address(path));
    for (const query of ['?', '?x=1', '?x=2&y[]=3', '?limit=1']) {
      let tries = 0;
      // An answer lives for a second, which may end between the two. Each try is of an address that nobody visited before.
      await waitFor(async () => {
        await visit(address(path));
        const before = await made();
        const answer = await visit(address(path + query + (tries === 0 ? '' : `&again=${tries}`)));
        tries += 1;
        expect([query, answer.status, answer.headers['etag']]).toEqual([query, 200, first.headers['etag']]);
        return (await made()) === before;
      });
    }
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

  it('is right again when the message of a change is lost', async () => {
    const silent = api.withoutBus();
    const before = matchOf(await visit(address(`/matches/${match.id}`)));
    const result = await silent.run(
      match.id,
      { type: 'update', patch: { enforceTeams: before.enforce_teams === 0 } },
      { actor: PLATFORM, cause: 'test' },
    );
    expect(result.ok).toBe(true);
    await waitFor(async () => matchOf(await visit(address(`/matches/${match.id}`))).version > before.version);
  });

  it('gives a person an own list again as long as what it was made of is the same, and no longer', async () => {
    const open = await api.match(owner, { server_id: null });
    const hidden = await api.match(owner, { server_id: null, private_match: 1 });
    const path = '/matches/page/0&50';
    const list = async (): Promise<Map<number, MatchPublic>> => {
      const { body } = await api.call<{ matches: MatchPublic[] }>('GET', path, { as: owner });
      return new Map(body.matches.map((row) => [row.id, row]));
    };
    const rendered = async (): Promise<number> =>
      (await metrics.publicReads.get()).values.find(({ labels }) => labels['outcome'] === 'rendered')?.value ?? 0;
    expect([...(await list()).keys()]).toEqual(expect.arrayContaining([open.id, hidden.id]));
    await waitFor(async () => {
      await pause(1_100);
      await visit(address(path));
      const before = await rendered();
      expect((await list()).has(hidden.id)).toBe(true);
      return (await rendered()) === before;
    });
    const silent = api.withoutBus();
    for (const { id } of [hidden, open]) {
      const patch = { enforceTeams: (await list()).get(id)?.enforce_teams === 0 };
      expect((await silent.run(id, { type: 'update', patch }, { actor: PLATFORM, cause: 'test' })).ok).toBe(true);
      await waitFor(async () => (await list()).get(id)?.enforce_teams === Number(patch.enforceTeams));
    }
  });

  it('gives an own list again when nobody else asks for it', async () => {
    const { id } = await api.match(owner, { server_id: null, private_match: 1 });
    const read = jest.spyOn(MatchCatalogueQueries.prototype, 'list');
    const ofOwner = (): number => read.mock.calls.filter(([viewer]) => viewer.userId === owner.id).length;
    await waitFor(async () => {
      await pause(1_100);
      const before = ofOwner();
      const { body } = await api.call<{ matches: MatchPublic[] }>('GET', '/matches/page/0&40', { as: owner });
      expect(body.matches.map((row) => row.id)).toContain(id);
      return ofOwner() === before;
    });
    read.mockRestore();
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

  it('shows a match with a broadcast delay not early, and by itself when it is time', async () => {
    const delayed = await api.match(owner, { tv_delay: 10 });
    const since = Date.now();
    await api.post(delayed.id, { event: 'going_live', matchid: delayed.id, map_number: 0 });
    for (const event of roundEvents(delayed, 0, '11')) await api.post(delayed.id, event);
    await api.folded(delayed.id);
    const listed = async (): Promise<number | null> => {
      const { matches } = JSON.parse((await visit(address('/matches/page/0&50'))).body.toString()) as {
        matches: { id: number; team1_mapscore: number | null }[];
      };
      return matches.find(({ id }) => id === delayed.id)?.team1_mapscore ?? null;
    };
    for (let looks = 0; looks < 60; looks += 1) {
      const score = await listed();
      // On a slow machine it is time before so many looks are over.
      if (Date.now() - since > 9_000) break;
      expect(score).not.toBe(2);
      await pause(25);
    }
    await waitFor(async () => (await listed()) === 2);
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
