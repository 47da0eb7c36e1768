import { canOrganise } from '../../access';
import { viewOf } from '../cup/course';
import type { TournamentCommand } from '../cup/tournament-commands';
import type { TournamentEvent, TournamentRefusal, TournamentState } from '../cup/tournament-state';
import { wantedMatches } from '../cup/wanted-matches';
import type { WantedMatch } from '../cup/wanted-matches';
import { entriesOf } from '../stages';
import type { Entry } from '../stages';

import { checkInOf } from './check-in-of';

const MINUTE_MS = 60_000;
/** However late a check-in opens, teams have so long. */
const LEAST_MS = 5 * MINUTE_MS;

type Of<T extends TournamentCommand['type']> = Extract<TournamentCommand, { type: T }>;
type Outcome = TournamentEvent[] | TournamentRefusal;

/** Whether the teams of a match are to check in to it. */
export const asksCheckIn = ({ play }: Pick<WantedMatch, 'play'>): boolean => (play.checkInMinutes ?? 0) > 0;

/** Whether the check-in to a match opens at this moment (milliseconds): so long before its time, or at once where it has none. */
export function isCheckInDue({ play, at, checkIn }: WantedMatch, now: number): boolean {
  const minutes = play.checkInMinutes ?? 0;
  return minutes > 0 && checkIn === null && (at === null || Date.parse(at) - minutes * MINUTE_MS <= now);
}

/** Whether a match waits for a team that has not checked in to it. It gets no server before that. */
export const awaitsCheckIn = ({ play, checkIn, entries }: WantedMatch): boolean =>
  asksCheckIn({ play }) && (checkIn === null || checkIn.came.length < entries.length);

/** Teams that did not check in while they could; nobody before it is over. `now` in milliseconds. */
export const missedCheckIn = ({ checkIn }: Pick<WantedMatch, 'checkIn'>, now: number): Entry[] =>
  checkIn === null || now < Date.parse(checkIn.until)
    ? []
    : checkIn.entries.filter((entry) => !checkIn.came.some((one) => one.entry === entry));

/** A match was made whose teams are to check in. Repeated, or too early, it changes nothing. */
export function openMatchCheckIn(
  state: TournamentState,
  { stage, key }: Of<'open-match-check-in'>,
  now: string,
): Outcome {
  const wanted = wantedMatches(state).find((one) => one.stage === stage && one.key === key);
  const at = Date.parse(now);
  if (wanted === undefined || state.paused || wanted.isHeld || !isCheckInDue(wanted, at)) return [];
  const window = (wanted.play.checkInMinutes ?? 0) * MINUTE_MS;
  const until = wanted.at === null ? at + window : Math.max(Date.parse(wanted.at), at + LEAST_MS);
  const { entries, call } = wanted;
  return [
    {
      type: 'tournament.match-check-in-opened',
      payload: { stage, key, entries, call, from: now, until: new Date(until).toISOString() },
    },
  ];
}

/** A captain says that the team is there for its match; after the end only organisers may say so. */
export function checkInToMatch(state: TournamentState, command: Of<'check-in-to-match'>, now: string): Outcome {
  const { stage, key, entry, by, isStaff = false } = command;
  if (state.status !== 'running') return { code: 'WRONG_STATUS' };
  const given = state.stages[stage];
  const pairing = viewOf(state, stage)?.pairings.find((one) => one.key === key);
  if (given === undefined || pairing === undefined) return { code: 'PAIRING_NOT_FOUND' };
  const entries = entriesOf(pairing);
  if (!entries.includes(entry)) return { code: 'OTHER_TEAMS' };
  if (pairing.state === 'over') return { code: 'ALREADY_PLAYED' };
  const checkIn = checkInOf(given, key, entries);
  if (checkIn === null) return { code: 'CHECK_IN_CLOSED' };
  if (checkIn.came.some((one) => one.entry === entry)) return [];
  const actor = { id: by, admin: isStaff, super_admin: false };
  const { organiserId, settings } = state;
  const isLate = now >= checkIn.until;
  if (isLate && !canOrganise(actor, { organiserId, coOrganisers: settings.coOrganisers }))
    return { code: 'CHECK_IN_CLOSED' };
  return [{ type: 'tournament.match-checked-in', payload: { stage, key, entry, at: now } }];
}
