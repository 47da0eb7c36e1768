import { isInProgress, matchState } from '../../lib/match-state';
import { useLiveList } from '../../lib/live/use-live-matches';

/** How many matches are being played now. Live pages patch the same key from their stream; elsewhere it is asked every 20 s. */
export function useLiveCount(): number {
  const { data } = useLiveList({ refreshInterval: 20_000 });
  return (data?.matches ?? []).filter(({ status, cancelled, forfeit, end_time }) =>
    isInProgress(matchState({ status, cancelled, forfeit, end_time })),
  ).length;
}
