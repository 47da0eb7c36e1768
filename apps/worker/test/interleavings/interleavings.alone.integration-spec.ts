import { countAllChangedMatches, countChangedMatches } from '@placar/read-models';
import { WITHOUT_REDIS } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import * as fc from 'fast-check';
import { expectedStandings, keptStandings } from '../../../../libs/read-models/test/standings-oracle';
import { Watcher } from './interleaving-checks';
import { interleaving } from './interleaving-steps';
import type { Interleaving } from './interleaving-steps';
import { InterleavingStage } from './interleaving-stage';
import { newWorld } from './interleaving-world';
import type { World } from './interleaving-world';

jest.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown) => {
    jest.setSystemTime(Date.now() + ms);
    return Promise.resolve(value);
  },
}));

/** `CHAOS_SEED` and `CHAOS_RUNS` for long runs; `CHAOS_PATH` replays what a failure printed. */
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
/** What the runs must have come to at least, or they were not worth much: the first dozen come to all of it. */
const ENDS = ['finished', 'as played', 'cancelled', 'forfeited', 'paused', 'scheduled', 'load_failed'];
const SHORT_RUNS = 20;
const RUNS = Number(process.env.CHAOS_RUNS ?? SHORT_RUNS);

/* What hangs is found; a slow machine is no failure. */
jest.setTimeout(60_000 + RUNS * 10_000);

describe('random interleavings of commands, events, losses and crashes', () => {
  let environment: TestEnvironment;
  let stage: InterleavingStage;

  beforeAll(async () => {
    environment = await WITHOUT_REDIS.start();
    stage = await InterleavingStage.start(environment);
  });

  afterAll(async () => {
    await stage?.stop();
    await environment?.stop();
  });

  it('never leave the transition table, never two leases on a server, never a lease without a match, and come to rest', async () => {
    await fc.assert(
      fc.asyncProperty(interleaving, (run) => played(run)),
      { seed: SEED, numRuns: RUNS, ...(process.env.CHAOS_PATH ? { path: process.env.CHAOS_PATH } : {}) },
    );
    // Counted now and then beside everything that happened, the standings are what all matches come to.
    await countAllChangedMatches(stage.database);
    expect(await keptStandings(stage.database)).toEqual(await expectedStandings(stage.database));
    if (RUNS >= SHORT_RUNS) expect([...Watcher.rests.keys()]).toEqual(expect.arrayContaining(ENDS));
  });

  async function played({ servers, matches, begun, spares, steps }: Interleaving): Promise<void> {
    const world = await newWorld(stage, servers, matches, spares);
    if (world.matches.length === 0) return;
    const watcher = new Watcher(world);
    if (begun > 0) await begin(world, begun);
    await watcher.look();
    for (const [index, step] of steps.entries()) {
      await world.take(step);
      if (index % 3 === 0) await countChangedMatches(stage.database, 2);
      await watcher.look();
      if (step.type === 'sweep' && step.trouble === null) await watcher.afterSweep();
    }
    await toRest(world, watcher);
    for (const matchId of world.matches) watcher.atRest(matchId);
  }

  /** Loads are done and so much was played. */
  async function begin(world: World, rounds: number): Promise<void> {
    for (const job of [...(await world.waiting())]) await world.run(job);
    world.everybodyPlays(rounds);
    await world.take({ type: 'deliver', pick: 0, how: 'all' });
    await world.take({ type: 'sweep', trouble: null });
  }

  /** Everything is whole again: jobs run, reports arrive, players play, the reconciler looks. */
  async function toRest(world: World, watcher: Watcher): Promise<void> {
    for (const server of world.servers) {
      server.isReachable = true;
      server.start(false);
    }
    for (let turn = 0; turn < TURNS && !(await watcher.isOver()); turn += 1) {
      for (const job of [...(await world.waiting())]) await world.run(job);
      world.everybodyPlays(6);
      await world.take({ type: 'deliver', pick: 0, how: 'all' });
      await world.waitFor(turn < TURNS / 2 ? 6 : 61);
      await world.take({ type: 'sweep', trouble: null });
      await watcher.look();
      await watcher.afterSweep();
    }
  }
});

/** Looks at a world that is whole again: recoveries with their pauses, then the longest that a server is held. */
const TURNS = 24;
