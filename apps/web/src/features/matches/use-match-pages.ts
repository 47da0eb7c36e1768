import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '../../lib/api-client';
import type { MatchSummary } from '../../ui';

export const MATCH_PAGE_SIZE = 25;

interface MatchPage {
  matches: MatchSummary[];
}

export interface MatchPages {
  /** Undefined until the first page came. */
  matches: readonly MatchSummary[] | undefined;
  error: ApiError | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** Pages of `GET /matches/page/{offset}&{count}`; a short page is the last one. A match that slid into two pages shows once. */
export function useMatchPages(): MatchPages {
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<MatchPage, ApiError>(
    (index: number, previous: MatchPage | null) =>
      previous !== null && previous.matches.length < MATCH_PAGE_SIZE
        ? null
        : `/matches/page/${index * MATCH_PAGE_SIZE}&${MATCH_PAGE_SIZE}`,
    { revalidateFirstPage: true, keepPreviousData: true },
  );
  const all = data?.flatMap((page) => page.matches);
  const matches = all === undefined ? undefined : [...new Map(all.map((match) => [match.id, match])).values()];
  const last = data?.at(-1);
  return {
    matches,
    error,
    hasMore: last !== undefined && last.matches.length >= MATCH_PAGE_SIZE,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize((current) => current + 1),
    reload: () => void mutate(),
  };
}
