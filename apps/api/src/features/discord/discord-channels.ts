import { Injectable } from '@nestjs/common';
import type { DiscordChannel, DiscordKind, DiscordOffReason, NotificationLanguage } from '@placar/contracts';
import { DiscordChannelRecord, pgPool, withTransaction } from '@placar/persistence';
import { DataSource } from 'typeorm';

/** Whose channel it is: of a tournament or of a season. */
export type DiscordPlace = { tournamentId: number } | { seasonId: number };

export interface ChannelChange {
  /** Null: the address that is stored stays. */
  address: { webhookId: string; sealed: string } | null;
  language: NotificationLanguage;
  kinds: DiscordKind[];
  active: boolean;
}

/** Channels of Discord: plain records, one for each tournament or season. */
@Injectable()
export class DiscordChannels {
  constructor(private readonly dataSource: DataSource) {}

  find(place: DiscordPlace): Promise<DiscordChannelRecord | null> {
    return this.dataSource.getRepository(DiscordChannelRecord).findOneBy(place);
  }

  /** False where an address is needed and none was given. With a new address what waits for the old one is not sent. */
  put(place: DiscordPlace, { address, language, kinds, active }: ChannelChange): Promise<boolean> {
    return withTransaction(this.dataSource, async (manager) => {
      const channels = manager.getRepository(DiscordChannelRecord);
      const known = await channels.findOne({ where: place, lock: { mode: 'pessimistic_write' } });
      if (known === null && address === null) return false;
      const isMoved = known !== null && address !== null && address.webhookId !== known.webhookId;
      // Another webhook is another channel: what was posted in the old one cannot be edited from there.
      if (isMoved) await channels.delete({ id: known.id });
      const stored = address && { addressEncrypted: address.sealed, webhookId: address.webhookId, waitUntil: null };
      const offReason: DiscordOffReason | null = active ? null : known?.offReason === 'gone' ? 'gone' : 'owner';
      await channels.save(
        channels.create({ ...(known && !isMoved ? known : place), ...stored, language, kinds, active, offReason }),
      );
      return true;
    });
  }

  async remove(place: DiscordPlace): Promise<void> {
    await this.dataSource.getRepository(DiscordChannelRecord).delete(place);
  }

  /** As it is shown, with how its messages stand. */
  async shown(place: DiscordPlace): Promise<DiscordChannel | null> {
    const channel = await this.find(place);
    if (channel === null) return null;
    const { rows } = await pgPool(this.dataSource).query<
      Pick<DiscordChannel, 'sent' | 'waiting' | 'failed' | 'unknown'>
    >(
      `SELECT count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state IN ('waiting', 'sending'))::int AS waiting,
          count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'unknown')::int AS unknown
         FROM discord_messages WHERE channel_id = $1`,
      [channel.id],
    );
    const counts = rows[0] ?? { sent: 0, waiting: 0, failed: 0, unknown: 0 };
    return {
      address: `https://discord.com/api/webhooks/${channel.webhookId}/••••••••`,
      language: channel.language as NotificationLanguage,
      kinds: channel.kinds as DiscordKind[],
      active: channel.active,
      off_reason: channel.offReason as DiscordOffReason | null,
      ...counts,
      last_status: channel.lastStatus,
      last_tried_at: channel.lastTriedAt?.toISOString() ?? null,
    };
  }
}
