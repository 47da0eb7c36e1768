import type { LiveMap, LiveMatch } from '@placar/contracts/live';

/** Whether there is something to see on the broadcast of a match: yes, in some milliseconds, or nobody knows of any. */
export type GotvState = { kind: 'on' } | { kind: 'soon'; inMs: number } | { kind: 'off' };

const ON_AIR: readonly LiveMatch['status'][] = ['knife', 'live', 'paused', 'halftime', 'between_maps'];

/**
 * The relay has something to show once the delay has passed since the first map began. Who is shown the match with its delay
 * sees it begin when the broadcast does; `delaySeconds` is known to those only who see it at once.
 */
export function gotvState(
  match: Pick<LiveMatch, 'status' | 'server_lost_since' | 'end_time'>,
  firstMap: Pick<LiveMap, 'start_time'> | undefined,
  delaySeconds: number,
  now: number,
): GotvState {
  if (match.end_time !== null || match.server_lost_since !== null || !ON_AIR.includes(match.status))
    return { kind: 'off' };
  const began = Date.parse(firstMap?.start_time ?? '');
  const inMs = Number.isNaN(began) ? 0 : began + delaySeconds * 1000 - now;
  return delaySeconds > 0 && inMs > 0 ? { kind: 'soon', inMs } : { kind: 'on' };
}
