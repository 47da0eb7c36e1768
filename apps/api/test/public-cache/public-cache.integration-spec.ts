import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { MatchPublic } from '@placar/contracts';
import { PLATFORM } from '@placar/match-engine';
import { metrics } from '@placar/platform';
import { MatchCatalogueQueries } from '@placar/read-models';
import { describeInOneModeOrBoth, waitFor } from '@placar/testing';
import { MatchApi } from '../matches/match-api';
import type { ApiUser, TestMatch } from '../matches/match-api';
import { roundEvents } from '../matches/plugin-series';
import { visit } from './visit';
import type { Raw } from './visit';

const matchOf = (raw: Raw): MatchPublic => (JSON.parse(raw.body.toString()) as { match: MatchPublic }).match;

describeInOneModeOrBoth('the public cache', (mode) => {
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
