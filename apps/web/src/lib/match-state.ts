import type { MatchStatus } from '@placar/contracts/matches';

/** What a viewer is told about a match. One badge, one word and one icon per value. */
export const MATCH_DISPLAY_STATES = [
  'scheduled',
  'loading',
  'load_failed',
  'no_winner',
  'warmup',
  'veto',
  'knife',
  'live',
  'paused',
  'halftime',
  'between_maps',
  'server_lost',
  'ended',
  'tied',
  'cancelled',
  'forfeit',
] as const;
export type MatchDisplayState = (typeof MATCH_DISPLAY_STATES)[number];

/** The columns of a match record that decide its state; numbers 0/1 or booleans, as the wire allows both. */
export interface MatchStateSource {
  status?: string | null;
  /** Why it is not on a server, as a code; only live headers tell it. */
  load_failure?: string | null;
  start_time?: string | null;
  end_time?: string | null;
  cancelled?: number | boolean | null;
  forfeit?: number | boolean | null;
  winner?: number | null;
  team1_score?: number | null;
  team2_score?: number | null;
}

type OpenState = MatchDisplayState & MatchStatus;
type ClosedStatus = 'finished' | 'cancelled' | 'forfeited';

/* Spelled out (and checked by the compiler to be complete), because importing the list would pull zod into the first load. */
const OPEN_STATES: Readonly<Record<Exclude<MatchStatus, ClosedStatus>, OpenState>> = {
  scheduled: 'scheduled',
  loading: 'loading',
  load_failed: 'load_failed',
  warmup: 'warmup',
  veto: 'veto',
  knife: 'knife',
  live: 'live',
  paused: 'paused',
  halftime: 'halftime',
  between_maps: 'between_maps',
  server_lost: 'server_lost',
};

function isOpenStatus(status: string): status is keyof typeof OPEN_STATES {
  return Object.hasOwn(OPEN_STATES, status);
}

function isSet(flag: number | boolean | null | undefined): boolean {
  return flag === true || flag === 1;
}

/**
 * State shown for a match record. Cancelled and forfeit are looked at first (a cancelled match with an uneven score is not a win);
 * then the server's own `status`; without one, the times decide as in wire contract §9.1.
 */
export function matchState(match: MatchStateSource): MatchDisplayState {
  if (isSet(match.cancelled) || match.status === 'cancelled') return 'cancelled';
  if (isSet(match.forfeit) || match.status === 'forfeited') return 'forfeit';
  const hasEnded = match.status === 'finished' || (match.end_time ?? null) !== null;
  if (hasEnded) return (match.winner ?? null) === null && match.team1_score === match.team2_score ? 'tied' : 'ended';
  // A series that its server ended without a winner and let go of: nothing failed to load, it waits for staff.
  if (match.status === 'load_failed' && match.load_failure === 'series_ended_early') return 'no_winner';
  if (typeof match.status === 'string' && isOpenStatus(match.status)) return OPEN_STATES[match.status];
  return (match.start_time ?? null) === null ? 'scheduled' : 'live';
}

/** True while the match is being played or prepared on a server. */
export function isInProgress(state: MatchDisplayState): boolean {
  return ['loading', 'warmup', 'veto', 'knife', 'live', 'paused', 'halftime', 'between_maps', 'server_lost'].includes(
    state,
  );
}

/** True when nothing more can happen in the match. */
export function isOver(state: MatchDisplayState): boolean {
  return ['ended', 'tied', 'cancelled', 'forfeit'].includes(state);
}

/** Side that won, by `winner` or, without one, by the score of an ended match; null for open, tied and cancelled ones. */
export function winningSide(
  match: MatchStateSource & { team1_id?: number | null; team2_id?: number | null },
): 1 | 2 | null {
  const state = matchState(match);
  if (state !== 'ended' && state !== 'forfeit') return null;
  if ((match.winner ?? null) !== null) {
    if (match.winner === match.team1_id) return 1;
    if (match.winner === match.team2_id) return 2;
  }
  const one = match.team1_score ?? 0;
  const two = match.team2_score ?? 0;
  if (one === two) return null;
  return one > two ? 1 : 2;
}
