import type { Entry, Pairing, Part, Slot } from './pairing';

/**
 * Seeds in the order of the first round of a bracket of `size` (a power of two): the two best can meet in the final only, the four best in
 * the semifinals. For eight: 1-8, 4-5, 2-7, 3-6 (rulebook of the majors, "Single Elimination Bracket").
 */
export function bracketOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

/** Any number of entries: the best seeds have byes in the first round. */
export function singleElimination(entries: readonly Entry[], { thirdPlace }: { thirdPlace: boolean }): Pairing[] {
  const upper = upperBracket(entries);
  const rounds = upper.length;
  const pairings = upper.flatMap((row, index) =>
    row.map((pairing) => {
      const isLast = index === rounds - 1;
      const playsOn = thirdPlace && index === rounds - 2;
      return placed(pairing, isLast ? 1 : null, playsOn ? null : 2 ** (rounds - 1 - index) + 1);
    }),
  );
  if (!thirdPlace || rounds < 2) return pairings;
  const [first, second] = upper[rounds - 2] ?? [];
  if (first === undefined || second === undefined) return pairings;
  const third = pairing('T', 'third_place', rounds, [loserOf(first), loserOf(second)], 3, 4);
  return [...pairings.slice(0, -1), third, ...pairings.slice(-1)];
}

/**
 * Upper and lower bracket and a grand final. Each round of those who fall from the upper bracket is turned or shifted, so that nobody
 * meets in the first rounds of the lower bracket whom it met in the upper one.
 */
export function doubleElimination(entries: readonly Entry[], { reset }: { reset: boolean }): Pairing[] {
  const upper = upperBracket(entries);
  const all = upper.flat();
  let survivors: Slot[] = [];
  let round = 0;
  for (const [index, row] of upper.entries()) {
    const fallen = row.map(loserOf);
    if (index === 0) {
      survivors = fallen;
      continue;
    }
    survivors = lowerRound(all, ++round, pairsOf(survivors), upper.length);
    const falls = turned(fallen, index);
    survivors = lowerRound(
      all,
      ++round,
      survivors.map((slot, place): [Slot, Slot] => [falls[place] ?? { from: 'bye' }, slot]),
      upper.length,
    );
  }
  const best = upper.at(-1)?.[0];
  const [survivor] = survivors;
  if (best === undefined || survivor === undefined) return all;
  const final = pairing('F1', 'final', 1, [{ from: 'winner', of: best.key }, survivor], 1, 2);
  if (!reset) return [...all, final];
  const again: Pairing = {
    ...pairing('F2', 'final', 2, [{ from: 'winner', of: 'F1' }, loserOf(final)], 1, 2),
    onlyIfSecondWon: 'F1',
  };
  return [...all, final, again];
}

/** Rounds of the upper bracket, from the first to the final. */
function upperBracket(entries: readonly Entry[]): Pairing[][] {
  const size = 2 ** Math.ceil(Math.log2(entries.length));
  const slots = bracketOrder(size).map((seed): Slot => {
    const entry = entries[seed - 1];
    return entry === undefined ? { from: 'bye' } : { from: 'entry', entry };
  });
  const rows: Pairing[][] = [];
  let row = slots;
  while (row.length > 1) {
    const round = rows.length + 1;
    const made = pairsOf(row).map((pair, place) => pairing(`U${round}.${place + 1}`, 'upper', round, pair, null, null));
    rows.push(made);
    row = made.map(({ key }) => ({ from: 'winner', of: key }));
  }
  return rows;
}

/** Adds a round of the lower bracket; answers with who goes on. */
function lowerRound(all: Pairing[], round: number, pairs: [Slot, Slot][], upperRounds: number): Slot[] {
  const rounds = 2 * (upperRounds - 1);
  // Third is who loses the last round, fourth who loses the one before; then two each, four each.
  const beaten = pairs.length;
  const place = 3 + laterLosers(round, rounds, beaten);
  const made = pairs.map((pair, index) => pairing(`L${round}.${index + 1}`, 'lower', round, pair, null, place));
  all.push(...made);
  return made.map(({ key }) => ({ from: 'winner', of: key }));
}

/** How many lose for good in the rounds of the lower bracket after this one, which has `size` pairings. */
function laterLosers(round: number, rounds: number, size: number): number {
  let losers = 0;
  for (let next = round + 1, width = size; next <= rounds; next += 1) {
    // Rounds with an even number take in those who fall, so that they are as wide as the one before.
    if (next % 2 === 1) width /= 2;
    losers += width;
  }
  return losers;
}

/** Those who fall in round `index` of the upper bracket (from 0), in the order in which the lower bracket takes them. */
function turned(fallen: readonly Slot[], index: number): Slot[] {
  const half = fallen.length / 2;
  switch (index % 4) {
    case 1:
      return fallen.toReversed();
    case 2:
      return [...fallen.slice(half), ...fallen.slice(0, half)];
    case 3:
      return [...fallen.slice(0, half).toReversed(), ...fallen.slice(half).toReversed()];
    default:
      return [...fallen];
  }
}

const pairsOf = (slots: readonly Slot[]): [Slot, Slot][] =>
  slots.flatMap((slot, index): [Slot, Slot][] =>
    index % 2 === 0 ? [[slot, slots[index + 1] ?? { from: 'bye' }]] : [],
  );

const loserOf = ({ key }: Pairing): Slot => ({ from: 'loser', of: key });

const placed = (given: Pairing, winner: number | null, loser: number | null): Pairing => ({
  ...given,
  places: { winner, loser },
});

function pairing(
  key: string,
  part: Part,
  round: number,
  slots: readonly [Slot, Slot],
  winner: number | null,
  loser: number | null,
): Pairing {
  return { key, part, round, group: null, slots, places: { winner, loser } };
}
