import { isDeepStrictEqual } from 'node:util';
import { LIVE_TOPICS } from '@placar/contracts';
import { RequestMatchCommandCommand, SettleMatchCommandCommand } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { createLogger } from '@placar/platform';
import { describeWithRedis, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { playSeries } from '../../../libs/domain/src/match/series-script.fixture';
import { arrange, startEngine } from '../../../libs/match-engine/test/engine-harness';
import type { EngineProcess } from '../../../libs/match-engine/test/engine-harness';
import { expectedStandings, keptStandings } from '../../../libs/read-models/test/standings-oracle';
import { StandingsLoop } from '../src/standings/standings-loop';

describeWithRedis('the worker keeps the standings', (mode) => {
  let environment: TestEnvironment;
  let processes: EngineProcess[];
  let loops: StandingsLoop[];
  const touches: unknown[] = [];

  beforeAll(async () => {
    environment = await mode.start();
    processes = [await startEngine(environment), await startEngine(environment)];
    const logger = createLogger(environment.config.log);
    loops = processes.map(
      ({ app, database }) => new StandingsLoop(database, app.get<LiveBus>(LIVE_BUS), logger, environment.config),
    );
    await processes[0]!.app.get<LiveBus>(LIVE_BUS).subscribe(({ topic, body }) => {
      if (topic === LIVE_TOPICS.records) touches.push(body);
    });
  });
  afterAll(async () => {
    await Promise.all(loops.map((loop) => loop.beforeApplicationShutdown()));
    await Promise.all(processes.map(({ app }) => app.close()));
    await environment.stop();
  });

  it('counts what was there before it started, a running match as it goes, and takes a cancelled one out again', async () => {
    const [here, there] = processes as [EngineProcess, EngineProcess];
    const { database } = here;
    const play = async (
      events: number,
      seed: number,
    ): Promise<{ matchId: number; more: () => Promise<void>; cancel: () => Promise<void> }> => {
      const { schedule, viewer } = await arrange(here, environment);
      const { matchId } = await schedule();
      const state = (await here.engine.load(matchId))!.state;
      const commandId = state.pending!.commandId;
      await here.commands.execute(
        new SettleMatchCommandCommand(matchId, commandId, { outcome: 'confirmed', detail: null }),
      );
      const script = playSeries(matchId, state.config, () => {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
        return seed / 4_294_967_296;
      });
      const post = async (from: number, to: number): Promise<void> => {
        for (const event of script.events.slice(from, to))
          await there.inbox.accept({ matchId, attempt: 1, event: event.event, body: { ...event } });
        await there.projector.nudge(matchId);
      };
      await post(0, events);
      return {
        matchId,
        more: () => post(events, script.events.length),
        cancel: async () =>
          void (await here.commands.execute(
            new RequestMatchCommandCommand(viewer, matchId, { kind: 'cancel', args: {} }),
          )),
      };
    };
    const settled = async (): Promise<void> => {
      const expected = await expectedStandings(database);
      const isThere = async (): Promise<boolean> => isDeepStrictEqual(await keptStandings(database), expected);
      await waitFor(isThere, { timeoutMs: 120_000 }).catch(() => undefined);
      expect(await keptStandings(database)).toEqual(expected);
    };

    const finished = await play(10_000, 5);
    expect((await keptStandings(database)).players).toEqual([]);
    for (const loop of loops) await loop.onApplicationBootstrap();
    await settled();
    await waitFor(() => touches.some((touch) => isDeepStrictEqual(touch, { tags: ['standings'] })), {
      what: 'the word that standings changed',
    });

    const running = await play(8, 6);
    await settled();
    const players = (await keptStandings(database)).players;
    expect(players).toHaveLength(20);
    await running.more();
    await settled();
    const cancelled = await play(8, 7);
    await settled();
    expect((await keptStandings(database)).players).toHaveLength(30);
    await cancelled.cancel();
    await settled();
    expect((await keptStandings(database)).players).toHaveLength(20);

    await waitFor(async () => {
      const open = await database.query<{ match_id: number }[]>('SELECT match_id FROM match_tallies WHERE NOT final');
      return open.length === 0;
    });
    expect(finished.matchId).toBeLessThan(cancelled.matchId);
  });
});
