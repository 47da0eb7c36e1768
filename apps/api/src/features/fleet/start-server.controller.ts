import { Controller, HttpCode, Post } from '@nestjs/common';
import { StartServerBody } from '@placar/contracts';
import { z } from 'zod';
import { CurrentUser, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody } from '../../http/zod-pipe';
import { MatchAccess } from '../matches/match-access.public';
import { firstMapOf, refuseUnlessWithoutServer } from './pool/match-server-request.controller';
import { ServerRequestDesk } from './pool/server-request-desk.public';

type Started = { message: string; id: string };

/** A server can be asked for with no body at all. */
const Body = z.preprocess((body) => body ?? {}, StartServerBody);
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
  @Post()
  @HttpCode(200)
  start(@CurrentUser() viewer: Viewer, @ZodBody(Body) body: StartServerBody): Promise<Started> {
    return this.ask(viewer, body);
  }

  @Post('k8s')
  @HttpCode(200)
  startOnKubernetes(@CurrentUser() viewer: Viewer, @ZodBody(Body) body: StartServerBody): Promise<Started> {
    return this.ask(viewer, { ...body, provider: 'kubernetes' });
  }

  private async ask(viewer: Viewer, { match_id, provider, map }: StartServerBody): Promise<Started> {
    const matchId = match_id ?? null;
    const match = matchId === null ? null : await this.access.administer(viewer, matchId);
    if (match !== null) refuseUnlessWithoutServer(match);
    const wish = { source: 'on_demand' as const, provider, map: map ?? (match === null ? null : firstMapOf(match)) };
    return { message: MESSAGE, id: await this.desk.ask(viewer, matchId, wish) };
  }
}
