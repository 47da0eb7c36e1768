import { useSearchParams } from 'react-router';
import { useRowPages, type RowPage, type RowPages } from '../../lib/use-row-pages';
import { useSettled } from '../../lib/use-settled';
import { BOARD_PAGE_SIZE, boardPath, readBoardView, writeBoardView, type BoardView } from './board-params';

/** What the address asks of the board, and how to change it. */
export function useBoardView<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [params, setParams] = useSearchParams();
  const view = readBoardView(params, sorts);
  const change = (next: Partial<BoardView<Sort>>) =>
    setParams((current) => writeBoardView(current, next, sorts), { replace: true, preventScrollReset: true });
  const clear = () => change({ query: '', minMaps: '0' });
  return { view, change, clear };
}

interface BoardAnswer<Row> {
  leaderboard: Row[];
  total?: number;
}

const readAnswer = <Row>(answer: unknown): RowPage<Row> => {
  const { leaderboard, total } = answer as BoardAnswer<Row>;
  return { rows: leaderboard, total: total ?? leaderboard.length };
};

/** The rows of a board, fetched as they come into view; those of the former question stay until the new ones are here. */
export function useBoardRows<Row>(base: string, seasonId: string | null, view: BoardView<string>): RowPages<Row> {
  const query = useSettled(view.query);
  const pages = useRowPages<Row>({
    pathOf: (page) => boardPath(base, seasonId, { ...view, query }, page),
    pageSize: BOARD_PAGE_SIZE,
    read: readAnswer,
  });
  return { ...pages, isStale: pages.isStale || query !== view.query };
}
