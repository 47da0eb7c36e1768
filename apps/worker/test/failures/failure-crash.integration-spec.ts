import { waitFor } from '@placar/testing';
import { FAST, SLOW, SLOW_AT_FIRST, expectPlayed, isBack } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

/** Rows of the plugin contract's failure table, on the whole product in one process. */
describe('F9 a server that crashes', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  it('in the middle of a round is restored by itself, and the match goes on to its end', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 6);
    await server.crash();
    const lost = await stack.status(matchId, 'server_lost', 180_000);
    expect(lost.recovery).toMatchObject({ mode: 'automatic', step: 'waiting_for_server' });
    await server.restart();
    const back = await stack.until(matchId, isBack, 'live again', 180_000);
    expect(back).toMatchObject({ attempt: 2, server_lost_since: null });
    expect((await stack.state(matchId)).maps[0]?.epoch).toBe(1);
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('does not lift a pause that stood before it', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 3);
    expect(await stack.command(matchId, { kind: 'pause', args: { reason: 'cabo solto' } })).toBe('confirmed');
    await server.crash({ restartAfterMs: 1_000 });
    const back = await stack.until(
      matchId,
      ({ attempt, recovery }) => attempt === 2 && recovery === null,
      'the match back',
    );
    expect(back).toMatchObject({ status: 'paused', pause: { reason: 'cabo solto' } });
    expect(server.truth().paused).toBe(true);
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('waits for the person who took over, and goes on when it is asked to', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 3);
    await server.crash();
    await stack.status(matchId, 'server_lost');
    expect(await stack.command(matchId, { kind: 'take_over', args: {} })).toBe('confirmed');
    await server.restart();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await stack.live(matchId)).toMatchObject({
      status: 'server_lost',
      attempt: 1,
      recovery: { mode: 'manual' },
    });
    expect(await stack.command(matchId, { kind: 'recover', args: {} })).toBe('confirmed');
    await stack.until(matchId, isBack, 'live again');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('is only out of sight when the network was gone: nothing is restored', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 2);
    server.faults({ rconRefuse: true });
    await stack.status(matchId, 'server_lost');
    server.faults();
    await stack.until(matchId, isBack, 'the match in sight');
    expect(await stack.types(matchId)).not.toContain('match.restored');
    expect(await stack.live(matchId)).toMatchObject({ attempt: 1 });
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('gives the match to another server, and is itself held until it is seen free', async () => {
    const [server, other] = await Promise.all([stack.addServer(SLOW_AT_FIRST), stack.addServer(FAST)]);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 5);
    await server.crash();
    await stack.status(matchId, 'server_lost');
    expect(await stack.command(matchId, { kind: 'change_server', args: { server_id: stack.serverId(other) } })).toBe(
      'confirmed',
    );
    await expect(stack.match({ server })).rejects.toMatchObject({ code: 'SERVER_IN_USE' });
    await server.restart();
    await stack.until(matchId, ({ status }) => status === 'paused', 'the pause after the restore');
    await stack.command(matchId, { kind: 'unpause', args: {} });
    const next = await waitFor(() => stack.match({ server }).catch(() => undefined));
    await stack.command(next, { kind: 'cancel', args: {} });
    await expectPlayed(stack, matchId, [server, other]);
  });
});
