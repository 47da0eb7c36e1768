import { waitFor } from '@placar/testing';
import type { ScenarioName } from '../../gamesim/src/scenarios/scenarios';
import { settledNumbers, truthNumbers } from '../stack/compare-with-truth';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

/** How fast a match is played that is to be in play when the next command comes, however slow the machine. */
const WATCHED = 50;

/** `CHAOS_MODES=both` for the long run: with Redis too, which carries the series of `processes`, `two-of-each` and `cup` in every run. */
const IS_LONG = process.env.CHAOS_MODES === 'both';
const MODES: [string, boolean][] = [
  ['without Redis', false],
  ...(IS_LONG ? [['with Redis', true] as [string, boolean]] : []),
];
/** Every run has each kind of loss by itself in rows F3 to F6 of the failure table (`apps/worker/test/failures`), and all at once in `lossy-network`. */
const SCENARIOS: ScenarioName[] = [
  'bo3_2_1',
  'bo1_ot',
  ...(IS_LONG ? (['reorder_all', 'rcon_chaos', 'lost_map_result', 'lost_series_end', 'dup_all'] as const) : []),
];

describe.each(MODES)('a series on the simulator, %s', (_title, redis) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ redis });
  });
  afterAll(() => stack?.stop());

  it('ends with exactly the numbers that were played, whatever the network does to events and RCON', async () => {
    const played = await Promise.all(
      SCENARIOS.map(async (scenario) => {
        const server = await stack.addServer({ clock: { mode: 'scaled', factor: 200 } });
        server.scenario(scenario);
        const maxMaps = scenario === 'rcon_chaos' || scenario === 'bo1_ot' ? 1 : 3;
        const matchId = await stack.createMatch({ server, maxMaps });
        await stack.until(matchId, 'finished', 400_000);
        const truth = truthNumbers(server, matchId);
        return { scenario, maxMaps, numbers: await settledNumbers(stack.admin, matchId, truth), truth };
      }),
    );
    for (const { scenario, maxMaps, numbers, truth } of played) {
      expect({ scenario, maps: truth.maps.length }).toEqual({ scenario, maps: maxMaps });
      expect({ scenario, ...numbers }).toEqual({ scenario, ...truth });
    }
  });

  it('pauses only when the server says so, and resumes', async () => {
    const server = await stack.addServer({ clock: { mode: 'scaled', factor: 300 } });
    server.speed(WATCHED);
    server.scenario('admin_pause');
    const matchId = await stack.createMatch({ server });
    await stack.until(matchId, 'live');
    const paused = await stack.admin.command(matchId, 'pause', { reason: 'cabo solto' });
    expect(paused).toMatchObject({ status: 'confirmed', actor: { name: 'Ana Conceição' } });
    expect(server.truth().paused).toBe(true);
    expect((await stack.admin.match(matchId)).status).toBe('paused');
    expect((await stack.admin.command(matchId, 'unpause')).status).toBe('confirmed');
    server.speed(300);
    await stack.until(matchId, 'finished');
    const truth = truthNumbers(server, matchId);
    expect(await settledNumbers(stack.admin, matchId, truth)).toEqual(truth);
  });

  it('never calls a pause done that the server ignored', async () => {
    const server = await stack.addServer({ clock: { mode: 'scaled', factor: 20 } });
    const matchId = await stack.createMatch({ server });
    await stack.until(matchId, 'live');
    server.faults({ ignorePause: true });
    const line = await stack.admin.command(matchId, 'pause');
    expect(['contradicted', 'unknown']).toContain(line.status);
    expect((await stack.admin.match(matchId)).status).toBe('live');
    server.faults();
    expect((await stack.admin.command(matchId, 'pause')).status).toBe('confirmed');
    await stack.admin.command(matchId, 'cancel');
  });

  it('forfeits and cancels at once, ends the match on the server and frees it', async () => {
    const server = await stack.addServer();
    server.speed(WATCHED);
    server.scenario('forfeit');
    const first = await stack.createMatch({ server });
    await stack.until(first, 'live');
    await stack.admin.command(first, 'forfeit', { winner: 'team2' });
    expect(await stack.admin.match(first)).toMatchObject({
      status: 'forfeited',
      forfeit: 1,
      team1_score: 0,
      team2_score: 1,
    });
    expect(server.state()).toBe('none');

    const second = await untilCreated(stack, server);
    await stack.until(second, 'live');
    await stack.admin.command(second, 'cancel');
    expect(await stack.admin.match(second)).toMatchObject({ status: 'cancelled', cancelled: 1 });
    expect(server.state()).toBe('none');
  });

  it('restarts into a new attempt and ignores what the old one still sends', async () => {
    const server = await stack.addServer();
    server.speed(WATCHED);
    server.scenario('restart_attempt_late_events');
    const matchId = await stack.createMatch({ server });
    await stack.until(matchId, 'live');
    // Reports are held back from the third round on.
    await waitFor(() => (server.match()?.maps[0]?.rounds.length ?? 0) >= 5, { what: 'five rounds' });
    const restarted = await stack.admin.command(matchId, 'restart');
    expect(restarted.status).toBe('confirmed');
    server.speed(400);
    await stack.until(matchId, 'finished');
    const truth = truthNumbers(server, matchId);
    expect(await settledNumbers(stack.admin, matchId, truth)).toEqual(truth);
  });

  it('shows a load that came to nothing as failed, and loads on retry', async () => {
    const server = await stack.addServer();
    server.scenario('load_silent');
    const matchId = await stack.createMatch({ server });
    await stack.until(matchId, 'load_failed');
    expect((await stack.admin.command(matchId, 'load')).status).toBe('confirmed');
    await stack.until(matchId, 'finished');
    const truth = truthNumbers(server, matchId);
    expect(await settledNumbers(stack.admin, matchId, truth)).toEqual(truth);
  });
});

/** The server is free a moment after the match before it was ended there. */
const untilCreated = (stack: Stack, server: Parameters<Stack['createMatch']>[0]['server']): Promise<number> =>
  waitFor(() => stack.createMatch({ server }), { what: 'the server to be free' });
