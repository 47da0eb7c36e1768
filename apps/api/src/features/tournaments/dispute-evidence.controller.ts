import { Controller, Get, Res } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import { TournamentQueries } from '@placar/match-engine/tournaments';
import { AppError } from '@placar/platform';
import type { Response } from 'express';
import { AuditedRead, CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { TournamentsService } from './tournaments.service';

/** What is kept of a disputed match. */
@Policy('user', 'tournament:organise')
@Controller('tournaments/:id/disputes/:dispute/evidence')
export class DisputeEvidenceController {
  constructor(
    private readonly tournaments: TournamentsService,
    private readonly queries: TournamentQueries,
  ) {}

  @Described({
    summary: 'The evidence of a disputed match as a zip, as it was when the dispute was opened.',
    answer: 'file',
    details:
      'For organisers and staff. It stands when the logs of the match are cleaned later; its hash is in the dispute. None is kept of matches that were not played here, nor of those of accounts that were deleted since. Each read leaves a line in the audit log.',
    errors: ['TOURNAMENT_NOT_FOUND', 'DISPUTE_NOT_FOUND'],
  })
  @AuditedRead()
  @Get()
  async read(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId.describe('Id of the tournament.')) id: number,
    @ZodParam('dispute', RowId.describe('Number of the dispute in this tournament.')) dispute: number,
    @Res() response: Response,
  ): Promise<void> {
    await this.tournaments.requireOrganiser(viewer, id);
    const zip = await this.queries.evidence(id, dispute);
    if (zip === null)
      throw new AppError('DISPUTE_NOT_FOUND', 'There is no such dispute, or no evidence is kept with it.');
    response.attachment(`tournament-${id}-dispute-${dispute}.zip`);
    response.setHeader('Cache-Control', 'no-store');
    response.send(zip);
  }
}
