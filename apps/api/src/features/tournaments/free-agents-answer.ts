import type { TournamentAnswer, TournamentFreeAgentsAnswer } from '@placar/contracts';
import { balancedTeams, freeAgentsOf } from '@placar/domain/tournament';
import type { TournamentState } from '@placar/domain/tournament';

/** Who looks for a team, as organisers see it, with the teams that they would make. */
export function freeAgentsAnswer(state: TournamentState, version: number): TournamentFreeAgentsAnswer {
  const people = freeAgentsOf(state);
  return {
    version,
    free_agents: people.map(({ userId, steamId, ...person }) => ({ user_id: userId, steam_id: steamId, ...person })),
    proposal: balancedTeams(people, state.settings.teamSize),
  };
}

/** The same for everybody: names alone. */
export const shownFreeAgents = (state: TournamentState): TournamentAnswer['free_agents'] =>
  freeAgentsOf(state).map(({ userId, name }) => ({ user_id: userId, name }));
