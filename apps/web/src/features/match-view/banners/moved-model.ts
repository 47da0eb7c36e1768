import type { LiveMatch, TimelineEntry } from '@placar/contracts/live';

/** How long after a change of server the new address stays on top of the page. */
const SHOWN_MS = 15 * 60_000;

/**
 * When the match came to the server it is on now by a change of server; null when it did not, or long ago, or when the
 * match is being played again (then everybody has found it). `now` in milliseconds.
 */
export function movedAt(
  match: Pick<LiveMatch, 'attempt' | 'status' | 'end_time' | 'server_id'>,
  timeline: readonly TimelineEntry[],
  now: number,
): string | null {
  if (match.end_time !== null || match.server_id === null) return null;
  if (match.status === 'live' || match.status === 'halftime') return null;
  const opened = timeline.findLast((entry) => entry.type === 'match.attempt-opened');
  if (opened?.data.cause !== 'change_server') return null;
  if (now - Date.parse(opened.at) > SHOWN_MS) return null;
  return opened.at;
}
