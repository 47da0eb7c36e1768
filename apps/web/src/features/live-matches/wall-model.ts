import type { LiveMatch } from '@placar/contracts/live';
import type { MatchSummary } from '../../ui';

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
  const upcoming = matches
    .filter((match) => match.end_time === null && match.status === 'scheduled')
    .toSorted((a, b) => (a.start_time ?? '~').localeCompare(b.start_time ?? '~') || a.id - b.id);
  const ended = matches
    .filter((match) => match.end_time !== null)
    .toSorted((a, b) => (b.end_time ?? '').localeCompare(a.end_time ?? ''));
  return { open, upcoming, ended };
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

/** A live header as a row of a match list. */
export function toSummary(match: LiveMatch): MatchSummary {
  const map = match.maps.findLast((one) => one.status !== 'upcoming') ?? match.maps[0];
  return {
    id: match.id,
    status: match.status,
    start_time: match.start_time,
    end_time: match.end_time,
    cancelled: match.cancelled,
    forfeit: match.forfeit,
    winner: match.winner === null ? null : match[match.winner].id,
    team1_id: match.team1.id,
    team2_id: match.team2.id,
    team1_string: match.team1.name,
    team2_string: match.team2.name,
    team1_score: match.team1.maps_won,
    team2_score: match.team2.maps_won,
    team1_mapscore: match.forfeit ? null : (map?.team1_score ?? null),
    team2_mapscore: match.forfeit ? null : (map?.team2_score ?? null),
    team1_logo: match.team1.logo,
    team2_logo: match.team2.logo,
    current_map_name: map?.name ?? null,
    max_maps: match.max_maps,
    title: match.title,
    private_match: match.private,
  };
}
