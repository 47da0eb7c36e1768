import { waitFor } from '@placar/testing';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { pause, seededChance } from '../stack/chance';
import { settledNumbers, truthNumbers } from '../stack/compare-with-truth';
import { saidOnce, talk } from '../stack/sentences';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

/** Matches at the same time; `CHAOS_MATCHES=10` for the long run, in which the killing ends with the last match. */
const MATCHES = Number(process.env.CHAOS_MATCHES ?? 2);
const KILLS = MATCHES > 2 ? Infinity : 4;
/** How fast a match is played while something dies, and from then on. */
const SLOW = 30;
const FAST = 150;

describe('two apis and two workers on Redis and Postgres, one of each killed every few seconds', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({
      redis: true,
      apis: 2,
      workers: 2,
      balanced: true,
      environment: { RECONCILE_SECONDS: '0.5' },
    });
  });
  afterAll(() => stack?.stop());

  it('play every match to exactly the numbers that were played, and run no command twice on a server', async () => {
    const servers = await Promise.all(
      Array.from({ length: MATCHES }, (_, index) =>
        stack.addServer({ seed: `dupla ${index}`, clock: { mode: 'scaled', factor: FAST } }),
      ),
    );
    const matches = await Promise.all(
      servers.map(async (server) => ({ server, id: await stack.createMatch({ server, maxMaps: 1 }) })),
    );
    for (const server of servers) server.speed(SLOW);
    let over = false;
    const killing = killInTurn(() => over).then((kills) => {
      for (const server of servers) server.speed(FAST);
      return kills;
    });
    const talking = Promise.all(matches.map((match) => talk(stack, match, () => over)));
    try {
      for (const { id } of matches) await stack.until(id, 'finished', 240_000);
    } finally {
      over = true;
      await killing;
    }
    expect(await killing).toBeGreaterThan(1);
    const said = await talking;
    for (const [index, { server, id }] of matches.entries()) {
      // The demo of the match that was over last may still be on its way.
      await waitFor(() => undelivered(server).length === 0, { timeoutMs: 120_000 }).catch(() => undefined);
      expect(undelivered(server)).toEqual([]);
      const truth = truthNumbers(server, id);
      expect(await settledNumbers(stack.admin, id, truth)).toEqual(truth);
      saidOnce(server, said[index] ?? []);
    }
  });

  /** Answers how often it killed one of each. */
  async function killInTurn(isOver: () => boolean): Promise<number> {
    const chance = seededChance(4);
    let kills = 0;
    for (; kills < KILLS && !isOver(); kills += 1) {
      await pause(2_500);
      const victims = [stack.apis, stack.workers].map((programs) => programs[chance() < 0.5 ? 0 : 1]);
      await Promise.all(victims.map(async (program) => program?.kill()));
      await pause(500);
      for (const program of victims) program?.start();
      // One of each lives at any time, as an orchestrator keeps it: on a busy machine a start takes longer than the pause.
      await stack.ready();
    }
    return kills;
  }
});

/** Events that no api took, though one of them was always there to be asked again. */
const undelivered = (server: VirtualServerApi): unknown[] =>
  server
    .truth()
    .events.filter(({ deliveries }) => !deliveries.some(({ outcome }) => outcome === 'delivered'))
    .map(({ channel, name, roundNumber, deliveries }) => ({ channel, name, roundNumber, deliveries }));
