import type { LiveMatch } from '@placar/contracts/live';
import { useState } from 'react';
import { useLiveMatch } from '../../lib/live/live-store-hook';
import { useNow } from '../../ui';
import { staleSeconds } from './overlay-model';

/* When the stream broke, while it is broken. */
function useLostSince(isLost: boolean, now: number): number | null {
  const [since, setSince] = useState<number | null>(null);
  if (isLost && since === null) setSince(now);
  if (!isLost && since !== null) setSince(null);
  return since;
}

/** One match for a picture that nobody clicks on: `known` is shown until the stream has said more. */
export function useOverlayMatch(matchId: number, known: LiveMatch | null = null) {
  const { view, error, stream } = useLiveMatch(matchId);
  const now = useNow();
  const lostSince = useLostSince(stream.state === 'lost', now);
  const match = view.header ?? known;
  return {
    /** The last that is known; it stays through every drop. Null before the first. */
    match,
    view,
    /** Seconds for which nothing new came, once that is worth a mark. */
    stale: match === null ? null : staleSeconds(match, view.freshness, stream, lostSince, now),
    /** There is no such match, or not for this viewer. */
    isRefused: match === null && error !== undefined && error.status >= 400 && error.status < 500,
  };
}
