import { Described } from '../../../http/routes/described';
import { Controller, Delete, HttpCode, Inject, Post } from '@nestjs/common';
import { RequestServerBody, RowId, ServerRequest } from '@placar/contracts';
import type { MatchRow } from '@placar/read-models';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { CurrentUser, Policy } from '../../../http/policy/policy';
import type { Viewer } from '../../../http/session/viewer';
import { ZodBody, ZodParam } from '../../../http/zod-pipe';
import { MatchAccess } from '../../matches/match-access';
import { ServerRequestDesk } from './server-request-desk';
import { ServerRequestQueries, presentServerRequest, requestNotFound } from './server-requests';

/** A server for a match that has none: the next free one of the pool, or one that is started for it; or another one to move to. */
@Policy('user', 'match:administer')
@Controller('matches/:id/server-request')
export class MatchServerRequestController {
  constructor(
    private readonly access: MatchAccess,
    private readonly desk: ServerRequestDesk,
    private readonly requests: ServerRequestQueries,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({
    summary: 'Asks for a server for a match that has none: the next free one, or one that is started for it.',
    answer: ServerRequest,
    details:
      'With purpose `move`, a match that is on a server waits in the same line. When a server is free, it is offered for two minutes; the match is moved there by the command `change_server`.',
    errors: [
      'MATCH_ALREADY_FINISHED',
      'MATCH_ALREADY_LOADED',
      'SERVER_REQUEST_OPEN',
      'FLEET_FULL',
      'PROVIDER_UNAVAILABLE',
    ],
  })
  @HttpCode(202)
  @Post()
  async ask(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RowId) id: number,
    @ZodBody(RequestServerBody) body: RequestServerBody,
  ): Promise<ServerRequest> {
    const match = await this.access.administer(viewer, id);
    if (body.purpose === 'load') refuseUnlessWithoutServer(match);
    else if (!match.is_open) throw new AppError('MATCH_ALREADY_FINISHED', 'Match is already finished.');
    const requestId = await this.desk.ask(viewer, id, { ...body, map: firstMapOf(match) });
    return this.present(requestId, viewer);
  }

  @Described({
    summary: 'Leaves the line, or gives up the start.',
    answer: ServerRequest,
    errors: ['SERVER_REQUEST_NOT_FOUND', 'CONFLICT'],
  })
  @Delete()
  async withdraw(@CurrentUser() viewer: Viewer, @ZodParam('id', RowId) id: number): Promise<ServerRequest> {
    await this.access.administer(viewer, id);
    const open = await this.requests.openOfMatch(id);
    if (open === null) throw requestNotFound();
    if (!(await this.desk.withdraw(open.id))) throw tooLate();
    return this.present(open.id, viewer);
  }

  private async present(id: string, viewer: Viewer): Promise<ServerRequest> {
    const row = await this.requests.one(id);
    if (row === null) throw requestNotFound();
    return presentServerRequest(row, viewer, this.config);
  }
}

const tooLate = (): AppError =>
  new AppError('CONFLICT', 'The match was given a server, and its load is under way. Cancel the match instead.');

export function refuseUnlessWithoutServer({ is_open: isOpen, status }: MatchRow): void {
  if (!isOpen) throw new AppError('MATCH_ALREADY_FINISHED', 'Match is already finished.');
  if (status === 'scheduled' || status === 'load_failed') return;
  throw new AppError('MATCH_ALREADY_LOADED', 'The match is on its server already.');
}

/** With an open veto the first map is not known yet; any of the pool is near enough to start a server with. */
export function firstMapOf({ veto_mappool: pool }: MatchRow): string | null {
  const first = pool.split(' ')[0] ?? '';
  return /^\d*$/.test(first) ? null : first;
}
