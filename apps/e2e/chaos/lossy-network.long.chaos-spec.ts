import { BAD_NETWORK, scoresAreExact } from '../stack/bad-network';
import { claimedNumbers, truthNumbers } from '../stack/compare-with-truth';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

/** Matches at the same time, each with its own chances; `CHAOS_MATCHES` of 4 and more plays all of them, in the long run. */
const SEEDS = ['mar', 'vento', '桜', 'forêt'].slice(0, Number(process.env.CHAOS_MATCHES ?? 2));

describe('a network that loses a fifth, doubles and reorders', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.start({ redis: false });
  });
  afterAll(() => stack?.stop());

  it('leads to the same series, maps, winner and final counters as the clean run', async () => {
    const runs = await Promise.all(
      SEEDS.map(async (seed) => {
        const server = await stack.addServer({ seed, clock: { mode: 'scaled', factor: 100 } });
        server.faults(BAD_NETWORK);
        const matchId = await stack.createMatch({ server, maxMaps: 1 });
        await stack.until(matchId, 'finished');
        const truth = truthNumbers(server, matchId);
        return { shown: await claimedNumbers(stack.admin, matchId, truth), truth };
      }),
    );
    for (const { shown, truth } of runs) scoresAreExact(shown, truth);
  });
});
