import type { MyMatch } from '@placar/contracts/matches';
import { useEffect, useMemo } from 'react';
import { liveRow } from '../../components/match/live-row';
import { noteFirstMatch } from '../../components/my-match/use-next-match';
import { useEndpointPages } from '../../lib/endpoint-pages';
import { useKeptAnswers } from '../../lib/endpoints';
import { useLiveMatches } from '../../lib/live/use-live-matches';
import { matchState } from '../../lib/match-state';

const PAGE_SIZE = 25;

export interface MyMatchGroups {
  live: readonly MyMatch[];
  /** The next one first. */
  next: readonly MyMatch[];
  /** The latest first. */
  past: readonly MyMatch[];
}

/** Puts rows where they stand now, which may have changed since they were listed. The order within a group stays. */
export function groupMyMatches(matches: readonly MyMatch[]): MyMatchGroups {
  const groups = { live: [] as MyMatch[], next: [] as MyMatch[], past: [] as MyMatch[] };
  for (const match of matches) {
    const state = matchState(match);
    const isPast = state === 'ended' || state === 'tied' || state === 'cancelled' || state === 'forfeit';
    groups[state === 'scheduled' ? 'next' : isPast ? 'past' : 'live'].push(match);
  }
  return groups;
}

/** Matches in which the user plays or played; those in play follow the live stream. */
export function useMyMatches() {
  const { data, error, size, setSize, mutate, isValidating } = useEndpointPages(
    'GET /users/me/matches',
    (index, previous) => {
      if (index > 0 && previous?.next == null) return null;
      return { query: { limit: PAGE_SIZE, after: previous?.next } };
    },
    { revalidateFirstPage: true, keepPreviousData: true, refreshInterval: 60_000 },
  );
  const { keep } = useKeptAnswers();
  const [first] = data ?? [];
  useEffect(() => {
    if (first !== undefined) void noteFirstMatch(keep, first.matches[0]);
  }, [first, keep]);
  const { matches: live } = useLiveMatches();
  const groups = useMemo(() => {
    if (data === undefined) return undefined;
    const all = new Map(data.flatMap((page) => page.matches).map((match) => [match.id, match]));
    const present = new Map((live ?? []).map((match) => [match.id, match]));
    return groupMyMatches(
      [...all.values()].map((match) => {
        const now = present.get(match.id);
        return now === undefined ? match : { ...liveRow(match, now), server_id: now.server_id };
      }),
    );
  }, [data, live]);
  const last = data?.at(-1);
  return {
    groups,
    error,
    hasMore: last !== undefined && last.next !== null,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    loadMore: () => void setSize((current) => current + 1),
    reload: () => void mutate(),
  };
}
