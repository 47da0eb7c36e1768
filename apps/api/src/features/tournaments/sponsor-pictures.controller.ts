import { Controller, Post } from '@nestjs/common';
import { RowId, TournamentPictureAnswer, TournamentPictureBody } from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { TournamentsService } from './tournaments.service';

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
    @ZodParam('id', RowId.describe('Id of the tournament.')) id: number,
    @ZodBody(TournamentPictureBody) body: TournamentPictureBody,
  ): Promise<TournamentPictureAnswer> {
    return this.tournaments.keepPicture(viewer, id, body);
  }
}
