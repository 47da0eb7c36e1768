import fc from 'fast-check';
import type { VirtualServerApi } from '../api-types';
import { SimBench } from '../../test/sim-bench';
import type { MapTruth } from './match-truth';

type Act =
  | { type: 'play'; rounds: number }
  | { type: 'restore'; round: number; way: 'in_place' | 'after_crash' | 'after_reload' | 'rogue_first' };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ type: fc.constant('play' as const), rounds: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    type: fc.constant('restore' as const),
    round: fc.nat(8),
    way: fc.constantFrom('in_place', 'after_crash', 'after_reload', 'rogue_first'),
  }),
);

/** What can never be, whatever was restored. */
const violationsOf = (map: MapTruth): string[] => {
  const found: string[] = [];
  let [one, two, epoch] = [0, 0, 0];
  map.rounds.forEach((round, index) => {
    if (round.winner === 'team1') one += 1;
    else two += 1;
    if (round.round !== index + 1) found.push(`round ${round.round} at place ${index + 1}`);
    if (round.team1Score !== one || round.team2Score !== two) found.push(`score of round ${round.round}`);
    if (round.epoch < epoch) found.push(`epoch of round ${round.round} goes back`);
    epoch = round.epoch;
  });
  if (map.team1Score !== one || map.team2Score !== two) found.push('final score');
  for (const { stats } of map.players) {
    if (stats.rounds_played > map.rounds.length) found.push('more rounds than the map had');
    if (stats.deaths > map.rounds.length) found.push('more deaths than rounds');
    if (stats.headshot_kills > stats.kills) found.push('more headshots than kills');
    if (stats['2k'] + stats['3k'] + stats['4k'] + stats['5k'] > map.rounds.length) found.push('too many multi-kills');
  }
  return found;
};

describe('recovery', () => {
  const restore = async (server: VirtualServerApi, round: number, way: string): Promise<void> => {
    const name = `matchzy_9001_0_round${String(round).padStart(2, '0')}.json`;
    if (server.readDisk(name) === null) return;
    if (way === 'after_crash') await server.restart();
    if (way === 'after_reload') server.faults({ hotReload: true });
    if (way === 'rogue_first') {
      await server.crash({ restartAfterMs: 1000, playsOn: true });
      await server.playRound();
    }
    await server.console(`matchzy_loadbackup ${name}`);
    await server.advance(90_000);
    await server.console('sm_unpause');
  };
  const run = async (seed: string, acts: readonly Act[]): Promise<{ bodies: unknown[]; map: MapTruth | undefined }> => {
    const bench = await SimBench.open();
    try {
      const server = await bench.addServer({ seed });
      await bench.load(server, { cvars: {} });
      await server.playRound();
      for (const one of acts) {
        if (server.state() !== 'live') break;
        if (one.type === 'restore') await restore(server, one.round, one.way);
        else for (let n = 0; n < one.rounds && server.state() === 'live'; n += 1) await server.playRound();
      }
      if (server.state() === 'live') await server.playMap();
      return { bodies: server.truth().events.map((event) => event.body), map: server.match()?.maps[0] };
    } finally {
      await bench.close();
    }
  };

  it('leaves a course that is possible, and the same one for equal seeds and acts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.array(act, { maxLength: 6 }), async (seed, acts) => {
        const first = await run(seed, acts);
        expect(first.map && violationsOf(first.map)).toEqual([]);
        expect(first.map?.finished).toBe(true);
        expect((await run(seed, acts)).bodies).toEqual(first.bodies);
      }),
      { numRuns: 15 },
    );
  });
});
