import type { LiveMatch, LiveMatchesAnswer } from '@placar/contracts/live';
import { useEffect, useRef } from 'react';
import { addressOf, useEndpoint } from '../../lib/endpoints';

export const ATTENTION_KEY = addressOf('GET /admin/attention', {});
const POLL_MS = 20_000;

/** What of a match's header can put it into the queue, or take it out: another text, another look. */
function markOf({ id, status, attention, recovery, quarantine, pause, pending }: LiveMatch): string {
  return [
    id,
    status,
    attention,
    recovery?.step,
    recovery?.mode,
    quarantine?.since,
    pause?.since,
    pending?.command_id,
  ].join();
}

const marksOf = (answer: LiveMatchesAnswer | undefined): string | null =>
  answer === undefined ? null : answer.matches.map(markOf).sort().join(' ');

/**
 * The attention queue: asked every 20 s, and at once when the live list, which pages keep present by the tab's stream, shows a
 * match in another state. Everybody shares one request.
 */
export function useAttention(isStaff = true) {
  const { data, error, isLoading, mutate } = useEndpoint('GET /admin/attention', isStaff ? {} : null, {
    refreshInterval: POLL_MS,
    keepPreviousData: true,
  });
  const { data: live } = useEndpoint('GET /matches/live', isStaff ? {} : null);
  const marks = marksOf(live);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (marks !== null && seen.current !== null && seen.current !== marks) void mutate();
    seen.current = marks ?? seen.current;
  }, [marks, mutate]);
  return { queue: data, error, isLoading, reload: () => void mutate() };
}
