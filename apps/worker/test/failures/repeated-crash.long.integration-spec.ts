import { waitFor } from '@placar/testing';
import { FAST, SLOW, SLOW_AT_FIRST, expectPlayed, isBack } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

/** Rows of the plugin contract's failure table, on the whole product in one process. */
describe('F9 a server that crashes more than once, or when a part of the match is over', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  it('in the second half of a wingman match comes back with the sides of wingman, at the first try', async () => {
    // A match that goes its full length: nine rounds of some would be all.
    const server = await stack.addServer({ seed: 'parceria', clock: { mode: 'scaled', factor: 60 } });
    const options = { wingman: true, players_per_team: 2, min_players_to_ready: 2 };
    const matchId = await stack.match({ server, options });
    await stack.rounds(matchId, 0, 9);
    await server.crash({ restartAfterMs: 1_000 });
    await stack.until(matchId, ({ attempt, status }) => attempt === 2 && status === 'live', 'live again', 180_000);
    expect(await stack.types(matchId)).not.toContain('match.recovery-try-failed');
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('while nobody has played a round of the second map is loaded with that map alone, the series kept', async () => {
    const server = await stack.addServer({ ...FAST, bots: { autoReady: false } });
    server.scenario('bo3_2_1');
    const matchId = await stack.match({ server, maxMaps: 3 });
    // Nobody gets ready for the second map, however late the platform tells of the end of the first.
    const readyUp = setInterval(() => {
      if (server.match()?.maps[0]?.finished !== true) server.player({ type: 'readyAll' });
    }, 100);
    try {
      await stack.until(matchId, ({ maps }) => maps[0]?.status === 'finished', 'the end of the first map');
      clearInterval(readyUp);
      await stack.until(matchId, ({ status }) => status === 'warmup', 'the warm-up of the second map');
      await server.crash({ restartAfterMs: 1_000 });
      const loaded = await stack.until(
        matchId,
        ({ attempt, recovery }) => attempt === 2 && recovery?.step === 'waiting_for_players',
        'the second map loaded anew',
      );
      expect(loaded).toMatchObject({ status: 'warmup', current_map: 1 });
      expect(loaded.maps[0]).toMatchObject({ status: 'finished' });
      const again = setInterval(() => server.player({ type: 'readyAll' }), 100);
      await expectPlayed(stack, matchId, server).finally(() => clearInterval(again));
    } finally {
      clearInterval(readyUp);
    }
    const { maps } = await stack.live(matchId);
    expect(maps.filter(({ status }) => status === 'finished').length).toBeGreaterThanOrEqual(2);
    expect((await stack.state(matchId)).attention).toBeNull();
  });

  it('again and again, in every phase of a restore, loses no round', async () => {
    const server = await stack.addServer(FAST);
    const matchId = await stack.match({ server });
    for (const at of ['mid_round', 'during_restore', 'mid_round', 'during_upload', 'mid_round'] as const) {
      await stack.until(matchId, (match) => isBack(match) || match.status === 'finished', 'live');
      if ((await stack.live(matchId)).status === 'finished') break;
      if (at === 'during_restore') {
        server.faults({ crashOn: { at, restartAfterMs: 1_000 } });
        await server.crash({ restartAfterMs: 1_000 });
      } else await server.crash({ at, restartAfterMs: 1_000 });
      const before = (await stack.live(matchId)).attempt;
      await stack.until(matchId, (match) => match.attempt > before || match.status === 'finished', 'another attempt');
    }
    await expectPlayed(stack, matchId, server);
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
