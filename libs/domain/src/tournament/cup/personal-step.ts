import type { Entry } from '../stages';
import { checkInOf } from '../match-check-in/check-in-of';
import { nextPairings } from '../times/match-times';
import { timeOf, timetableOf } from '../times/timetable';
import { viewOf } from './course';
import { isPresent } from './sign-up';
import type { SignedUp, TournamentState } from './tournament-state';

/** Whom the tournament knows a person by. */
export interface Person {
  userId: number;
  steamId: string | null;
}

/** What a tournament waits for from a person, or the person from it, as long as no match says it. */
export interface PersonalStep {
  /** Number of the person's team. */
  entry: Entry;
  /** Only the captain of a team acts for it. */
  isCaptain: boolean;
  /**
   * `check_in`: say that the team is there, for the tournament or for a match; `agree`: offer a time; `answer`: the other captain offered one; `offered`: the other captain
   * has not answered; `timed`: the time stands, and the match is made shortly before it; `unset`: an organiser says when.
   */
  what: 'check_in' | 'agree' | 'answer' | 'offered' | 'timed' | 'unset';
  /** Stage and key of the pairing, and who plays there; null for the check-in of the tournament. */
  pairing: { stage: number; key: string; opponent: Entry } | null;
  /** The time that stands or is offered, or at which they play without an agreement. */
  at: string | null;
  /** When it is too late. */
  until: string | null;
}

/** The team of a person that is still in. */
function teamOf(state: TournamentState, { userId, steamId }: Person): SignedUp | null {
  const own = state.teams.filter(
    (team) =>
      isPresent(team) && (team.captainId === userId || team.members.some((member) => member.steamId === steamId)),
  );
  return own.at(-1) ?? null;
}

/** The next step of a person; null where nothing waits. `isMade`: a match was made for that pairing, and says the rest but the check-in to it.
 * `now`: an ISO time. */
export function personalStep(
  state: TournamentState,
  person: Person,
  isMade: (stage: number, key: string) => boolean,
  now: string,
): PersonalStep | null {
  const team = teamOf(state, person);
  if (team === null) return null;
  const { entry, checkedIn } = team;
  const own = { entry, isCaptain: team.captainId === person.userId };
  if (state.status === 'check_in')
    return checkedIn
      ? null
      : { ...own, what: 'check_in', pairing: null, at: null, until: state.settings.checkIn?.closesAt ?? null };
  const step = state.status === 'running' ? stepOfMatch(state, entry, isMade, now) : null;
  return step === null ? null : { ...own, ...step };
}

function stepOfMatch(
  state: TournamentState,
  entry: Entry,
  isMade: (stage: number, key: string) => boolean,
  now: string,
): Omit<PersonalStep, 'entry' | 'isCaptain'> | null {
  const next = state.stages
    .flatMap((given, stage) =>
      nextPairings(viewOf(state, stage)?.pairings ?? []).map(({ pairing, entries }) => ({
        given,
        stage,
        pairing,
        entries,
      })),
    )
    .find(({ entries }) => entries.includes(entry));
  if (next === undefined) return null;
  const opponent = next.entries.find((one) => one !== entry);
  const checkIn = checkInOf(next.given, next.pairing.key, next.entries);
  if (
    opponent !== undefined &&
    checkIn !== null &&
    now < checkIn.until &&
    !checkIn.came.some((one) => one.entry === entry)
  ) {
    const { stage, pairing } = next;
    return { what: 'check_in', pairing: { stage, key: pairing.key, opponent }, at: null, until: checkIn.until };
  }
  if (isMade(next.stage, next.pairing.key)) return null;
  const time = timeOf(next.given, next.pairing);
  const { mode } = timetableOf(state);
  if (opponent === undefined || (time === null && mode === 'waves')) return null;
  const pairing = { stage: next.stage, key: next.pairing.key, opponent };
  if (time !== null && time.at !== null) return { what: 'timed', pairing, at: time.at, until: null };
  if (time === null || time.deadline === null || mode !== 'captains')
    return { what: 'unset', pairing, at: null, until: null };
  const { offer, slot, deadline } = time;
  if (offer === null) return { what: 'agree', pairing, at: slot, until: deadline };
  return { what: offer.by === entry ? 'offered' : 'answer', pairing, at: offer.at, until: deadline };
}
