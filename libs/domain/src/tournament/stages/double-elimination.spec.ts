import fc from 'fast-check';
import { entriesOf } from './pairing';
import type { Entry, PairingResult } from './pairing';
import { playStage } from './stage';
import type { StageView } from './stage';

const RUNS = Number(process.env.TOURNAMENT_RUNS ?? 50);
const SIZE = 8;
/** Teams carry their seed as their name. */
const SEEDS = Array.from({ length: SIZE }, (_, index) => index + 1);

/** The seed that one meets among so many that are left, should the better ones win. */
const opposite = (seed: Entry, left: number): Entry => left + 1 - seed;

interface Past {
  won: (key: string) => Entry;
  lost: (key: string) => Entry;
}
interface Step {
  rule: string;
  meet: (past: Past) => Record<string, [Entry, Entry]>;
}

/**
 * The rules of the format as organisers publish them (Rival Games, "Double Elimination Tournament Format"; the pool glossary of pool.bz
 * says the same), in the order in which eight teams come to them. Each names who meets by earlier pairings alone: nothing here knows how
 * the bracket is made.
 */
const STEPS: Step[] = [
  {
    rule: 'all begin in the upper bracket, the best against the worst: seeds of a pairing sum up to one more than there are teams',
    // Should the better seeds win, the same holds for the four of the next round: so the neighbour of 1 is that of 4.
    meet: () => ({
      'U1.1': [1, opposite(1, SIZE)],
      'U1.2': [opposite(1, SIZE / 2), opposite(opposite(1, SIZE / 2), SIZE)],
      'U1.3': [2, opposite(2, SIZE)],
      'U1.4': [opposite(2, SIZE / 2), opposite(opposite(2, SIZE / 2), SIZE)],
    }),
  },
  {
    rule: 'the upper bracket is played as a single elimination: winners of neighbours meet',
    meet: ({ won }) => ({ 'U2.1': [won('U1.1'), won('U1.2')], 'U2.2': [won('U1.3'), won('U1.4')] }),
  },
  {
    rule: 'losers of upper round 1 meet each other, neighbour against neighbour',
    meet: ({ lost }) => ({ 'L1.1': [lost('U1.1'), lost('U1.2')], 'L1.2': [lost('U1.3'), lost('U1.4')] }),
  },
  {
    rule: 'losers of upper round 2 meet who is left of the other half, whom they cannot have met before',
    meet: ({ won, lost }) => ({ 'L2.1': [lost('U2.2'), won('L1.1')], 'L2.2': [lost('U2.1'), won('L1.2')] }),
  },
  {
    rule: 'the upper final: who has lost nothing',
    meet: ({ won }) => ({ 'U3.1': [won('U2.1'), won('U2.2')] }),
  },
  {
    rule: 'the two that are left of the lower bracket meet',
    meet: ({ won }) => ({ 'L3.1': [won('L2.1'), won('L2.2')] }),
  },
  {
    rule: 'the loser of the upper final meets who is left of the lower bracket',
    meet: ({ won, lost }) => ({ 'L4.1': [lost('U3.1'), won('L3.1')] }),
  },
  {
    rule: 'the grand final: the winners of both brackets',
    meet: ({ won }) => ({ F1: [won('U3.1'), won('L4.1')] }),
  },
];
const RESET = 'who had not lost before the grand final, and lost it, has one defeat like the other: it is played again';

