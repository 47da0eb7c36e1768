import { isPresent } from '../cup/sign-up';
import type { InvitationAnswer, TeamInvitation, TournamentEvent, TournamentState } from '../cup/tournament-state';
import { freeAgentsOf } from './free-agent-state';

/** Invitations that a person has not answered, of all teams, the oldest first. */
export const invitationsOf = ({ teamInvitations = [] }: TournamentState, userId: number): TeamInvitation[] =>
  teamInvitations.filter((one) => one.userId === userId && !one.isDeclined);

/** The tournament after one event; null: the event is about something else. */
export function evolveTeamInvitations(state: TournamentState, event: TournamentEvent): TournamentState | null {
  const { teamInvitations = [] } = state;
  switch (event.type) {
    case 'tournament.free-agent-invited':
      return { ...state, teamInvitations: [...teamInvitations, { ...event.payload, isDeclined: false }] };
    case 'tournament.team-invitation-ended': {
      const { entry, userId, isDeclined, at } = event.payload;
      const left = teamInvitations.flatMap((one) => {
        if (one.entry !== entry || one.userId !== userId) return [one];
        // A team that was told no does not ask again; one that took it back may.
        return isDeclined ? [{ ...one, isDeclined }] : [];
      });
      const answered =
        isDeclined && at !== undefined ? withAnswer(state, { entry, userId, isAccepted: false, at }) : state;
      return { ...answered, teamInvitations: left };
    }
    case 'tournament.free-agent-joined': {
      const { entry, userId, member, at } = event.payload;
      const teams = state.teams.map((team) =>
        team.entry === entry ? { ...team, members: [...team.members, member] } : team,
      );
      return { ...withAnswer(state, { entry, userId, isAccepted: true, at }), teams };
    }
    default:
      return null;
  }
}

const withAnswer = (state: TournamentState, answer: InvitationAnswer): TournamentState => ({
  ...state,
  invitationAnswers: [...(state.invitationAnswers ?? []), answer],
});

/** Without the invitations that have ended: sign-up is over, the team left, or the person looks no more or has a team. */
export function withStandingInvitations(state: TournamentState): TournamentState {
  const { status, teams, teamInvitations = [] } = state;
  if (teamInvitations.length === 0) return state;
  const looking = new Set(status === 'sign_up' ? freeAgentsOf(state).map(({ userId }) => userId) : []);
  const there = new Set(teams.filter(isPresent).map(({ entry }) => entry));
  const standing = teamInvitations.filter(({ entry, userId }) => looking.has(userId) && there.has(entry));
  return standing.length === teamInvitations.length ? state : { ...state, teamInvitations: standing };
}
