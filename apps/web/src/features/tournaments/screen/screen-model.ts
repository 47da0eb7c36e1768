import type {
  TournamentBracketAnswer,
  TournamentPairing,
  TournamentStandingsAnswer,
} from '@placar/contracts/tournaments';
import {
  groupRounds,
  isTree,
  roundToShow,
  treeOf,
  type BracketColumn,
  type BracketStage,
} from '../model/bracket-model';
import { columnToShow, swissColumns, type SwissColumn } from '../model/swiss-columns';

type Table = TournamentStandingsAnswer['stages'][number]['tables'][number];

/** What a big screen shows at a time, large enough to be read from afar. */
export type Panel =
  /** Rounds side by side. */
  | { kind: 'tree'; stage: number; part: 'upper' | 'lower' | null; columns: BracketColumn[] }
  /** A Swiss stage by record, some rounds of it. */
  | { kind: 'swiss'; stage: number; columns: SwissColumn[] }
  /** Matches of one round, where a round is too long to stand beside others. */
  | { kind: 'matches'; stage: number; pairings: TournamentPairing[] }
  | { kind: 'tables'; stage: number; tables: { group: number | null; rows: Table['rows'] }[] };

/** Matches that stand one below the other. */
const MOST_ROWS = 8;
const MOST_COLUMNS = 4;
/** In matches, which stand closer than in a tree: the majors' sixteen teams fit. */
const MOST_SWISS_HEIGHT = 10;
const MOST_MATCHES = 12;
const MOST_TABLE_ROWS = 12;

/** Of a column on, as many as fit beside each other: from the round that is played, or the first that is short enough. */
function treePanels(stage: number, part: 'upper' | 'lower' | null, columns: readonly BracketColumn[]): Panel[] {
  const now = roundToShow(columns);
  const short = columns.findIndex(({ pairings }) => pairings.length <= MOST_ROWS);
  if (short < 0 || columns.length === 0) return [];
  const long: Panel[] =
    (columns[now]?.pairings.length ?? 0) > MOST_ROWS ? pages(stage, columns[now]?.pairings ?? []) : [];
  const last = Math.max(short, columns.length - MOST_COLUMNS);
  const from = Math.min(Math.max(short, now - 1), last);
  return [...long, { kind: 'tree', stage, part, columns: columns.slice(from, from + MOST_COLUMNS) }];
}

const pages = (stage: number, pairings: readonly TournamentPairing[]): Panel[] =>
  chunks(pairings, MOST_MATCHES).map((page) => ({ kind: 'matches', stage, pairings: page }));

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** The panels of the stage that is played, one after the other. */
export function panelsOf(
  bracket: TournamentBracketAnswer | undefined,
  standings: TournamentStandingsAnswer | undefined,
): Panel[] {
  const stages = bracket?.stages ?? [];
  const index = stages.length - 1;
  const stage = stages[index];
  if (stage === undefined) return [];
  if (isTree(stage)) {
    const { upper, lower } = treeOf(stage);
    return [...treePanels(index, lower.length > 0 ? 'upper' : null, upper), ...treePanels(index, 'lower', lower)];
  }
  const rounds = swissPanels(index, stage) ?? roundPanels(index, stage);
  return [...tablePanels(index, standings), ...rounds];
}

/** As high as one match: a heading is half of it, a team without a match less. */
const heightOf = ({ boxes }: SwissColumn): number =>
  boxes.reduce((sum, { pairings, teams }) => sum + 0.5 + pairings.length + 0.4 * teams.length, 0);

/** The round that is played between those before it and the next one; null: no Swiss stage, or one too long for a wall. */
function swissPanels(stage: number, { format, ...given }: BracketStage): Panel[] | null {
  if (format.kind !== 'swiss') return null;
  const columns = swissColumns(format, given);
  const now = columnToShow(columns);
  const last = Math.max(0, columns.length - MOST_COLUMNS);
  const from = Math.min(Math.max(0, now - (MOST_COLUMNS - 2)), last);
  const shown = columns.slice(from, from + MOST_COLUMNS);
  return shown.every((column) => heightOf(column) <= MOST_SWISS_HEIGHT)
    ? [{ kind: 'swiss', stage, columns: shown }]
    : null;
}

function tablePanels(stage: number, standings: TournamentStandingsAnswer | undefined): Panel[] {
  const tables = standings?.stages[stage]?.tables ?? [];
  const parts = tables.flatMap(({ rows }, group) =>
    chunks(rows, MOST_TABLE_ROWS).map((page) => ({ group: tables.length > 1 ? group + 1 : null, rows: page })),
  );
  const most = (parts[0]?.rows.length ?? 0) > 6 ? 2 : 4;
  return chunks(parts, most).map((page) => ({ kind: 'tables', stage, tables: page }));
}

/** The matches of the round that is played, of all groups. */
function roundPanels(stage: number, { pairings }: BracketStage): Panel[] {
  const rounds = groupRounds(pairings).map((group) => group.rounds[roundToShow(group.rounds)]?.pairings ?? []);
  return pages(stage, rounds.flat());
}
