import blossom from 'edmonds-blossom';
import fc from 'fast-check';
import { bySeed, drawRound } from './swiss';
import type { SwissRecord } from './swiss';

const RUNS = Number(process.env.TOURNAMENT_RUNS ?? 25);
const record = (entry: number, given: Partial<SwissRecord> = {}): SwissRecord => ({
  entry,
  seed: entry,
  wins: 0,
  losses: 0,
  opponents: [],
  byes: 0,
  withdrawn: false,
  ...given,
});
const FIELD = Array.from({ length: 16 }, (_, index) => record(index + 1));
const MAJOR = { wins: 3, losses: 3 };

/** A group of the same record and, but for the seeds, as many hard opponents: those it has met, and others who left. */
function group(size: number, met: Record<number, number[]>, given: { wins: number; losses: number }): SwissRecord[] {
  const most = Math.max(0, ...Object.values(met).map((some) => some.length));
  const left = Array.from({ length: most }, (_, index) => record(50 + index, { ...given, withdrawn: true }));
  const playing = Array.from({ length: size }, (_, index) => {
    const own = met[index + 1] ?? [];
    return record(index + 1, { ...given, opponents: [...own, ...left.slice(own.length).map(({ entry }) => entry)] });
  });
  return [...playing, ...left];
}

/** Plays the rounds, the winner told by `wins`. */
function rounds(
  count: number,
  end: typeof MAJOR | { rounds: number },
  size: number,
  wins: (one: number, other: number) => boolean,
) {
  let records = Array.from({ length: size }, (_, index) => record(index + 1));
  const drawn: { before: SwissRecord[]; pairs: [number, number][]; bye: number | null }[] = [];
  for (let round = 1; round <= count; round += 1) {
    const draw = drawRound(records, round, end);
    if (draw.pairs.length === 0) break;
    drawn.push({ before: records, ...draw });
    records = records.map((one) => {
      if (draw.bye === one.entry) return { ...one, wins: one.wins + 1, byes: one.byes + 1 };
      const pair = draw.pairs.find((both) => both.includes(one.entry));
      if (pair === undefined) return one;
      const [high, low] = pair;
      const other = high === one.entry ? low : high;
      const won = wins(high, low) === (high === one.entry);
      const base = { ...one, opponents: [...one.opponents, other] };
      return won ? { ...base, wins: one.wins + 1 } : { ...base, losses: one.losses + 1 };
    });
  }
  return { drawn, records };
}

