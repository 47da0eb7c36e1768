import { FLEET_PROVIDERS } from '@placar/domain';
import { RentalRecord, Server } from '@placar/persistence';
import { sealSecret } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { EntityManager } from 'typeorm';
import { GONE_SUFFIX } from '../servers/server-directory';
import type { FleetInstance, FleetRequest, RentedServer } from './fleet-request';
import type { FleetRows } from './fleet-rows';

export interface RunningAddress {
  address: string;
  port: number;
  gotvPort: number | null;
  rconPassword: string;
}

interface Placed {
  request: FleetRequest;
  instance: FleetInstance;
  at: RunningAddress;
}

/** What lists call the provider of a rented server, whoever runs it. */
const RENTED = 'rented';

/** The `servers` row of a server on demand: made when it is ready, removed when it is gone, kept while a match clings to it. That of a rented server stays. */
export class ServerHandover {
  constructor(
    private readonly rows: FleetRows,
    private readonly config: Pick<AppConfig, 'secrets'>,
  ) {}

  /** Makes it a server of the one who asked. Twice is once. False when somebody registered this very address as their own. */
  async place(request: FleetRequest, instance: FleetInstance, at: RunningAddress): Promise<boolean> {
    return this.rows.transaction(async (manager) => {
      const [present] = await manager.query<{ server_id: number | null }[]>(
        'SELECT server_id FROM server_instances WHERE id = $1 FOR UPDATE',
        [instance.id],
      );
      if (present?.server_id != null) return true;
      await this.clearAddress(manager, at);
      if (request.rental !== null) return this.placeRented(manager, request.rental, { request, instance, at });
      const sealed = sealSecret(at.rconPassword, this.config.secrets.encryptionKey);
      const server = {
        userId: request.requestedBy,
        displayName: displayNameOf(request),
        ipString: at.address,
        port: at.port,
        gotvPort: at.gotvPort,
        rconPasswordEncrypted: sealed,
        provider: request.provisioning.provider,
      };
      const insert = manager.createQueryBuilder().insert().into(Server).values(server);
      const inserted = await insert.orIgnore().returning('id').execute();
      const serverId = (inserted.raw as { id: number }[])[0]?.id;
      if (serverId === undefined) return false;
      await this.noteServer(manager, { request, instance, at }, { serverId, sealed });
      return true;
    });
  }

  private async noteServer(
    manager: EntityManager,
    { request, instance, at }: Placed,
    { serverId, sealed }: { serverId: number; sealed: string },
  ): Promise<void> {
    await manager.query(
      `UPDATE server_instances SET server_id = $2, address = $3, port = $4, gotv_port = $5, ready_at = COALESCE(ready_at, now()),
              rcon_password_encrypted = $6
        WHERE id = $1`,
      [instance.id, serverId, at.address, at.port, at.gotvPort, sealed],
    );
    await manager.query('UPDATE server_requests SET server_id = $2 WHERE id = $1', [request.id, serverId]);
  }

  /** A rented server is one row over all of its starts: its matches stay its own. */
  private async placeRented(manager: EntityManager, rental: RentedServer, placed: Placed): Promise<boolean> {
    const { request, at } = placed;
    const sealed = sealSecret(at.rconPassword, this.config.secrets.encryptionKey);
    const server = {
      ipString: at.address,
      port: at.port,
      gotvPort: at.gotvPort,
      rconPasswordEncrypted: sealed,
      lastProblem: null,
      cordoned: false,
    };
    let { serverId } = rental;
    if (serverId === null) {
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(Server)
        .values({
          ...server,
          userId: request.requestedBy,
          displayName: rental.name,
          flag: rental.region,
          provider: RENTED,
        })
        .orIgnore()
        .returning('id')
        .execute();
      serverId = (inserted.raw as { id: number }[])[0]?.id ?? null;
      if (serverId === null) return false;
      await manager.update(RentalRecord, { id: rental.id }, { serverId });
    } else {
      const taken = await manager.query<unknown[]>(
        'SELECT 1 FROM servers WHERE lower(ip_string) = lower($1) AND port = $2 AND id <> $3',
        [at.address, at.port, serverId],
      );
      if (taken.length > 0) return false;
      await manager.update(Server, { id: serverId }, server);
    }
    await this.noteServer(manager, placed, { serverId, sealed });
    return true;
  }

  /** Takes the server out of use before it is stopped. False when a match has it, which only force overcomes. */
  async withdraw(serverId: number, force: boolean): Promise<boolean> {
    return this.rows.transaction(async (manager) => {
      // The row lock keeps a lease from being taken meanwhile: its foreign key must share the row.
      await manager.query('SELECT 1 FROM servers WHERE id = $1 FOR UPDATE', [serverId]);
      const leases = await manager.query<unknown[]>(
        'SELECT 1 FROM server_leases WHERE server_id = $1 AND released_at IS NULL',
        [serverId],
      );
      if (leases.length > 0 && !force) return false;
      await manager.update(Server, { id: serverId }, { cordoned: true });
      return true;
    });
  }

  /**
   * Its instance is gone. Without a match the row goes too; a match on it must find nothing at the old address, where the next
   * server may already listen, so that it becomes server_lost.
   */
  async gone(serverId: number): Promise<void> {
    await this.rows.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM servers WHERE id = $1 FOR UPDATE', [serverId]);
      await markGone(manager, serverId);
      // The reconciler looks at once at a match that lost its server.
      await manager.query(
        `UPDATE match_watch SET next_check_at = now()
          WHERE match_id IN (SELECT match_id FROM server_leases WHERE server_id = $1 AND released_at IS NULL)`,
        [serverId],
      );
      await removeUnleased(manager, serverId);
    });
  }

  /** Rows of servers that are gone and whose match has let go of them since. */
  async removeLeftovers(): Promise<void> {
    await this.rows.transaction((manager) => removeUnleased(manager, null));
  }

  private async clearAddress(manager: EntityManager, at: RunningAddress): Promise<void> {
    const stale = await manager.query<{ id: number }[]>(
      `SELECT s.id FROM servers s WHERE lower(s.ip_string) = lower($1) AND s.port = $2 AND s.provider = ANY($3)
          AND NOT EXISTS (SELECT 1 FROM server_instances i WHERE i.server_id = s.id AND i.stopped_at IS NULL)`,
      [at.address, at.port, [...FLEET_PROVIDERS, RENTED]],
    );
    for (const { id } of stale) await markGone(manager, id);
  }
}

/** An address that cannot exist, one for each row. */
async function markGone(manager: EntityManager, serverId: number): Promise<void> {
  const ipString = `server-${serverId}${GONE_SUFFIX}`;
  await manager.update(Server, { id: serverId }, { ipString, cordoned: true, lastProblem: 'instance_gone' });
}

async function removeUnleased(manager: EntityManager, serverId: number | null): Promise<void> {
  await manager.query(
    `DELETE FROM servers s WHERE ($1::int IS NULL OR s.id = $1) AND s.provider = ANY($2)
        AND s.ip_string LIKE '%${GONE_SUFFIX}'
        AND NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL)`,
    [serverId, FLEET_PROVIDERS],
  );
}

/** What lists show, the same in every language: for which match it is, or who asked. */
export function displayNameOf(request: Pick<FleetRequest, 'matchId' | 'requestedByName' | 'id' | 'rental'>): string {
  if (request.rental !== null) return request.rental.name;
  const subject = request.matchId === null ? request.requestedByName || request.id.slice(0, 8) : `#${request.matchId}`;
  return [...`CS2 ${subject}`].slice(0, 64).join('');
}
