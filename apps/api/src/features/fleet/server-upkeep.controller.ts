import { Described } from '../../http/routes/described';
import { Controller, Delete, HttpCode, Inject, Post } from '@nestjs/common';
import { KeepAliveBody, ServerRequest, StopServerBody } from '@placar/contracts';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { CurrentUser, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { RequestId } from './pool/server-requests.controller';
import { presentServerRequest } from './server-request.presenter';
import { ServerUpkeep } from './server-upkeep.service';

/** Idle and cost governance: for those who asked, the owner of the match, and staff. */
@Policy('user')
@Controller('server-requests/:id')
export class ServerUpkeepController {
  constructor(
    private readonly upkeep: ServerUpkeep,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({
    summary: 'Keeps a server on demand though nobody plays.',
    answer: ServerRequest,
    errors: ['SERVER_REQUEST_NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  })
  @Post('keep-alive')
  @HttpCode(200)
  async keepAlive(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RequestId) id: string,
    @ZodBody(KeepAliveBody) { minutes }: KeepAliveBody,
  ): Promise<ServerRequest> {
    return presentServerRequest(await this.upkeep.keepAlive(viewer, id, minutes), viewer, this.config);
  }

  /** 202: the server stops from now on; the stream tells when it has. */
  @Described({
    summary: 'Stops a server on demand, or leaves the line.',
    answer: ServerRequest,
    errors: ['SERVER_REQUEST_NOT_FOUND', 'NOT_ALLOWED', 'SERVER_IN_USE', 'CONFLICT'],
    details: 'Answers at once; the stream tells when the server has stopped.',
  })
  @Post('stop')
  @HttpCode(202)
  async stop(
    @CurrentUser() viewer: Viewer,
    @ZodParam('id', RequestId) id: string,
    @ZodBody(StopServerBody) { force }: StopServerBody,
  ): Promise<ServerRequest> {
    return presentServerRequest(await this.upkeep.stop(viewer, id, force), viewer, this.config);
  }

  /** The same by another name, never by force: leaves the line, gives up the start, or gives the server back. */
  @Described({
    summary: 'The same, never by force.',
    answer: ServerRequest,
    errors: ['SERVER_REQUEST_NOT_FOUND', 'NOT_ALLOWED', 'SERVER_IN_USE', 'CONFLICT'],
  })
  @Delete()
  @HttpCode(202)
  async end(@CurrentUser() viewer: Viewer, @ZodParam('id', RequestId) id: string): Promise<ServerRequest> {
    return presentServerRequest(await this.upkeep.stop(viewer, id, false), viewer, this.config);
  }
}
