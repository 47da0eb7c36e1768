import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, LOGGER, Loop, Slots } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DiscordRows } from './discord-rows';
import type { TakenMessage } from './discord-rows';
import { DiscordSender } from './discord-sender';
import { DiscordSources } from './discord-sources';

const EVERY_MS = 1_000;
/** After a try has ended, the next message of its channel may be due. */
const NEXT_MS = 10;
/** Number of the advisory lock of whoever looks for what is new. */
const LOCK = 7_065_384;
const AT_ONCE = 16;
const FORGET_EVERY = 3_600;

/**
 * Tells channels of Discord what happens in their tournaments and seasons. What they are to be told is found in the rows and noted once
 * by its key; any worker sends it (decision 0088).
 */
@Injectable()
export class DiscordLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rows: DiscordRows;
  private readonly sources: DiscordSources;
  private readonly sender: DiscordSender;
  private readonly sending = new Slots(AT_ONCE);
  private readonly loop: Loop;
  private rounds = 0;

  constructor(
    dataSource: DataSource,
    engine: TournamentEngine,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.rows = new DiscordRows(dataSource);
    this.sources = new DiscordSources(dataSource, engine);
    this.sender = new DiscordSender(this.rows, config);
    const run = async (): Promise<void> => {
      await whileHolding(pgPool(dataSource), LOCK, () => this.look());
      this.send(await this.rows.take(this.loop.isStopped ? 0 : this.sending.free));
    };
    this.loop = new Loop({ name: 'discord', everyMs: EVERY_MS, wakeMs: NEXT_MS, run, logger });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** What is being sent ends first: Discord may have taken it. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.sending.settled();
  }

  private async look(): Promise<void> {
    await this.rows.markUnknown();
    await this.rows.want(await this.sources.read(await this.rows.listening()));
    this.rounds += 1;
    if (this.rounds % FORGET_EVERY === 0) await this.rows.forgetOld();
  }

  private send(messages: readonly TakenMessage[]): void {
    for (const message of messages) {
      const sent = this.sender
        .send(message)
        .catch((error: unknown) =>
          this.logger.warn({ err: error, discord_message_id: message.id }, 'outcome of a discord message not written'),
        );
      this.sending.take(sent, () => this.loop.wake(NEXT_MS));
    }
  }
}
