import type { WatchLink } from '@placar/contracts/watch';
import { useMemo } from 'react';
import { useEndpoint } from '../../lib/endpoints';

/** A link may be added while a match is played. */
const AGAIN_MS = 60_000;
const NONE: readonly WatchLink[] = [];

/** Links of a match and of its season; undefined while they are not known. */
export function useMatchWatch(id: number): readonly WatchLink[] | undefined {
  return useEndpoint('GET /matches/:id/watch', { params: { id } }, { refreshInterval: AGAIN_MS }).data?.links;
}

/** Links of a season; undefined while they are not known. */
export function useSeasonWatch(id: number): readonly WatchLink[] | undefined {
  return useEndpoint('GET /seasons/:id/watch', { params: { id } }, { refreshInterval: AGAIN_MS }).data?.links;
}

/** Links of each open match; none for one that has none. */
export function useLiveWatch(): (matchId: number) => readonly WatchLink[] {
  const { data } = useEndpoint('GET /matches/live/watch', {}, { refreshInterval: AGAIN_MS });
  return useMemo(() => {
    const known = new Map(data?.matches.map(({ match_id: id, links }) => [id, links]));
    return (id) => known.get(id) ?? NONE;
  }, [data]);
}
