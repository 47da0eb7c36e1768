import type { TournamentPairing } from '@placar/contracts/tournaments';
import type { BracketStage } from './bracket-model';

/** Matches won, lost and drawn so far. */
interface SwissRecord {
  wins: number;
  losses: number;
  draws: number;
}

interface SwissTeam {
  entry: number;
  /** `waits` for the next round to be drawn, has `left`, or is `through` with the stage. */
  is: 'waits' | 'left' | 'through';
  /** Whether it plays the next stage; null: not known, or there is none. */
  goesOn: boolean | null;
}

export interface SwissBox {
  record: SwissRecord;
  /** What the record means: enough wins, too many losses, the last round is played; null: they play on. */
  end: 'advanced' | 'eliminated' | 'last' | null;
  /** Matches of the round between teams of this record; who meets a lower record stands with the higher one. */
  pairings: TournamentPairing[];
  /** Teams of this record without a match in this round. */
  teams: SwissTeam[];
}

export interface SwissColumn {
  /** The round that is played from here, from 1; one more than there are rounds: where it ends. */
  round: number;
  isLast: boolean;
  /** The best record first. */
  boxes: SwissBox[];
}

type SwissFormat = Extract<BracketStage['format'], { kind: 'swiss' }>;
type SwissStage = Pick<BracketStage, 'pairings' | 'seeds' | 'goes_on'>;

/** One match on the way of a team: with what record it came, against whom, and how it ended. */
interface SwissStep {
  pairing: TournamentPairing;
  /** Null: a bye. */
  opponent: number | null;
  outcome: 'won' | 'lost' | 'drawn' | null;
  /** The record after it; null: not over. */
  after: SwissRecord | null;
}

const START: SwissRecord = { wins: 0, losses: 0, draws: 0 };

/** "2-1", or "2-1-1" where a match was drawn. */
export const recordText = ({ wins, losses, draws }: SwissRecord): string =>
  draws === 0 ? `${wins}-${losses}` : `${wins}-${draws}-${losses}`;

/** Rounds that are played at most. */
const roundsOf = ({ until }: SwissFormat): number => ('rounds' in until ? until.rounds : until.wins + until.losses - 1);

function endOf({ until }: SwissFormat, { wins, losses }: SwissRecord, isLast: boolean): SwissBox['end'] {
  if (!('rounds' in until)) {
    if (wins >= until.wins) return 'advanced';
    if (losses >= until.losses) return 'eliminated';
  }
  return isLast ? 'last' : null;
}

/** How a match that is decided ended for one of its teams; null: it is not. */
function outcomeFor({ state, how, winner }: TournamentPairing, entry: number): SwissStep['outcome'] {
  if (state !== 'over' && how !== 'bye') return null;
  if (winner === entry) return 'won';
  return winner !== null || how === 'double_walkover' ? 'lost' : 'drawn';
}

const added = (record: SwissRecord, outcome: SwissStep['outcome']): SwissRecord => ({
  wins: record.wins + (outcome === 'won' ? 1 : 0),
  losses: record.losses + (outcome === 'lost' ? 1 : 0),
  draws: record.draws + (outcome === 'drawn' ? 1 : 0),
});

/** The matches of a team in their order, as far as they are drawn. */
export function pathOf(pairings: readonly TournamentPairing[], entry: number): SwissStep[] {
  const steps: SwissStep[] = [];
  let record: SwissRecord = START;
  for (const pairing of pairings) {
    if (!pairing.entries.includes(entry)) continue;
    const outcome = outcomeFor(pairing, entry);
    if (outcome !== null) record = added(record, outcome);
    steps.push({
      pairing,
      opponent: pairing.entries.find((other) => other !== entry) ?? null,
      outcome,
      after: outcome === null ? null : record,
    });
  }
  return steps;
}

const byRecord = (one: SwissRecord, other: SwissRecord): number =>
  other.wins - one.wins || one.losses - other.losses || other.draws - one.draws;

/** Boxes of one column, made when the first of a record comes. */
class Boxes {
  readonly all = new Map<string, SwissBox>();

  at(record: SwissRecord, end: SwissBox['end']): SwissBox {
    const key = recordText(record);
    const known = this.all.get(key);
    if (known !== undefined) return known;
    const made: SwissBox = { record, end, pairings: [], teams: [] };
    this.all.set(key, made);
    return made;
  }
}

