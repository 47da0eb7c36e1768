import type { TournamentBracketAnswer, TournamentPlanAnswer } from '@placar/contracts/tournaments';
import fc from 'fast-check';
import { samplePairing } from '../../../testing/cup-samples';
import { laneBlocks, lanesOf, minutesLate, movedBy, ticksOf, windowOf } from './lanes-model';

const NOW = Date.parse('2030-12-01T12:00:00.000Z');
const iso = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const AT = { how: 'staff', offer: null, deadline: null, slot: null } as const;
const planned = (key: string, lane: number, from: number, isOn = false) => ({
  stage: 0,
  key,
  lane,
  from: iso(from),
  until: iso(from + 55),
  is_on: isOn,
  is_fixed: false,
  time_stands: isOn,
});
const plan = (matches: TournamentPlanAnswer['matches']): TournamentPlanAnswer => ({
  id: 1,
  version: 1,
  servers: 2,
  minutes_of_map: 45,
  is_measured: false,
  ends_at: null,
  matches,
  conflicts: [],
});
const bracket = (pairings: ReturnType<typeof samplePairing>[]): TournamentBracketAnswer => ({
  id: 1,
  version: 1,
  mark: '',
  names: {},
  stages: [
    { format: { kind: 'single_elimination', third_place: false }, is_over: false, seeds: [], goes_on: null, pairings },
  ],
});

it('a block may be moved while no match was made or is due; one of a later stage has no teams yet', () => {
  const match = { id: 7, status: 'scheduled', waits_for: 'veto', maps: [] } as never;
  const pairings = [
    samplePairing({ key: 'a' }),
    samplePairing({ key: 'b', match }),
    samplePairing({ key: 'c' }),
    samplePairing({ key: 'e' }),
  ];
  const later = { ...planned('d', 0, 60), stage: 1 };
  const due = { ...planned('e', 1, 30), time_stands: true };
  const blocks = laneBlocks(
    plan([later, due, planned('b', 1, 0), planned('a', 0, 0), planned('c', 1, -10, true)]),
    bracket(pairings),
  );
  expect(blocks.map(({ name, mayMove, entries }) => [name, mayMove, entries])).toEqual([
    ['0:c', false, [1, 2]],
    ['0:b', false, [1, 2]],
    ['0:a', true, [1, 2]],
    ['0:e', false, [1, 2]],
    ['1:d', false, null],
  ]);
  expect(lanesOf(blocks, 3).map((lane) => lane.map(({ key }) => key))).toEqual([['a', 'd'], ['c', 'b', 'e'], []]);
});

it('says by how much the plan is behind a time that people said', () => {
  const pairings = [samplePairing({ key: 'a', time: { ...AT, at: iso(0) } }), samplePairing({ key: 'b' })];
  const blocks = laneBlocks(plan([planned('a', 0, 40), planned('b', 1, 0)]), bracket(pairings));
  expect(blocks.map((block) => [block.key, minutesLate(block)])).toEqual([
    ['b', 0],
    ['a', 40],
  ]);
});

it('a move ends on a whole five minutes, never in the past, and a step forward and back returns', () => {
  const minutes = fc.integer({ min: -600, max: 600 });
  fc.assert(
    fc.property(minutes, minutes, (from, by) => {
      const to = movedBy(NOW + from * 60_000, by, NOW);
      expect(to % 300_000).toBe(0);
      expect(to).toBeGreaterThan(NOW);
      const next = movedBy(to, 15, NOW);
      expect(movedBy(next, -15, NOW)).toBe(to);
    }),
  );
});

it('the window holds every block and the present moment, and the axis covers it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2_000, max: 4_000 }), { maxLength: 20 }), (starts) => {
      const blocks = laneBlocks(plan(starts.map((from, index) => planned(`k${index}`, 0, from))), undefined);
      const window = windowOf(blocks, NOW);
      for (const { from, until } of blocks) expect(from >= window.from && until <= window.until).toBe(true);
      expect(NOW >= window.from && NOW < window.until).toBe(true);
      for (const pixels of [32, 96, 384]) {
        const ticks = ticksOf(window, pixels);
        expect(ticks[0]).toBe(window.from);
        expect(window.until - (ticks.at(-1) ?? 0)).toBeGreaterThan(0);
      }
    }),
  );
});
