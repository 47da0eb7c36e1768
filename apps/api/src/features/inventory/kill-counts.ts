import { Inject, Injectable } from '@nestjs/common';
import type { IncrementStatTrakBody } from '@placar/contracts';
import { itemOfUid, MOST_KILLS } from '@placar/domain/inventory';
import { LoadoutItemRecord, ServerSkinKey, User } from '@placar/persistence';
import { APP_CONFIG, AppError, CLOCK, hashApiKey, invalidInput } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { timingSafeEqual } from 'node:crypto';
import { DataSource } from 'typeorm';
import { RateLimits } from '../../http/limits/rate-limits';

/** How exactly the last use of a key is kept. */
const USE_MS = 60_000;

/** Kills that servers with skins tell of StatTrak weapons. The plugin sends no id of a kill and never repeats one: each call is one. */
@Injectable()
export class KillCounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** NOT_AUTHENTICATED without the key of a server with skins; INVALID_INPUT for an item of that person that counts nothing. */
  async count({ apiKey, userId: steamId, targetUid }: IncrementStatTrakBody): Promise<void> {
    if (this.config.inventory.toServers !== 'http') throw new AppError('NOT_FOUND', 'Not Found');
    const serverId = await this.serverOf(apiKey);
    await this.limits.take('stattrak_server', String(serverId));
    await this.limits.take('stattrak_item', `${serverId} ${steamId} ${targetUid}`);
    const item = itemOfUid(targetUid);
    if (item === null || !(await this.raise(steamId, item)))
      throw invalidInput('targetUid', 'is no item of this person that counts kills');
  }

  private async raise(steamId: string, { team, def }: { team: 2 | 3; def: number }): Promise<boolean> {
    const user = await this.dataSource.getRepository(User).findOne({ select: { id: true }, where: { steamId } });
    if (user === null) return false;
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(LoadoutItemRecord)
      .set({ statTrakCount: () => `least(stattrak_count + 1, ${MOST_KILLS})` })
      .where({ userId: user.id, team, def, statTrak: true })
      .execute();
    return affected === 1;
  }

  /** A wrong key and one of a server without skins are refused alike, in a time that tells nothing of the right one. */
  private async serverOf(apiKey: string): Promise<number> {
    const [, number] = /^(\d{1,9})-/.exec(apiKey) ?? [];
    const keys = this.dataSource.getRepository(ServerSkinKey);
    const serverId = Number(number ?? 0);
    const known = await keys.findOne({ where: { serverId, server: { skinsEnabled: true } } });
    if (known === null || !timingSafeEqual(known.hash, hashApiKey(apiKey)))
      throw new AppError('NOT_AUTHENTICATED', 'The key is not that of a server with skins.');
    const now = this.clock.now();
    if (known.usedAt === null || now.getTime() - known.usedAt.getTime() > USE_MS)
      await keys.update({ serverId, hash: known.hash }, { usedAt: now });
    return serverId;
  }
}
