import { isPresent, takesSignUps } from '../cup/sign-up';
import type { TournamentCommand } from '../cup/tournament-commands';
import type {
  FreeAgent,
  Member,
  SignedUp,
  TournamentEvent,
  TournamentRefusal,
  TournamentState,
} from '../cup/tournament-state';
import { comingFault } from '../substitutions/substitution';
import { freeAgentsOf } from './free-agent-state';
import { freePlace } from './free-place';

/** Invitations of one team that stand, with those that were declined. */
const MOST_TEAM_INVITATIONS = 30;

type Of<T extends TournamentCommand['type']> = Extract<TournamentCommand, { type: T }>;
type Outcome = TournamentEvent[] | TournamentRefusal;

/** A captain invites a free agent, while sign-up is open and the team has room; each person once. */
export function inviteToTeam(state: TournamentState, { entry, userId }: Of<'invite-to-team'>, now: string): Outcome {
  const { teams, teamInvitations = [] } = state;
  const team = teams.find((one) => one.entry === entry);
  if (team === undefined) return { code: 'TEAM_NOT_FOUND' };
  const person = freeAgentsOf(state).find((one) => one.userId === userId);
  if (person === undefined) return { code: 'FREE_AGENT_NOT_FOUND', field: 'userId', of: [String(userId)] };
  const coming = joining(state, team, person, now);
  if ('code' in coming) return coming;
  const own = teamInvitations.filter((one) => one.entry === entry);
  if (own.some((one) => one.userId === userId)) return { code: 'TEAM_INVITATION_EXISTS', field: 'userId' };
  if (own.length >= MOST_TEAM_INVITATIONS) return { code: 'TEAM_INVITATIONS_USED', max: MOST_TEAM_INVITATIONS };
  return [{ type: 'tournament.free-agent-invited', payload: { entry, userId, at: now } }];
}

/** The person says no, or the team takes it back; one that was declined cannot be taken back. */
export const endTeamInvitation = (
  state: TournamentState,
  { entry, userId, isDeclined }: Of<'end-team-invitation'>,
  at: string,
): Outcome =>
  isOpen(state, entry, userId)
    ? [{ type: 'tournament.team-invitation-ended', payload: { entry, userId, isDeclined, at } }]
    : { code: 'TEAM_INVITATION_NOT_FOUND' };

/** The person comes into the team, by the rules of sign-up as they are now: a place that was left may have been taken meanwhile. */
export function acceptTeamInvitation(
  state: TournamentState,
  { entry, userId }: Of<'accept-team-invitation'>,
  now: string,
): Outcome {
  const team = state.teams.find((one) => one.entry === entry);
  const person = freeAgentsOf(state).find((one) => one.userId === userId);
  if (team === undefined || person === undefined || !isOpen(state, entry, userId))
    return { code: 'TEAM_INVITATION_NOT_FOUND' };
  const member = joining(state, team, person, now);
  if ('code' in member) return member;
  return [{ type: 'tournament.free-agent-joined', payload: { entry, userId, member, at: now } }];
}

const isOpen = ({ teamInvitations = [] }: TournamentState, entry: number, userId: number): boolean =>
  teamInvitations.some((one) => one.entry === entry && one.userId === userId && !one.isDeclined);

/** The person as a member of this team, in the place that is free; or why they cannot come into it now. */
function joining(state: TournamentState, team: SignedUp, person: FreeAgent, now: string): Member | TournamentRefusal {
  if (!takesSignUps(state, now)) return { code: 'SIGN_UP_CLOSED' };
  if (!isPresent(team)) return { code: 'WRONG_STATUS' };
  const { settings } = state;
  const role = freePlace(team.members, settings);
  if (role === null) return { code: 'TEAM_FULL', of: ['substitute'], max: settings.substitutes };
  const { steamId, name, rating } = person;
  const member: Member = { steamId, name, rating, role };
  const fault = comingFault(state, team, member);
  if (fault === null) return member;
  const { field: _field, ...same } = fault;
  return same;
}
