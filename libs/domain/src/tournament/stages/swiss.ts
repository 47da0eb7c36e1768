import blossom from 'edmonds-blossom';
import type { Entry } from './pairing';
import type { SwissEnd } from './stage-format';

/** What an entry has behind it when a round is drawn. */
export interface SwissRecord {
  entry: Entry;
  /** Seed at the start of the stage, from 1. */
  seed: number;
  wins: number;
  losses: number;
  /** In the order of the rounds; a bye is no opponent. */
  opponents: readonly Entry[];
  byes: number;
  withdrawn: boolean;
}

export interface Draw {
  /** The higher seed first. */
  pairs: [Entry, Entry][];
  /** Goes on without playing, because the number is odd. */
  bye: Entry | null;
}

/** Rows of the priority table have six teams; smaller groups are the same rule with fewer. */
const TABLE_SIZE = 6;
/** Rounds in which the highest seed meets the lowest whatever the size of the group. */
const FOLDED_ROUNDS = 3;
/** So many tries to pair one group by the rule before it is paired by weight. */
const TRIES = 20_000;
/** Fields of up to so many are paired by weight as a whole; a matching of four times as many takes seconds. */
const AT_ONCE = 128;

/**
 * The pairs of a round (rulebook of the majors, "Swiss Bracket"): the first round by seeds, upper half against lower half; then within the
 * same record by seed; from the fourth round, groups of up to six by the priority table. Who cannot be paired so without a rematch is
 * paired beyond his record, as near as possible; a rematch comes only where no other draw exists.
 */
export function drawRound(records: readonly SwissRecord[], round: number, until: SwissEnd): Draw {
  const playing = records.filter((record) => !record.withdrawn && !isThrough(record, until));
  const seeded = bySeed(playing, records);
  if (seeded.length < 2) return { pairs: [], bye: seeded[0]?.entry ?? null };
  const resting = seeded.length % 2 === 1 ? restingOf(seeded) : null;
  const field = seeded.filter((record) => record !== resting);
  const pairs = round === 1 ? halves(field) : byRecord(field, round);
  return { pairs: pairs.map(([one, other]) => [one.entry, other.entry]), bye: resting?.entry ?? null };
}

/** Plays no more in this stage: has enough wins, or too many losses. */
export const isThrough = ({ wins, losses }: SwissRecord, until: SwissEnd): boolean =>
  'wins' in until && (wins >= until.wins || losses >= until.losses);

/** Mid-stage seeds: record, then difficulty of the opponents, then the seed at the start. */
export function bySeed(playing: readonly SwissRecord[], all: readonly SwissRecord[]): SwissRecord[] {
  const balance = new Map(all.map(({ entry, wins, losses }) => [entry, wins - losses]));
  const difficulty = new Map(
    playing.map(({ entry, opponents }) => [
      entry,
      opponents.reduce((sum, opponent) => sum + (balance.get(opponent) ?? 0), 0),
    ]),
  );
  return playing.toSorted(
    (left, right) =>
      right.wins - left.wins ||
      left.losses - right.losses ||
      (difficulty.get(right.entry) ?? 0) - (difficulty.get(left.entry) ?? 0) ||
      left.seed - right.seed,
  );
}

/** The lowest who rested least. */
function restingOf(seeded: readonly SwissRecord[]): SwissRecord | null {
  const least = Math.min(...seeded.map(({ byes }) => byes));
  return seeded.findLast(({ byes }) => byes === least) ?? null;
}

type Pair = [SwissRecord, SwissRecord];

function halves(field: readonly SwissRecord[]): Pair[] {
  const half = field.length / 2;
  return field.slice(0, half).flatMap((record, index): Pair[] => {
    const other = field[half + index];
    return other ? [[record, other]] : [];
  });
}

/**
 * Groups one after the other. Where one cannot be paired without a rematch, a small field is paired by weight; in a large one the group is
 * paired together with the next one, and the last ones with those before, so that the others keep their pairs.
 */
function byRecord(field: readonly SwissRecord[], round: number): Pair[] {
  const done: { members: readonly SwissRecord[]; pairs: Pair[] }[] = [];
  let open: SwissRecord[] = [];
  for (const group of groupsOf(field)) {
    const isJoined = open.length > 1;
    open = [...open, ...group];
    const members = open.length % 2 === 0 ? open : open.slice(0, -1);
    const pairs = isJoined ? withoutRematch(members) : byRule(members, round);
    if (pairs === null && field.length <= AT_ONCE) return byWeight(field);
    if (pairs === null) continue;
    done.push({ members, pairs });
    open = open.slice(members.length);
  }
  while (open.length > 0) {
    const before = done.pop();
    if (before === undefined) return byWeight(field);
    open = [...before.members, ...open];
    const pairs = withoutRematch(open);
    if (pairs === null) continue;
    done.push({ members: open, pairs });
    open = [];
  }
  return done.flatMap(({ pairs }) => pairs);
}

