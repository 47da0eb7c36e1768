import type { SeasonListItem } from '@placar/contracts/seasons';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import useSWR from 'swr';
import { ApiError, api } from '../../lib/api-client';
import { boardPath, readBoardView, writeBoardView, type BoardView } from './board-params';

/** Waits for the end of typing before a text is asked for. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

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

/** One page of a board; the former page stays on screen while the next is fetched. */
export function useBoardPage<Row>(base: string, seasonId: string | null, view: BoardView<string>) {
  const query = useSettled(view.query);
  const { data, error, isLoading, isValidating, mutate } = useSWR<BoardAnswer<Row>, ApiError>(
    boardPath(base, seasonId, { ...view, query }),
    { keepPreviousData: true },
  );
  return {
    rows: data?.leaderboard,
    total: data?.total ?? null,
    error,
    /** The rows on screen are those of the former question. */
    isStale: (isLoading && data !== undefined) || query !== view.query,
    busy: isValidating,
    reload: () => void mutate(),
  };
}

/* The de-facto API answers 404 with a message for an empty list. */
async function fetchSeasons(path: string): Promise<{ seasons: SeasonListItem[] }> {
  try {
    return await api<{ seasons: SeasonListItem[] }>(path);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { seasons: [] };
    throw error;
  }
}

/** Seasons to choose from, newest first; none while they are not known. */
export function useSeasonChoices(): readonly SeasonListItem[] | undefined {
  const { data } = useSWR<{ seasons: SeasonListItem[] }, ApiError>('/seasons', fetchSeasons, {
    revalidateOnFocus: false,
  });
  return data?.seasons;
}
