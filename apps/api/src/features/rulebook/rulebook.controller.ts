import { Controller, Get, Put } from '@nestjs/common';
import { RowId, RulebookAnswer, RulebookBody } from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { RulebookService } from './rulebook.service';

const SeasonId = RowId.describe('Id of the season.');
const KEPT =
  'Matches keep the rulebook that they were made with. What the body leaves out goes back to the rulebook below.';

/** The rules by which matches are run, of the installation and of seasons. */
@Controller()
export class RulebookController {
  constructor(private readonly rulebooks: RulebookService) {}

  @Described({ summary: 'Rules of the installation.', answer: RulebookAnswer })
  @Policy('public')
  @Get('rulebook')
  ofInstallation(): Promise<RulebookAnswer> {
    return this.rulebooks.read(null);
  }

  @Described({
    summary: 'Changes the rules of the installation.',
    answer: RulebookAnswer,
    errors: ['CONFLICT'],
    details: KEPT,
  })
  @Policy('admin')
  @Put('rulebook')
  changeInstallation(
    @CurrentUser() viewer: Viewer,
    @ZodBody(RulebookBody) body: RulebookBody,
  ): Promise<RulebookAnswer> {
    return this.rulebooks.write(viewer, null, body);
  }

  @Described({ summary: 'Rules of a season.', answer: RulebookAnswer, errors: ['SEASON_NOT_FOUND'] })
  @Policy('public')
  @Get('seasons/:id/rulebook')
  ofSeason(@ZodParam('id', SeasonId) id: number): Promise<RulebookAnswer> {
    return this.rulebooks.read(id);
  }

  @Described({
    summary: 'Changes the rules of a season.',
    answer: RulebookAnswer,
    errors: ['SEASON_NOT_FOUND', 'CONFLICT'],
    details: KEPT,
  })
  @Policy('user', 'season:own')
  @Put('seasons/:id/rulebook')
  changeSeason(
    @ZodParam('id', SeasonId) id: number,
    @CurrentUser() viewer: Viewer,
    @ZodBody(RulebookBody) body: RulebookBody,
  ): Promise<RulebookAnswer> {
    return this.rulebooks.write(viewer, id, body);
  }
}
