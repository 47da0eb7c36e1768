import type { Entry, Resolved } from './pairing';
import type { TieBreak } from './stage-format';

/** One line of a table. */
export interface Row {
  entry: Entry;
  /** From 1. The same for two only while a lot between them is not drawn. */
  place: number;
  played: number;
  wins: number;
  draws: number;
  losses: number;
  /** Three for a win, one for a draw. */
  points: number;
  /** Maps won less maps lost; rounds likewise. */
  mapDifference: number;
  roundDifference: number;
  /** Wins less losses of all opponents so far (rulebook of the majors, "Difficulty Score"). */
  buchholz: number;
  /** What put this entry below or above those with the same points; null: nobody has the same. */
  decidedBy: TieBreak | null;
}

export interface Table {
  rows: Row[];
  /** Groups of entries between which only a lot can decide, none of which is drawn yet; none before all of the table was played. */
  toDraw: Entry[][];
}

const POINTS_OF_WIN = 3;
const POINTS_OF_DRAW = 1;

export interface TableOptions {
  /** In the order of their seeds. */
  entries: readonly Entry[];
  tieBreaks: readonly TieBreak[];
  /** Orders that were drawn, best first. */
  lots?: readonly (readonly Entry[])[];
}

/** The table of those entries by the pairings among them that are over. Byes count as wins without an opponent. */
export function tableOf(pairings: readonly Resolved[], { entries, tieBreaks, lots = [] }: TableOptions): Table {
  const tallies = new Map(entries.map((entry, index) => [entry, new Tally(entry, index)]));
  const games = gamesOf(pairings, tallies);
  for (const tally of tallies.values()) {
    tally.buchholz = tally.opponents.reduce((sum, opponent) => {
      const { wins, losses } = tallies.get(opponent) ?? { wins: 0, losses: 0 };
      return sum + wins - losses;
    }, 0);
  }
  const toDraw: Entry[][] = [];
  const isOver = pairings.every(({ state }) => state === 'over' || state === 'skipped');
  const context = { games, lots, toDraw, isOver };
  const blocks = split([...tallies.values()], (tally) => tally.points);
  const ranked = blocks.flatMap((block) => untie(block, [...tieBreaks, 'lot'], context));
  const rows: Row[] = [];
  for (const [index, { tally, decidedBy, shares }] of ranked.entries()) {
    const { wins, draws, losses, points, mapDifference, roundDifference, buchholz, entry } = tally;
    const place = shares ? (rows.at(-1)?.place ?? 1) : index + 1;
    const played = wins + draws + losses;
    rows.push({
      entry,
      place,
      played,
      wins,
      draws,
      losses,
      points,
      mapDifference,
      roundDifference,
      buchholz,
      decidedBy,
    });
  }
  return { rows, toDraw };
}

class Tally {
  wins = 0;
  draws = 0;
  losses = 0;
  mapDifference = 0;
  roundDifference = 0;
  buchholz = 0;
  readonly opponents: Entry[] = [];

  constructor(
    readonly entry: Entry,
    readonly seed: number,
  ) {}

  get points(): number {
    return this.wins * POINTS_OF_WIN + this.draws * POINTS_OF_DRAW;
  }
}

/** Points that one entry took from another. */
type Games = readonly { of: Entry; from: Entry; points: number }[];

function gamesOf(pairings: readonly Resolved[], tallies: ReadonlyMap<Entry, Tally>): Games {
  const games: { of: Entry; from: Entry; points: number }[] = [];
  for (const { how, sides, result, winner } of pairings) {
    if (how === 'bye' && winner.kind === 'entry') {
      const tally = tallies.get(winner.entry);
      if (tally) tally.wins += 1;
    }
    const [left, right] = sides;
    if (result === null || left.kind !== 'entry' || right.kind !== 'entry') continue;
    for (const [own, other, at] of [[left.entry, right.entry, 0] as const, [right.entry, left.entry, 1] as const]) {
      const tally = tallies.get(own);
      if (tally === undefined || !tallies.has(other)) continue;
      const [won, lost] = [result.winner === own, result.winner !== own];
      const isDraw = result.winner === null && result.how === 'played';
      if (isDraw) tally.draws += 1;
      else if (won) tally.wins += 1;
      else if (lost) tally.losses += 1;
      tally.mapDifference += result.maps[at] - result.maps[1 - at]!;
      tally.roundDifference += result.rounds[at] - result.rounds[1 - at]!;
      tally.opponents.push(other);
      games.push({ of: own, from: other, points: isDraw ? POINTS_OF_DRAW : won ? POINTS_OF_WIN : 0 });
    }
  }
  return games;
}

interface Ranked {
  tally: Tally;
  decidedBy: TieBreak | null;
  /** Stands at the place of the one before. */
  shares: boolean;
}

interface Context {
  games: Games;
  lots: readonly (readonly Entry[])[];
  toDraw: Entry[][];
  /** All was played: what is tied now stays tied. */
  isOver: boolean;
}

/** Orders entries that nothing told apart so far. Head-to-head looks only at those who are still tied with each other. */
function untie(
  block: readonly Tally[],
  tieBreaks: readonly TieBreak[],
  context: Context,
  decidedBy: TieBreak | null = null,
): Ranked[] {
  const [first] = block;
  if (block.length === 1 && first) return [{ tally: first, decidedBy, shares: false }];
  const [tieBreak, ...later] = tieBreaks;
  if (tieBreak === undefined) {
    if (context.isOver) context.toDraw.push(block.map(({ entry }) => entry));
    return block
      .toSorted((left, right) => left.seed - right.seed)
      .map((tally, index) => ({ tally, decidedBy: context.isOver ? 'lot' : null, shares: index > 0 }));
  }
  const parts = split(block, measureOf(tieBreak, block, context));
  return parts.flatMap((part) => untie(part, later, context, parts.length > 1 ? tieBreak : decidedBy));
}

/** More is better. */
function measureOf(tieBreak: TieBreak, block: readonly Tally[], { games, lots }: Context): (tally: Tally) => number {
  switch (tieBreak) {
    case 'head_to_head': {
      const tied = new Set(block.map(({ entry }) => entry));
      const taken = new Map<Entry, number>();
      for (const { of, from, points } of games)
        if (tied.has(of) && tied.has(from)) taken.set(of, (taken.get(of) ?? 0) + points);
      return ({ entry }) => taken.get(entry) ?? 0;
    }
    case 'map_difference':
      return ({ mapDifference }) => mapDifference;
    case 'round_difference':
      return ({ roundDifference }) => roundDifference;
    case 'buchholz':
      return ({ buchholz }) => buchholz;
    case 'initial_seed':
      return ({ seed }) => -seed;
    case 'lot': {
      const lot = lots.find((drawn) => block.every(({ entry }) => drawn.includes(entry))) ?? [];
      return ({ entry }) => -lot.indexOf(entry);
    }
  }
}

/** Blocks of the same measure, the highest first. */
function split(tallies: readonly Tally[], measure: (tally: Tally) => number): Tally[][] {
  const blocks = new Map<number, Tally[]>();
  for (const tally of tallies) {
    const value = measure(tally);
    const block = blocks.get(value);
    if (block === undefined) blocks.set(value, [tally]);
    else block.push(tally);
  }
  return [...blocks.entries()].toSorted(([left], [right]) => right - left).map(([, block]) => block);
}
