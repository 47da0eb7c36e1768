import { isPresent, ratingFault, takesCheckIns, takesSignUps } from '../cup/sign-up';
import { signUpList } from '../cup/team-list';
import type { ListedSignUp, TournamentCommand } from '../cup/tournament-commands';
import type { FreeAgent, Member, TournamentEvent, TournamentRefusal, TournamentState } from '../cup/tournament-state';
import { freeAgentsOf } from './free-agent-state';

/** Free agents of one tournament. */
export const MOST_FREE_AGENTS = 1_000;

type Of<T extends TournamentCommand['type']> = Extract<TournamentCommand, { type: T }>;
type Outcome = TournamentEvent[] | TournamentRefusal;

/** A person looks for a team, or says something else of themselves; the place in the list stays. */
export function lookForTeam(state: TournamentState, command: Of<'look-for-team'>, now: string): Outcome {
  const { settings, teams, freeAgents = [] } = state;
  if (settings.freeAgents !== true || settings.teamSize === 1) return { code: 'FREE_AGENTS_NOT_TAKEN' };
  if (!takesSignUps(state, now)) return { code: 'SIGN_UP_CLOSED' };
  const { userId, name, note, rating, steamId } = command;
  if (steamId === null) return { code: 'NO_STEAM_ACCOUNT', of: [name] };
  const isTaken = teams.some((team) => isPresent(team) && team.members.some((member) => member.steamId === steamId));
  if (isTaken) return { code: 'PERSON_TWICE', of: [steamId] };
  const fault = ratingFault([{ steamId, name, role: 'player', rating }], settings);
  if (fault) return fault;
  const before = freeAgents.find((one) => one.userId === userId);
  if (before === undefined && freeAgents.length >= MOST_FREE_AGENTS)
    return { code: 'FREE_AGENTS_NOT_TAKEN', max: MOST_FREE_AGENTS };
  if (before?.note === note) return [];
  return [
    {
      type: 'tournament.free-agent-listed',
      payload: { userId, steamId, name, rating, note, at: before?.at ?? now },
    },
  ];
}

/** A person looks for a team no more. */
export const lookNoMore = ({ freeAgents = [] }: TournamentState, userId: number): TournamentEvent[] =>
  freeAgents.some((one) => one.userId === userId) ? [{ type: 'tournament.free-agent-left', payload: { userId } }] : [];

/** An organiser takes a person off the list; the log says who did it. */
export const takeOffList = (state: TournamentState, userId: number): Outcome =>
  freeAgentsOf(state).some((one) => one.userId === userId)
    ? lookNoMore(state, userId)
    : { code: 'FREE_AGENT_NOT_FOUND', field: 'userId', of: [String(userId)] };

/**
 * An organiser puts free agents together, until the bracket is made: all teams or none. They enter as teams of a list do while sign-up is
 * open. Where check-in has ended no team could say any more that it is there, so the organiser says it for those that are made then.
 */
export function makeTeams(state: TournamentState, { teams }: Of<'make-teams'>, now: string): Outcome {
  if (state.status !== 'sign_up' && state.status !== 'check_in') return { code: 'WRONG_STATUS' };
  const free = new Map(freeAgentsOf(state).map((one) => [one.userId, one]));
  const made: ListedSignUp[] = [];
  for (const [index, { name, captainId, members }] of teams.entries()) {
    const strange = members.filter((userId) => !free.has(userId));
    if (strange.length > 0)
      return { code: 'FREE_AGENT_NOT_FOUND', field: `teams.${index}.members`, of: strange.map(String) };
    if (!members.includes(captainId)) return { code: 'NOT_IN_TEAM', field: `teams.${index}.captain` };
    const people = members.flatMap((userId) => free.get(userId) ?? []);
    made.push({ name, captainId, members: people.map(memberOf(state.settings.teamSize)), isMade: true });
  }
  const settings = { ...state.settings, signUpClosesAt: null };
  const entered = signUpList({ ...state, status: 'sign_up', settings }, made, now);
  if (!Array.isArray(entered) || state.status === 'sign_up' || takesCheckIns(state, now)) return entered;
  return entered.flatMap((event) => [event, ...(event.type === 'tournament.team-signed-up' ? [there(event)] : [])]);
}

const there = ({ payload }: Extract<TournamentEvent, { type: 'tournament.team-signed-up' }>): TournamentEvent => ({
  type: 'tournament.team-checked-in',
  payload: { entry: payload.team.entry },
});

/** The first so many play, the others are substitutes. */
const memberOf =
  (teamSize: number) =>
  ({ steamId, name, rating }: FreeAgent, index: number): Member => ({
    steamId,
    name,
    rating,
    role: index < teamSize ? 'player' : 'substitute',
  });
