import { Described } from '../../http/routes/described';
import { Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { PostPreflightBody, RowId, ServerPreflight } from '@placar/contracts';
import { canUseServer } from '@placar/domain/access';
import { AppError, notAllowed } from '@placar/platform';
import { z } from 'zod';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { ServerPreflights } from './server-preflights';
import { ServersQueries } from './servers.queries';

const INVALID_ID = { message: 'Invalid server ID.' };
const Nonce = z.string().regex(/^[\w-]{16,64}$/);

/** Says, before players connect, which step would keep a match from a server. */
@Controller('servers')
export class ServerPreflightController {
  constructor(
    private readonly queries: ServersQueries,
    private readonly preflights: ServerPreflights,
  ) {}

  /**
   * What a game server fetches during its pre-flight, as it would fetch a config. It is always refused, for a refused answer
   * leaves the plugin as it was, where a wrong config would reset it (plugin contract §1.3).
   */
  @Described({
    summary: 'What a server fetches while it is checked; always refused, which proves that it came through.',
    answer: 'refusal',
    errors: ['CONFLICT', 'NOT_FOUND'],
    headers: { Authorization: 'The word that the check gave along.' },
  })
  @Policy('game_server')
  @Get('preflight/:nonce')
  async fetched(
    @ZodParam('nonce', z.string().max(200)) nonce: string,
    @Headers('authorization') header: string | undefined,
  ): Promise<never> {
    const outcome = Nonce.safeParse(nonce).success ? await this.preflights.fetched(nonce, header) : 'unknown';
    if (outcome === 'noted') throw new AppError('CONFLICT', 'Noted; there is no match to load here.');
    if (outcome === 'header_missing') throw new AppError('NOT_AUTHENTICATED', 'The header did not arrive.');
    throw new AppError('NOT_FOUND', 'Not found.');
  }

  @Described({
    summary: 'Checks step by step what would keep a match from this server. Takes up to 10 s.',
    answer: ServerPreflight,
  })
  @Policy('user', 'server:use')
  @HttpCode(200)
  @Limited('preflight')
  @Post(':id/preflight')
  async run(
    @ZodParam('id', RowId, INVALID_ID) id: number,
    @CurrentUser() viewer: Viewer,
    @ZodBody(PostPreflightBody) { map }: PostPreflightBody,
  ): Promise<ServerPreflight> {
    await this.mayUse(id, viewer);
    return this.preflights.run(id, map ?? null);
  }

  /** The last one. */
  @Described({
    summary: 'The last check of this server.',
    answer: ServerPreflight,
    errors: ['NOT_FOUND'],
  })
  @Policy('user', 'server:use')
  @Get(':id/preflight')
  async last(@ZodParam('id', RowId, INVALID_ID) id: number, @CurrentUser() viewer: Viewer): Promise<ServerPreflight> {
    await this.mayUse(id, viewer);
    const last = await this.preflights.last(id);
    if (last === null) throw new AppError('NOT_FOUND', 'This server was not checked yet.');
    return last;
  }

  private async mayUse(id: number, viewer: Viewer): Promise<void> {
    const row = await this.queries.one(id);
    if (!row) throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.');
    if (!canUseServer(viewer, row)) throw notAllowed();
  }
}
