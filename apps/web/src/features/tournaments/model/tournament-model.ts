import type {
  TournamentAnswer,
  TournamentCard,
  TournamentPairing,
  TournamentStatus,
  TournamentTeam,
} from '@placar/contracts/tournaments';
import type { SessionUser } from '@placar/contracts/users';
import { freePlace } from '@placar/domain/tournament';
import { isAdmin } from '../../../lib/session';
import type { BadgeTone } from '../../../ui';

/** Open for teams first, then what goes on, then what is over; the rest is nobody's business yet. */
export function groupCups(cards: readonly TournamentCard[]): Record<'open' | 'now' | 'past', TournamentCard[]> {
  const of = (...states: TournamentStatus[]) => cards.filter(({ status }) => states.includes(status));
  const start = ({ starts_at: at }: TournamentCard): string => at ?? '9';
  return {
    open: of('sign_up').toSorted((one, other) => start(one).localeCompare(start(other))),
    now: of('check_in', 'running').toSorted((one, other) => start(one).localeCompare(start(other))),
    past: of('over', 'cancelled'),
  };
}

export const STATUS_TONE: Readonly<Record<TournamentStatus, BadgeTone>> = {
  draft: 'neutral',
  sign_up: 'success',
  check_in: 'warning',
  running: 'live',
  over: 'neutral',
  cancelled: 'neutral',
};

/** Whether the person may do here what the organiser may. */
export const mayOrganise = (user: SessionUser | null, tournament: TournamentAnswer): boolean =>
  user !== null &&
  (isAdmin(user) || tournament.organiser_id === user.id || tournament.settings.co_organisers.includes(user.id));

type Person = Pick<SessionUser, 'id' | 'steam_id'>;

/** The team of a person: the one that is still in it before one that has left; null: none. */
export function teamOf(user: Person | null, teams: readonly TournamentTeam[]): TournamentTeam | null {
  if (user === null) return null;
  const own = teams.filter(
    ({ captain_id: captain, members }) =>
      captain === user.id || (user.steam_id !== '' && members.some(({ steam_id: id }) => id === user.steam_id)),
  );
  return own.findLast(isPresent) ?? own.at(-1) ?? null;
}

/** The team that rests before this match is made, and until when; null: none, no longer, or the match has a time. `now` in milliseconds. */
export const restOf = ({ match, rest, time }: TournamentPairing, now: number): TournamentPairing['rest'] =>
  match === null && time === null && rest !== null && Date.parse(rest.until) > now ? rest : null;

/** Nobody has said yet when it is played, and the platform makes no match before somebody does. */
export const hasNoTime = (
  { match, time }: TournamentPairing,
  { timetable }: Pick<TournamentAnswer['settings'], 'timetable'>,
): boolean =>
  match === null &&
  timetable != null &&
  timetable.mode !== 'waves' &&
  (time === null || (time.at === null && time.deadline === null));

/** The team that a time (ISO, or null) leaves without its rest, which it names but does not forbid; null: none. */
export const shortRest = ({ rest }: TournamentPairing, at: string | null): TournamentPairing['rest'] =>
  rest !== null && at !== null && Date.parse(at) < Date.parse(rest.until) ? rest : null;

/** Teams that hold a place, or wait for one. */
export const isPresent = ({ status }: TournamentTeam): boolean =>
  status === 'asked' || status === 'in' || status === 'waiting';

/** Teams by what they wait for, each in the order of sign-up. */
export function teamGroups(
  teams: readonly TournamentTeam[],
): Record<'in' | 'asked' | 'waiting' | 'gone', TournamentTeam[]> {
  const of = (status: TournamentTeam['status']) => teams.filter((team) => team.status === status);
  return {
    in: of('in'),
    asked: of('asked'),
    waiting: of('waiting'),
    gone: teams.filter((team) => !isPresent(team)),
  };
}

/** Whether sign-up takes teams at this time (milliseconds). */
export const takesTeams = ({ status, settings }: TournamentAnswer, now: number): boolean =>
  status === 'sign_up' && (settings.sign_up_closes_at == null || now < Date.parse(settings.sign_up_closes_at));

/** Whether organisers may put people without a team together: until the bracket is made. */
export const takesMadeTeams = ({ status }: TournamentAnswer): boolean => status === 'sign_up' || status === 'check_in';

/** Whether people without a team are looked after now: they may look for one, or some still do. */
export const takesFreeAgents = ({ status, settings, free_agents: people }: TournamentAnswer): boolean =>
  people.length > 0 || (status === 'sign_up' && settings.free_agents && settings.team_size > 1);

/** The place that a team has free for one more person: a player's, or a substitute's; null: it is full. */
export const placeIn = ({ settings }: TournamentAnswer, { members }: TournamentTeam) =>
  freePlace(members, { teamSize: settings.team_size, substitutes: settings.substitutes });

/** Teams for which this person may invite somebody now: sign-up is open, and one more person has a place. */
export function teamsWithRoom(tournament: TournamentAnswer, user: Person | null, now: number): TournamentTeam[] {
  if (user === null || !takesTeams(tournament, now)) return [];
  return tournament.teams.filter(
    (team) => team.captain_id === user.id && isPresent(team) && placeIn(tournament, team) !== null,
  );
}

/** When a team must be there: the next time that was chosen and lies ahead; null: none is known. */
export function nextTime(
  { status, settings }: TournamentAnswer,
  now: number,
): { what: 'sign_up_closes' | 'check_in_opens' | 'check_in_closes' | 'starts'; at: string } | null {
  const { check_in: checkIn } = settings;
  const times = [
    ...(status === 'sign_up'
      ? ([
          { what: 'sign_up_closes', at: settings.sign_up_closes_at },
          { what: 'check_in_opens', at: checkIn?.opens_at },
        ] as const)
      : []),
    ...(status === 'check_in' ? ([{ what: 'check_in_closes', at: checkIn?.closes_at }] as const) : []),
    { what: 'starts', at: settings.starts_at } as const,
  ];
  if (status !== 'draft' && status !== 'sign_up' && status !== 'check_in') return null;
  const ahead = times.flatMap(({ what, at }) => (at != null && Date.parse(at) > now ? [{ what, at }] : []));
  return ahead.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null;
}
