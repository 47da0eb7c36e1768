import { randomBytes } from 'node:crypto';
import type { LedgerEntry, RestorableBackup } from '@placar/contracts';
import { hashApiKey } from '@placar/platform';
import { createUser, waitFor } from '@placar/testing';
import { parsed, send } from '../../../api/test/http-client';
import type { VirtualServerApi } from '../../../gamesim/src';
import { SLOW } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

interface Listed {
  message: string;
  response: string;
  backups: RestorableBackup[];
}
interface Restored {
  message: string;
  response: string;
  code?: string;
  detail?: string;
}

const FIRST_BACKUP = /_round0+\.(json|cfg)$/;
/** Times real time: a round takes some ten seconds. */
const UNHURRIED = 10;

/** The wire's two calls about backups, on the whole product in one process. */
describe('round backups that only the game server has', () => {
  let stack: FailureStack;
  let key: string;
  beforeAll(async () => {
    stack = await FailureStack.start();
    const apiKey = randomBytes(20).toString('base64url');
    const user = await createUser(stack.database, { superAdmin: true, admin: true, apiKeyHash: hashApiKey(apiKey) });
    key = `${user.id}:${apiKey}`;
  });
  afterAll(() => stack?.stop());

  async function call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const headers = { 'user-api': key, 'Content-Type': 'application/json' };
    const url = `${stack.environment.config.http.publicUrl}/api${path}`;
    const answer = await send(url, method, body === undefined ? undefined : JSON.stringify(body), headers);
    return { status: answer.status, body: parsed(answer.text) as T };
  }
  const list = async (matchId: number): Promise<Listed> =>
    (await call<Listed>('GET', `/matches/${matchId}/backup`)).body;
  const restore = (matchId: number, line: string) =>
    call<Restored>('POST', `/matches/${matchId}/backup`, [{ backup_name: line }]);
  const fileOf = (matchId: number, round: number): string => `matchzy_${matchId}_0_round0${round}.json`;

  /** A match of whose rounds our store gets no backup but the first, and our log none of these reports. */
  const withLostUploads = async (
    options: { profile?: 'get5-0.15' } = {},
    lostReports: string[] = [],
  ): Promise<{ server: VirtualServerApi; matchId: number }> => {
    // A seed of its own: a match that one team wins nearly alone would end before the test is done.
    const server = await stack.addServer({
      ...SLOW,
      seed: 'rounds for both',
      bots: { autoReady: false },
      ...options,
    });
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'warmup');
    // What is lost is lost from the first round on, on a busy machine too: the game hardly moves until the plugin has the address that
    // leads nowhere. It takes its own settings once more a second after it goes live, before the first backup.
    server.speed(UNHURRIED);
    server.faults({ httpDrop: { probability: 1, events: lostReports } });
    await waitFor(
      () => {
        server.player({ type: 'readyAll' });
        return server.diskFiles().some((file) => FIRST_BACKUP.test(file));
      },
      { what: 'the backup before the first round' },
    );
    await server.console('get5_remote_backup_url "http://127.0.0.1:1/nowhere"');
    await stack.rounds(matchId, 0, 5);
    // With one winner of all rounds, each lost score would be certain.
    await stack.until(
      matchId,
      ({ maps }) => Math.min(maps[0]!.team1_score, maps[0]!.team2_score) >= 2,
      'rounds for both',
    );
    expect(await stack.command(matchId, { kind: 'pause', args: {} })).toBe('confirmed');
    return { server, matchId };
  };
  const end = (matchId: number) => stack.command(matchId, { kind: 'cancel', args: {} });

  it('are listed and marked, and restored with the score of our log', async () => {
    const { server, matchId } = await withLostUploads();
    const { rounds } = (await stack.state(matchId)).maps[0]!;
    const { message, response, backups } = await list(matchId);
    expect(message).toBe('Backups retrieved.');
    const lines = response.split('\n');
    expect(lines).toContain(fileOf(matchId, 0));
    const marked = `${fileOf(matchId, 3)} (on the game server only)`;
    expect(lines).toContain(marked);
    expect(backups.find(({ round }) => round === 3)).toEqual({
      file: fileOf(matchId, 3),
      map_number: 0,
      round: 3,
      team1_score: rounds[3]?.team1,
      team2_score: rounds[3]?.team2,
      on_server: true,
      stored: false,
    });

    const { status, body } = await restore(matchId, marked);
    expect([status, body.message, body.response]).toEqual([200, 'Restored backup.', 'Map 1 goes on after round 3.']);
    const { maps } = await stack.live(matchId);
    expect(maps[0]).toMatchObject({ team1_score: rounds[3]?.team1, team2_score: rounds[3]?.team2 });
    expect((await stack.state(matchId)).maps[0]?.epoch).toBe(1);
    expect(server.match()?.maps[0]).toMatchObject({ team1Score: rounds[3]?.team1, team2Score: rounds[3]?.team2 });
    await end(matchId);
  });

  it('are confirmed for map and round only where our log lacks that round, which the answer and the ledger say', async () => {
    const { server, matchId } = await withLostUploads({}, ['round_end']);
    expect((await stack.state(matchId)).maps[0]?.rounds[2]).toBeUndefined();
    const marked = (await list(matchId)).backups.find(({ round }) => round === 2);
    expect(marked).toMatchObject({ team1_score: null, team2_score: null, on_server: true, stored: false });
    const { status, body } = await restore(matchId, fileOf(matchId, 2));
    expect([status, body.message]).toEqual([200, 'Restored backup.']);
    expect(body.response).toContain('Map and round were confirmed; the score there is not known');
    const ledger = await call<{ commands: LedgerEntry[] }>('GET', `/matches/${matchId}/commands`);
    expect(ledger.body.commands.find(({ kind }) => kind === 'restore')).toMatchObject({
      status: 'confirmed',
      detail: 'score_unknown',
    });
    // What the server shows from then on is what we show.
    const seen = server.match()!.maps[0]!;
    await stack.until(
      matchId,
      ({ maps }) => maps[0]?.team1_score === seen.team1Score && maps[0].team2_score === seen.team2Score,
      'the score of the server',
    );
    expect(seen.team1Score + seen.team2Score).toBe(2);
    await end(matchId);
  });

  it('of the other plugin are restored by their own names', async () => {
    const { matchId } = await withLostUploads({ profile: 'get5-0.15' });
    const { status, body } = await restore(matchId, `get5_backup1_match${matchId}_map0_round3.cfg`);
    expect([status, body.response]).toEqual([200, 'Map 1 goes on after round 3.']);
    await end(matchId);
  });

  it('that there are none is an answer, and no error', async () => {
    const server = await stack.addServer({ ...SLOW, bots: { autoReady: false } });
    const matchId = await stack.match({ server });
    await stack.status(matchId, 'warmup');
    const answer = await call<Listed>('GET', `/matches/${matchId}/backup`);
    expect(answer).toEqual({ status: 200, body: { message: 'No backups found.', response: '', backups: [] } });
    await end(matchId);
  });
});
