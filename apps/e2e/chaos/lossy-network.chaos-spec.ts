import { claimedNumbers, truthNumbers } from '../stack/compare-with-truth';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

/** Lost on the way, sent twice, in the wrong order, and an RCON that cuts its replies to pieces: all at once. */
const NETWORK = {
  httpDrop: { probability: 0.2 },
  httpDuplicate: { probability: 0.5, copies: 2 },
  httpReorder: { window: 3 },
  rconFragment: 'random',
  rconLatency: { ms: 5, jitterMs: 20 },
} as const;

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
        server.faults(NETWORK);
        const matchId = await stack.createMatch({ server, maxMaps: 1 });
        await stack.until(matchId, 'finished');
        const truth = truthNumbers(server, matchId);
        return { seed, numbers: await claimedNumbers(stack.admin, matchId, truth), truth };
      }),
    );
    for (const { seed, numbers, truth } of runs) {
      const score = ({ maps }: typeof truth) =>
        maps.map(({ map, team1, team2, winner }) => ({ map, team1, team2, winner }));
      expect({ seed, winner: numbers.winner, maps: score(numbers) }).toEqual({
        seed,
        winner: truth.winner,
        maps: score(truth),
      });
      // Counters are cumulative: they are those of the last round that got through, never above what was played.
      for (const [index, map] of truth.maps.entries()) {
        for (const player of map.players) {
          const seen = numbers.maps[index]?.players.find((row) => row.steamId === player.steamId);
          expect(seen).toBeDefined();
          expect(seen!.kills).toBeLessThanOrEqual(player.kills);
          expect(seen!.damage).toBeLessThanOrEqual(player.damage);
          expect(player.kills - seen!.kills).toBeLessThanOrEqual(10);
        }
      }
    }
  });
});
