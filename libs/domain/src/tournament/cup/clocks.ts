import { nextDeadline } from '../times/timetable';
import type { TournamentState } from './tournament-state';

export type ClockStep = 'open_check_in' | 'begin' | 'default_times';

/** What a tournament does next by itself, and when (ISO time); null: nothing. */
export interface TournamentClock {
  step: ClockStep;
  at: string;
}

/** The next clock follows from the state alone, so it is set, moved and taken back by whatever changes the state. */
export function nextClock(state: TournamentState): TournamentClock | null {
  const { status, settings, notBegun } = state;
  if (status === 'running') {
    const deadline = nextDeadline(state);
    return deadline === null ? null : { step: 'default_times', at: deadline };
  }
  const { checkIn, startsAt, signUpClosesAt, beginsByItself } = settings;
  if (status === 'sign_up' && checkIn !== null) return { step: 'open_check_in', at: checkIn.opensAt };
  const isBefore = status === 'sign_up' || status === 'check_in';
  if (!isBefore || beginsByItself !== true || notBegun !== null) return null;
  const at = checkIn?.closesAt ?? startsAt ?? signUpClosesAt;
  return at === null ? null : { step: 'begin', at };
}
