import fc from 'fast-check';
import { keepApart } from './keep-apart';
import { dealGroups } from './groups';
import { playStage } from './stage';
import { entriesOf } from './index';
import type { StageFormat } from './stage-format';

const SINGLE: StageFormat = { kind: 'single_elimination', thirdPlace: false };
const DOUBLE: StageFormat = { kind: 'double_elimination', reset: true };
const SWISS: StageFormat = { kind: 'swiss', until: { wins: 3, losses: 3 }, tieBreaks: [] };
const groupsOf = (groups: number): StageFormat => ({ kind: 'round_robin', groups, twice: false, tieBreaks: [] });
const clubs = (text: string) => (entry: number) => {
  const club = text[entry - 1] ?? '.';
  return club === '.' ? null : club;
};
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const first = (format: StageFormat, entries: readonly number[]) =>
  playStage({ format, entries, results: new Map(), withdrawals: [], lots: [] }).pairings.filter(
    (pairing) => pairing.round === 1 && entriesOf(pairing).length === 2,
  );

describe('teams of one club', () => {
  it('do not meet in the first match of a bracket, and the nearest seeds are exchanged', () => {
    // 1 meets 8, 4 meets 5, 2 meets 7, 3 meets 6.
    const kept = keepApart({ format: SINGLE, seeds: upTo(8), clubOf: clubs('a......a'), protectedSeeds: 0 });
    expect(kept).toEqual({
      seeds: [1, 2, 3, 4, 5, 6, 8, 7],
      moved: [
        { entry: 8, from: 8, to: 7 },
        { entry: 7, from: 7, to: 8 },
      ],
      left: [],
    });
    expect(keepApart({ format: SINGLE, seeds: upTo(8), clubOf: clubs('aa......'), protectedSeeds: 0 }).moved).toEqual(
      [],
    );
  });

  it('come into different groups, and who cannot is named', () => {
    // 1, 4, 5, 8 and 2, 3, 6, 7.
    const wish = { format: groupsOf(2), seeds: upTo(8), protectedSeeds: 2 };
    const kept = keepApart({ ...wish, clubOf: clubs('a..a....') });
    expect(kept.left).toEqual([]);
    expect(kept.seeds.slice(0, 2)).toEqual([1, 2]);
    expect(keepApart({ ...wish, clubOf: clubs('aa.a....') }).left).toHaveLength(1);
  });

  it.each([
    ['an elimination', SINGLE],
    ['a double elimination', DOUBLE],
    ['a Swiss stage', SWISS],
    ['groups', groupsOf(4)],
  ])(
    'property: in %s nobody is lost, the best keep their seeds, and no exchange would help further',
    (_what, format) => {
      const wish = fc.record({
        teams: fc.array(fc.constantFrom('a', 'b', 'c', 'd', null), { minLength: 8, maxLength: 33 }),
        protectedSeeds: fc.nat(6),
      });
      fc.assert(
        fc.property(wish, ({ teams, protectedSeeds }) => {
          const seeds = upTo(teams.length);
          const clubOf = (entry: number) => teams[entry - 1] ?? null;
          const kept = keepApart({ format, seeds, clubOf, protectedSeeds });
          expect(kept.seeds.toSorted((one, other) => one - other)).toEqual(seeds);
          expect(kept.seeds.slice(0, protectedSeeds)).toEqual(seeds.slice(0, protectedSeeds));
          expect(keepApart({ format, seeds, clubOf, protectedSeeds })).toEqual(kept);
          // What it calls the best is a rest: asked again, it moves nobody and names the same.
          const again = keepApart({ format, seeds: kept.seeds, clubOf, protectedSeeds });
          expect(again.moved).toEqual([]);
          expect(again.left).toEqual(kept.left);
          const asTheyWere = keepApart({ format, seeds, clubOf, protectedSeeds: teams.length });
          expect(kept.left.length).toBeLessThanOrEqual(asTheyWere.left.length);
          expect(asTheyWere.moved).toEqual([]);
        }),
        { numRuns: 60 },
      );
    },
  );

  it('property: of clubs with two teams each none meet at once in a bracket of at least eight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 64 }), fc.infiniteStream(fc.nat(1_000)), (count, stream) => {
        const order = upTo(count)
          .map((entry) => ({ entry, by: stream.next().value as number }))
          .toSorted((one, other) => one.by - other.by);
        const club = new Map(order.map(({ entry }, index) => [entry, String(Math.floor(index / 2))]));
        const clubOf = (entry: number) => club.get(entry) ?? null;
        const { seeds, left } = keepApart({ format: SINGLE, seeds: upTo(count), clubOf, protectedSeeds: 0 });
        expect(left).toEqual([]);
        for (const pairing of first(SINGLE, seeds)) {
          const [one = 0, other = 0] = entriesOf(pairing);
          expect(clubOf(one)).not.toBe(clubOf(other));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('seeds that are kept', () => {
  it.each([8, 16, 64])('the best 2, 4, 8 of %i stand in different parts of the bracket', (count) => {
    const leaves = first(SINGLE, upTo(count)).flatMap(entriesOf);
    for (const best of [2, 4, 8]) {
      const size = count / best;
      const parts = leaves.flatMap((entry, at) => (entry <= best ? [Math.floor(at / size)] : []));
      expect(new Set(parts).size).toBe(best);
    }
  });

  it('the best are in different groups, and do not meet in the first round of a Swiss stage', () => {
    for (const group of dealGroups(upTo(30), 4)) expect(group.filter((entry) => entry <= 4)).toHaveLength(1);
    for (const pairing of first(SWISS, upTo(16)))
      expect(entriesOf(pairing).filter((entry) => entry <= 8)).toHaveLength(1);
  });
});
