import { Controller, Get, Res } from '@nestjs/common';
import { LIVE_EVENTS, TournamentStreamQuery } from '@placar/contracts';
import type { Response } from 'express';
import { CurrentViewer, Policy } from '../../../http/policy/policy';
import { Described } from '../../../http/routes/described';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { LiveConnections } from '../../live/live-connections';
import { TournamentId } from '../tournament-rights';
import { TournamentsService } from '../tournaments.service';
import { TournamentHub } from './tournament-hub';

const { tournament, ready, beat } = LIVE_EVENTS;

/** The event stream of a tournament (decision 0162). It says how new the answers can be; they themselves come from the public cache. */
@Policy('public')
@Controller('tournaments/:id/stream')
export class TournamentStreamController {
  constructor(
    private readonly connections: LiveConnections,
    private readonly tournaments: TournamentsService,
    private readonly hub: TournamentHub,
  ) {}

  @Get()
  @Described({
    summary: 'A tournament in a stream: it tells when there is something new to read.',
    answer: 'event-stream',
    errors: ['TOURNAMENT_NOT_FOUND'],
    details:
      'First where the tournament stands, then `ready`, then an event with each change, a few a second at most. With a newer `version` read tournament, bracket and standings again, with another `mark` the bracket. An answer may come from a process that has not heard yet: read on until it is as new. A stream that was cut begins anew. A comment comes every 15 s.',
    events: { tournament, ready, beat },
  })
  async one(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', TournamentId) id: number,
    @ZodQuery(TournamentStreamQuery) { beats }: TournamentStreamQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.tournaments.shown(id, viewer);
    await this.hub.follow(this.connections.open(response, beats === '1'), id);
  }
}
