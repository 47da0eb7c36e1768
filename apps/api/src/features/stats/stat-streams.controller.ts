import { Controller, Get, Res } from '@nestjs/common';
import { RowId } from '@placar/contracts';
import type { Response } from 'express';
import { CurrentViewer, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodParam } from '../../http/zod-pipe';
import { LegacyStreams } from '../live/legacy-streams.public';
import { MatchRows } from './match-rows.public';

/** The old streams of statistics and veto; unknown matches open with an empty list (wire contract §6). */
@Policy('public')
@Controller()
export class StatStreamsController {
  constructor(
    private readonly streams: LegacyStreams,
    private readonly rows: MatchRows,
  ) {}

  @Get('mapstats/:id/stream')
  maps(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const stream = { event: 'mapstats', part: 'map:', read: this.rows.maps.bind(this.rows) } as const;
    return this.streams.open(stream, viewer, id, response);
  }

  @Get('playerstats/match/:id/stream')
  players(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const stream = { event: 'playerstats', part: 'scoreboard:', read: this.rows.players.bind(this.rows) } as const;
    return this.streams.open(stream, viewer, id, response);
  }

  @Get('vetoes/:id/stream')
  vetoes(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const stream = { event: 'vetodata', part: 'veto', read: this.rows.vetoes.bind(this.rows) } as const;
    return this.streams.open(stream, viewer, id, response);
  }

  @Get('vetosides/:id/stream')
  sides(
    @CurrentViewer() viewer: Viewer | null,
    @ZodParam('id', RowId) id: number,
    @Res() response: Response,
  ): Promise<void> {
    const stream = { event: 'vetosidedata', part: 'veto', read: this.rows.vetoSides.bind(this.rows) } as const;
    return this.streams.open(stream, viewer, id, response);
  }
}
