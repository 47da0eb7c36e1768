import { SLOW, isBack } from '../failure-table.expectations';
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
});
