import { Controller, Get, Post, Res } from '@nestjs/common';
import { RowId, TournamentPictureAnswer, TournamentPictureBody, TournamentServersAnswer } from '@placar/contracts';
import { TournamentQueries } from '@placar/match-engine/tournaments';
import { AppError } from '@placar/platform';
import type { Response } from 'express';
import { AuditedRead, CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { TournamentId } from './tournament-rights';
import { TournamentsService } from './tournaments.service';

/** Servers that the matches of a tournament may take. */
@Controller('tournaments/:id/servers')
export class TournamentServersController {
  constructor(private readonly tournaments: TournamentsService) {}

  @Get()
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'Servers of the pool, and those that were chosen for a tournament.',
    answer: TournamentServersAnswer,
    details: 'For its organisers and for staff. An empty pool gives its matches no server: they wait in the queue.',
    errors: ['TOURNAMENT_NOT_FOUND'],
  })
  servers(@CurrentUser() viewer: Viewer, @ZodParam('id', TournamentId) id: number): Promise<TournamentServersAnswer> {
    return this.tournaments.servers(viewer, id);
  }
}

/** Pictures that organisers send for the sponsors of a tournament. */
@Controller('tournaments/:id/pictures')
export class SponsorPicturesController {
  constructor(private readonly tournaments: TournamentsService) {}

  @Post()
  @Policy('user', 'tournament:organise')
  @Described({
    summary: 'Send a picture for a sponsor; it is shown once `present` names its stem.',
    answer: TournamentPictureAnswer,
    details:
      'Drawn anew as PNG, at most 256 pixels a side, and served as logos of teams are. What no sponsor has after an hour is forgotten.',
    errors: ['TOURNAMENT_NOT_FOUND', 'RATE_LIMITED'],
  })
  keep(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', TournamentId) id: number,
    @ZodBody(TournamentPictureBody) body: TournamentPictureBody,
  ): Promise<TournamentPictureAnswer> {
    return this.tournaments.keepPicture(viewer, id, body);
  }
}

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
    @ZodParam('id', TournamentId) id: number,
    @ZodParam('dispute', RowId.describe('Number of the dispute in this tournament.')) dispute: number,
    @Res() response: Response,
  ): Promise<void> {
    await this.tournaments.organised(viewer, id);
    const zip = await this.queries.evidence(id, dispute);
    if (zip === null)
      throw new AppError('DISPUTE_NOT_FOUND', 'There is no such dispute, or no evidence is kept with it.');
    response.attachment(`tournament-${id}-dispute-${dispute}.zip`);
    response.setHeader('Cache-Control', 'no-store');
    response.send(zip);
  }
}
