import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { LedgerEntry } from '@placar/contracts';
import { MatchClicks } from '@placar/match-engine';
import { TEST_MODES, waitFor } from '@placar/testing';
import { AuditLog } from '../src/http/audit/audit-log';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { roundEvents } from './plugin-series';
import { sessionCookie } from './route-requests';

const [, postgres] = TEST_MODES;
jest.setTimeout(60_000);

interface Clicked {
  status: number;
  headers: IncomingHttpHeaders;
  body: LedgerEntry & { code?: string };
}

describe('the short way of a click', () => {
  let api: MatchApi;
  let ask: jest.SpyInstance<ReturnType<MatchClicks['ask']>, Parameters<MatchClicks['ask']>>;
  const agent = new Agent({ keepAlive: true });

  beforeAll(async () => {
    api = await MatchApi.start(postgres!, { MEMBERS_MAY_CREATE: 'matches' });
    ask = jest.spyOn(api.get(MatchClicks), 'ask');
  });
  beforeEach(() => ask.mockClear());
  afterAll(async () => {
    agent.destroy();
    await api.stop();
  });

  const cookieOf = (user: ApiUser) => sessionCookie(api.database, api.config.secrets.sessionKey, user.id);
  const liveMatch = async (owner: ApiUser): Promise<TestMatch> => {
    const match = await api.match(owner);
    await api.post(match.id, { event: 'going_live', matchid: match.id, map_number: 0 });
    for (const event of roundEvents(match, 0, '1')) await api.post(match.id, event);
    await api.folded(match.id);
    return match;
  };
  const click = (match: TestMatch, cookie: string, body: object, at = api): Promise<Clicked> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      const sent = request(`${at.url}/matches/${match.id}/commands`, { method: 'POST', agent, headers }, (answer) => {
        let read = '';
        answer.on('data', (chunk: Buffer) => (read += chunk.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: JSON.parse(read) as Clicked['body'],
          }),
        );
      });
      sent.on('error', reject);
      sent.end(text);
    });
  /** The first click of a person goes the usual way, and makes person and match known. */
  const known = async (owner: ApiUser): Promise<{ match: TestMatch; cookie: string }> => {
    const [match, cookie] = [await liveMatch(owner), await cookieOf(owner)];
    expect((await click(match, cookie, { kind: 'pause', args: {} })).status).toBe(202);
    expect(ask).not.toHaveBeenCalled();
    await api.settlePending(match.id, 'confirmed');
    return { match, cookie };
  };
  const lines = async (match: TestMatch): Promise<number> => {
    const [row] = await api.database.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM match_commands WHERE match_id = $1',
      [match.id],
    );
    return row!.n;
  };
  const answersOfLane = () => Promise.all(ask.mock.results.map(({ value }) => value as ReturnType<MatchClicks['ask']>));

  it('gives the answer, headers, ledger line, job and audit line of the usual one, and a repeated press changes nothing', async () => {
    const owner = await api.user();
    const { match, cookie } = await known(owner);
    const key = 'one-press-of-a-button';
    const first = await click(match, cookie, { kind: 'unpause', args: {}, idempotency_key: key });
    expect(await answersOfLane()).toEqual([first.body]);
    expect(first.status).toBe(202);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': expect.any(String) as string,
      'ratelimit-limit': expect.any(String) as string,
      'content-security-policy': expect.any(String) as string,
    });
    const line = (await api.ledger(match.id, owner)).find(({ id }) => id === first.body.id);
    expect(line).toEqual(first.body);
    const jobs = await api.database.query<unknown[]>(
      `SELECT 1 FROM outbox WHERE payload->'payload'->>'command_id' = $1`,
      [first.body.id],
    );
    expect(jobs).toHaveLength(1);
    const again = await click(match, cookie, { kind: 'unpause', args: {}, idempotency_key: key });
    expect([again.status, again.body.id]).toEqual([202, first.body.id]);
    expect(await lines(match)).toBe(3);
    const audit = api.get(AuditLog);
    const told = await waitFor(async () => {
      const page = await audit.read({ limit: 10, record: `match:${match.id}`, user_id: owner.id });
      const clicks = page.audit.filter(({ route }) => route === '/matches/:id/commands');
      return clicks.length === 3 ? clicks : undefined;
    });
    expect(new Set(told.map(({ targets, status, method }) => `${method} ${status} ${targets.join()}`)).size).toBe(1);
  });

  it('is closed the moment a session ends or a right is taken away, whatever this process remembers', async () => {
    const admin = await api.user({ admin: true });
    const owner = await api.user();
    const { match } = await known(owner);
    const cookie = await cookieOf(admin);
    const resume = { kind: 'unpause', args: {} };
    // Refused in words by the usual way, which makes the session known here.
    const learn = async (): Promise<void> => {
      expect((await click(match, cookie, { kind: 'pause', args: {} })).body.code).toBe('MATCH_ALREADY_PAUSED');
      ask.mockClear();
    };
    const before = await lines(match);
    await learn();
    await api.database.query('UPDATE users SET admin = false WHERE id = $1', [admin.id]);
    expect((await click(match, cookie, resume)).status).toBe(403);
    expect(await answersOfLane()).toEqual([null]);
    await api.database.query('UPDATE users SET admin = true WHERE id = $1', [admin.id]);
    await learn();
    await api.database.query("DELETE FROM sessions WHERE (sess->>'user_id')::int = $1", [admin.id]);
    expect((await click(match, cookie, resume)).status).toBe(401);
    expect(await answersOfLane()).toEqual([null]);
    expect(await lines(match)).toBe(before);
  });

  it('leaves what it cannot do to the usual one: another state than it knew, a refusal, a body that is none', async () => {
    const owner = await api.user();
    const { match, cookie } = await known(owner);
    const refused = await click(match, cookie, { kind: 'pause', args: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'MATCH_ALREADY_PAUSED']);
    expect(await answersOfLane()).toEqual([null]);
    ask.mockClear();
    // Another process resumes the match, and its message is lost.
    const elsewhere = api.withoutBus();
    const commandId = '7d0f5b7e-2f43-4a4e-9d2a-1f0f4a1f3c11';
    const asked = await elsewhere.run(
      match.id,
      {
        type: 'request',
        commandId,
        request: { kind: 'unpause', args: {} },
        idempotencyKey: null,
        resolved: {},
      },
      { actor: { kind: 'user', id: owner.id, name: owner.name }, cause: 'command' },
    );
    expect(asked.ok).toBe(true);
    const before = await lines(match);
    const pending = await click(match, cookie, { kind: 'unpause', args: {} });
    expect([pending.status, pending.body.code]).toEqual([409, 'COMMAND_PENDING']);
    expect(await answersOfLane()).toEqual([null]);
    expect((await click(match, cookie, { kind: 'unpause', args: { what: 1 } })).status).toBeGreaterThanOrEqual(400);
    expect((await click(match, cookie, [])).status).toBe(400);
    expect(await lines(match)).toBe(before);
  });

  it('is open for the first click of a person who has the page of the match open', async () => {
    const owner = await api.user();
    const match = await liveMatch(owner);
    const beside = await api.beside();
    try {
      const spied = jest.spyOn(beside.get(MatchClicks), 'ask');
      const cookie = await cookieOf(owner);
      await (await beside.stream(`/matches/${match.id}/live`, { as: owner })).ready();
      await beside.call('GET', `/matches/${match.id}/commands`, { headers: { cookie } });
      await waitFor(() => beside.engine.knows(match.id));
      const first = await click(match, cookie, { kind: 'pause', args: {} }, beside);
      expect(first.status).toBe(202);
      expect(await spied.mock.results[0]?.value).toEqual(first.body);
      expect((await api.ledger(match.id, owner))[0]).toEqual(first.body);
    } finally {
      agent.destroy();
      await beside.close();
    }
  });
});
