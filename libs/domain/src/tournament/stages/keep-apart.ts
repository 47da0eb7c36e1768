import { dealGroups } from './groups';
import type { Entry } from './pairing';
import { playStage } from './stage';
import type { StageFormat } from './stage-format';

/** Teams in the order of their seeds, and what is wished of their first draw. */
export interface ApartWish {
  format: StageFormat;
  /** Best first. */
  seeds: readonly Entry[];
  /** Club of a team; null: none. */
  clubOf: (entry: Entry) => string | null;
  /** So many of the best keep their seeds, and with them what the format promises: they are in different groups, or meet late. */
  protectedSeeds: number;
}

export interface KeptApart {
  seeds: Entry[];
  /** Teams whose seed is another one, by their new seed. Seeds count from 1. */
  moved: { entry: Entry; from: number; to: number }[];
  /** Teams of one club that meet at once all the same. */
  left: [Entry, Entry][];
}

/** A club in any spelling; null: none. */
export const clubKey = (club: string | null | undefined): string | null =>
  (club ?? '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase() || null;

/** Whom each seat meets at once: in its group, in its first match of a bracket, in the first round of a Swiss stage. Seats count from 0. */
function firstMeetings(format: StageFormat, count: number): number[][] {
  const meets: number[][] = Array.from({ length: count }, () => []);
  const seats = meets.map((_, seat) => seat);
  const meet = (one: number, other: number): void => {
    meets[one]?.push(other);
    meets[other]?.push(one);
  };
  if (format.kind === 'round_robin' || format.kind === 'gsl') {
    for (const group of dealGroups(seats, format.groups))
      group.forEach((one, at) => group.slice(at + 1).forEach((other) => meet(one, other)));
    return meets;
  }
  const { pairings } = playStage({ format, entries: seats, results: new Map(), withdrawals: [], lots: [] });
  for (const { sides, round } of pairings) {
    const [one, other] = sides;
    if (round === 1 && one.kind === 'entry' && other.kind === 'entry') meet(one.entry, other.entry);
  }
  return meets;
}

/**
 * Keeps teams of one club apart as far as it goes: two teams exchange their seeds as long as that leaves fewer such meetings, each time the
 * two whose seeds are nearest, of those the lowest. The same wish has the same answer.
 */
export function keepApart({ format, seeds, clubOf, protectedSeeds }: ApartWish): KeptApart {
  const now = [...seeds];
  const clubs = seeds.map(clubOf);
  const meets = firstMeetings(format, seeds.length);
  const clashes = (seat: number, club: string | null): number =>
    club === null ? 0 : (meets[seat] ?? []).filter((other) => clubs[other] === club).length;
  /** Of each seat, counted once for each exchange: most pairs of seats have none, and are passed over at once. */
  let counted = clubs.map((club, seat) => clashes(seat, club));
  /** Fewer meetings if the two seats exchanged their teams. */
  const saved = (one: number, other: number): number => {
    const before = (counted[one] ?? 0) + (counted[other] ?? 0);
    const [left = null, right = null] = [clubs[one], clubs[other]];
    if (before === 0 || left === right) return 0;
    [clubs[one], clubs[other]] = [right, left];
    const after = clashes(one, right) + clashes(other, left);
    [clubs[one], clubs[other]] = [left, right];
    return before - after;
  };
  for (let pair = nearest(now.length, protectedSeeds, saved); pair; pair = nearest(now.length, protectedSeeds, saved)) {
    const [one, other] = pair;
    [clubs[one], clubs[other]] = [clubs[other] ?? null, clubs[one] ?? null];
    [now[one], now[other]] = [now[other] ?? 0, now[one] ?? 0];
    counted = clubs.map((club, seat) => clashes(seat, club));
  }
  return {
    seeds: now,
    moved: now.flatMap((entry, seat) =>
      seeds[seat] === entry ? [] : [{ entry, from: seeds.indexOf(entry) + 1, to: seat + 1 }],
    ),
    left: meets.flatMap((others, seat) =>
      others
        .filter((other) => other > seat && clubs[seat] != null && clubs[seat] === clubs[other])
        .map((other): [Entry, Entry] => [now[seat] ?? 0, now[other] ?? 0]),
    ),
  };
}

/** The two nearest seats whose exchange saves a meeting, of several the lowest; null: none does. */
function nearest(count: number, first: number, saved: (one: number, other: number) => number): [number, number] | null {
  for (let distance = 1; distance < count - first; distance += 1)
    for (let other = count - 1; other - distance >= first; other -= 1)
      if (saved(other - distance, other) > 0) return [other - distance, other];
  return null;
}
