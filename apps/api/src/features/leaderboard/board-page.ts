import type {
  PlayerBoard,
  PlayerBoardQuery,
  PlayerStanding,
  TeamBoard,
  TeamBoardQuery,
  TeamStanding,
} from '@placar/contracts';

const PAGE_ROWS = 50;

/** What was asked of a board: absent fields change nothing. */
interface Asked {
  page?: number | undefined;
  limit?: number | undefined;
}

/** Comparable form of a name: without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function playerPage(rows: readonly PlayerStanding[], query: PlayerBoardQuery): PlayerBoard {
  const { search, min_maps: least = 0, sort, order } = query;
  const needle = folded(search ?? '');
  const kept = rows.filter(
    (row) => row.total_maps >= least && (needle === '' || folded(row.name).includes(needle) || row.steamId === search),
  );
  return paged(sort === undefined ? kept : sorted(kept, sort, order), query);
}

export function teamPage(rows: readonly TeamStanding[], query: TeamBoardQuery): TeamBoard {
  const { search, min_maps: least = 0, sort, order } = query;
  const needle = folded(search ?? '');
  const kept = rows.filter(
    (row) =>
      row.maps >= least && (needle === '' || folded(row.name).includes(needle) || folded(row.tag).includes(needle)),
  );
  return paged(sort === undefined ? kept : sorted(kept, sort, order), query);
}

/** Equal rows stay in the order of the board. */
function sorted<K extends string, T extends Record<K, number>>(
  rows: readonly T[],
  column: K,
  order: 'asc' | 'desc' | undefined,
): T[] {
  const sign = (order ?? (column === 'position' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * (a[column] - b[column]));
}

/** The whole list as existing clients expect it, or a page with its numbers. */
function paged<T>(
  rows: readonly T[],
  { page, limit }: Asked,
): { leaderboard: T[]; total?: number; page?: number; limit?: number } {
  if (page === undefined && limit === undefined) return { leaderboard: [...rows] };
  const size = limit ?? PAGE_ROWS;
  const number = page ?? 1;
  const leaderboard = rows.slice((number - 1) * size, number * size);
  return { leaderboard, total: rows.length, page: number, limit: size };
}
