import { Injectable } from '@nestjs/common';
import type {
  TournamentFreeAgentsAnswer,
  TournamentOwnFreeAgentAnswer,
  TournamentTeamInvitationsAnswer,
} from '@placar/contracts';
import { balancedTeams, freeAgentsOf, invitationsOf, isPresent } from '@placar/domain/tournament';
import { refusalError } from '@placar/match-engine';
import type { Viewer } from '../../http/session/viewer';
import { NOT_YOURS, organises } from './tournament-rights';
import { TournamentsService } from './tournaments.service';

/** People of a tournament who look for a team: who reads of them, and what. */
@Injectable()
export class FreeAgents {
  constructor(private readonly tournaments: TournamentsService) {}

  /** Who looks for a team, with the teams that they would make: for organisers and staff. */
  async list(viewer: Viewer, id: number): Promise<TournamentFreeAgentsAnswer> {
    const { state, version } = await this.tournaments.organised(viewer, id);
    const people = freeAgentsOf(state);
    return {
      version,
      free_agents: people.map(({ userId, steamId, ...person }) => ({ user_id: userId, steam_id: steamId, ...person })),
      proposal: balancedTeams(people, state.settings.teamSize),
    };
  }

  /** Who looks for a team, without what identifies them, and whom the teams of the caller invited: for captains whose team is there, organisers and staff. */
  async invitations(viewer: Viewer, id: number): Promise<TournamentTeamInvitationsAnswer> {
    const { state, version } = await this.tournaments.load(id);
    const teams = organises(viewer, state)
      ? state.teams
      : state.teams.filter((team) => team.captainId === viewer.id && isPresent(team));
    if (teams.length === 0 && !organises(viewer, state)) throw refusalError(NOT_YOURS);
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

  /** What the caller said of themselves, and which teams invited them. */
  async own(viewer: Viewer, id: number): Promise<TournamentOwnFreeAgentAnswer> {
    const { state, version } = await this.tournaments.shown(id, viewer);
    const own = freeAgentsOf(state).find(({ userId }) => userId === viewer.id);
    return {
      version,
      free_agent: own === undefined ? null : { note: own.note, at: own.at },
      invitations: invitationsOf(state, viewer.id).map(({ entry, at }) => ({ entry, at })),
    };
  }
}