describe('a Swiss stage as at the majors', () => {
  it('begins with the upper half against the lower half', () => {
    expect(drawRound(FIELD, 1, MAJOR).pairs).toEqual(Array.from({ length: 8 }, (_, index) => [index + 1, index + 9]));
  });

  it('counts the difficulty as in the example of the rulebook: opponents of 2-0 and 1-1 are harder than two of 1-1', () => {
    const others = [
      record(11, { wins: 2 }),
      record(12, { wins: 1, losses: 1 }),
      record(13, { wins: 1, losses: 1 }),
      record(14, { wins: 1, losses: 1 }),
    ];
    const [a, b] = [
      record(2, { wins: 1, losses: 1, opponents: [11, 12] }),
      record(1, { wins: 1, losses: 1, opponents: [13, 14] }),
    ];
    expect(bySeed([b, a], [...others, a, b]).map(({ entry }) => entry)).toEqual([2, 1]);
  });

  it('lets the highest meet the lowest in the second round', () => {
    const { drawn } = rounds(2, MAJOR, 16, (high, low) => high < low);
    expect(drawn[1]?.pairs.slice(0, 4)).toEqual([
      [1, 8],
      [2, 7],
      [3, 6],
      [4, 5],
    ]);
  });

  it('takes the topmost row of the table without a rematch from the fourth round', () => {
    const drawn = (met: Record<number, number[]>): string =>
      drawRound(group(6, met, { wins: 2, losses: 1 }), 4, MAJOR)
        .pairs.map((pair) => pair.join('v'))
        .join(' ');
    expect(drawn({})).toBe('1v6 2v5 3v4');
    expect(drawn({ 2: [5], 5: [2] })).toBe('1v6 2v4 3v5');
    expect(drawn({ 1: [6], 6: [1] })).toBe('1v5 2v6 3v4');
    expect(drawn({ 1: [6, 5], 6: [1], 5: [1], 2: [4], 4: [2] })).toBe('1v4 2v6 3v5');
    expect(drawn({ 1: [6, 5, 4, 3], 6: [1], 5: [1], 4: [1], 3: [1] })).toBe('1v2 3v6 4v5');
  });

  it('swaps the last two when the last pair would be a rematch', () => {
    expect(drawRound(group(4, { 2: [3], 3: [2] }, { wins: 1, losses: 0 }), 2, MAJOR).pairs).toEqual([
      [1, 3],
      [2, 4],
    ]);
  });

  it('of sixteen goes as the text of the rulebook says, step by step, when the better initial seed always wins', () => {
    const { drawn, records } = rounds(5, MAJOR, 16, (high, low) => high < low);
    const pairs = drawn.map((round) =>
      round.pairs.map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]),
    );
    const byFirst = (round: [number, number][] | undefined) => round?.toSorted(([one], [other]) => one - other);
    // "1 vs. 9 … 8 vs. 16".
    expect(byFirst(pairs[0])).toEqual(Array.from({ length: 8 }, (_, index) => [index + 1, index + 9]));
    // "The highest seeded team faces the lowest": 1-0 are 1 to 8, 0-1 are 9 to 16; all opponents were equally hard.
    expect(byFirst(pairs[1])).toEqual([
      [1, 8],
      [2, 7],
      [3, 6],
      [4, 5],
      [9, 16],
      [10, 15],
      [11, 14],
      [12, 13],
    ]);
    // 2-0: 1 to 4; 1-1: 5 to 12; 0-2: 13 to 16. Every difficulty is 0.
    expect(byFirst(pairs[2])).toEqual([
      [1, 4],
      [2, 3],
      [5, 12],
      [6, 11],
      [7, 10],
      [8, 9],
      [13, 16],
      [14, 15],
    ]);
    // 2-1 by difficulty: 3 and 4 (+3), 5 to 8 (-1). 1-2: 9 to 12 (+1), 13 and 14 (-3). Row 1 of the table has no rematch in either.
    expect(byFirst(pairs[3])).toEqual([
      [3, 8],
      [4, 7],
      [5, 6],
      [9, 14],
      [10, 13],
      [11, 12],
    ]);
    // 2-2: 6, 7, 8 (+2), 9, 10, 11 (-2). Rows 1 and 2 have 6-11 again, row 3 has 8-9 again: row 4 it is.
    expect(byFirst(pairs[4])).toEqual([
      [6, 10],
      [7, 9],
      [8, 11],
    ]);
    const entriesWith = (wins: number) => records.filter((one) => one.wins === wins).map(({ entry }) => entry);
    expect(entriesWith(3)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(records.map(({ wins, losses }) => `${wins}-${losses}`)).toEqual(
      '3-0 3-0 3-1 3-1 3-1 3-2 3-2 3-2 2-3 2-3 2-3 1-3 1-3 1-3 0-3 0-3'.split(' '),
    );
  });

  it('of sixteen lets eight go on and eight go home after 33 games', () => {
    const { drawn, records } = rounds(9, MAJOR, 16, (high, low) => (high * 7 + low * 13) % 5 < 3);
    expect(drawn.flatMap(({ pairs }) => pairs)).toHaveLength(33);
    expect(records.filter(({ wins }) => wins === 3)).toHaveLength(8);
    expect(records.filter(({ losses }) => losses === 3)).toHaveLength(8);
  });

  it('has no rematch while one can be avoided, nobody rests twice before all did, for any size and luck', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 130 }),
        fc.nat(),
        fc.constantFrom(MAJOR, { rounds: 3 }),
        (size, luck, end) => isDrawnWell(rounds(9, end, size, wonBy(luck)).drawn),
      ),
      { numRuns: RUNS, seed: 20261123 },
    );
  });

  it('is so in a large field, too, whose last rounds leave few who have not met', () => {
    fc.assert(
      fc.property(fc.integer({ min: 129, max: 220 }), fc.nat(), (size, luck) =>
        isDrawnWell(rounds(15, { rounds: 15 }, size, wonBy(luck)).drawn),
      ),
      { numRuns: Math.ceil(RUNS / 5), seed: 20261128 },
    );
  });

  it('of a large field lets those meet who are next to each other when the best have all met', () => {
    const size = 140;
    const level = (entry: number): number => Math.ceil(entry / 4);
    // Groups of four by their number of wins; the four best have met each other.
    const field = Array.from({ length: size }, (_, index) => {
      const entry = index + 1;
      const met = entry <= 4 ? [1, 2, 3, 4].filter((other) => other !== entry) : [];
      return record(entry, { wins: 40 - level(entry), losses: level(entry), opponents: met });
    });
    const { pairs } = drawRound(field, 9, { rounds: 99 });
    const [joined, others] = [pairs.filter(([high]) => high <= 8), pairs.filter(([high]) => high > 8)];
    expect(joined.map(([high, low]) => [level(high), level(low)])).toEqual(Array(4).fill([1, 2]));
    expect(others.every(([high, low]) => level(high) === level(low))).toBe(true);
  });
});

const wonBy =
  (luck: number) =>
  (high: number, low: number): boolean =>
    (high * 31 + low * 17 + luck) % 7 < 4;

function isDrawnWell(drawn: ReturnType<typeof rounds>['drawn']): void {
  for (const { before, pairs, bye } of drawn) {
    const of = new Map(before.map((one) => [one.entry, one]));
    const again = pairs.filter(([one, other]) => of.get(one)?.opponents.includes(other));
    if (again.length > 0) expect(couldAvoid(pairs.flat().map((entry) => of.get(entry)))).toBe(false);
    expect(new Set(pairs.flat()).size).toBe(pairs.length * 2);
    if (bye !== null)
      expect(of.get(bye)?.byes).toBe(
        Math.min(...pairs.flat().map((entry) => of.get(entry)?.byes ?? 0), of.get(bye)?.byes ?? 0),
      );
  }
}

/** Whether those can be paired without a rematch, by the size of the greatest matching. */
function couldAvoid(playing: readonly (SwissRecord | undefined)[]): boolean {
  const edges = playing.flatMap((one, index) =>
    playing
      .slice(index + 1)
      .flatMap((other, step): [number, number, number][] =>
        one && other && !one.opponents.includes(other.entry) ? [[index, index + 1 + step, 1]] : [],
      ),
  );
  return blossom(edges, true).filter((partner) => partner >= 0).length === playing.length;
}
