import type { TournamentAnswer, TournamentFreeAgentsAnswer, TournamentOwnFreeAgentAnswer } from '@placar/contracts';
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

/** What a person said of themselves, for that person. */
export function ownFreeAgentAnswer(
  state: TournamentState,
  version: number,
  userId: number,
): TournamentOwnFreeAgentAnswer {
  const own = freeAgentsOf(state).find((one) => one.userId === userId);
  return { version, free_agent: own === undefined ? null : { note: own.note, at: own.at } };
}

/** The same for everybody: names alone. */
export const shownFreeAgents = (state: TournamentState): TournamentAnswer['free_agents'] =>
  freeAgentsOf(state).map(({ userId, name }) => ({ user_id: userId, name }));
