import type { Entry, Pairing, Slot } from './pairing';

/** Entries dealt to groups by their seeds, there and back: 1-2-3-4, 8-7-6-5. The groups are as strong, and as large, as can be. */
export function dealGroups(entries: readonly Entry[], count: number): Entry[][] {
  const groups: Entry[][] = Array.from({ length: count }, () => []);
  for (const [index, entry] of entries.entries()) {
    const lap = Math.floor(index / count);
    const step = index % count;
    groups[lap % 2 === 0 ? step : count - 1 - step]?.push(entry);
  }
  return groups;
}

/** Everybody against everybody, round by round: nobody plays twice in a round. The second leg has the sides swapped. */
export function roundRobin(entries: readonly Entry[], groups: number, twice: boolean): Pairing[] {
  return dealGroups(entries, groups).flatMap((members, index) => {
    const first = circle(members);
    const second = first.map((row) => row.map(([left, right]): [Entry, Entry] => [right, left]));
    return (twice ? [...first, ...second] : first).flatMap((row, round) =>
      row.map(([left, right], place) => groupPairing(index + 1, round + 1, place + 1, [known(left), known(right)])),
    );
  });
}

/** The circle method: the first stays, the others move on by one place a round. With an odd number, one rests each round. */
function circle(members: readonly Entry[]): [Entry, Entry][][] {
  const seats: (Entry | null)[] = members.length % 2 === 0 ? [...members] : [...members, null];
  const rounds: [Entry, Entry][][] = [];
  for (let round = 0; round < seats.length - 1; round += 1) {
    const row: [Entry, Entry][] = [];
    for (let place = 0; place < seats.length / 2; place += 1) {
      const [left, right] = [seats[place], seats[seats.length - 1 - place]];
      if (left == null || right == null) continue;
      // The first would stand on the same side each time.
      row.push(place === 0 && round % 2 === 1 ? [right, left] : [left, right]);
    }
    rounds.push(row);
    seats.splice(1, 0, seats.pop() ?? null);
  }
  return rounds;
}

/** Two openings (1-4, 2-3), winners against each other for the first place, losers to stay in, and the decider for the second place. */
export function gsl(entries: readonly Entry[], groups: number): Pairing[] {
  return dealGroups(entries, groups).flatMap((members, index) => {
    const group = index + 1;
    const seat = (seed: number): Slot => {
      const entry = members[seed - 1];
      return entry === undefined ? { from: 'bye' } : known(entry);
    };
    const key = (round: number, place: number): string => `G${group}.${round}.${place}`;
    const from = (what: 'winner' | 'loser', round: number, place: number): Slot => ({
      from: what,
      of: key(round, place),
    });
    return [
      groupPairing(group, 1, 1, [seat(1), seat(4)]),
      groupPairing(group, 1, 2, [seat(2), seat(3)]),
      groupPairing(group, 2, 1, [from('winner', 1, 1), from('winner', 1, 2)], { winner: 1, loser: null }),
      groupPairing(group, 2, 2, [from('loser', 1, 1), from('loser', 1, 2)], { winner: null, loser: 4 }),
      groupPairing(group, 3, 1, [from('loser', 2, 1), from('winner', 2, 2)], { winner: 2, loser: 3 }),
    ];
  });
}

const known = (entry: Entry): Slot => ({ from: 'entry', entry });

function groupPairing(
  group: number,
  round: number,
  place: number,
  slots: readonly [Slot, Slot],
  places: Pairing['places'] = { winner: null, loser: null },
): Pairing {
  return { key: `G${group}.${round}.${place}`, part: 'group', round, group, slots, places };
}
