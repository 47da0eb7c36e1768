import { mayBeMade, nextPairings } from '../times/match-times';
import { teamsInDispute } from '../disputes/dispute-state';
import { playsIn } from '../times/plays-in';
import type { MatchPlay } from '../times/round-play';
import { timeOf } from '../times/timetable';
import type { Entry } from '../stages';
import { serversFor, startsFor } from '../stations/stations';
import { viewOf } from './course';
import { checkInOf } from '../match-check-in/check-in-of';
import type { MatchCheckIn, TournamentState } from './tournament-state';

/** A match that the platform is to play now. The same four (stage, key, entries, call) are the same match, whoever asks and how often. */
export interface WantedMatch {
  stage: number;
  key: string;
  /** The upper side of the bracket first. */
  entries: readonly [Entry, Entry];
  /** From 0; counts how often its result was taken back. */
  call: number;
  bestOf: number;
  play: MatchPlay;
  /** When it begins; null: as soon as it can, or it waits for its time. */
  at: string | null;
  /** Captains are asked for its time, or an organiser took it away: without one it is not played. */
  isAsked: boolean;
  /** What its teams were asked and said; null: they are not asked, or not yet. */
  checkIn: MatchCheckIn | null;
  /** A dispute of one of its teams is open. */
  isHeld: boolean;
  /** Servers of the pool that it may take; null: any. */
  servers: readonly number[] | null;
  /** How many servers may be started at once for it and the others; 0: none is for it. */
  starts: number;
}

/**
 * Wave by wave: of each team the first match that is open, and only when the other team has no earlier one either. Nothing outside of
 * a running tournament, and nothing in stages whose results people bring.
 */
export function wantedMatches(state: TournamentState): WantedMatch[] {
  if (state.status !== 'running') return [];
  const disputing = teamsInDispute(state);
  return state.stages.flatMap((given, stage) => {
    const playOf = playsIn(state, stage);
    return nextPairings(viewOf(state, stage)?.pairings ?? []).flatMap(({ pairing, entries }) => {
      const { key } = pairing;
      const play = playOf(pairing);
      if (play === null) return [];
      const time = timeOf(given, pairing);
      return [
        {
          stage,
          key,
          entries,
          call: given.calls[key] ?? 0,
          bestOf: play.bestOf,
          play,
          at: time?.at ?? null,
          isAsked: time !== null,
          checkIn: checkInOf(given, key, entries),
          isHeld: entries.some((entry) => disputing.has(entry)),
          servers: serversFor(state, stage, key),
          starts: startsFor(state, stage, key),
        },
      ];
    });
  });
}

/** Whether the match is made at this moment (milliseconds): its time is near, or it has none to wait for, and no dispute is open. */
export const isToBeMade = (state: TournamentState, wanted: WantedMatch, now: number): boolean =>
  !state.paused && !wanted.isHeld && mayBeMade(state, wanted, now);
