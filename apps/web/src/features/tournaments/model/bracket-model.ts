import type { TournamentBracketAnswer, TournamentPairing } from '@placar/contracts/tournaments';

export type BracketStage = TournamentBracketAnswer['stages'][number];

export type RoundName =
  | { key: 'final' | 'semifinal' | 'quarterfinal' | 'upper_final' | 'lower_final' | 'grand_final' | 'reset' | 'third' }
  | { key: 'round' | 'lower_round'; number: number };

export interface BracketColumn {
  name: RoundName;
  pairings: TournamentPairing[];
}

export interface BracketTree {
  upper: BracketColumn[];
  /** Empty but in double elimination. */
  lower: BracketColumn[];
  third: TournamentPairing | null;
}

export const isTree = ({ format }: BracketStage): boolean =>
  format.kind === 'single_elimination' || format.kind === 'double_elimination';

function roundsOf(pairings: readonly TournamentPairing[], part: TournamentPairing['part']): TournamentPairing[][] {
  const rounds = new Map<number, TournamentPairing[]>();
  for (const pairing of pairings)
    if (pairing.part === part) rounds.set(pairing.round, [...(rounds.get(pairing.round) ?? []), pairing]);
  return [...rounds].toSorted(([one], [other]) => one - other).map(([, row]) => row);
}

/** Columns of an elimination bracket, from the first round to the match that decides it. A second grand final that nobody plays is left out. */
export function treeOf({ format, pairings }: Pick<BracketStage, 'format' | 'pairings'>): BracketTree {
  const upper = roundsOf(pairings, 'upper');
  const lower = roundsOf(pairings, 'lower');
  const isDouble = format.kind === 'double_elimination';
  const finals = roundsOf(pairings, 'final').filter((row) =>
    row.some(({ key, state }) => key !== 'F2' || state !== 'skipped'),
  );
  const upperName = (index: number): RoundName => {
    const left = upper.length - 1 - index;
    if (isDouble) return left === 0 ? { key: 'upper_final' } : { key: 'round', number: index + 1 };
    if (left === 0) return { key: 'final' };
    if (left === 1) return { key: 'semifinal' };
    return left === 2 ? { key: 'quarterfinal' } : { key: 'round', number: index + 1 };
  };
  return {
    upper: [
      ...upper.map((row, index) => ({ name: upperName(index), pairings: row })),
      ...finals.map((row, index): BracketColumn => ({
        name: { key: index === 0 ? 'grand_final' : 'reset' },
        pairings: row,
      })),
    ],
    lower: lower.map((row, index) => ({
      name: index === lower.length - 1 ? { key: 'lower_final' } : { key: 'lower_round', number: index + 1 },
      pairings: row,
    })),
    third: pairings.find(({ part }) => part === 'third_place') ?? null,
  };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The match to which a key leads from another; null where it leads nowhere. To the right lies the match that follows, to the left one it follows from. */
export function matchByKey(
  columns: readonly { pairings: readonly { key: string }[] }[],
  from: string,
  key: string,
): string | null {
  const at = columns.findIndex(({ pairings }) => pairings.some((one) => one.key === from));
  const column = columns[at]?.pairings;
  if (column === undefined) return null;
  if (key === 'Home') return column[0]?.key ?? null;
  if (key === 'End') return column.at(-1)?.key ?? null;
  const step = STEPS[key];
  if (step === undefined) return null;
  const row = column.findIndex((one) => one.key === from);
  const next = columns[at + step[0]]?.pairings;
  if (next === undefined || next.length === 0) return null;
  if (step[0] === 0) return next[row + step[1]]?.key ?? null;
  return next[Math.min(next.length - 1, Math.floor((row * next.length) / column.length))]?.key ?? null;
}

/** How a column is joined with the one after it: two and two, one by one, or not at all. */
export function joinOf(columns: readonly BracketColumn[], index: number): 'pairs' | 'straight' | 'none' {
  const [here, next] = [columns[index]?.pairings.length, columns[index + 1]?.pairings.length];
  if (here === undefined || next === undefined) return 'none';
  if (here === next * 2) return 'pairs';
  return here === next ? 'straight' : 'none';
}

/** The round that a reader wants first: the earliest that is not over, else the last. */
export function roundToShow(columns: readonly { pairings: readonly TournamentPairing[] }[]): number {
  const open = columns.findIndex(({ pairings }) =>
    pairings.some(({ state }) => state === 'ready' || state === 'waiting'),
  );
  return open < 0 ? Math.max(0, columns.length - 1) : open;
}

export interface GroupRounds {
  /** From 1; null: the whole stage. */
  group: number | null;
  rounds: { round: number; pairings: TournamentPairing[] }[];
}

/** Matches of groups and of Swiss: by group, then round by round. */
export function groupRounds(pairings: readonly TournamentPairing[]): GroupRounds[] {
  const groups = [...new Set(pairings.map(({ group }) => group))].toSorted((one, other) => (one ?? 0) - (other ?? 0));
  return groups.map((group) => {
    const own = pairings.filter((pairing) => pairing.group === group);
    const rounds = [...new Set(own.map(({ round }) => round))].toSorted((one, other) => one - other);
    return { group, rounds: rounds.map((round) => ({ round, pairings: own.filter((one) => one.round === round) })) };
  });
}

/** Scores of a match: maps where a series was played, else rounds; null: none to show. */
export function scoreOf({ how, maps, rounds }: TournamentPairing): [number, number] | null {
  if (how !== 'played' || maps === null) return null;
  return maps[0] + maps[1] <= 1 && rounds !== null && rounds[0] + rounds[1] > 0 ? rounds : maps;
}
