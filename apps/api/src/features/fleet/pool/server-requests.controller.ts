import { Controller, Get, Inject } from '@nestjs/common';
import { RowId, WireBoolean } from '@placar/contracts';
import type { ServerRequest } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { z } from 'zod';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodParam, ZodQuery } from '../../../http/zod-pipe';
import { requestNotFound } from './match-server-request.controller';
import { ServerRequestQueries, canSeeServerRequest, presentServerRequest } from './server-requests.public';

const ListFilter = z.object({ open: WireBoolean.default(false), match_id: RowId.optional() });
const RequestId = z.uuid('must be the id of a request');

/** Wishes for servers: one's own, those of one's matches; staff see all. */
@Policy('user')
@Controller('server-requests')
export class ServerRequestsController {
  constructor(
    private readonly requests: ServerRequestQueries,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** Open ones first, in the order of the line, then those of the last day; `?open=1` leaves these out. */
  @Get()
  async list(
    @CurrentUser() viewer: Viewer,
    @ZodQuery(ListFilter) { open, match_id: matchId }: z.infer<typeof ListFilter>,
  ): Promise<{ requests: ServerRequest[] }> {
    const rows = await this.requests.list(viewer, { open, matchId: matchId ?? null });
    return { requests: rows.map((row) => presentServerRequest(row, viewer, this.config)) };
  }

  @Get(':id')
  async one(@CurrentUser() viewer: Viewer, @ZodParam('id', RequestId) id: string): Promise<ServerRequest> {
    const row = await this.requests.one(id);
    if (row === null || !canSeeServerRequest(viewer, row)) throw requestNotFound();
    return presentServerRequest(row, viewer, this.config);
  }
}
