import { Described } from '../../http/routes/described';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ServerStarting, StartServerBody } from '@placar/contracts';
import { CurrentUser, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';
import { MatchAccess } from '../matches/match-access';
import { firstMapOf, refuseUnlessWithoutServer } from './pool/match-server-request.controller';
import { ServerRequestDesk } from './pool/server-request-desk';

const REFUSALS = [
  'MATCH_NOT_FOUND',
  'MATCH_ALREADY_FINISHED',
  'MATCH_ALREADY_LOADED',
  'SERVER_REQUEST_OPEN',
  'FLEET_FULL',
  'PROVIDER_UNAVAILABLE',
] as const;
const MESSAGE = 'Server is being started.';

/** Servers on demand (specification §7, "Servers"): answered at once, the stages follow on the stream and by GET /server-requests/:id. */
@Policy('create_servers')
@Controller('servers/start-server')
export class StartServerController {
  constructor(
    private readonly access: MatchAccess,
    private readonly desk: ServerRequestDesk,
  ) {}

  /** With the configured default provider, or the one named. */
  @Described({
    summary: 'Starts a server on demand with the usual provider, or the one named.',
    answer: ServerStarting,
    errors: REFUSALS,
  })
  @Post()
  @HttpCode(200)
  start(@CurrentUser() viewer: Viewer, @ZodBody(StartServerBody) body: StartServerBody): Promise<ServerStarting> {
    return this.ask(viewer, body);
  }

  @Described({
    summary: 'Starts a server on demand in the Kubernetes cluster.',
    answer: ServerStarting,
    errors: REFUSALS,
  })
  @Post('k8s')
  @HttpCode(200)
  startOnKubernetes(
    @CurrentUser() viewer: Viewer,
    @ZodBody(StartServerBody) body: StartServerBody,
  ): Promise<ServerStarting> {
    return this.ask(viewer, { ...body, provider: 'kubernetes' });
  }

  private async ask(viewer: Viewer, { match_id, provider, map }: StartServerBody): Promise<ServerStarting> {
    const matchId = match_id ?? null;
    const match = matchId === null ? null : await this.access.administer(viewer, matchId);
    if (match !== null) refuseUnlessWithoutServer(match);
    const wanted = { source: 'on_demand' as const, provider, map: map ?? (match === null ? null : firstMapOf(match)) };
    return { message: MESSAGE, id: await this.desk.ask(viewer, matchId, wanted) };
  }
}
