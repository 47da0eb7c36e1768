import { Inject, Injectable } from '@nestjs/common';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, LOGGER, Slots } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';
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
export class DiscordLoop extends BackgroundLoop {
  private readonly rows: DiscordRows;
  private readonly sources: DiscordSources;
  private readonly sender: DiscordSender;
  private readonly sending = new Slots(AT_ONCE);
  private rounds = 0;

  constructor(
    private readonly dataSource: DataSource,
    engine: TournamentEngine,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ name: 'discord', everyMs: EVERY_MS, wakeMs: NEXT_MS, logger });
    this.rows = new DiscordRows(dataSource);
    this.sources = new DiscordSources(dataSource, engine);
    this.sender = new DiscordSender(this.rows, config);
  }

  /** What is being sent ends first: Discord may have taken it. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.sending.settled();
  }

  protected async run(): Promise<void> {
    await whileHolding(pgPool(this.dataSource), LOCK, () => this.look());
    this.send(await this.rows.take(this.loop.isStopped ? 0 : this.sending.free));
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
