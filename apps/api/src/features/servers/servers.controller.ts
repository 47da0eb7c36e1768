import { Described } from '../../http/routes/described';
import { Controller, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import {
  CreateServerBody,
  DeleteServerBody,
  MessageAnswer,
  PublicServerCount,
  RowId,
  ServerAnswer,
  ServerListAnswer,
  ServerSaved,
  UpdateServerBody,
} from '@placar/contracts';
import type { ServerListItem } from '@placar/contracts';
import { canEditServer, isStaff } from '@placar/domain/access';
import { APP_CONFIG, AppError, notAllowed } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { z } from 'zod';
import { Limited } from '../../http/limits/rate-limit.guard';
import { CurrentUser, Policy } from '../../http/policy/policy';
import { PublicRead } from '../../http/public-cache/public-read';
import type { Viewer } from '../../http/session/viewer';
import { ZodBody, ZodParam } from '../../http/zod-pipe';
import { isOffered } from './server-offer';
import { GameVersions } from '../steam/game-versions';
import { ServerProbe } from './server-probe';
import { detailFor, presentAddress, presentServer } from './server.presenter';
import type { ServerRow } from './server.presenter';
import { ServersQueries } from './servers.queries';
import { ServersService } from './servers.service';

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
    private readonly gameVersions: GameVersions,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @Described({
    summary: 'Servers: public ones; staff see all.',
    answer: ServerListAnswer,
    details: 'Addresses are shown to owners and staff, passwords to owners and super admins.',
  })
  @Get()
  @Policy('user')
  async list(@CurrentUser() viewer: Viewer): Promise<{ servers: ServerListItem[] }> {
    const rows = isStaff(viewer) ? await this.queries.all() : await this.queries.public();
    return { servers: rows.map((row) => presentServer(row, viewer, detailFor(row, viewer), this.config)) };
  }

  @Described({
    summary: 'How many public servers there are.',
    answer: PublicServerCount,
    example: { servers: 12 },
  })
  @PublicRead({ tags: ['servers'] })
  @Get('publiccount')
  @Policy('public')
  async publicCount(): Promise<{ servers: number }> {
    return { servers: await this.queries.publicCount() };
  }

  /** Where a match may be put now: free, well and not cordoned. The address belongs to it: whoever may use a server must be able to name it. */
  @Described({
    summary: 'Servers to which this person could give a match now.',
    answer: ServerListAnswer,
    details: 'Free, well, with a usable plugin, and not cordoned.',
  })
  @Get('available')
  @Policy('user')
  async available(@CurrentUser() viewer: Viewer): Promise<{ servers: ServerListItem[] }> {
    const rows = (await this.queries.usable(viewer, isStaff(viewer))).filter(isOffered);
    return { servers: rows.map((row) => presentServer(row, viewer, 'full', this.config)) };
  }

  @Described({
    summary: 'The own servers, with their addresses and passwords.',
    answer: ServerListAnswer,
  })
  @Get('myservers')
  @Policy('user')
  async mine(@CurrentUser() viewer: Viewer): Promise<{ servers: ServerListItem[] }> {
    const rows = await this.queries.ownedBy(viewer.id);
    return { servers: rows.map((row) => presentServer(row, viewer, 'full', this.config)) };
  }

  @Described({
    summary: 'One server.',
    answer: ServerAnswer,
    details: 'Owner and staff see all of it; others only how to connect, and that only where they may play.',
  })
  @Get(':id')
  @Policy('user', 'server:use')
  async one(
    @ZodParam('id', RowId, INVALID_ID) id: number,
    @CurrentUser() viewer: Viewer,
  ): Promise<{ server: Partial<ServerListItem> }> {
    const row = await this.queries.one(id);
    if (!row) throw new AppError('SERVER_NOT_FOUND', 'Server not found.');
    if (detailFor(row, viewer) === 'full') return { server: presentServer(row, viewer, 'full', this.config) };
    if (!(await this.mayConnect(row, viewer))) throw notAllowed();
    return { server: presentAddress(row) };
  }

  @Described({
    summary: 'Asks the server whether it is alive, takes the password and runs the plugin.',
    answer: MessageAnswer,
    errors: ['SERVER_UNREACHABLE', 'SERVER_AUTH_FAILED', 'SERVER_PLUGIN_MISSING', 'SERVER_OUTDATED'],
    details:
      'Whether the game is the newest is asked from Steam in the background; without an answer a live server is alive.',
    example: { message: 'Server is alive and up to date.' },
  })
  @Limited('outgoing')
  @Get(':id/status')
  @Policy('user', 'server:own')
  async status(@ZodParam('id', RowId, INVALID_ID) id: number, @CurrentUser() viewer: Viewer): Promise<MessageAnswer> {
    const row = await this.queries.one(id);
    if (!row) throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.');
    if (!canEditServer(viewer, row)) throw notAllowed();
    const outcome = await this.probe.run(id);
    if (!outcome.alive) throw statusError(outcome.problem);
    const probed = (await this.queries.one(id)) ?? row;
    if (!isSimulated(probed) && this.gameVersions.isOutdated(probed.game_version))
      throw new AppError('SERVER_OUTDATED', OUTDATED);
    return { message: 'Server is alive and up to date.' };
  }

  @Described({
    summary: 'Registers a server, and looks at it once.',
    answer: ServerSaved,
    errors: ['SERVER_EXISTS', 'SERVER_NOT_ALLOWED'],
    example: { message: 'Game server inserted successfully!', id: 7, problem: null },
    details:
      'A server that does not answer is kept all the same; `problem` says what was wrong. Clients look for `inserted` in the message.',
  })
  @Limited('outgoing')
  @Post()
  @HttpCode(200)
  @Policy('create_servers')
  async create(@CurrentUser() viewer: Viewer, @ZodBody(CreateServerBody) body: CreateServerBody): Promise<ServerSaved> {
    const id = await this.servers.create(viewer, body);
    return this.saved(id, 'inserted');
  }

  @Described({
    summary: 'Changes a server, and looks at it once.',
    answer: ServerSaved,
    errors: ['SERVER_EXISTS', 'SERVER_NOT_ALLOWED', 'SERVER_IN_USE'],
    details: 'Clients look for `updated` in the message.',
  })
  @Limited('outgoing')
  @Put()
  @Policy('user', 'server:own')
  async update(@CurrentUser() viewer: Viewer, @ZodBody(UpdateServerBody) body: UpdateServerBody): Promise<ServerSaved> {
    await this.servers.update(viewer, body);
    return this.saved(body.server_id, 'updated');
  }

  @Described({
    summary: 'Removes a server that has no match.',
    answer: MessageAnswer,
    errors: ['SERVER_IN_USE'],
    example: { message: 'Game server deleted successfully!' },
  })
  @Delete()
  @Policy('user', 'server:own')
  async remove(
    @CurrentUser() viewer: Viewer,
    @ZodBody(DeleteServerBody) body: z.infer<typeof DeleteServerBody>,
  ): Promise<MessageAnswer> {
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

/** Simulated servers stand on this machine only, and are of a build of their own. */
const isSimulated = (row: ServerRow): boolean =>
  row.provider === 'process' || /^(127\.|localhost$|::1$)/i.test(row.ip_string);

const OUTDATED = 'Server is not up to date - please update your game server instance.';

function statusError(problem: string): AppError {
  if (OUT_OF_DATE.has(problem)) return new AppError('SERVER_PLUGIN_MISSING', OUTDATED, { details: { problem } });
  const code = problem === 'auth_failed' ? 'SERVER_AUTH_FAILED' : 'SERVER_UNREACHABLE';
  const message = 'Server did not respond in 2500 ms. Please check if server is online and password is correct.';
  return new AppError(code, message, { details: { problem } });
}
