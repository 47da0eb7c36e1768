import type { MatchLogEntry } from '@placar/contracts/matches';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { ApiError } from '../../lib/api-client';
import { useEndpointPages } from '../../lib/endpoint-pages';
import { mergeLog } from '../../lib/live/live-store';

const PAGE = 100;

export interface MatchLog {
  /** Oldest first. */
  entries: readonly MatchLogEntry[];
  isLoading: boolean;
  error: ApiError | undefined;
  /** There are older lines than those that are here. */
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/**
 * Console lines, chat and notes of a match: the newest ones and, on request, older ones by the API, what is new by the stream.
 * Everybody on the page shares the pages that were fetched. Null asks for nothing.
 */
export function useMatchLog(matchId: number | null, live: readonly MatchLogEntry[]): MatchLog {
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useEndpointPages(
    'GET /matches/:id/log',
    (index, previous) => {
      const oldest = previous?.entries.at(-1);
      if (matchId === null || (index > 0 && (previous?.more !== true || oldest === undefined))) return null;
      return { params: { id: matchId }, query: { limit: PAGE, before: oldest?.id } };
    },
    { revalidateOnFocus: false, revalidateFirstPage: false, revalidateIfStale: false },
  );
  const fetched = useMemo(() => (data ?? []).flatMap((page) => page.entries).toSorted((a, b) => a.id - b.id), [data]);
  const entries = useMemo(() => mergeLog(fetched, live), [fetched, live]);
  const newest = fetched.at(-1)?.id ?? null;
  const oldestLive = live[0]?.id ?? null;
  // After a long break the stream begins later than what is known ends: what lies between is asked for.
  const isTorn = newest !== null && oldestLive !== null && oldestLive > newest && data?.[0] !== undefined;
  const askedFor = useRef<number | null>(null);
  useEffect(() => {
    if (!isTorn || askedFor.current === oldestLive) return;
    askedFor.current = oldestLive;
    void mutate();
  }, [isTorn, oldestLive, mutate]);
  return {
    entries,
    isLoading,
    error,
    hasMore: data?.at(-1)?.more ?? false,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: useCallback(() => void setSize((now) => now + 1), [setSize]),
    retry: useCallback(() => void mutate(), [mutate]),
  };
}