/** A group and who was left over from the one before, as the rulebook pairs them. Null: not without a rematch. */
const byRule = (group: readonly SwissRecord[], round: number): Pair[] | null =>
  round > FOLDED_ROUNDS && group.length <= TABLE_SIZE ? byTable(group) : folded(group);

function withoutRematch(field: readonly SwissRecord[]): Pair[] | null {
  const pairs = byWeight(field);
  return pairs.some(([high, low]) => hasMet(high, low)) ? null : pairs;
}

/** Groups of the same record, best first, each in the order of its seeds. */
function groupsOf(field: readonly SwissRecord[]): SwissRecord[][] {
  const groups: SwissRecord[][] = [];
  for (const record of field) {
    const last = groups.at(-1);
    if (last?.[0]?.wins === record.wins && last[0].losses === record.losses) last.push(record);
    else groups.push([record]);
  }
  return groups;
}

/** The highest takes the lowest that leaves the others a draw without a rematch. */
function folded(group: readonly SwissRecord[]): Pair[] | null {
  const budget = { tries: TRIES };
  const visit = (left: readonly SwissRecord[]): Pair[] | null => {
    const [highest, ...others] = left;
    if (highest === undefined) return [];
    for (let index = others.length - 1; index >= 0; index -= 1) {
      const other = others[index];
      if (other === undefined || hasMet(highest, other)) continue;
      if ((budget.tries -= 1) < 0) return null;
      const rest = visit(others.toSpliced(index, 1));
      if (rest) return [[highest, other], ...rest];
    }
    return null;
  };
  return visit(group);
}

/** The fifteen rows of the rulebook's table, the first of which without a rematch is played; seeds within the group. */
const PRIORITIES: readonly (readonly (readonly [number, number])[])[] = [
  '1v6 2v5 3v4',
  '1v6 2v4 3v5',
  '1v5 2v6 3v4',
  '1v5 2v4 3v6',
  '1v4 2v6 3v5',
  '1v4 2v5 3v6',
  '1v6 2v3 4v5',
  '1v5 2v3 4v6',
  '1v3 2v6 4v5',
  '1v3 2v5 4v6',
  '1v4 2v3 5v6',
  '1v3 2v4 5v6',
  '1v2 3v6 4v5',
  '1v2 3v5 4v6',
  '1v2 3v4 5v6',
].map((row) => row.split(' ').map((pair) => [Number(pair[0]), Number(pair[2])] as const));

function byTable(group: readonly SwissRecord[]): Pair[] | null {
  if (group.length < TABLE_SIZE) return folded(group);
  for (const row of PRIORITIES) {
    const pairs = row.flatMap(([one, other]): Pair[] => {
      const [high, low] = [group[one - 1], group[other - 1]];
      return high && low && !hasMet(high, low) ? [[high, low]] : [];
    });
    if (pairs.length === row.length) return pairs;
  }
  return null;
}

/** A rematch weighs more than any distance, a step of the record more than any difference of seeds. */
const REMATCH = 10_000_000;
const STEP = 10_000;

/** Matchings that were found lately, by what they follow from: a stage is replayed at every look, and each of these may take seconds. */
const MATCHINGS_KEPT = 32;
const matchings = new Map<string, readonly number[]>();

function matchingOf(field: readonly SwissRecord[]): readonly number[] {
  const key = field.map(({ entry, wins, losses, opponents }) => [entry, wins, losses, ...opponents].join(' ')).join();
  const known = matchings.get(key);
  if (known !== undefined) return known;
  const found = lightestMatching(field);
  const [oldest] = matchings.keys();
  if (matchings.size >= MATCHINGS_KEPT && oldest !== undefined) matchings.delete(oldest);
  matchings.set(key, found);
  return found;
}

/** All of them at once, by a perfect matching of the least weight: no rematch while one can be avoided, then near records, then high against low. */
function byWeight(field: readonly SwissRecord[]): Pair[] {
  const partners = matchingOf(field);
  return field.flatMap((high, one): Pair[] => {
    const low = field[partners[one] ?? -1];
    return low !== undefined && one < (partners[one] ?? -1) ? [[high, low]] : [];
  });
}

function lightestMatching(field: readonly SwissRecord[]): number[] {
  const groups = groupsOf(field);
  const levelOf = new Map(groups.flatMap((group, level) => group.map((record) => [record, level] as const)));
  const edges: [number, number, number][] = [];
  for (let one = 0; one < field.length; one += 1) {
    for (let other = one + 1; other < field.length; other += 1) {
      const [high, low] = [field[one], field[other]];
      if (high === undefined || low === undefined) continue;
      const steps = (levelOf.get(low) ?? 0) - (levelOf.get(high) ?? 0);
      const times = high.opponents.filter((opponent) => opponent === low.entry).length;
      const cost = times * REMATCH + steps * steps * STEP + (field.length - (other - one));
      edges.push([one, other, -cost]);
    }
  }
  return blossom(edges, true);
}

const hasMet = (one: SwissRecord, other: SwissRecord): boolean => one.opponents.includes(other.entry);