/** Plays eight teams by the rules above, and says after each step whether the stage agrees. `upset`: whether the worse seed wins. */
function playByTheRules(upset: (game: number) => boolean, reset: boolean) {
  const results = new Map<string, PairingResult>();
  const defeats = new Map<Entry, number>(SEEDS.map((seed) => [seed, 0]));
  /** Teams with their second defeat, by the round in which they had it. */
  const out: Entry[][] = [];
  const now = (): StageView =>
    playStage({ format: { kind: 'double_elimination', reset }, entries: SEEDS, results: new Map(results) });
  const resultOf = (key: string): PairingResult & { winner: Entry } => {
    const result = results.get(key);
    if (result?.winner == null) throw new Error(`${key} is not played`);
    return { ...result, winner: result.winner };
  };
  const won = (key: string): Entry => resultOf(key).winner;
  const lost = (key: string): Entry => resultOf(key).entries.find((entry) => entry !== won(key)) ?? 0;
  const playRound = (rule: string, meet: Record<string, [Entry, Entry]>): void => {
    const { pairings, isOver } = now();
    const ready = pairings.filter(({ key, state }) => key in meet && state === 'ready');
    const told = Object.fromEntries(ready.map((pairing) => [pairing.key, entriesOf(pairing).toSorted()]));
    const expected = Object.fromEntries(Object.entries(meet).map(([key, both]) => [key, both.toSorted()]));
    expect({ rule, isOver, meet: told }).toEqual({ rule, isOver: false, meet: expected });
    const fell: Entry[] = [];
    for (const { key, ...pairing } of ready) {
      const [one = 0, two = 0] = entriesOf({ key, ...pairing });
      const winner = upset(results.size) ? Math.max(one, two) : Math.min(one, two);
      const loser = winner === one ? two : one;
      const maps: [number, number] = winner === one ? [1, 0] : [0, 1];
      results.set(key, { entries: [one, two], how: 'played', winner, maps, rounds: [0, 0] });
      defeats.set(loser, (defeats.get(loser) ?? 0) + 1);
      if (defeats.get(loser) === 2) fell.push(loser);
    }
    if (fell.length > 0) out.push(fell.toSorted());
  };
  for (const { rule, meet } of STEPS) playRound(rule, meet({ won, lost }));
  const isAgain = reset && won('F1') === won('L4.1');
  if (isAgain) playRound(RESET, { F2: [won('F1'), lost('F1')] });
  const last = isAgain ? 'F2' : 'F1';
  return { view: now(), games: results.size, defeats, out, champion: won(last), second: lost(last) };
}

/** Who falls in one round shares the place after all who were left then. */
function placesOf(out: readonly Entry[][], champion: Entry): { place: number; entries: Entry[] }[] {
  const rounds = [...out, [champion]];
  return rounds.map((entries, index) => ({ place: 1 + rounds.slice(index + 1).flat().length, entries })).toReversed();
}

const placesIn = ({ placements }: StageView) =>
  placements.map(({ place, entries }) => ({ place, entries: entries.toSorted() }));

describe('a double elimination of eight, rule by rule', () => {
  it('is won by the better seeds after fourteen games, two less than twice the teams, without a second final', () => {
    const { view, games, defeats, out, champion } = playByTheRules(() => false, true);
    expect([games, champion, defeats.get(champion)]).toEqual([2 * SIZE - 2, 1, 0]);
    expect(view).toMatchObject({ isOver: true });
    expect(view.pairings.find(({ key }) => key === 'F2')?.state).toBe('skipped');
    expect(placesIn(view)).toEqual(placesOf(out, champion));
  });

  it('plays the grand final again when the lower bracket wins it: fifteen games at most', () => {
    // The first grand final is the fourteenth game; the last one is won by the better seed again.
    const { view, games, defeats, out, champion } = playByTheRules((game) => game === 2 * SIZE - 3, true);
    expect([games, champion, defeats.get(champion)]).toEqual([2 * SIZE - 1, 1, 1]);
    expect(placesIn(view)).toEqual(placesOf(out, champion));
  });

  it('ends with the first grand final where there is no second one, whoever wins it', () => {
    const { view, games, champion, second, defeats } = playByTheRules((game) => game === 2 * SIZE - 3, false);
    expect([games, view.isOver, defeats.get(second)]).toEqual([2 * SIZE - 2, true, 1]);
    expect(placesIn(view).slice(0, 2)).toEqual([
      { place: 1, entries: [champion] },
      { place: 2, entries: [second] },
    ]);
  });

  it('follows the rules whoever wins: all but the champion have two defeats, and nobody meets the same team twice early', () => {
    const outcomes = fc.array(fc.boolean(), { minLength: 2 * SIZE - 1, maxLength: 2 * SIZE - 1 });
    fc.assert(
      fc.property(outcomes, (upsets) => {
        const { view, defeats, out, champion } = playByTheRules((game) => upsets[game] ?? false, true);
        expect([...defeats].filter(([, count]) => count < 2).map(([seed]) => seed)).toEqual([champion]);
        expect([view.isOver, placesIn(view)]).toEqual([true, placesOf(out, champion)]);
        // Up to the second lower round nobody plays the same opponent again.
        const early = view.pairings.filter(({ part, round }) => (part === 'upper' || part === 'lower') && round <= 2);
        const pairs = early.map((pairing) => entriesOf(pairing).toSorted().join('-'));
        expect(new Set(pairs).size).toBe(pairs.length);
      }),
      { numRuns: RUNS, seed: 20261128 },
    );
  });
});
