import type { PlayerStanding, TeamStanding } from '@placar/contracts/leaderboard';
import { useSearchParams } from 'react-router';
import { useEndpoint } from '../../lib/endpoints';
import { useRowPages, type RowPage, type RowPages } from '../../lib/use-row-pages';
import { useSeasonChoices } from '../../components/seasons/use-season-choices';
import { useSettled } from '../../lib/page/use-settled';
import {
  BOARD_PAGE_SIZE,
  boardQuery,
  readBoardView,
  writeBoardView,
  type BoardView,
  type PlayerSort,
  type TeamSort,
} from './board-params';

/** What the address asks of the board, and how to change it. */
export function useBoardView<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [params, setParams] = useSearchParams();
  const view = readBoardView(params, sorts);
  const change = (next: Partial<BoardView<Sort>>) =>
    setParams((current) => writeBoardView(current, next, sorts), { replace: true, preventScrollReset: true });
  const clear = () => change({ query: '', minMaps: '0' });
  return { view, change, clear };
}

const rowsOf = <Row>({ leaderboard, total }: { leaderboard: Row[]; total?: number }): RowPage<Row> => ({
  rows: leaderboard,
  total: total ?? leaderboard.length,
});

/** The rows of the players' board, fetched as they come into view; those of the former question stay until the new ones are here. */
export function usePlayerBoard(seasonId: string | null, view: BoardView<PlayerSort>): RowPages<PlayerStanding> {
  const query = useSettled(view.query);
  const pages = useRowPages({
    name: 'GET /leaderboard/players',
    inputOf: (page) => ({ query: boardQuery(seasonId, { ...view, query }, page) }),
    pageSize: BOARD_PAGE_SIZE,
    read: rowsOf,
  });
  return { ...pages, isStale: pages.isStale || query !== view.query };
}

/** The rows of the teams' board, as those of the players'. */
export function useTeamBoard(seasonId: string | null, view: BoardView<TeamSort>): RowPages<TeamStanding> {
  const query = useSettled(view.query);
  const pages = useRowPages({
    name: 'GET /leaderboard',
    inputOf: (page) => ({ query: boardQuery(seasonId, { ...view, query }, page) }),
    pageSize: BOARD_PAGE_SIZE,
    read: rowsOf,
  });
  return { ...pages, isStale: pages.isStale || query !== view.query };
}

/** True once it is known that there is no such season: neither a listed one nor one that this viewer may see. */
export function useIsNoSeason(seasonId: string | null): boolean {
  const isNumber = seasonId !== null && /^[1-9]\d{0,8}$/.test(seasonId);
  const seasons = useSeasonChoices();
  const isAsked = isNumber && seasons !== undefined && !seasons.some(({ id }) => String(id) === seasonId);
  const { error } = useEndpoint('GET /seasons/:id', isAsked ? { params: { id: Number(seasonId) } } : null);
  return seasonId !== null && (!isNumber || error?.status === 404);
}
