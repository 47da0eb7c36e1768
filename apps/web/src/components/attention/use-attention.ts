import type { AttentionQueue } from '@placar/contracts/admin';
import type { LiveMatch, LiveMatchesAnswer } from '@placar/contracts/live';
import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { ApiError } from '../../lib/api-client';
import { LIVE_MATCHES_KEY } from '../../lib/use-live-matches';

export const ATTENTION_KEY = '/admin/attention';
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
  const { data, error, isLoading, mutate } = useSWR<AttentionQueue, ApiError>(isStaff ? ATTENTION_KEY : null, {
    refreshInterval: POLL_MS,
    keepPreviousData: true,
  });
  const { data: live } = useSWR<LiveMatchesAnswer>(isStaff ? LIVE_MATCHES_KEY : null);
  const marks = marksOf(live);
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (marks !== null && seen.current !== null && seen.current !== marks) void mutate();
    seen.current = marks ?? seen.current;
  }, [marks, mutate]);
  return { queue: data, error, isLoading, reload: () => void mutate() };
}
