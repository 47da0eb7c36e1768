import { join } from 'node:path';
import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { pause } from '../stack/chance';
import { claimedNumbers, truthNumbers } from '../stack/compare-with-truth';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

const MOVABLE_CLOCK = join(__dirname, '../stack/movable-clock.cjs');

describe('what the product stands on fails under it', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({
      ownRedis: true,
      ownPostgres: true,
      balanced: true,
      preload: [MOVABLE_CLOCK],
      environment: { RECONCILE_SECONDS: '0.5' },
    });
  });
  afterAll(() => stack?.stop());

  it('and each series ends with the played numbers: Redis emptied, Postgres down, RCON black-holed, clocks jumping', async () => {
    const names = ['Redis emptied', 'Postgres down', 'RCON black-holed', 'clocks jumping'] as const;
    // Slow enough that a map outlasts the longest trial.
    const matches = await Promise.all(
      names.map(async (name, index) => {
        const server = await stack.addServer({ seed: `chão ${index}`, clock: { mode: 'scaled', factor: 40 } });
        return { name, server, id: await stack.createMatch({ server, maxMaps: 1 }) };
      }),
    );
    for (const { id } of matches) await stack.until(id, 'live');
    const hole = blackHole(matches[2]!.server);
    await stack.emptyAndCrashRedis();
    await pause(2_000);
    await stack.crashPostgres();
    await stack.ready();
    await pause(2_000);
    await jumpingClocks();
    await hole;
    const wrong: string[] = [];
    for (const { name, server, id } of matches) {
      await stack.until(id, 'finished', 240_000);
      const truth = truthNumbers(server, id);
      const shown = await claimedNumbers(stack.admin, id, truth);
      if (JSON.stringify(shown) !== JSON.stringify(truth))
        wrong.push(`${name}: played ${JSON.stringify(truth)}, shown ${JSON.stringify(shown)}`);
    }
    expect(wrong).toEqual([]);
  });

  async function blackHole(server: VirtualServerApi): Promise<void> {
    server.faults({ rconMute: true });
    await pause(30_000);
    server.faults({ rconMute: null });
  }

  async function jumpingClocks(): Promise<void> {
    for (let jump = 0; jump < 3; jump += 1) {
      for (const { pid } of [...stack.apis, ...stack.workers]) if (pid !== null) process.kill(pid, 'SIGUSR2');
      await pause(2_000);
    }
  }
});
