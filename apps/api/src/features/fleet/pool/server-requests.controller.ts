import { Described } from '../../../http/routes/described';
import { Controller, Get, Inject } from '@nestjs/common';
import { ServerRequest, ServerRequestsAnswer, ServerRequestsQuery } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { z } from 'zod';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { ServerRequestQueries, presentServerRequest } from './server-requests';

export const RequestId = z.uuid('must be the id of a request').describe('Id of the request.');

/** Requests for servers: one's own, those of one's matches; staff see all. */
@Policy('user')
@Controller('server-requests')
export class ServerRequestsController {
  constructor(
    private readonly requests: ServerRequestQueries,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Open ones first, in the order of the line, then those of the last day; `?open=1` leaves these out. */
  @Described({
    summary: 'Requests for servers: own ones, those of own matches; staff see all.',
    answer: ServerRequestsAnswer,
  })
  @Get()
  async list(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(ServerRequestsQuery) { open, match_id: matchId }: ServerRequestsQuery,
  ): Promise<ServerRequestsAnswer> {
    const rows = await this.requests.list(viewer, { open, matchId: matchId ?? null });
    return { requests: rows.map((row) => presentServerRequest(row, viewer, this.config)) };
  }

  @Described({
    summary: 'One request for a server.',
    answer: ServerRequest,
    errors: ['SERVER_REQUEST_NOT_FOUND'],
  })
  @Get(':id')
  async one(@CurrentUser() viewer: Viewer, @ZodParam('id', RequestId) id: string): Promise<ServerRequest> {
    return presentServerRequest(await this.requests.seen(viewer, id), viewer, this.config);
  }
}
