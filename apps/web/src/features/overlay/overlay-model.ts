import type { FreshnessFrame, LiveMatch } from '@placar/contracts/live';
import type { Side, TeamSlot } from '@placar/contracts';
import { focusMap, headlineScore, roundInPlay, sideNow } from '../../components/match/match-summary';
import type { LiveStreamStatus } from '../../lib/live/event-stream';
import { freshnessOf } from '../../lib/live/live-store-freshness';

export interface OverlayTeam {
  slot: TeamSlot;
  name: string;
  tag: string;
  logo: string | null;
  flag: string | null;
  side: Side | null;
  /** Null before anything was played. */
  score: number | null;
  mapsWon: number;
  isWinner: boolean;
}

/** What an overlay says of a match, whatever its layout. */
export interface OverlayState {
  teams: readonly [OverlayTeam, OverlayTeam];
  /** Maps that win the series; null for a single map. */
  needed: number | null;
  map: { name: string; number: number; count: number } | null;
  /** Round in play; null between maps and before the start. */
  round: number | null;
  status: LiveMatch['status'];
  pause: LiveMatch['pause'];
  isOver: boolean;
  /** What of it is no fact. */
  trust: Pick<LiveMatch, 'unproven' | 'unconfirmed'>;
}

function teamOf(match: LiveMatch, slot: TeamSlot): OverlayTeam {
  const team = match[slot];
  const score = headlineScore(match);
  return {
    slot,
    name: team.name,
    tag: team.tag === '' ? team.name : team.tag,
    logo: team.logo,
    flag: team.flag,
    side: sideNow(match, slot),
    score: score === null ? null : score[slot],
    mapsWon: team.maps_won,
    isWinner: match.end_time !== null && match.winner === slot,
  };
}

/** Reads a header the way a stream shows it. */
export function overlayState(match: LiveMatch): OverlayState {
  const map = focusMap(match);
  const isPlayed = match.end_time === null && map !== null && map.status === 'live';
  return {
    teams: [teamOf(match, 'team1'), teamOf(match, 'team2')],
    needed: match.max_maps > 1 ? Math.floor(match.max_maps / 2) + 1 : null,
    map: map === null ? null : { name: map.name, number: map.number + 1, count: match.max_maps },
    round: isPlayed ? roundInPlay(map) : null,
    status: match.status,
    pause: match.end_time === null ? match.pause : null,
    isOver: match.end_time !== null,
    trust: { unproven: match.unproven, unconfirmed: match.unconfirmed },
  };
}

/** Under this a drop of the stream is nothing that viewers should see. */
export const STALE_AFTER_S = 30;

/**
 * Seconds for which the picture may be wrong, or null while that is too short to say. `lostSince` is when our own stream broke:
 * the last event says little, because in a pause none comes for minutes.
 */
export function staleSeconds(
  match: LiveMatch,
  frame: FreshnessFrame | null,
  stream: Pick<LiveStreamStatus, 'state' | 'lastEventAt'>,
  lostSince: number | null,
  now: number,
): number | null {
  if (match.end_time !== null) return null;
  if (lostSince !== null) {
    const seconds = Math.floor((now - lostSince) / 1000);
    return seconds >= STALE_AFTER_S ? seconds : null;
  }
  const freshness = freshnessOf(match, frame, { ...stream, state: 'open' }, now);
  const seconds = freshness.kind === 'no_signal' || freshness.kind === 'late' ? freshness.seconds : 0;
  return seconds >= STALE_AFTER_S ? seconds : null;
}
