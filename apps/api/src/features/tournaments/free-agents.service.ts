import { Injectable } from '@nestjs/common';
import type {
  TournamentFreeAgentsAnswer,
  TournamentOwnFreeAgentAnswer,
  TournamentTeamInvitationsAnswer,
} from '@placar/contracts';
import { isPresent } from '@placar/domain/tournament';
import { refusalError } from '@placar/match-engine';
import type { Viewer } from '../../http/session/viewer';
import { freeAgentsAnswer, ownFreeAgentAnswer, teamInvitationsAnswer } from './free-agents-answer';
import { NOT_YOURS, organises } from './tournament-rights';
import { TournamentsService } from './tournaments.service';

/** People of a tournament who look for a team: who reads of them, and what. */
@Injectable()
export class FreeAgents {
  constructor(private readonly tournaments: TournamentsService) {}

  /** Who looks for a team: for organisers and staff. */
  async list(viewer: Viewer, id: number): Promise<TournamentFreeAgentsAnswer> {
    const { state, version } = await this.tournaments.load(id);
    if (!organises(viewer, state)) throw refusalError(NOT_YOURS);
    return freeAgentsAnswer(state, version);
  }

  /** Who looks for a team, and whom the teams of the caller invited: for captains whose team is there, organisers and staff. */
  async invitations(viewer: Viewer, id: number): Promise<TournamentTeamInvitationsAnswer> {
    const { state, version } = await this.tournaments.load(id);
    const teams = organises(viewer, state)
      ? state.teams
      : state.teams.filter((team) => team.captainId === viewer.id && isPresent(team));
    if (teams.length === 0 && !organises(viewer, state)) throw refusalError(NOT_YOURS);
    return teamInvitationsAnswer(state, version, teams);
  }

  /** What the caller said of themselves when they looked for a team. */
  async own(viewer: Viewer, id: number): Promise<TournamentOwnFreeAgentAnswer> {
    const { state, version } = await this.tournaments.shown(id, viewer);
    return ownFreeAgentAnswer(state, version, viewer.id);
  }
}
