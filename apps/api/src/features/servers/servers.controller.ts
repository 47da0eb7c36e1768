import { Controller, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { CreateServerBody, DeleteServerBody, RowId, UpdateServerBody } from '@placar/contracts';
import type { ServerListItem } from '@placar/contracts';
import { canEditServer, isStaff } from '@placar/domain/access';
import { APP_CONFIG, AppError } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { z } from 'zod';
import { CurrentUser, Policy } from '../../http/policy/policy';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { isOffered } from './server-offer';
import { ServerProbe } from './server-probe';
import { detailFor, presentAddress, presentServer } from './server.presenter';
import type { ServerRow } from './server.presenter';
import { ServersQueries } from './servers.queries';
import { ServersService } from './servers.service';

type ServerSaved = { message: string; id: number; problem: string | null };

const INVALID_ID = { message: 'Invalid server ID.' };
/** Problems of a server that answers, and accepts the password, but cannot run a match. */
const OUT_OF_DATE = new Set(['plugin_missing', 'plugin_outdated', 'outdated', 'unparsable']);

/** Wire contract §5.6; clients look for `inserted`, `updated` and `alive` in the messages. */
@Controller('servers')
export class ServersController {
  constructor(
    private readonly queries: ServersQueries,
    private readonly servers: ServersService,
    private readonly probe: ServerProbe,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Get()
  @Policy('user')
  async list(@CurrentUser() viewer: Viewer): Promise<{ servers: ServerListItem[] }> {
    const rows = isStaff(viewer) ? await this.queries.all() : await this.queries.public();
    return { servers: rows.map((row) => presentServer(row, viewer, detailFor(row, viewer), this.config)) };
  }

  @Get('publiccount')
  @Policy('public')
  async publicCount(): Promise<{ servers: number }> {
    return { servers: await this.queries.publicCount() };
  }

  /** Where a match may be put now: free, well and not cordoned. The address belongs to it: whoever may use a server must be able to name it. */
  @Get('available')
  @Policy('user')
  async available(@CurrentUser() viewer: Viewer): Promise<{ servers: ServerListItem[] }> {
    const rows = (await this.queries.usable(viewer, isStaff(viewer))).filter(isOffered);
    return { servers: rows.map((row) => presentServer(row, viewer, 'full', this.config)) };
  }

  @Get('myservers')
  @Policy('user')
  async mine(@CurrentUser() viewer: Viewer): Promise<{ servers: ServerListItem[] }> {
    const rows = await this.queries.ownedBy(viewer.id);
    return { servers: rows.map((row) => presentServer(row, viewer, 'full', this.config)) };
  }

  @Get(':id')
  @Policy('user')
  async one(
    @ZodParam('id', RowId, INVALID_ID) id: number,
    @CurrentUser() viewer: Viewer,
  ): Promise<{ server: Partial<ServerListItem> }> {
    const row = await this.queries.one(id);
    if (!row) throw new AppError('SERVER_NOT_FOUND', 'Server not found.');
    if (detailFor(row, viewer) === 'full') return { server: presentServer(row, viewer, 'full', this.config) };
    if (!(await this.mayConnect(row, viewer)))
      throw new AppError('NOT_ALLOWED', 'User is not authorized to perform action.');
    return { server: presentAddress(row) };
  }

  @Get(':id/status')
  @Policy('user')
  async status(
    @ZodParam('id', RowId, INVALID_ID) id: number,
    @CurrentUser() viewer: Viewer,
  ): Promise<{ message: string }> {
    const row = await this.queries.one(id);
    if (!row) throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.');
    if (!canEditServer(viewer, row)) throw new AppError('NOT_ALLOWED', 'User is not authorized to perform action.');
    const outcome = await this.probe.run(id);
    if (outcome.alive) return { message: 'Server is alive and up to date.' };
    throw statusError(outcome.problem);
  }

  @Post()
  @HttpCode(200)
  @Policy('create_servers')
  async create(@CurrentUser() viewer: Viewer, @ZodBody(CreateServerBody) body: CreateServerBody): Promise<ServerSaved> {
    const id = await this.servers.create(viewer, body);
    return this.saved(id, 'inserted');
  }

  @Put()
  @Policy('user')
  async update(@CurrentUser() viewer: Viewer, @ZodBody(UpdateServerBody) body: UpdateServerBody): Promise<ServerSaved> {
    await this.servers.update(viewer, body);
    return this.saved(body.server_id, 'updated');
  }

  @Delete()
  @Policy('user')
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteServerBody) body: z.infer<typeof DeleteServerBody>,
  ): Promise<{ message: string }> {
    await this.servers.remove(viewer, body.server_id);
    return { message: 'Game server deleted successfully!' };
  }

  /** The row is kept whatever the first look at the server tells; `problem` says what it told. */
  private async saved(id: number, verb: 'inserted' | 'updated'): Promise<ServerSaved> {
    const outcome = await this.probe.run(id);
    if (outcome.alive) return { message: `Game server ${verb} successfully!`, id, problem: null };
    const message = `Game Server did not respond in time. However, we have still ${verb} the server successfully.`;
    return { message, id, problem: outcome.problem };
  }

  private async mayConnect(row: ServerRow, viewer: Viewer): Promise<boolean> {
    return row.public_server || (row.match_id !== null && (await this.queries.playsOn(viewer, row.match_id)));
  }
}

function statusError(problem: string): AppError {
  if (OUT_OF_DATE.has(problem))
    return new AppError(
      'SERVER_PLUGIN_MISSING',
      'Server is not up to date - please update your game server instance.',
      {
        details: { problem },
      },
    );
  const code = problem === 'auth_failed' ? 'SERVER_AUTH_FAILED' : 'SERVER_UNREACHABLE';
  const message = 'Server did not respond in 2500 ms. Please check if server is online and password is correct.';
  return new AppError(code, message, { details: { problem } });
}
