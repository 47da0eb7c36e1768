import type { VirtualServerApi } from '../../gamesim/src/api-types';
import { pause, seededChance } from '../stack/chance';
import { settledNumbers, truthNumbers } from '../stack/compare-with-truth';
import { Stack } from '../stack/stack';

jest.setTimeout(1_200_000);

/** How fast a match is played: so slow that its deaths come before its end on any machine, then to its end. */
const SLOW = 25;
const FAST = 100;
/** Deaths in all; `CHAOS_KILLS=100` for the long run. */
const KILLS = Number(process.env.CHAOS_KILLS ?? 6);
/** Matches in which they die; so many that each dies several times. */
const SERVERS = KILLS > 12 ? 8 : 2;

describe('a game server that dies in the middle of a round, again and again', () => {
  let stack: Stack;
  const backLiveMs: number[] = [];
  beforeAll(async () => {
    stack = await Stack.start({ redis: true, environment: { RECONCILE_SECONDS: '0.5' } });
  });
  afterAll(async () => {
    const sorted = [...backLiveMs].sort((a, b) => a - b);
    const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    process.stderr.write(
      `back live after the server answered: ${sorted.length} times, median ${at(0.5)} ms, most ${at(1)} ms\n`,
    );
    await stack?.stop();
  });

  it('always gets its match back by itself, and each match ends with exactly the numbers that were played', async () => {
    const shares = Array.from({ length: SERVERS }, (_, index) => Math.floor((KILLS + index) / SERVERS));
    await Promise.all(shares.map((kills, index) => playThrough(index, kills)));
    expect(backLiveMs).toHaveLength(KILLS);
  });

  async function playThrough(index: number, kills: number): Promise<void> {
    const chance = seededChance(index + 1);
    const server = await stack.addServer({ seed: `morte ${index}`, clock: { mode: 'scaled', factor: FAST } });
    server.speed(SLOW);
    const maxMaps = Math.max(1, Math.ceil(kills / 6)) > 1 ? 3 : 1;
    const matchId = await stack.createMatch({ server, maxMaps });
    await stack.until(matchId, 'live');
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(300 + chance() * 2_500);
      if (!(await isInPlay(matchId))) await stack.until(matchId, ['live', 'finished']);
      if ((await stack.admin.match(matchId)).status === 'finished')
        throw new Error('the match ended before its last death');
      await dieAndComeBack(server, matchId, chance);
    }
    server.speed(FAST);
    await stack.until(matchId, 'finished', 240_000);
    const truth = truthNumbers(server, matchId);
    expect(await settledNumbers(stack.admin, matchId, truth)).toEqual(truth);
  }

  async function isInPlay(matchId: number): Promise<boolean> {
    return (await stack.admin.match(matchId)).status === 'live';
  }

  async function dieAndComeBack(server: VirtualServerApi, matchId: number, chance: () => number): Promise<void> {
    await server.crash({ at: 'mid_round' });
    while (server.state() !== 'down') await pause(20);
    await pause(chance() * 3_000);
    await server.restart();
    const answeredAt = Date.now();
    await stack.until(matchId, 'live');
    // The old "live" may still stand before the loss is noticed: it counts once the server itself plays again.
    while (server.state() !== 'live') await pause(20);
    await stack.until(matchId, 'live');
    backLiveMs.push(Date.now() - answeredAt);
  }
});
