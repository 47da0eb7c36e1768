import { steamId64Of } from '@placar/contracts';
import { checkChain, MOST_IN_GROUP, plannedEntries, takesDraws } from '../stages';
import type { Entry } from '../stages';
import { formatFlaw } from '../../veto';
import { ladderFault } from '../rules/ladder';
import { overtimeFault } from '../rules/stage-rules';
import { roundsFault } from '../times/round-play';
import { nextOpening, nextOpenTime } from '../times/opening-hours';
import { wallTimeAt } from '../times/zoned-time';
import { accountsFault } from './accounts';
import { invitationFault } from './invitation';
import type { TournamentCommand } from './tournament-commands';
import type {
  Member,
  SignedUp,
  Timetable,
  TournamentEvent,
  TournamentRefusal,
  TournamentSettings,
  TournamentState,
} from './tournament-state';

/** Teams that hold a place, or wait for one. */
export const isPresent = ({ status }: SignedUp): boolean =>
  status === 'asked' || status === 'in' || status === 'waiting';

/** Hours come back every week: any moment shows whether there are some. Single dates pass, and what is left must be open still. */
const ANY_DAY = Date.UTC(2026, 0, 5);
const HOLDS_PLACE: ReadonlySet<SignedUp['status']> = new Set<SignedUp['status']>(['in']);

/** Why these settings make no tournament, or null. */
export function settingsFault(settings: TournamentSettings): TournamentRefusal | null {
  const { stages, most, checkIn, signUpClosesAt, teamSize, timetable } = settings;
  if (teamSize < 1 || teamSize > 10) return { code: 'ROSTER_SIZE', field: 'teamSize', min: 1, max: 10 };
  const unranked = ladderFault(settings);
  if (unranked) return unranked;
  const fault = checkChain(stages);
  if (fault?.code === 'GROUP_OVER_LIMIT')
    return { code: 'GROUP_TOO_LARGE', field: `stages.${fault.stage}.format.groups`, max: MOST_IN_GROUP };
  if (fault) return { code: 'STAGES_INVALID', field: `stages.${fault.stage}`, of: [fault.code] };
  if (stages[0]?.invited !== most) return { code: 'STAGES_INVALID', field: 'most', of: ['TOO_MANY_ENTRIES'] };
  const unplayable = playFault(settings) ?? firstRoundsFault(stages);
  if (unplayable) return unplayable;
  const closed = timetable ? hoursFault(timetable) : null;
  if (closed) return closed;
  if (checkIn === null) return null;
  if (checkIn.opensAt >= checkIn.closesAt) return { code: 'TIMES_INVALID', field: 'checkIn.closesAt' };
  return signUpClosesAt !== null && signUpClosesAt > checkIn.opensAt
    ? { code: 'TIMES_INVALID', field: 'signUpClosesAt' }
    : null;
}

function hoursFault({ dates: _dates, ...week }: Timetable): TournamentRefusal | null {
  if (nextOpening(week, ANY_DAY) === null) return { code: 'OUTSIDE_HOURS', field: 'timetable.days' };
  return week.mode === 'captains' && nextOpenTime(week, week.defaultTime, ANY_DAY) === null
    ? { code: 'OUTSIDE_HOURS', field: 'timetable.defaultTime' }
    : null;
}

/** The first stage whose matches cannot be played as it says. */
function playFault(settings: TournamentSettings): TournamentRefusal | null {
  const overtime = overtimeFault(settings);
  if (overtime) return overtime;
  const { stages } = settings;
  const drawn = stages.findIndex(({ format, play }) => play?.bestOf === 2 && !takesDraws(format));
  if (drawn >= 0) return { code: 'DRAW_NOT_ALLOWED', field: `stages.${drawn}.play.bestOf` };
  const short = stages.findIndex(
    ({ play }) => play && new Set(play.pool).size < Math.max(play.bestOf, play.finalBestOf ?? 1),
  );
  if (short >= 0) return { code: 'STAGES_INVALID', field: `stages.${short}.play.pool`, of: ['POOL_TOO_SMALL'] };
  const unordered = stages.findIndex(
    ({ play }) =>
      play?.vetoFormat !== undefined &&
      (play.veto !== 'web' || formatFlaw(play.vetoFormat, play.pool, play.bestOf) !== null),
  );
  return unordered < 0
    ? null
    : { code: 'STAGES_INVALID', field: `stages.${unordered}.play.vetoFormat`, of: ['VETO_ORDER'] };
}

function firstRoundsFault(stages: TournamentSettings['stages']): TournamentRefusal | null {
  const entries = plannedEntries(stages);
  for (const [index, stage] of stages.entries()) {
    const fault = roundsFault(stage, entries[index] ?? 0);
    if (fault) return { ...fault, field: `stages.${index}.play.${fault.field}` };
  }
  return null;
}

