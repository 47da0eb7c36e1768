import { useEffect, useMemo, useRef } from 'react';
import { liveRow } from '../../components/match/live-row';
import { NO_MATCHES, matchListQuery } from '../../components/match/use-listed-matches';
import { useEndpoint } from '../../lib/endpoints';
import { useEndpointPages } from '../../lib/endpoint-pages';
import { useLiveMatches } from '../../lib/live/use-live-matches';
import { useSettled } from '../../lib/page/use-settled';
import { toListFilter, type MatchView } from './match-filter';

export const MATCH_PAGE_SIZE = 25;

/** All matches, or those of the viewer. */
export type MatchListName = 'GET /matches' | 'GET /matches/mymatches';

export type MatchPages = ReturnType<typeof useMatchPages>;

/**
 * Pages of a filtered list, each going on behind the last match of the one before, so that none comes twice while new ones are
 * made. Rows of open matches follow the live stream; a match that is made meanwhile comes in by itself.
 */
export function useMatchPages(list: MatchListName, view: MatchView) {
  const query = useSettled(view.query);
  const filter = toListFilter({ ...view, query });
  const { data, error, size, setSize, mutate, isValidating, isLoading } = useEndpointPages(
    list,
    (index, previous) => {
      if (index === 0) return { query: matchListQuery(filter, { limit: MATCH_PAGE_SIZE }) };
      const last = previous?.matches.at(-1);
      if (previous === null || last === undefined || previous.matches.length < MATCH_PAGE_SIZE) return null;
      return { query: matchListQuery(filter, { limit: MATCH_PAGE_SIZE, behind: last.id }) };
    },
    { nothing: NO_MATCHES, revalidateFirstPage: true, keepPreviousData: true },
  );
  // Of all states the open ones stand first, and however old their record is: they do not wait on a later page.
  const openOf = (state: 'live' | 'scheduled') =>
    view.state === 'all' ? { query: matchListQuery({ ...filter, state }, { limit: MATCH_PAGE_SIZE }) } : null;
  const first = { nothing: NO_MATCHES, keepPreviousData: true };
  const inPlay = useEndpoint(list, openOf('live'), first);
  const toCome = useEndpoint(list, openOf('scheduled'), first);
  const isWaiting = view.state === 'all' && (inPlay.isLoading || toCome.isLoading);
  const openRows = useMemo(
    () => [...(inPlay.data?.matches ?? []), ...(toCome.data?.matches ?? [])],
    [inPlay.data, toCome.data],
  );
  const { matches: live } = useLiveMatches();
  const matches = useMemo(() => {
    const pages = data?.flatMap((page) => page.matches);
    if (pages === undefined || isWaiting) return undefined;
    const all = view.state === 'all' ? [...openRows, ...pages] : pages;
    const present = new Map((live ?? []).map((match) => [match.id, match]));
    return [...new Map(all.map((match) => [match.id, match])).values()].map((match) => {
      const now = present.get(match.id);
      return now === undefined ? match : liveRow(match, now);
    });
  }, [data, live, openRows, isWaiting, view.state]);

  // Newer than the newest row: asked for once each, also where a filter then leaves it out.
  const newest = Math.max(0, ...(live ?? []).map((match) => match.id));
  const asked = useRef(0);
  const newestKnown = matches === undefined ? undefined : Math.max(0, ...matches.map((match) => match.id));
  useEffect(() => {
    if (newestKnown === undefined || newest <= newestKnown || newest <= asked.current) return;
    asked.current = newest;
    void mutate();
  }, [newest, newestKnown, mutate]);

  const last = data?.at(-1);
  return {
    /** Undefined until the first page came. */
    matches,
    error,
    hasMore: last !== undefined && last.matches.length >= MATCH_PAGE_SIZE,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    /** The rows on screen are those of the former question. */
    isStale: (isLoading && data !== undefined) || query !== view.query,
    loadMore: () => void setSize((current) => current + 1),
    reload: () => void Promise.all([mutate(), inPlay.mutate(), toCome.mutate()]),
  };
}
