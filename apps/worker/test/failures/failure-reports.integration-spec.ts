import { waitFor } from '@placar/testing';
import { FAST, SLOW, SLOW_AT_FIRST, expectPlayed, playOut } from '../failure-table.expectations';
import { FailureStack } from '../failure-table.stack';

/** Rows of the plugin contract's failure table, on the whole product in one process. */
describe('reports that are lost, doubled or out of order', () => {
  let stack: FailureStack;
  beforeAll(async () => {
    stack = await FailureStack.start();
  });
  afterAll(() => stack?.stop());

  it('F1 a lost event is made good by the status: the score stands, whatever report is missing', async () => {
    const server = await stack.addServer(FAST);
    server.scenario('bo1');
    server.faults({ httpDrop: { probability: 0.3, events: ['round_end'] } });
    await expectPlayed(stack, await stack.match({ server }), server, { scoresOnly: true });
  });

  it('F2 a load is believed without series_start, which never comes', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.until(matchId, ({ status }) => status === 'warmup' || status === 'live', 'the load');
    const sent = server
      .truth()
      .events.filter(({ name, deliveries }) => name === 'series_start' && deliveries.length > 0);
    expect(sent.filter(({ deliveries }) => deliveries.some(({ outcome }) => outcome === 'delivered'))).toEqual([]);
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F7 what an old attempt still sends is kept and ignored', async () => {
    const server = await stack.addServer(SLOW);
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 2);
    expect(await stack.command(matchId, { kind: 'restart', args: {} })).toBe('confirmed');
    const late = { event: 'series_end', matchid: matchId, team1_series_score: 1, team2_series_score: 0 };
    expect(await stack.post(matchId, 1, late)).toBe(200);
    await stack.status(matchId, 'live');
    expect((await stack.live(matchId)).attempt).toBe(2);
    // What the platform does by itself, on a machine that is slow to bring the match back, comes to its end first.
    await waitFor(async () => (await stack.state(matchId)).pending === null, { what: 'the end of what is under way' });
    await stack.command(matchId, { kind: 'cancel', args: {} });
  });

  it('F8 rounds that the players take back in game leave every number', async () => {
    const server = await stack.addServer(SLOW_AT_FIRST);
    server.scenario('bo1');
    const matchId = await stack.match({ server });
    await stack.rounds(matchId, 0, 8);
    await server.console('css_restore 4');
    await stack.until(matchId, ({ status }) => status === 'paused', 'the pause after the restore');
    await stack.command(matchId, { kind: 'unpause', args: {} });
    playOut(server);
    await expectPlayed(stack, matchId, server);
    expect((await stack.state(matchId)).maps[0]?.epoch).toBe(1);
  });
});
