import type { LiveMatch } from '@placar/contracts/live';
import type { SortState } from '../../../ui';

/** Columns that may be hidden; number and teams always stand. */
export const DESK_COLUMNS = ['score', 'phase', 'pause', 'signal', 'server', 'attention', 'command', 'season'] as const;
export type DeskColumn = (typeof DESK_COLUMNS)[number];
const DEFAULT_COLUMNS: readonly DeskColumn[] = DESK_COLUMNS.filter((column) => column !== 'season');

export const DESK_SORTS = ['urgency', 'id', 'teams', 'score', 'pause', 'signal', 'server', 'season'] as const;
export type DeskSort = (typeof DESK_SORTS)[number];

export const DESK_STATUSES = ['all', 'playing', 'paused', 'preparing', 'trouble'] as const;
export type DeskStatus = (typeof DESK_STATUSES)[number];

/** What the desk shows and how, as its address says it. */
export interface DeskQuery {
  status: DeskStatus;
  attention: boolean;
  mine: boolean;
  season: number | null;
  text: string;
  sort: SortState & { column: DeskSort };
  columns: readonly DeskColumn[];
}

export const DEFAULT_QUERY: DeskQuery = {
  status: 'all',
  attention: false,
  mine: false,
  season: null,
  text: '',
  sort: { column: 'urgency', direction: 'ascending' },
  columns: DEFAULT_COLUMNS,
};

/** The parameters of the address that belong to the desk. */
const KEYS = ['status', 'attention', 'mine', 'season', 'q', 'sort', 'cols'] as const;

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null;

function readSort(text: string | null): DeskQuery['sort'] {
  const isDescending = text?.startsWith('-') === true;
  const column = oneOf(DESK_SORTS, isDescending ? text.slice(1) : text);
  return column === null ? DEFAULT_QUERY.sort : { column, direction: isDescending ? 'descending' : 'ascending' };
}

let lastColumns: { text: string; columns: readonly DeskColumn[] } | null = null;

/* The same words give the same list, so that a row is not drawn anew because somebody types in the search. */
function readColumns(text: string | null): readonly DeskColumn[] {
  if (text === null) return DEFAULT_COLUMNS;
  if (lastColumns?.text !== text) {
    const wanted = text.split('.');
    lastColumns = { text, columns: DESK_COLUMNS.filter((column) => wanted.includes(column)) };
  }
  return lastColumns.columns;
}

/** True when the address says anything about the desk; without a word what was remembered counts. */
export function hasDeskWords(params: URLSearchParams): boolean {
  return KEYS.some((key) => params.has(key));
}

/** Reads the address; what is unknown or wrong counts as not said. */
export function readDeskQuery(params: URLSearchParams): DeskQuery {
  const season = Number(params.get('season') ?? '');
  return {
    status: oneOf(DESK_STATUSES, params.get('status')) ?? 'all',
    attention: params.get('attention') === '1',
    mine: params.get('mine') === '1',
    season: Number.isInteger(season) && season > 0 ? season : null,
    text: (params.get('q') ?? '').slice(0, 80),
    sort: readSort(params.get('sort')),
    columns: readColumns(params.get('cols')),
  };
}

/** The address with this query in it; what is as usual is left out, other parameters stay. */
export function writeDeskQuery(params: URLSearchParams, query: DeskQuery): URLSearchParams {
  const { column, direction } = query.sort;
  const sort = direction === 'descending' ? `-${column}` : column;
  const words: Readonly<Record<(typeof KEYS)[number], string>> = {
    status: query.status === 'all' ? '' : query.status,
    attention: query.attention ? '1' : '',
    mine: query.mine ? '1' : '',
    season: query.season === null ? '' : String(query.season),
    q: query.text,
    sort: sort === 'urgency' ? '' : sort,
    cols: query.columns.join('.') === DEFAULT_COLUMNS.join('.') ? '' : query.columns.join('.') || '-',
  };
  const next = new URLSearchParams(params);
  for (const key of KEYS) {
    if (words[key] === '') next.delete(key);
    else next.set(key, words[key]);
  }
  return next;
}

/** What makes the order of the rows: two queries that agree in it differ in columns alone. */
export function orderBasis(query: DeskQuery): string {
  return JSON.stringify({ ...query, columns: undefined });
}

/** Whether any filter takes rows away. */
export function isFiltered(query: DeskQuery): boolean {
  return query.status !== 'all' || query.attention || query.mine || query.season !== null || query.text.trim() !== '';
}

/** True for matches that wait for a person. */
export function needsAttention(match: LiveMatch): boolean {
  return (
    match.attention !== null ||
    match.quarantine !== null ||
    match.status === 'server_lost' ||
    match.status === 'load_failed'
  );
}

/** Which of the desk's states a match is in. */
export function deskStatusOf(match: LiveMatch): Exclude<DeskStatus, 'all'> {
  if (match.status === 'server_lost' || match.status === 'load_failed') return 'trouble';
  if (match.pause !== null || match.status === 'paused') return 'paused';
  return ['live', 'halftime', 'knife', 'between_maps'].includes(match.status) ? 'playing' : 'preparing';
}
