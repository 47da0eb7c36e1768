/** How teams of one stage meet (issue of tournaments, A1). Everything else follows from it, the entries in the order of their seeds, and results. */
export type StageFormat =
  | { kind: 'single_elimination'; thirdPlace: boolean }
  /** With `reset`, the winner of the lower bracket must win the grand final twice. */
  | { kind: 'double_elimination'; reset: boolean }
  | { kind: 'round_robin'; groups: number; twice: boolean; tieBreaks: readonly TieBreak[] }
  /** Groups of four: two openings, winners, elimination, decider. The first two of each group are known then. */
  | { kind: 'gsl'; groups: number }
  | { kind: 'swiss'; until: SwissEnd; tieBreaks: readonly TieBreak[] };

/** A fixed number of rounds; or everybody plays until so many wins or so many losses, as at the majors. */
export type SwissEnd = { rounds: number } | { wins: number; losses: number };

/** Whether a match without a winner is a result: where points are counted, and nobody must go on. */
export const takesDraws = (format: StageFormat): boolean =>
  format.kind === 'round_robin' || (format.kind === 'swiss' && 'rounds' in format.until);

/** What tells teams with the same points apart, in the order of the list. A drawn lot is last if nothing else decides. */
export const TIE_BREAKS = [
  'head_to_head',
  'map_difference',
  'round_difference',
  'buchholz',
  'initial_seed',
  'lot',
] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

export const MOST_ENTRIES = 512;
const MOST_GROUPS = 16;
/** Of a round robin: everybody meets everybody, and each result is told in the time of a click (decision 0164). */
export const MOST_IN_GROUP = 32;
const MOST_ROUNDS = 15;

export interface FormatFault {
  code:
    | 'TOO_FEW_ENTRIES'
    | 'TOO_MANY_ENTRIES'
    | 'ENTRY_TWICE'
    | 'GROUPS_OUT_OF_RANGE'
    | 'GROUPS_TOO_SMALL'
    | 'GROUPS_TOO_LARGE'
    | 'GROUP_OVER_LIMIT'
    | 'ROUNDS_OUT_OF_RANGE'
    | 'TIE_BREAK_TWICE';
  /** What would be allowed. */
  min?: number;
  max?: number;
}

/** The first reason why these entries cannot play this format, or null. */
export function checkFormat(format: StageFormat, entries: readonly number[]): FormatFault | null {
  if (entries.length < 2) return { code: 'TOO_FEW_ENTRIES', min: 2 };
  if (entries.length > MOST_ENTRIES) return { code: 'TOO_MANY_ENTRIES', max: MOST_ENTRIES };
  if (new Set(entries).size < entries.length) return { code: 'ENTRY_TWICE' };
  if ('tieBreaks' in format && new Set(format.tieBreaks).size < format.tieBreaks.length)
    return { code: 'TIE_BREAK_TWICE' };
  if (format.kind === 'swiss') return checkSwiss(format.until, entries.length);
  if (format.kind !== 'round_robin' && format.kind !== 'gsl') return null;
  const { groups } = format;
  if (!isWithin(groups, 1, MOST_GROUPS)) return { code: 'GROUPS_OUT_OF_RANGE', min: 1, max: MOST_GROUPS };
  const [smallest, largest] = [Math.floor(entries.length / groups), Math.ceil(entries.length / groups)];
  if (format.kind === 'gsl' && largest > 4) return { code: 'GROUPS_TOO_LARGE', min: Math.ceil(entries.length / 4) };
  if (format.kind === 'round_robin' && largest > MOST_IN_GROUP)
    return { code: 'GROUP_OVER_LIMIT', min: Math.ceil(entries.length / MOST_IN_GROUP), max: MOST_IN_GROUP };
  const least = format.kind === 'gsl' ? 3 : 2;
  return smallest < least ? { code: 'GROUPS_TOO_SMALL', max: Math.floor(entries.length / least) } : null;
}

/** More rounds than opponents would be nothing but rematches. */
function checkSwiss(until: SwissEnd, entries: number): FormatFault | null {
  const max = Math.min(MOST_ROUNDS, entries % 2 === 0 ? entries - 1 : entries);
  const rounds = mostRounds(until);
  const parts = 'rounds' in until ? [until.rounds] : [until.wins, until.losses];
  return parts.every((part) => isWithin(part, 1, max)) && rounds <= max
    ? null
    : { code: 'ROUNDS_OUT_OF_RANGE', min: 1, max };
}

/** Rounds that a Swiss stage has at most. */
export const mostRounds = (until: SwissEnd): number =>
  'rounds' in until ? until.rounds : until.wins + until.losses - 1;

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;
