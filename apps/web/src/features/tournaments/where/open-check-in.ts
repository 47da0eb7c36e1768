import type { TournamentPairing } from '@placar/contracts/tournaments';

/** The check-in to a match that some team has still to do. */
export interface OpenCheckIn {
  /** When captains can check in no more (ISO), and whether that has passed. */
  until: string;
  isOver: boolean;
  /** Teams that have not checked in. */
  missing: readonly number[];
}

/** Null: nobody is asked, everybody has come, or the match is under way. `now` in milliseconds. */
export function openCheckIn(
  { state, entries, match, check_in: checkIn }: TournamentPairing,
  now: number,
): OpenCheckIn | null {
  const isWaiting = match === null || match.status === 'scheduled' || match.status === 'load_failed';
  if (checkIn === null || state !== 'ready' || !isWaiting) return null;
  const missing = entries.flatMap((entry) => (entry === null || checkIn.came.includes(entry) ? [] : [entry]));
  return missing.length === 0 ? null : { until: checkIn.until, isOver: Date.parse(checkIn.until) <= now, missing };
}
