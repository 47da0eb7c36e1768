import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { LedgerEntry } from '@placar/contracts';
import { describeInOneModeOrBoth, waitFor } from '@placar/testing';
import { AuditLog } from '../../src/http/audit/audit-log';
import { MatchApi } from './match-api';
import type { ApiUser, TestMatch } from './match-api';
import { roundEvents } from './plugin-series';
import { sessionCookie } from '../security/route-requests';

interface Clicked {
  status: number;
  headers: IncomingHttpHeaders;
  body: LedgerEntry & { code?: string };
}

describeInOneModeOrBoth('a click on a command', (mode) => {
  let api: MatchApi;
  const agent = new Agent({ keepAlive: true });

  beforeAll(async () => {
    api = await MatchApi.start(mode, { MEMBERS_MAY_CREATE: 'matches' });
  });
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
  const pausedMatch = async (owner: ApiUser): Promise<{ match: TestMatch; cookie: string }> => {
    const [match, cookie] = [await liveMatch(owner), await cookieOf(owner)];
    expect((await click(match, cookie, { kind: 'pause', args: {} })).status).toBe(202);
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
  it('answers with its line of the ledger, leaves a job and a line of the audit, and a repeated press changes nothing', async () => {
    const owner = await api.user();
    const { match, cookie } = await pausedMatch(owner);
    const key = 'one-press-of-a-button';
    const first = await click(match, cookie, { kind: 'unpause', args: {}, idempotency_key: key });
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

  it('is refused the moment a session ends or a right is taken away', async () => {
    const admin = await api.user({ admin: true });
    const owner = await api.user();
    const { match } = await pausedMatch(owner);
    const cookie = await cookieOf(admin);
    const resume = { kind: 'unpause', args: {} };
    const before = await lines(match);
    expect((await click(match, cookie, { kind: 'pause', args: {} })).body.code).toBe('MATCH_ALREADY_PAUSED');
    await api.database.query('UPDATE users SET admin = false WHERE id = $1', [admin.id]);
    expect((await click(match, cookie, resume)).status).toBe(403);
    await api.database.query('UPDATE users SET admin = true WHERE id = $1', [admin.id]);
    await api.database.query("DELETE FROM sessions WHERE (sess->>'user_id')::int = $1", [admin.id]);
    expect((await click(match, cookie, resume)).status).toBe(401);
    expect(await lines(match)).toBe(before);
  });

  it('is decided on the present state, whoever changed it last, and a body that is none is refused', async () => {
    const owner = await api.user();
    const { match, cookie } = await pausedMatch(owner);
    const refused = await click(match, cookie, { kind: 'pause', args: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'MATCH_ALREADY_PAUSED']);
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
    expect((await click(match, cookie, { kind: 'unpause', args: { what: 1 } })).status).toBeGreaterThanOrEqual(400);
    expect((await click(match, cookie, [])).status).toBe(400);
    expect(await lines(match)).toBe(before);
  });
});
