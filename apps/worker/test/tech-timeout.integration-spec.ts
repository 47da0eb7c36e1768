import type { RequestOf } from '@placar/contracts';
import type { VirtualServerApi } from '../../gamesim/src';
import { waitFor } from '@placar/testing';
import { SLOW } from './failure-table.expectations';
import { FailureStack } from './failure-table.stack';

const TIMEOUT: RequestOf<'tech_timeout'> = {
  kind: 'tech_timeout',
  args: { reason: 'network', team: 'team1', seconds: 600 },
};

describe('a technical timeout', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  const said = (server: VirtualServerApi, words: string): Promise<number> =>
    waitFor(
      () => {
        const lines = server.truth().rcon.filter(({ command }) => command.startsWith('say') && command.includes(words));
        return Promise.resolve(lines.length > 0 ? lines.length : undefined);
      },
      { what: `"${words}" in the chat` },
    );
  const counted = async (matchId: number) =>
    (await stack.live(matchId)).pause_budgets.filter(({ team }) => team === 'team1');

  it('outlives the worker that was to send it, a change of server, and the worker that counted it down', async () => {
    const [server, other] = await Promise.all([stack.addServer(SLOW), stack.addServer(SLOW)]);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 3);

    await stack.worker.close();
    const asked = stack.command(matchId, TIMEOUT);
    await stack.startWorker();
    expect(await asked).toBe('confirmed');
    expect(server.truth().paused).toBe(true);
    const { pause } = await stack.status(matchId, 'paused');
    expect(pause).toMatchObject({ type: 'technical', team: 'team1', reason: 'network' });
    expect(Date.parse(pause!.ends_at!) - Date.parse(pause!.since)).toBe(600_000);
    expect(await said(server, 'problema de conexão')).toBe(1);

    const move = { kind: 'change_server', args: { server_id: stack.serverId(other) } } as const;
    expect(await stack.command(matchId, move)).toBe('confirmed');
    const moved = await stack.until(matchId, ({ status, attempt }) => status === 'paused' && attempt === 2, 'the move');
    expect(moved.pause).toEqual(pause);
    expect(await counted(matchId)).toEqual([
      { team: 'team1', type: 'technical', used: 1, allowed: null },
      { team: 'team1', type: 'tactical', used: 0, allowed: null },
    ]);

    // Nobody waits ten minutes: the log is set back while no worker runs, so that the next one finds the time over.
    await stack.worker.close();
    await stack.database.query(
      `UPDATE match_events SET occurred_at = occurred_at - interval '11 minutes' WHERE match_id = $1 AND type = 'match.paused'`,
      [matchId],
    );
    await stack.startWorker();
    await waitFor(async () => ((await stack.types(matchId)).includes('match.pause-overdue') ? true : undefined), {
      what: 'the end of the countdown',
    });
    expect(await said(other, 'O tempo da pausa')).toBe(1);
    expect((await stack.live(matchId)).status).toBe('paused');
    expect(other.truth().paused).toBe(true);

    // More time is the same timeout; a person ends it.
    expect(await stack.command(matchId, { kind: 'tech_timeout', args: { ...TIMEOUT.args, seconds: 60 } })).toBe(
      'confirmed',
    );
    expect((await counted(matchId))[0]).toMatchObject({ type: 'technical', used: 1 });
    expect(await stack.command(matchId, { kind: 'unpause', args: {} })).toBe('confirmed');
    expect(await stack.status(matchId, 'live')).toMatchObject({ pause: null });
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });
});