/** A time that is chosen now lies ahead; one that was chosen before may have passed. */
export function pastFault(
  settings: TournamentSettings,
  before: TournamentSettings | null,
  now: string,
): TournamentRefusal | null {
  const times = (given: TournamentSettings | null) => ({
    startsAt: given?.startsAt,
    signUpClosesAt: given?.signUpClosesAt,
    'checkIn.closesAt': given?.checkIn?.closesAt,
  });
  const old: Readonly<Record<string, string | null | undefined>> = times(before);
  const past = Object.entries(times(settings)).find(([name, at]) => at != null && at <= now && at !== old[name]);
  if (past !== undefined) return { code: 'TIMES_INVALID', field: past[0] };
  return hasPastDate(settings, before, now) ? { code: 'TIMES_INVALID', field: 'timetable.dates' } : null;
}

/** A date with hours of its own that is chosen now is today or later, as the clocks of its zone show it. */
function hasPastDate({ timetable }: TournamentSettings, before: TournamentSettings | null, now: string): boolean {
  if (!timetable?.dates) return false;
  const old = new Set(before?.timetable?.dates?.map(({ date }) => date));
  const today = wallTimeAt(Date.parse(now), timetable.zone).slice(0, 10);
  return timetable.dates.some(({ date }) => date < today && !old.has(date));
}

/** Whether sign-up is open. */
export const takesSignUps = ({ status, settings }: TournamentState, now: string): boolean =>
  status === 'sign_up' && (settings.signUpClosesAt === null || now < settings.signUpClosesAt);

export type SignUp = Extract<TournamentCommand, { type: 'sign-up' }>;

/** A team comes in, waits for a place, or waits for an organiser. */
export function signUp(state: TournamentState, command: SignUp, now: string): TournamentEvent[] | TournamentRefusal {
  const { settings, teams } = state;
  if (!takesSignUps(state, now)) return { code: 'SIGN_UP_CLOSED' };
  const uninvited = invitationFault(state, command);
  if (uninvited) return uninvited;
  const members = command.members.map((member) => ({ ...member, steamId: steamId64Of(member.steamId) ?? '' }));
  const fault =
    rosterFault(members, settings) ?? takenFault(members, teams) ?? accountsFault(members, settings, command.strangers);
  if (fault) return fault;
  const { name, club, teamId, captainId, isMade } = command;
  const status = settings.approval ? 'asked' : placeLeft(state) ? 'in' : 'waiting';
  return [
    {
      type: 'tournament.team-signed-up',
      payload: {
        team: {
          entry: nextEntry(teams),
          name,
          ...(club === undefined ? {} : { club }),
          teamId,
          captainId,
          members,
          status,
          ...(isMade === undefined ? {} : { isMade }),
        },
      },
    },
  ];
}

const nextEntry = (teams: readonly SignedUp[]): Entry => Math.max(0, ...teams.map(({ entry }) => entry)) + 1;

const placeLeft = ({ teams, settings }: TournamentState): boolean =>
  teams.filter(({ status }) => HOLDS_PLACE.has(status)).length < settings.most;

function rosterFault(members: readonly Member[], settings: TournamentSettings): TournamentRefusal | null {
  const count = (role: Member['role']): number => members.filter((member) => member.role === role).length;
  if (members.some(({ steamId }) => steamId === '')) return { code: 'STEAM_ID_INVALID', field: 'members' };
  if (count('player') !== settings.teamSize)
    return { code: 'ROSTER_SIZE', field: 'members', min: settings.teamSize, max: settings.teamSize };
  if (count('substitute') > settings.substitutes)
    return { code: 'ROSTER_ROLE', field: 'members', of: ['substitute'], max: settings.substitutes };
  if (count('coach') > (settings.coach ? 1 : 0))
    return { code: 'ROSTER_ROLE', field: 'members', of: ['coach'], max: settings.coach ? 1 : 0 };
  const twice = members.filter(({ steamId }, index) => members.findIndex((other) => other.steamId === steamId) < index);
  if (twice.length > 0) return { code: 'PERSON_TWICE', field: 'members', of: twice.map(({ steamId }) => steamId) };
  return ratingFault(members, settings);
}

/** Who of these people is below the least rating; null: nobody. */
export function ratingFault(
  members: readonly Member[],
  { minimumRating }: Pick<TournamentSettings, 'minimumRating'>,
): TournamentRefusal | null {
  if (minimumRating === null) return null;
  // Nobody knows the rating of who never played: an organiser's approval is the way in.
  const below = members.filter(({ role, rating }) => role !== 'coach' && (rating ?? 0) < minimumRating);
  return below.length === 0
    ? null
    : { code: 'RATING_TOO_LOW', of: below.map(({ steamId }) => steamId), min: minimumRating };
}

