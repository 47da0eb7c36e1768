import { Inject, Injectable } from '@nestjs/common';
import type { CreateServerBody, UpdateServerBody } from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import { Server, ServerLease, User, given, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, invalidInput, NetworkGuard, sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { lockEditableServer } from './editable-server';
import { endSkins } from './server-skins';

/** Writing servers. Passwords are sealed before they touch the database. */
@Injectable()
export class ServersService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async create(viewer: Viewer, body: CreateServerBody): Promise<number> {
    this.requireReachableHost(body.ip_string);
    const server = {
      userId: viewer.id,
      displayName: body.display_name,
      ipString: body.ip_string,
      port: body.port,
      gotvPort: body.gotv_port ?? null,
      rconPasswordEncrypted: this.seal(body.rcon_password),
      publicServer: body.public_server,
      flag: body.flag?.toUpperCase() ?? null,
      tag: body.tag ?? null,
    };
    return withTransaction(this.dataSource, async (manager) => {
      await refuseTaken(manager, viewer, server);
      return (await manager.getRepository(Server).save(server)).id;
    });
  }

  /**
   * Only what is given changes. An empty password leaves the old one, because who may not see it sends it back empty; but it was typed for
   * one address, and at another one somebody else might listen for it.
   */
  async update(viewer: Viewer, body: UpdateServerBody): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      const server = await lockEditableServer(manager, viewer, body.server_id);
      refuseManaged(server, body);
      // Clients send the address back as they read it: that of a server which we started is not judged until it changes.
      if (isMove(server, body)) await this.judgeMove(manager, viewer, { server, body });
      if (body.user_id !== undefined && !(await manager.getRepository(User).existsBy({ id: body.user_id })))
        throw invalidInput('user_id', 'is not a user');
      if (body.user_id !== undefined && body.user_id !== server.userId) await endSkins(manager, server);
      Object.assign(server, this.changesOf(body));
      await manager.getRepository(Server).save(server);
    });
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      const server = await lockEditableServer(manager, viewer, id);
      if (server.provider === RENTED) throw new AppError('NOT_ALLOWED', 'A rented server goes when its time is over.');
      if (await isLeased(manager, id))
        throw new AppError('NOT_ALLOWED', 'Please cancel the match before deleting this server.');
      await manager.getRepository(Server).remove(server);
    });
  }

  private changesOf(body: UpdateServerBody): Partial<Server> {
    return given({
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
    });
  }

  private async judgeMove(
    manager: EntityManager,
    viewer: Viewer,
    { server, body }: { server: Server; body: UpdateServerBody },
  ): Promise<void> {
    const ipString = body.ip_string ?? server.ipString;
    this.requireReachableHost(ipString);
    if (await isLeased(manager, server.id))
      throw new AppError('SERVER_IN_USE', 'This server is in a match; its address cannot change now.', {
        fields: { ip_string: 'is in use by a match' },
      });
    if (!body.rcon_password && server.rconPasswordEncrypted !== '')
      throw invalidInput('rcon_password', 'is needed again when the address changes');
    await refuseTaken(manager, viewer, { ipString, port: body.port ?? server.port, id: server.id });
  }

  private requireReachableHost(host: string): void {
    if (new NetworkGuard(this.config.gameServer.allowPrivateHosts).mayPermit(host)) return;
    const reason = 'must be a public address';
    throw new AppError('SERVER_NOT_ALLOWED', `ip_string: ${reason}`, { fields: { ip_string: reason } });
  }

  private seal(password: string): string {
    return password === '' ? '' : sealSecret(password, this.config.secrets.encryptionKey);
  }
}

const RENTED = 'rented';

/** Of a rented server its owner changes the name, what it is for and whether it takes matches; the rest is the platform's. */
function refuseManaged(server: Server, body: UpdateServerBody): void {
  if (server.provider !== RENTED) return;
  const { user_id = server.userId, public_server = server.publicServer, rcon_password = '' } = body;
  const field = isMove(server, body)
    ? 'ip_string'
    : user_id !== server.userId
      ? 'user_id'
      : public_server !== server.publicServer
        ? 'public_server'
        : rcon_password !== ''
          ? 'rcon_password'
          : null;
  if (field === null) return;
  const reason = 'is kept by the platform for a rented server';
  throw new AppError('NOT_ALLOWED', `${field}: ${reason}`, { fields: { [field]: reason } });
}

function isMove(server: Server, { ip_string = server.ipString, port = server.port }: UpdateServerBody): boolean {
  return ip_string.toLowerCase() !== server.ipString.toLowerCase() || port !== server.port;
}

function isLeased(manager: EntityManager, serverId: number): Promise<boolean> {
  return manager.getRepository(ServerLease).existsBy({ serverId, releasedAt: IsNull() });
}

/**
 * Says that an address is registered already to who can see that server, and to nobody else: members could find out which addresses of
 * others are. Whoever lacks its password gets nothing out of a row of their own.
 */
async function refuseTaken(
  manager: EntityManager,
  viewer: Viewer,
  { ipString, port, id = 0 }: { ipString: string; port: number; id?: number },
): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `server ${ipString.toLowerCase()} ${port}`,
  ]);
  const taken = await manager.query<unknown[]>(
    `SELECT 1 FROM servers WHERE lower(ip_string) = lower($1) AND port = $2 AND id <> $3
      AND ($4 OR public_server OR user_id = $5) LIMIT 1`,
    [ipString, port, id, isStaff(viewer), viewer.id],
  );
  if (taken.length === 0) return;
  const reason = 'a server with this address and port is registered already';
  throw new AppError('SERVER_EXISTS', `ip_string: ${reason}`, { fields: { ip_string: reason, port: reason } });
}
