import { useEffect, useMemo, useRef } from 'react';
import useSWRInfinite from 'swr/infinite';
import { liveRow } from '../../components/match/live-row';
import { fetchMatchList, matchListPath, type ListedMatches } from '../../components/match/use-listed-matches';
import type { ApiError } from '../../lib/api-client';
import { useLiveMatches } from '../../lib/use-live-matches';
import { useSettled } from '../../lib/use-settled';
import type { MatchSummary } from '../../ui';
import { toListFilter, type MatchView } from './match-filter';

export const MATCH_PAGE_SIZE = 25;

export interface MatchPages {
  /** Undefined until the first page came. */
  matches: readonly MatchSummary[] | undefined;
  error: ApiError | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The rows on screen are those of the former question. */
  isStale: boolean;
  loadMore: () => void;
  reload: () => void;
}

/**
 * Pages of a filtered list, each going on behind the last match of the one before, so that none comes twice while new ones are
 * made. Rows of open matches follow the live stream; a match that is made meanwhile comes in by itself.
 */
export function useMatchPages(base: '/matches' | '/matches/mymatches', view: MatchView): MatchPages {
  const query = useSettled(view.query);
  const filter = toListFilter({ ...view, query });
  const { data, error, size, setSize, mutate, isValidating, isLoading } = useSWRInfinite<ListedMatches, ApiError>(
    (index: number, previous: ListedMatches | null) => {
      if (index === 0) return matchListPath(base, filter, { limit: MATCH_PAGE_SIZE });
      const last = previous?.matches.at(-1);
      if (previous === null || last === undefined || previous.matches.length < MATCH_PAGE_SIZE) return null;
      return matchListPath(base, filter, { limit: MATCH_PAGE_SIZE, behind: last.id });
    },
    fetchMatchList,
    { revalidateFirstPage: true, keepPreviousData: true },
  );
  const { matches: live } = useLiveMatches();
  const matches = useMemo(() => {
    const all = data?.flatMap((page) => page.matches);
    if (all === undefined) return undefined;
    const present = new Map((live ?? []).map((match) => [match.id, match]));
    return [...new Map(all.map((match) => [match.id, match])).values()].map((match) => {
      const now = present.get(match.id);
      return now === undefined ? match : liveRow(match, now);
    });
  }, [data, live]);

  // Newer than the newest row: asked for once each, also where a filter then leaves it out.
  const newest = Math.max(0, ...(live ?? []).map((match) => match.id));
  const asked = useRef(0);
  const first = matches?.[0]?.id;
  useEffect(() => {
    if (first === undefined || newest <= first || newest <= asked.current) return;
    asked.current = newest;
    void mutate();
  }, [newest, first, mutate]);

  const last = data?.at(-1);
  return {
    matches,
    error,
    hasMore: last !== undefined && last.matches.length >= MATCH_PAGE_SIZE,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    isStale: (isLoading && data !== undefined) || query !== view.query,
    loadMore: () => void setSize((current) => current + 1),
    reload: () => void mutate(),
  };
}
