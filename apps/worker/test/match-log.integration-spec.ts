import { appendMatchLog } from '@placar/match-engine';
import { MatchLogQueries } from '@placar/read-models';
import { pgPool } from '@placar/persistence';
import { matchToken } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { waitFor } from '@placar/testing';
import { MatchLogSweep } from '../src/match-log/match-log-sweep';
import { RconJournal, journaledRcon } from '../src/match-log/rcon-journal';
import { forMatch } from '../src/match-log/rcon-subject';
import { FailureStack } from './failure-table.stack';

interface StoredLine {
  kind: string;
  text: string;
  command_id: string | null;
  facts: { cause?: string; outcome?: string; answer?: string };
}

describe('the log beside a match', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  const stored = (matchId: number): Promise<StoredLine[]> =>
    stack.database.query('SELECT kind, text, command_id, facts FROM match_log WHERE match_id = $1 ORDER BY id', [
      matchId,
    ]);
  /** Until what was asked last is written: lines are gathered for a moment. */
  const until = (matchId: number, wanted: (lines: StoredLine[]) => boolean): Promise<StoredLine[]> =>
    waitFor(async () => {
      const lines = await stored(matchId);
      return wanted(lines) ? lines : undefined;
    });

  it('has what was sent for whom and what came back, and no secret in any form', async () => {
    const server = await stack.addServer({ bots: { autoReady: false } });
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'warmup');
    const secret = 'senha-muito-secreta';
    for (const line of [`sv_password "${secret}"`, 'sv_password', 'status', 'say Boa sorte, ção!'])
      expect(await stack.command(matchId, { kind: 'rcon', args: { line } })).toBe('confirmed');
    const lines = await until(matchId, (all) => all.some(({ kind }) => kind === 'chat'));

    const load = lines.find(({ text }) => /loadmatch_url/.test(text));
    expect(load).toMatchObject({ kind: 'rcon', facts: { cause: 'command' } });
    expect(load?.text).toMatch(/^\w+_loadmatch_url "http[^"?]+" "[\w-]+" \*\*\*$/);
    expect(lines.find(({ text }) => text === 'status')?.facts.answer).toContain('players');
    expect(lines.filter(({ kind }) => kind === 'chat').map(({ text }) => text)).toContain('Boa sorte, ção!');
    const all = JSON.stringify(lines);
    const { config } = stack.environment;
    for (const hidden of [secret, server.password, matchToken(config.secrets.tokenKey, matchId, 1)])
      expect(all).not.toContain(hidden);

    const [first] = (await new MatchLogQueries(stack.database).page(matchId, { kind: 'rcon', limit: 200 })).entries
      .toReversed()
      .filter(({ rcon }) => rcon?.command_kind === 'rcon');
    expect(first).toMatchObject({ text: 'sv_password ***', actor: { kind: 'user', name: stack.admin.name } });
  });

  it('keeps a look at the server only when it found something else than the last one', async () => {
    const server = await stack.addServer({ bots: { autoReady: false } });
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'warmup');
    const found = async (): Promise<string[]> => {
      const rows = await stack.database.query<{ poll: string }[]>(
        "SELECT poll FROM match_log WHERE match_id = $1 AND text = 'get5_status' AND facts->>'cause' = 'watch' ORDER BY id",
        [matchId],
      );
      return rows.map(({ poll }) => poll);
    };
    const seen = async (): Promise<number> => {
      const [row] = await stack.database.query<{ at: Date | null }[]>(
        'SELECT last_status_at AS at FROM match_watch WHERE match_id = $1',
        [matchId],
      );
      return row?.at?.getTime() ?? 0;
    };
    const lookedAgain = async (times: number): Promise<void> => {
      for (let turn = 0, last = await seen(); turn < times; turn += 1)
        last = await waitFor(async () => ((await seen()) > last ? seen() : undefined));
    };
    // Until it stands still: a load is looked at, too, and each of its steps is news.
    await lookedAgain(3);
    const before = await found();
    expect(before.filter((one, index) => one === before[index - 1])).toEqual([]);
    await lookedAgain(3);
    // A worker that starts anew remembers nothing, and still does not tell again what stands there.
    await stack.restartWorker();
    await lookedAgain(4);
    expect(await found()).toEqual(before);

    server.faults({ rconMute: true });
    const lost = await until(matchId, (lines) =>
      lines.some(({ facts }) => facts.cause === 'watch' && facts.outcome !== 'ok'),
    );
    expect(lost.filter(({ facts }) => facts.cause === 'watch' && facts.outcome !== 'ok').length).toBeGreaterThan(0);
    server.faults({ rconMute: null });
    await until(matchId, (lines) => lines.at(-1)?.facts.outcome === 'ok');
  });

  it('keeps the newest lines of each kind, and nothing of a match that is gone', async () => {
    const matchId = await stack.match({ server: await stack.addServer() });
    const database = pgPool(stack.database);
    const at = new Date().toISOString();
    const line = (kind: 'rcon' | 'chat' | 'note', text: string, id = matchId) => ({ match_id: id, kind, at, text });
    await appendMatchLog(database, [line('note', 'stays')], 3);
    for (let turn = 0; turn < 4; turn += 1)
      await appendMatchLog(database, [line('rcon', `a${turn}`), line('rcon', `b${turn}`)], 3);
    const kept = (await stored(matchId)).map(({ text }) => text).filter((text) => /^([ab]\d|stays)$/.test(text));
    expect(kept).toEqual(['stays', 'a3', 'b3'].flatMap((text) => (text === 'a3' ? ['b2', 'a3'] : [text])));
    expect(await appendMatchLog(database, [line('rcon', 'lost', 999_999)])).toEqual([]);
    expect(await appendMatchLog(database, [line('chat', 'with \0 and half a 🏆'.slice(0, -1))])).toHaveLength(1);
  });

  it('loses what is older than its retention, however much that is, and nothing younger', async () => {
    const matchId = await stack.match({ server: await stack.addServer() });
    const old = (days: number, lines: number) =>
      stack.database.query(
        `INSERT INTO match_log (match_id, kind, at, text)
          SELECT $1, 'note', now() - make_interval(days => $2), 'days ' || $2 FROM generate_series(1, $3)`,
        [matchId, days, lines],
      );
    // More than goes at a time.
    await old(31, 5_001);
    await old(29, 2);
    const warnings: unknown[] = [];
    const logger = { warn: (...said: unknown[]) => warnings.push(said) } as unknown as Logger;
    // Two workers at once get in nobody's way.
    const sweeps = [1, 2].map(() => new MatchLogSweep(stack.database, { matchLog: { retentionDays: 30 } }, logger));
    await Promise.all(sweeps.map((sweep) => sweep.sweep()));
    const left = (await stored(matchId)).map(({ text }) => text).filter((text) => text.startsWith('days '));
    expect({ left, warnings }).toEqual({ left: ['days 29', 'days 29'], warnings: [] });
  });

  it('never fails or holds up a command, whatever happens to the writing of its line', async () => {
    const warnings: unknown[] = [];
    const logger = { warn: (...said: unknown[]) => warnings.push(said) } as unknown as Logger;
    const stuck = { query: () => Promise.reject(new Error('no database')) };
    const journal = new RconJournal(stuck, { publish: () => Promise.resolve(true) }, logger);
    const outcome = { kind: 'ok', text: 'fine', ms: 3 } as const;
    const rcon = journaledRcon(
      { execute: () => Promise.resolve(outcome), warm: () => Promise.resolve(outcome) },
      journal,
    );
    const endpoint = { serverId: '7', host: '127.0.0.1', port: 1, password: 'x' };
    await expect(forMatch({ matchId: 1, cause: 'command' }, () => rcon.execute(endpoint, 'status'))).resolves.toBe(
      outcome,
    );
    await journal.flush();
    expect(warnings).toHaveLength(1);
    // Lines of no match are nobody's.
    await rcon.execute(endpoint, 'status');
    await journal.flush();
    expect(warnings).toHaveLength(1);
  });
});
