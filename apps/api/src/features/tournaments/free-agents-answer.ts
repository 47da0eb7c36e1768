import type {
  TournamentAnswer,
  TournamentFreeAgentsAnswer,
  TournamentOwnFreeAgentAnswer,
  TournamentTeamInvitationsAnswer,
} from '@placar/contracts';
import { balancedTeams, freeAgentsOf, invitationsOf } from '@placar/domain/tournament';
import type { SignedUp, TournamentState } from '@placar/domain/tournament';

/** Who looks for a team, as organisers see it, with the teams that they would make. */
export function freeAgentsAnswer(state: TournamentState, version: number): TournamentFreeAgentsAnswer {
  const people = freeAgentsOf(state);
  return {
    version,
    free_agents: people.map(({ userId, steamId, ...person }) => ({ user_id: userId, steam_id: steamId, ...person })),
    proposal: balancedTeams(people, state.settings.teamSize),
  };
}

/** Who looks for a team, without what identifies them, and whom these teams invited. */
export function teamInvitationsAnswer(
  state: TournamentState,
  version: number,
  teams: readonly SignedUp[],
): TournamentTeamInvitationsAnswer {
  const entries = new Set(teams.map(({ entry }) => entry));
  return {
    version,
    free_agents: freeAgentsOf(state).map(({ userId, name, rating, note, at }) => ({
      user_id: userId,
      name,
      rating,
      note,
      at,
    })),
    invitations: (state.teamInvitations ?? [])
      .filter(({ entry }) => entries.has(entry))
      .map(({ entry, userId, at, isDeclined }) => ({ entry, user_id: userId, at, is_declined: isDeclined })),
  };
}

/** What a person said of themselves and which teams invited them, for that person. */
export function ownFreeAgentAnswer(
  state: TournamentState,
  version: number,
  userId: number,
): TournamentOwnFreeAgentAnswer {
  const own = freeAgentsOf(state).find((one) => one.userId === userId);
  return {
    version,
    free_agent: own === undefined ? null : { note: own.note, at: own.at },
    invitations: invitationsOf(state, userId).map(({ entry, at }) => ({ entry, at })),
  };
}

/** The same for everybody: names alone. */
export const shownFreeAgents = (state: TournamentState): TournamentAnswer['free_agents'] =>
  freeAgentsOf(state).map(({ userId, name }) => ({ user_id: userId, name }));
