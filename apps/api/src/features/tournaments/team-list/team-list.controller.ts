import { Controller, HttpCode, Post } from '@nestjs/common';
import { TeamListAnswer, TeamListBody, TournamentAnswer } from '@placar/contracts';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { TournamentId } from '../tournament-rights';
import { TournamentsService } from '../tournaments.service';

/** Teams that an organiser brings as a table. */
@Controller('tournaments/:id/teams')
export class TeamListController {
  constructor(private readonly tournaments: TournamentsService) {}

  @Post('preview')
  @HttpCode(200)
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'What a table of teams would come to, with its faults line by line. Nothing is written.',
    answer: TeamListAnswer,
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  preview(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
    @ZodBody(TeamListBody) { csv }: TeamListBody,
  ): Promise<TeamListAnswer> {
    return this.tournaments.previewList(viewer, id, csv);
  }

  @Post()
  @HttpCode(200)
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'Sign up all teams of a table, or none.',
    answer: TournamentAnswer,
    details:
      'Separated by semicolons, commas or tabs; headings as the export writes them in any of its languages. Teams need no approval. Who stands first in a team is its captain if they have an account, else the caller is.',
    errors: ['TOURNAMENT_NOT_FOUND', 'TEAM_LIST_INVALID', 'SIGN_UP_CLOSED', 'NAME_TAKEN', 'PERSON_TWICE', 'CONFLICT'],
  })
  signUp(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
    @ZodBody(TeamListBody) body: TeamListBody,
  ): Promise<TournamentAnswer> {
    return this.tournaments.signUpList(viewer, id, body);
  }
}
