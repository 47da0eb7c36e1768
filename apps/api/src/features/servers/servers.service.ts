import { Inject, Injectable } from '@nestjs/common';
import type { CreateServerBody, UpdateServerBody } from '@placar/contracts';
import { canEditServer } from '@placar/domain/access';
import { Server, ServerLease, User, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, isPrivateHost, sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../http/errors/database-errors';
import type { Viewer } from '../../http/session/viewer';

/** Writing servers. Passwords are sealed before they touch the database. */
@Injectable()
export class ServersService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async create(viewer: Viewer, body: CreateServerBody): Promise<number> {
    this.requireReachableHost(body.ip_string);
    const servers = this.dataSource.getRepository(Server);
    const server = servers.create({
      userId: viewer.id,
      displayName: body.display_name,
      ipString: body.ip_string,
      port: body.port,
      gotvPort: body.gotv_port ?? null,
      rconPasswordEncrypted: this.seal(body.rcon_password),
      publicServer: body.public_server,
      flag: body.flag?.toUpperCase() ?? null,
      tag: body.tag ?? null,
    });
    return (await unlessTaken(servers.save(server))).id;
  }

  /** Only what is given changes. An empty password leaves the old one: who may not see it sends it back empty. */
  async update(viewer: Viewer, body: UpdateServerBody): Promise<void> {
    if (body.ip_string !== undefined) this.requireReachableHost(body.ip_string);
    const work = withTransaction(this.dataSource, async (manager) => {
      const server = await this.lockEditable(manager, viewer, body.server_id);
      await this.refuseMoveInUse(manager, server, body);
      if (body.user_id !== undefined && !(await manager.getRepository(User).existsBy({ id: body.user_id })))
        throw new AppError('INVALID_INPUT', 'user_id: is not a user', { fields: { user_id: 'is not a user' } });
      Object.assign(server, this.changesOf(body));
      await manager.getRepository(Server).save(server);
    });
    await unlessTaken(work);
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      const server = await this.lockEditable(manager, viewer, id);
      if (await isLeased(manager, id))
        throw new AppError('NOT_ALLOWED', 'Please cancel the match before deleting this server.');
      await manager.getRepository(Server).remove(server);
    });
  }

  private changesOf(body: UpdateServerBody): Partial<Server> {
    const changes: Partial<Record<keyof Server, unknown>> = {
      userId: body.user_id,
      displayName: body.display_name,
      ipString: body.ip_string,
      port: body.port,
      gotvPort: body.gotv_port,
      publicServer: body.public_server,
      flag: typeof body.flag === 'string' ? body.flag.toUpperCase() : body.flag,
      tag: body.tag,
      cordoned: body.cordoned,
      rconPasswordEncrypted: body.rcon_password ? this.seal(body.rcon_password) : undefined,
    };
    return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  }

  /** The row lock keeps a lease from being taken meanwhile: its foreign key must share the row. */
  private async lockEditable(manager: EntityManager, viewer: Viewer, id: number): Promise<Server> {
    const server = await manager.getRepository(Server).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!server) throw new AppError('SERVER_NOT_FOUND', 'Server does not exist.');
    if (!canEditServer(viewer, { user_id: server.userId }))
      throw new AppError('NOT_ALLOWED', 'User is not authorized to perform action.');
    return server;
  }

  private async refuseMoveInUse(manager: EntityManager, server: Server, body: UpdateServerBody): Promise<void> {
    const isMove =
      (body.ip_string !== undefined && body.ip_string !== server.ipString) ||
      (body.port !== undefined && body.port !== server.port);
    if (isMove && (await isLeased(manager, server.id)))
      throw new AppError('SERVER_IN_USE', 'This server is in a match; its address cannot change now.', {
        fields: { ip_string: 'is in use by a match' },
      });
  }

  private requireReachableHost(host: string): void {
    if (this.config.gameServer.allowPrivateHosts || !isPrivateHost(host)) return;
    const reason = 'must be a public address';
    throw new AppError('SERVER_NOT_ALLOWED', `ip_string: ${reason}`, { fields: { ip_string: reason } });
  }

  private seal(password: string): string {
    return password === '' ? '' : sealSecret(password, this.config.secrets.encryptionKey);
  }
}

function isLeased(manager: EntityManager, serverId: number): Promise<boolean> {
  return manager.getRepository(ServerLease).existsBy({ serverId, releasedAt: IsNull() });
}

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'servers_endpoint')) throw error;
    const reason = 'a server with this address and port is registered already';
    throw new AppError('SERVER_EXISTS', `ip_string: ${reason}`, {
      fields: { ip_string: reason, port: reason },
      cause: error,
    });
  }
}
