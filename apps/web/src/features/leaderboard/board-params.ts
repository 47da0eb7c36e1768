import type { PlayerBoardQuery, TeamBoardQuery } from '@placar/contracts/leaderboard';
import type { SortState } from '../../ui';

/** Rows fetched at once; the list itself has no pages. */
export const BOARD_PAGE_SIZE = 100;

/** Fewer maps than this, and the place of a player or team is provisional: a board shows it only when asked for everybody. */
export const PROVISIONAL_BELOW = 3;
export const isProvisional = (maps: number): boolean => maps < PROVISIONAL_BELOW;

/** Offered as the least number of maps; zero asks nothing. */
export const MIN_MAPS = ['0', '3', '10', '25'] as const;
export type MinMaps = (typeof MIN_MAPS)[number];

export type PlayerSort = NonNullable<PlayerBoardQuery['sort']>;
export type TeamSort = NonNullable<TeamBoardQuery['sort']>;

/** Columns of the page that the server sorts by; the first is the board's own order. */
export const PLAYER_SORTS = [
  'average_rating',
  'kills',
  'deaths',
  'kdr',
  'adr',
  'hsp',
  'wins',
  'total_maps',
  'k5',
] as const satisfies readonly PlayerSort[];
export const TEAM_SORTS = ['wins', 'losses', 'rounddiff', 'maps'] as const satisfies readonly TeamSort[];

/* Whoever looks for a name wants to find it, provisional or not. */
const defaultMinMaps = (query: string): MinMaps => (query.trim() === '' ? '3' : '0');

/** What the address says about a board. */
export interface BoardView<Sort extends string> {
  query: string;
  minMaps: MinMaps;
  sort: Sort;
  direction: SortState['direction'];
}

/** Reads the address; anything unknown there means the default. */
export function readBoardView<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): BoardView<Sort> {
  const query = params.get('q') ?? '';
  return {
    query,
    minMaps: MIN_MAPS.find((least) => least === params.get('min')) ?? defaultMinMaps(query),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    direction: params.get('order') === 'asc' ? 'ascending' : 'descending',
  };
}

/** The address with a change; what is default is left out. */
export function writeBoardView<Sort extends string>(
  params: URLSearchParams,
  change: Partial<BoardView<Sort>>,
  sorts: readonly [Sort, ...Sort[]],
): URLSearchParams {
  const view = { ...readBoardView(params, sorts), ...change };
  const next = new URLSearchParams(params);
  const set = (key: string, value: string, neutral: string) => {
    if (value === neutral) next.delete(key);
    else next.set(key, value);
  };
  set('q', view.query, '');
  // A least number that nobody chose stays unsaid: it depends on what is looked for.
  if (change.minMaps !== undefined || params.has('min')) set('min', view.minMaps, defaultMinMaps(view.query));
  set('sort', view.sort, sorts[0]);
  set('order', view.direction === 'ascending' ? 'asc' : 'desc', 'desc');
  // Of an address from when boards had pages.
  next.delete('page');
  return next;
}

/** What the API is asked for a page, from 0, of a board. */
export function boardQuery<Sort extends string>(seasonId: string | null, view: BoardView<Sort>, page: number) {
  return {
    page: page + 1,
    limit: BOARD_PAGE_SIZE,
    search: view.query.trim().slice(0, 60) || undefined,
    min_maps: view.minMaps === '0' ? undefined : Number(view.minMaps),
    sort: view.sort,
    order: view.direction === 'ascending' ? ('asc' as const) : ('desc' as const),
    season: seasonId === null ? undefined : Number(seasonId),
  };
}

/** Whether the rows stand in the board's own order without gaps: then a place is a row. */
export function isInOrder(view: BoardView<string>, sorts: readonly string[]): boolean {
  return view.query.trim() === '' && view.sort === sorts[0] && view.direction === 'descending';
}

/** Whether a filter of the viewer stands between them and the whole board; the least number of maps that stands by itself is none. */
export const isBoardFiltered = ({ query, minMaps }: BoardView<string>): boolean =>
  query.trim() !== '' || Number(minMaps) > PROVISIONAL_BELOW;