/** Nobody is in two teams, whatever the spelling of his Steam id was. */
function takenFault(members: readonly Member[], teams: readonly SignedUp[]): TournamentRefusal | null {
  const taken = new Set(teams.filter(isPresent).flatMap((team) => team.members.map(({ steamId }) => steamId)));
  const twice = members.flatMap(({ steamId }) => (taken.has(steamId) ? [steamId] : []));
  return twice.length === 0 ? null : { code: 'PERSON_TWICE', field: 'members', of: twice };
}

/** An organiser lets a team in that asked. */
export function letIn(
  state: TournamentState,
  entry: Entry,
  strangers?: readonly string[],
): TournamentEvent[] | TournamentRefusal {
  const team = state.teams.find((one) => one.entry === entry);
  if (team === undefined) return { code: 'TEAM_NOT_FOUND' };
  if (team.status === 'in' || team.status === 'waiting') return [];
  if (team.status !== 'asked' && team.status !== 'rejected') return { code: 'WRONG_STATUS' };
  const others = state.teams.filter((one) => one !== team);
  const fault = takenFault(team.members, others) ?? accountsFault(team.members, state.settings, strangers);
  return fault ?? [{ type: 'tournament.team-let-in', payload: { entry, status: placeLeft(state) ? 'in' : 'waiting' } }];
}

/** A team leaves before it begins; the first that waits takes its place. */
export function leave(
  state: TournamentState,
  entry: Entry,
  status: 'rejected' | 'withdrawn' | 'disqualified',
  reason: string,
): TournamentEvent[] | TournamentRefusal {
  const team = state.teams.find((one) => one.entry === entry);
  if (team === undefined) return { code: 'TEAM_NOT_FOUND' };
  if (!isPresent(team)) return [];
  if (state.status === 'running' || state.status === 'over') return { code: 'WRONG_STATUS' };
  const left: TournamentEvent = { type: 'tournament.team-left', payload: { entry, status, reason } };
  const next = team.status === 'in' ? state.teams.find((one) => one.status === 'waiting') : undefined;
  return next ? [left, { type: 'tournament.team-let-in', payload: { entry: next.entry, status: 'in' } }] : [left];
}

/** Whether teams can still say that they are there. */
export const takesCheckIns = ({ status, settings: { checkIn: window } }: TournamentState, now: string): boolean =>
  status === 'check_in' && (window === null || now < window.closesAt);

/** Teams of the waiting list may check in too: they take the places of those who do not come. */
export function checkIn(state: TournamentState, entry: Entry, now: string): TournamentEvent[] | TournamentRefusal {
  const team = state.teams.find((one) => one.entry === entry);
  if (team === undefined) return { code: 'TEAM_NOT_FOUND' };
  if (!takesCheckIns(state, now) || (team.status !== 'in' && team.status !== 'waiting'))
    return { code: 'CHECK_IN_CLOSED' };
  return team.checkedIn ? [] : [{ type: 'tournament.team-checked-in', payload: { entry } }];
}

/**
 * Who plays: with a check-in those who came, in the order of sign-up, and those of the waiting list for the others. The events say who
 * stays away and who comes in.
 */
export function fieldOf(state: TournamentState): { field: SignedUp[]; events: TournamentEvent[] } {
  const isChecked = state.status === 'check_in';
  const came = (team: SignedUp): boolean => !isChecked || team.checkedIn;
  const inPlace = state.teams.filter(({ status }) => status === 'in');
  const present = inPlace.filter(came);
  const moved = state.teams
    .filter((team) => team.status === 'waiting' && came(team))
    .slice(0, state.settings.most - present.length);
  const away = inPlace.filter((team) => !came(team));
  return {
    field: [...present, ...moved],
    events: [
      ...away.map(({ entry }): TournamentEvent => ({
        type: 'tournament.team-left',
        payload: { entry, status: 'absent', reason: 'check-in' },
      })),
      ...moved.map(({ entry }): TournamentEvent => ({
        type: 'tournament.team-let-in',
        payload: { entry, status: 'in' },
      })),
    ],
  };
}

/** Best first by the mean rating of the players; unknown ratings last, in the order of sign-up. */
export function seedsByRating(field: readonly SignedUp[]): Entry[] {
  const mean = ({ members }: SignedUp): number => {
    const ratings = members.flatMap(({ role, rating }) => (role === 'player' && rating !== null ? [rating] : []));
    return ratings.length === 0 ? -Infinity : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  };
  return field
    .toSorted((left, right) => {
      const [one, other] = [mean(left), mean(right)];
      return one === other ? left.entry - right.entry : other - one;
    })
    .map(({ entry }) => entry);
}
