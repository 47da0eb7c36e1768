import type { PlayerBoardQuery, TeamBoardQuery } from '@placar/contracts/leaderboard';
import type { SortState } from '../../ui';

/** Rows fetched at once; the list itself has no pages. */
export const BOARD_PAGE_SIZE = 100;

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
  return {
    query: params.get('q') ?? '',
    minMaps: MIN_MAPS.find((least) => least === params.get('min')) ?? '0',
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
  set('min', view.minMaps, '0');
  set('sort', view.sort, sorts[0]);
  set('order', view.direction === 'ascending' ? 'asc' : 'desc', 'desc');
  // Of an address from when boards had pages.
  next.delete('page');
  return next;
}

/** Path of the API for a page, from 0, of a board; `base` is `/leaderboard/players` or `/leaderboard`. */
export function boardPath(base: string, seasonId: string | null, view: BoardView<string>, page: number): string {
  const asked = new URLSearchParams({ page: String(page + 1), limit: String(BOARD_PAGE_SIZE) });
  const text = view.query.trim().slice(0, 60);
  if (text !== '') asked.set('search', text);
  if (view.minMaps !== '0') asked.set('min_maps', view.minMaps);
  asked.set('sort', view.sort);
  asked.set('order', view.direction === 'ascending' ? 'asc' : 'desc');
  if (seasonId !== null) asked.set('season', seasonId);
  return `${base}?${asked.toString()}`;
}

/** Whether the rows stand in the board's own order, all of them: then a place is a row. */
export function isWholeBoard(view: BoardView<string>, sorts: readonly string[]): boolean {
  return view.query.trim() === '' && view.minMaps === '0' && view.sort === sorts[0] && view.direction === 'descending';
}
