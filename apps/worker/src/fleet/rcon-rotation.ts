import { randomBytes } from 'node:crypto';
import type { GameServerOperations, RconPool } from '@placar/game-server';
import { Server } from '@placar/persistence';
import { sealSecret, secretsEqual } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import type { EntityManager } from 'typeorm';
import type { FleetRows } from './fleet-rows';

export interface RconRotationParts {
  rows: FleetRows;
  config: Pick<AppConfig, 'secrets'>;
  gateway: GameServerOperations;
  rcon: Pick<RconPool, 'execute'>;
  logger: Logger;
}

interface Due {
  ip_string: string;
  port: number;
  rcon_password_encrypted: string;
  next: string | null;
}

/** Of the line that changes a password, whose own answer proves nothing. */
export const CHANGE_LIMITS = { deadlineMs: 1_500, ttlMs: 1_500, onTimeout: 'close' } as const;

/**
 * A new RCON password after each match on a server of ours (decisions, "Servers"). The new one is written down before it is sent,
 * and becomes the server's only once it was seen to open the console: whatever dies in between, one of the two is right.
 */
export class RconRotation {
  constructor(private readonly parts: RconRotationParts) {}

  /** True when the password is another one now. Does nothing while a match has the server or none has had it since. */
  async rotate(instanceId: string, serverId: number): Promise<boolean> {
    const next = await this.prepare(instanceId, serverId);
    if (next === null) return false;
    return this.parts.rows.transaction(async (manager) => {
      // The row lock keeps a match from being put on it meanwhile: a lease's foreign key must share the row.
      const [server] = await this.due(manager, instanceId, serverId, 'FOR UPDATE OF s');
      if (!server) return false;
      const endpoint = { serverId: `fleet-${instanceId}`, host: server.ip_string, port: server.port };
      // Closes every connection, this one too, so its own answer proves nothing.
      const old = this.parts.rows.open(server.rcon_password_encrypted);
      await this.parts.rcon.execute({ ...endpoint, password: old }, `rcon_password "${next}"`, CHANGE_LIMITS);
      const probe = await this.parts.gateway.probe({ ...endpoint, password: next });
      if (probe.passwordAccepted !== true || secretsEqual(old, next)) return false;
      const sealed = sealSecret(next, this.parts.config.secrets.encryptionKey);
      await manager.update(Server, { id: serverId }, { rconPasswordEncrypted: sealed });
      await manager.query(
        `UPDATE server_instances SET rcon_password_encrypted = $2,
                details = (details::jsonb - 'next_rcon' || jsonb_build_object('rotated_at', now()))::json WHERE id = $1`,
        [instanceId, sealed],
      );
      this.parts.logger.info({ server_id: serverId }, 'rcon password rotated');
      return true;
    });
  }

  /** The new password, kept since an attempt that was cut off; null when none is due. */
  private prepare(instanceId: string, serverId: number): Promise<string | null> {
    return this.parts.rows.transaction(async (manager) => {
      const [server] = await this.due(manager, instanceId, serverId, '');
      if (!server) return null;
      if (server.next !== null) return this.parts.rows.open(server.next);
      const next = randomBytes(16).toString('base64url');
      await manager.query(
        `UPDATE server_instances SET details = (details::jsonb || jsonb_build_object('next_rcon', $2::text))::json WHERE id = $1`,
        [instanceId, sealSecret(next, this.parts.config.secrets.encryptionKey)],
      );
      return next;
    });
  }

  private due(manager: EntityManager, instanceId: string, serverId: number, lock: string): Promise<Due[]> {
    return manager.query<Due[]>(
      `SELECT s.ip_string, s.port, s.rcon_password_encrypted, i.details->>'next_rcon' AS next
         FROM servers s JOIN server_instances i ON i.server_id = s.id
        WHERE s.id = $1 AND i.id = $2 AND i.stopped_at IS NULL AND s.ip_string = i.address AND s.port = i.port
          AND NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL)
          AND EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id
            AND l.released_at > COALESCE((i.details->>'rotated_at')::timestamptz, '-infinity')) ${lock}`,
      [serverId, instanceId],
    );
  }
}
