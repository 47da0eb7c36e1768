import { Inject, Injectable } from '@nestjs/common';
import type { ServerSkins as ServerSkinsAnswer, ServerSkinKeyMade } from '@placar/contracts';
import { IS_OFFICIAL_MATCH } from '@placar/match-engine';
import { Server, ServerSkinKey, withTransaction } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK, hashApiKey, newApiKey } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../http/session/viewer';
import { lockEditableServer, requireEditable } from './editable-server';

/** Whether servers show skins, and the keys by which they tell kills (decisions 0110 and 0111). */
@Injectable()
export class ServerSkins {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async read(viewer: Viewer, id: number): Promise<ServerSkinsAnswer> {
    const server = requireEditable(await this.dataSource.getRepository(Server).findOneBy({ id }), viewer);
    const key = await this.dataSource.getRepository(ServerSkinKey).findOneBy({ serverId: id });
    return {
      enabled: server.skinsEnabled,
      way: this.config.inventory.toServers,
      key:
        key === null
          ? null
          : { last4: key.last4, made_at: key.madeAt.toISOString(), used_at: key.usedAt?.toISOString() ?? null },
    };
  }

  /** SERVER_IN_USE while an official match is on it. Who switches them on is kept with the time, also when they are on already. */
  async show(viewer: Viewer, id: number): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      const server = await lockEditableServer(manager, viewer, id);
      if (await hasOfficialMatch(manager, id))
        throw new AppError('SERVER_IN_USE', 'An official match is on this server. Switch skins on after it.');
      Object.assign(server, { skinsEnabled: true, skinsSince: this.clock.now(), skinsBy: viewer.id });
      await manager.getRepository(Server).save(server);
    });
  }

  async hide(viewer: Viewer, id: number): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      const server = await lockEditableServer(manager, viewer, id);
      await endSkins(manager, server);
    });
  }

  /** A new key in place of the old one, which is dead from then on. CONFLICT where a key would open nothing. */
  async makeKey(viewer: Viewer, id: number): Promise<ServerSkinKeyMade> {
    return withTransaction(this.dataSource, async (manager) => {
      const server = await lockEditableServer(manager, viewer, id);
      if (!server.skinsEnabled || this.config.inventory.toServers !== 'http')
        throw new AppError('CONFLICT', 'Keys are for servers with skins, where servers fetch loadouts by HTTP.');
      const key = `${id}-${newApiKey()}`;
      const last4 = key.slice(-4);
      const madeAt = this.clock.now();
      const row = { serverId: id, hash: hashApiKey(key), last4, madeAt, madeBy: viewer.id, usedAt: null };
      await manager.getRepository(ServerSkinKey).upsert(row, ['serverId']);
      return { key, last4, made_at: madeAt.toISOString() };
    });
  }

  async revokeKey(viewer: Viewer, id: number): Promise<void> {
    await withTransaction(this.dataSource, async (manager) => {
      await lockEditableServer(manager, viewer, id);
      await manager.getRepository(ServerSkinKey).delete({ serverId: id });
    });
  }
}

/** Off, as for a new owner, who has not read the rule: its key is dead with it. */
export async function endSkins(manager: EntityManager, server: Server): Promise<void> {
  Object.assign(server, { skinsEnabled: false, skinsSince: null, skinsBy: null });
  await manager.getRepository(Server).save(server);
  await manager.getRepository(ServerSkinKey).delete({ serverId: server.id });
}

async function hasOfficialMatch(manager: EntityManager, serverId: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT 1 FROM server_leases l JOIN matches m ON m.id = l.match_id
      WHERE l.server_id = $1 AND l.released_at IS NULL AND ${IS_OFFICIAL_MATCH}`,
    [serverId],
  );
  return rows.length > 0;
}
