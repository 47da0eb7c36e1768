import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutgoingHttp } from '../outgoing';
import { ChallongeError, createChallonge } from '.';
import type { Challonge, ChallongeApi } from '.';

interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Heard {
  line: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const KEY = 'S3cret/Key+1';
const old = { tournament: { id: 9, name: 'Copa', state: 'underway', created_at: '2026-11-01T00:00:00Z' } };
const newer = { data: { id: '9', attributes: { name: 'Copa', state: 'underway' } } };

describe('the client of Challonge', () => {
  let server: Server;
  let base = '';
  let heard: Heard[] = [];
  let answers: ((path: string) => Reply)[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        heard.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        const reply = answer?.(url) ?? { status: 500 };
        response.writeHead(reply.status, reply.headers);
        response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    heard = [];
  });

  const client = (api: ChallongeApi): Challonge =>
    createChallonge(new OutgoingHttp({ allowPrivateHosts: true }), { api, url: base, retrySeconds: 1 }, KEY);
  const byVersion = (v1: Reply, v2: Reply) => (path: string) => (path.startsWith('/v2.1/') ? v2 : v1);
  const problemOf = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    if (!(error instanceof ChallongeError)) throw error;
    expect(error.message).not.toContain(KEY);
    expect(error.message).not.toContain(encodeURIComponent(KEY));
    return error.problem;
  };

  it('shows its key where each version wants it', async () => {
    answers = [byVersion({ status: 200, body: old }, { status: 200, body: newer })];
    expect(await client('v1').tournament('liga-copa')).toMatchObject({ id: 9, state: 'underway' });
    expect(await client('v2.1').tournament('liga-copa')).toMatchObject({ id: 9, name: 'Copa' });
    expect(heard[0]?.line).toBe(`GET /v1/tournaments/liga-copa.json?api_key=${encodeURIComponent(KEY)}`);
    expect(heard[1]?.line).toBe('GET /v2.1/tournaments/liga-copa.json');
    expect(heard[1]?.headers).toMatchObject({
      'authorization-type': 'v1',
      authorization: KEY,
      'content-type': 'application/vnd.api+json',
    });
  });

  it('falls back to the old version where the new one refuses, and stays with what served', async () => {
    for (const status of [401, 404, 410]) {
      heard = [];
      answers = [byVersion({ status: 200, body: old }, { status })];
      const either = client('auto');
      await either.tournament('copa');
      await either.tournament('copa');
      expect(heard.map(({ line }) => line.slice(0, 8))).toEqual(['GET /v2.', 'GET /v1/', 'GET /v1/']);
    }
    answers = [byVersion({ status: 200, body: old }, { status: 200, body: newer })];
    heard = [];
    const either = client('auto');
    await either.tournament('copa');
    await either.tournament('copa');
    expect(heard.map(({ line }) => line.slice(0, 8))).toEqual(['GET /v2.', 'GET /v2.']);
  });

  it('asks v2.1 for a tournament of a community by both names, and remembers', async () => {
    answers = [(path) => (path.includes('community_id=minha-liga') ? { status: 200, body: newer } : { status: 404 })];
    const api = client('v2.1');
    expect(await api.tournament('minha-liga-verao')).toMatchObject({ id: 9 });
    await api.finalize('minha-liga-verao');
    expect(heard.map(({ line }) => line)).toEqual([
      'GET /v2.1/tournaments/minha-liga-verao.json',
      'GET /v2.1/tournaments/verao.json?community_id=minha-liga',
      'PUT /v2.1/tournaments/verao/change_state.json?community_id=minha-liga',
    ]);
  });

  it.each([
    [401, 401, 'unauthorized'],
    [404, 404, 'not_found'],
    [401, 404, 'not_found'],
    [404, 401, 'not_found'],
  ])('tells a wrong key from an unknown tournament (v2.1 %i, v1 %i)', async (second, first, problem) => {
    answers = [byVersion({ status: first }, { status: second })];
    expect(await problemOf(client('auto').tournament('copa'))).toBe(problem);
  });

  it('reads again after a fault or a limit, as long as Challonge asks and no longer than a person waits', async () => {
    answers = [
      () => ({ status: 500, body: '<h1>' }),
      () => ({ status: 429, headers: { 'retry-after': '0' } }),
      () => ({ status: 200, body: old }),
    ];
    expect(await client('v1').tournament('copa')).toMatchObject({ id: 9 });
    expect(heard).toHaveLength(3);
    heard = [];
    answers = [() => ({ status: 429, headers: { 'retry-after': '60' } })];
    const error: unknown = await client('v1')
      .tournament('copa')
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: 'rate_limited', retryAfterMs: 60_000 });
    expect(heard).toHaveLength(1);
  });

  it('writes once: whether a failed write was applied, its caller must see', async () => {
    answers = [() => ({ status: 500 })];
    const result = { player1Id: 1, player2Id: 2, score1: 13, score2: 7, winnerId: 1 };
    expect(await problemOf(client('v1').reportScore('9', 77, result))).toBe('unavailable');
    expect(heard.map(({ body }) => body)).toEqual(['match%5Bscores_csv%5D=13-7&match%5Bwinner_id%5D=1']);
    heard = [];
    answers = [() => ({ status: 422, body: { errors: [{ detail: `Not open ${KEY}`, status: 422 }] } })];
    expect(await problemOf(client('v2.1').reportScore('9', 77, result))).toBe('refused');
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      data: {
        type: 'Match',
        attributes: {
          match: [
            { participant_id: '1', score_set: '13', rank: 1, advancing: true },
            { participant_id: '2', score_set: '7', rank: 2, advancing: false },
          ],
          tie: false,
        },
      },
    });
  });

  it('says so when an answer is not what its API answers', async () => {
    for (const body of ['<html>', { tournament: { id: 'x' } }, null, []]) {
      answers = [() => ({ status: 200, body })];
      expect(await problemOf(client('v1').tournament('copa'))).toBe('unreadable');
    }
  });
});
