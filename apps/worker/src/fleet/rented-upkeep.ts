import { Server } from '@placar/persistence';
import { sealSecret, secretsEqual } from '@placar/platform';
import type { EntityManager } from 'typeorm';
import type { FleetInstance, RentedServer } from './fleet-request';
import { CHANGE_LIMITS } from './rcon-rotation';
import type { RconRotationParts } from './rcon-rotation';

interface Address {
  ip_string: string;
  port: number;
}

/** Brings a rented server that runs without a match to the password and the settings that its owner chose. */
export class RentedUpkeep {
  constructor(private readonly parts: RconRotationParts) {}

  /** What cannot be done now is done with the next look. */
  async bringUpToDate(instance: FleetInstance, rental: RentedServer): Promise<void> {
    const { serverId, rconPassword, settingsVersion } = rental;
    if (serverId === null) return;
    if (!secretsEqual(instance.rconPassword, rconPassword)) await this.changePassword(instance, serverId, rconPassword);
    else if (instance.settingsVersion !== settingsVersion) await this.applySettings(instance, serverId, rental);
  }

  /** The new password is the server's only once it was seen to open the console. */
  private changePassword(instance: FleetInstance, serverId: number, next: string): Promise<void> {
    return this.whileFree(serverId, async (at, manager) => {
      // Closes every connection, this one too, so its own answer proves nothing.
      await this.parts.rcon.execute(
        { ...at, password: instance.rconPassword },
        `rcon_password "${next}"`,
        CHANGE_LIMITS,
      );
      const probe = await this.parts.gateway.probe({ ...at, password: next });
      if (probe.passwordAccepted !== true) return;
      const rconPasswordEncrypted = sealSecret(next, this.parts.config.secrets.encryptionKey);
      await manager.update(Server, { id: serverId }, { rconPasswordEncrypted });
      await manager.query('UPDATE server_instances SET rcon_password_encrypted = $2 WHERE id = $1', [
        instance.id,
        rconPasswordEncrypted,
      ]);
      this.parts.logger.info({ server_id: serverId }, 'rcon password of a rented server changed');
    });
  }

  private applySettings(instance: FleetInstance, serverId: number, rental: RentedServer): Promise<void> {
    return this.whileFree(serverId, async (at) => {
      for (const [name, value] of Object.entries(rental.settings)) {
        const { outcome } = await this.parts.gateway.sendRcon(
          { ...at, password: instance.rconPassword },
          `${name} "${value}"`,
        );
        // A line that is refused here would be refused for ever; one that did not arrive is sent again.
        if (outcome !== 'ok' && outcome !== 'denied') return;
      }
      await this.parts.rows.noteSettings(instance.id, rental.settingsVersion);
    });
  }

  /** The row lock keeps a match from being put on it meanwhile: a lease's foreign key must share the row. */
  private async whileFree(
    serverId: number,
    work: (at: { serverId: string; host: string; port: number }, manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.parts.rows.transaction(async (manager) => {
      const [server] = await manager.query<Address[]>(
        `SELECT ip_string, port FROM servers s WHERE id = $1
            AND NOT EXISTS (SELECT 1 FROM server_leases l WHERE l.server_id = s.id AND l.released_at IS NULL) FOR UPDATE OF s`,
        [serverId],
      );
      if (server === undefined) return;
      await work({ serverId: `rented-${serverId}`, host: server.ip_string, port: server.port }, manager);
    });
  }
}
