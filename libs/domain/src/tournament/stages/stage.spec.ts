import fc from 'fast-check';
import { entriesOf, playStage } from './index';
import type { Entry, PairingResult, Resolved, StageFormat, StageInput, StageView } from './index';
import { bracketOrder } from './elimination';

/** `npm run test:long` looks at more of them. */
const RUNS = Number(process.env.TOURNAMENT_RUNS ?? 25);

const field = (count: number): Entry[] => Array.from({ length: count }, (_, index) => 101 + index);
const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
const waiting = ({ pairings }: StageView): Resolved[] => pairings.filter(({ state }) => state === 'ready');

/** A result that depends on who meets where, and on nothing else. */
function resultOf(pairing: Resolved, luck: number): PairingResult {
  const [one = 0, other = 0] = entriesOf(pairing);
  const wins = hash(`${pairing.key} ${one} ${other} ${luck}`) % 100 < 50;
  const rounds = [13, hash(`${one} ${other} ${luck}`) % 12] as const;
  return {
    entries: [one, other],
    how: 'played',
    winner: wins ? one : other,
    maps: wins ? [1, 0] : [0, 1],
    rounds: wins ? rounds : [rounds[1], rounds[0]],
  };
}

/** Plays to the end, all games that wait at once. */
function playInWaves(input: Omit<StageInput, 'results'>, luck: number): StageView {
  const results = new Map<string, PairingResult>();
  for (;;) {
    const view = playStage({ ...input, results });
    const ready = waiting(view);
    if (ready.length === 0) return view;
    for (const pairing of ready) results.set(pairing.key, resultOf(pairing, luck));
  }
}

/** Plays to the end, the next game taken by `pick`. */
function play(
  input: Omit<StageInput, 'results'>,
  luck: number,
  pick: (ready: readonly Resolved[]) => number,
): StageView {
  const results = new Map<string, PairingResult>();
  for (;;) {
    const view = playStage({ ...input, results });
    const ready = waiting(view);
    const next = ready[pick(ready) % Math.max(1, ready.length)];
    if (next === undefined) return view;
    results.set(next.key, resultOf(next, luck));
  }
}

const FORMATS: Record<StageFormat['kind'], fc.Arbitrary<StageFormat>> = {
  single_elimination: fc.record({ kind: fc.constant('single_elimination' as const), thirdPlace: fc.boolean() }),
  double_elimination: fc.record({ kind: fc.constant('double_elimination' as const), reset: fc.boolean() }),
  round_robin: fc.record({
    kind: fc.constant('round_robin' as const),
    groups: fc.integer({ min: 1, max: 16 }),
    twice: fc.boolean(),
    tieBreaks: fc.constant(['head_to_head', 'round_difference', 'initial_seed'] as const),
  }),
  gsl: fc.record({ kind: fc.constant('gsl' as const), groups: fc.integer({ min: 1, max: 16 }) }),
  swiss: fc.record({
    kind: fc.constant('swiss' as const),
    until: fc.constantFrom({ rounds: 5 }, { wins: 3, losses: 3 }, { wins: 2, losses: 2 }),
    tieBreaks: fc.constant(['buchholz', 'initial_seed'] as const),
  }),
};

/** As many entries as the format takes, at most 130. */
const sizes = (format: StageFormat): fc.Arbitrary<number> => {
  if (format.kind === 'gsl') return fc.integer({ min: format.groups * 3, max: format.groups * 4 });
  if (format.kind === 'round_robin')
    return fc.integer({ min: format.groups * 2, max: Math.min(130, format.groups * 7) });
  return fc.integer({ min: format.kind === 'swiss' ? 8 : 2, max: 130 });
};
const stagesOf = (format: fc.Arbitrary<StageFormat>) =>
  format.chain((one) => fc.tuple(fc.constant(one), sizes(one), fc.nat()));

// Each format by itself, so that each has as many runs as are asked for.
describe.each(Object.entries(FORMATS))('a stage of %s', (_, formats) => {
  const stages = stagesOf(formats);

  it('of any size ends with one champion, everybody having played, nobody twice in a round', () => {
    fc.assert(
      fc.property(stages, ([format, count, luck]) => {
        const entries = field(count);
        const view = playInWaves({ format, entries }, luck);
        expect(view.isOver).toBe(true);
        expect(view.setAside).toEqual([]);
        const seen = new Set<string>();
        for (const pairing of view.pairings) {
          if (pairing.state === 'skipped') continue;
          for (const entry of entriesOf(pairing)) {
            const slot = `${pairing.part} ${pairing.round} ${entry}`;
            expect(seen).not.toContain(slot);
            seen.add(slot);
          }
        }
        const played = new Set(view.pairings.filter(({ how }) => how === 'played').flatMap(entriesOf));
        expect(played.size).toBe(count);
        const groups = 'groups' in format ? format.groups : 1;
        const champions = view.placements.filter(({ place }) => place === 1);
        expect(champions.map(({ entries: best }) => best.length)).toEqual(Array.from({ length: groups }, () => 1));
        expect(view.placements.flatMap(({ entries: some }) => some).toSorted()).toEqual(entries);
      }),
      { numRuns: RUNS, seed: 20261123 },
    );
  });

  it('does not depend on the order in which its games end', () => {
    fc.assert(
      fc.property(
        stages,
        fc.infiniteStream(fc.nat()) as fc.Arbitrary<Iterator<number>>,
        ([format, count, luck], stream) => {
          const entries = field(Math.min(count, 40));
          const shape =
            format.kind === 'gsl' || format.kind === 'round_robin'
              ? { ...format, groups: Math.min(format.groups, 5) }
              : format;
          const some =
            shape.kind === 'gsl'
              ? entries.slice(0, Math.max(shape.groups * 3, Math.min(entries.length, shape.groups * 4)))
              : entries;
          const inOrder = playInWaves({ format: shape, entries: some }, luck);
          const anyhow = play({ format: shape, entries: some }, luck, () => Number(stream.next().value));
          expect(anyhow).toEqual(inOrder);
        },
      ),
      { numRuns: RUNS, seed: 20261123 },
    );
  });
});

