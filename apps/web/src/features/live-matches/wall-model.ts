import type { LiveMatch } from '@placar/contracts/live';
import { upcomingOf } from '../../components/match/match-summary';

/** Order on the wall: what is being played, then what is getting ready, last what never began. The desk has its own. */
const RANK: Readonly<Record<LiveMatch['status'], number>> = {
  live: 1,
  paused: 1,
  halftime: 1,
  server_lost: 1,
  knife: 2,
  between_maps: 2,
  veto: 3,
  warmup: 3,
  loading: 4,
  load_failed: 5,
  scheduled: 6,
  finished: 7,
  forfeited: 7,
  cancelled: 7,
};

export interface Wall {
  open: readonly LiveMatch[];
  upcoming: readonly LiveMatch[];
  ended: readonly LiveMatch[];
}

/** Parts the live answer into open matches (on the wall), scheduled ones without play, and those that just ended. */
export function wallOf(matches: readonly LiveMatch[]): Wall {
  const open = matches
    .filter((match) => match.end_time === null && match.status !== 'scheduled')
    .toSorted((a, b) => RANK[a.status] - RANK[b.status] || a.id - b.id);
  const ended = matches
    .filter((match) => match.end_time !== null)
    .toSorted((a, b) => (b.end_time ?? '').localeCompare(a.end_time ?? ''));
  return { open, upcoming: upcomingOf(matches), ended };
}

/** How many are in play, paused, and need somebody. */
export function wallCounts(open: readonly LiveMatch[]): { live: number; paused: number; attention: number } {
  const isPlaying = (match: LiveMatch): boolean => ['live', 'halftime', 'knife', 'between_maps'].includes(match.status);
  return {
    live: open.filter(isPlaying).length,
    paused: open.filter((match) => match.pause !== null).length,
    attention: open.filter(
      (match) => match.attention !== null || match.status === 'server_lost' || match.status === 'load_failed',
    ).length,
  };
}