/** Puts a team into each column that it has reached. */
function placeTeam(entry: number, { format, stage, columns, drawn }: Placing): void {
  const path = pathOf(stage.pairings, entry);
  let record: SwissRecord = START;
  const goesOn = stage.goes_on === null ? null : stage.goes_on.includes(entry);
  for (const [index, column] of columns.entries()) {
    const round = index + 1;
    const end = endOf(format, record, round === columns.length);
    const step = path.find(({ pairing }) => pairing.round === round);
    if (step === undefined || end !== null) {
      const is = end !== null ? 'through' : round <= drawn ? 'left' : 'waits';
      column.at(record, end).teams.push({ entry, is, goesOn });
      return;
    }
    const box = column.at(record, null);
    if (!box.pairings.includes(step.pairing)) box.pairings.push(step.pairing);
    if (step.after === null) return;
    record = step.after;
  }
}

interface Placing {
  format: SwissFormat;
  stage: SwissStage;
  columns: readonly Boxes[];
  /** Rounds that are drawn. */
  drawn: number;
}

/** Records that teams can have before a round, where nothing is drawn. */
function possible(format: SwissFormat, round: number): SwissRecord[] {
  const { until } = format;
  const played = round - 1;
  return Array.from({ length: played + 1 }, (_, losses): SwissRecord => ({
    wins: played - losses,
    losses,
    draws: 0,
  })).filter(
    ({ wins, losses }) =>
      'rounds' in until ||
      (wins <= until.wins && losses <= until.losses && !(wins === until.wins && losses === until.losses)),
  );
}

/** A match that stands in two boxes stays in the one of the higher record. */
function withoutTwice(boxes: readonly SwissBox[]): SwissBox[] {
  const seen = new Set<string>();
  return boxes
    .map((box) => ({
      ...box,
      pairings: box.pairings.filter(({ key }) => !seen.has(key) && seen.add(key)),
    }))
    .filter(({ pairings, teams }, index) => pairings.length + teams.length > 0 || boxes[index]?.pairings.length === 0);
}

/** A Swiss stage as its columns by record: 0-0, then 1-0 and 0-1, and so on, to who has won enough and who has lost too often. */
export function swissColumns(format: SwissFormat, stage: SwissStage): SwissColumn[] {
  const columns = Array.from({ length: roundsOf(format) + 1 }, () => new Boxes());
  const drawn = Math.max(0, ...stage.pairings.map(({ round }) => round));
  for (const entry of stage.seeds) placeTeam(entry, { format, stage, columns, drawn });
  const hasDraws = columns.some(({ all }) => [...all.values()].some(({ record }) => record.draws > 0));
  return columns.map((column, index) => {
    const round = index + 1;
    const isLast = round === columns.length;
    if (!hasDraws && round > drawn)
      for (const record of possible(format, round)) column.at(record, endOf(format, record, isLast));
    const boxes = [...column.all.values()].toSorted((one, other) => byRecord(one.record, other.record));
    return { round, isLast, boxes: withoutTwice(boxes) };
  });
}

/** The column that a reader wants first: the one with open matches, else the last one that anybody has reached. */
export function columnToShow(columns: readonly SwissColumn[]): number {
  const open = columns.findIndex(({ boxes }) =>
    boxes.some(({ pairings }) => pairings.some((one) => one.state === 'ready')),
  );
  if (open >= 0) return open;
  return Math.max(
    0,
    columns.findLastIndex(({ boxes }) => boxes.some(({ pairings, teams }) => pairings.length + teams.length > 0)),
  );
}

/** The team whose way is walked from a match: the one that is followed, else who won, else who stands first. */
function walkedTeam({ entries, winner }: TournamentPairing, followed: number | null): number | null {
  if (followed !== null && entries.includes(followed)) return followed;
  return winner ?? entries[0] ?? entries[1];
}

/** The row of its column to which a key leads; null: no such key, or none there. */
function besideInColumn(row: readonly TournamentPairing[], index: number, key: string): TournamentPairing | null {
  const to: Readonly<Record<string, number>> = {
    Home: 0,
    End: row.length - 1,
    ArrowUp: index - 1,
    ArrowDown: index + 1,
  };
  return row[to[key] ?? -1] ?? null;
}

/** The match to which a key leads: up and down in the column, sideways along the way of the team that is followed, else of who won. */
export function swissByKey(
  columns: readonly SwissColumn[],
  from: string,
  key: string,
  followed: number | null,
): string | null {
  const rows = columns.map(({ boxes }) => boxes.flatMap(({ pairings }) => pairings));
  const at = rows.findIndex((row) => row.some((one) => one.key === from));
  const row = rows[at] ?? [];
  const index = row.findIndex((one) => one.key === from);
  const here = row[index];
  if (here === undefined) return null;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return besideInColumn(row, index, key)?.key ?? null;
  const team = walkedTeam(here, followed);
  const beside = rows[at + (key === 'ArrowRight' ? 1 : -1)] ?? [];
  return (beside.find(({ entries }) => team !== null && entries.includes(team)) ?? beside[0])?.key ?? null;
}