describe('a stage', () => {
  it('knocks out with two losses in a double elimination, and with one in a single', () => {
    for (const count of [2, 3, 5, 8, 13, 16, 31, 64]) {
      for (const [format, most] of [
        [{ kind: 'single_elimination', thirdPlace: false }, 1],
        [{ kind: 'double_elimination', reset: true }, 2],
      ] as const) {
        const view = play({ format, entries: field(count) }, 5, () => 0);
        const losses = view.pairings.flatMap(({ how, loser }) =>
          how === 'played' && loser.kind === 'entry' ? [loser.entry] : [],
        );
        const [champion] = view.placements[0]?.entries ?? [];
        for (const entry of field(count)) {
          const lost = losses.filter((loser) => loser === entry).length;
          if (entry === champion) expect(lost).toBeLessThan(most);
          else expect(lost).toBe(most);
        }
      }
    }
  });

  it('keeps those who met in the upper bracket apart in the first three rounds of the lower one', () => {
    const view = play({ format: { kind: 'double_elimination', reset: false }, entries: field(16) }, 11, () => 0);
    const met = new Set<string>();
    for (const pairing of view.pairings) {
      const pair = entriesOf(pairing).toSorted().join(' ');
      if (pairing.part === 'lower' && pairing.round < 4) expect(met).not.toContain(pair);
      met.add(pair);
    }
  });

  it('has the pairs of the rulebook of the majors in a bracket of eight', () => {
    expect(bracketOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6]);
  });

  it('sets aside what was played by others when an early result is corrected, and takes it back with it', () => {
    const format: StageFormat = { kind: 'single_elimination', thirdPlace: true };
    const entries = field(8);
    const results = new Map(
      play({ format, entries }, 3, () => 0).pairings.flatMap(({ key, result }) =>
        result ? [[key, result] as const] : [],
      ),
    );
    const before = playStage({ format, entries, results });
    const first = results.get('U1.1');
    if (first === undefined) throw new Error('nobody played');
    const other = first.entries.find((entry) => entry !== first.winner) ?? 0;
    const corrected = playStage({
      format,
      entries,
      results: new Map(results).set('U1.1', { ...first, winner: other }),
    });
    expect(corrected.setAside).toContain('U2.1');
    expect(corrected.setAside).not.toContain('U1.2');
    expect(corrected.pairings.find(({ key }) => key === 'U2.1')?.state).toBe('ready');
    expect(playStage({ format, entries, results })).toEqual(before);
  });

  it('goes on without those who leave: walkovers in a bracket, nothing at all in a table that annuls them', () => {
    const bracket = playStage({
      format: { kind: 'single_elimination', thirdPlace: false },
      entries: field(4),
      results: new Map(),
      withdrawals: [{ entry: 101, annulled: false, afterRound: 0 }],
    });
    expect(bracket.pairings[0]).toMatchObject({ state: 'over', how: 'walkover', winner: { entry: 104 } });
    const format: StageFormat = { kind: 'round_robin', groups: 1, twice: false, tieBreaks: ['initial_seed'] };
    const full = play({ format, entries: field(5) }, 9, () => 0);
    const results = new Map(full.pairings.flatMap(({ key, result }) => (result ? [[key, result] as const] : [])));
    const withdrawals = [{ entry: 103, annulled: true, afterRound: 0 }];
    const table = playStage({ format, entries: field(5), results, withdrawals });
    expect(table.isOver).toBe(true);
    expect(table.tables[0]?.rows.map(({ played }) => played)).toEqual([3, 3, 3, 3]);
    expect(table.setAside).toHaveLength(4);
  });

  it('asks for a lot where nothing else decides, and takes the one that was drawn', () => {
    const format: StageFormat = { kind: 'round_robin', groups: 1, twice: false, tieBreaks: ['head_to_head'] };
    const beats = (one: Entry, other: Entry): PairingResult => ({
      entries: [one, other],
      how: 'played',
      winner: one,
      maps: [1, 0],
      rounds: [13, 5],
    });
    const plan = playStage({ format, entries: [1, 2, 3], results: new Map() });
    const circle = new Map(
      [
        [1, 2],
        [2, 3],
        [3, 1],
      ].map(([one = 0, other = 0]) => {
        const at = plan.pairings.find(
          (pairing) => entriesOf(pairing).includes(one) && entriesOf(pairing).includes(other),
        );
        return [at?.key ?? '', beats(one, other)] as const;
      }),
    );
    // Nothing is asked while what is still to be played may tell them apart.
    expect(plan.tables).toMatchObject([{ toDraw: [], rows: [{ decidedBy: null }, {}, {}] }]);
    const early = playStage({ format, entries: [1, 2, 3], results: new Map([...circle].slice(0, 2)) });
    expect(early.tables[0]?.toDraw).toEqual([]);
    const tied = playStage({ format, entries: [1, 2, 3], results: circle });
    expect(tied).toMatchObject({ isOver: false, tables: [{ toDraw: [[1, 2, 3]] }] });
    const drawn = playStage({ format, entries: [1, 2, 3], results: circle, lots: [[2, 3, 1]] });
    expect(drawn.isOver).toBe(true);
    expect(drawn.placements.map(({ entries }) => entries)).toEqual([[2], [3], [1]]);
    expect(drawn.tables[0]?.rows.map(({ decidedBy }) => decidedBy)).toEqual(['lot', 'lot', 'lot']);
  });
});
