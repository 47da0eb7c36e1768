import { Controller, Get } from '@nestjs/common';
import { RowId, TournamentServersAnswer } from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { Described } from '../../http/routes/described';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
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
  servers(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId.describe('Id of the tournament.')) id: number,
  ): Promise<TournamentServersAnswer> {
    return this.tournaments.servers(viewer, id);
  }
}
