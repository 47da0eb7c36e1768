import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, DiscordWebhook, LOGGER, Loop, openSecret, OutgoingHttp, Slots } from '@placar/platform';
import type { AppConfig, DiscordOutcome, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DiscordRows } from './discord-rows';
import type { TakenMessage } from './discord-rows';
import { DiscordSources } from './discord-sources';
import { discordWords } from './discord-words';

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
  private readonly webhook: DiscordWebhook;
  private readonly sending = new Slots(AT_ONCE);
  private readonly loop: Loop;
  private rounds = 0;

  constructor(
    dataSource: DataSource,
    engine: TournamentEngine,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.rows = new DiscordRows(dataSource);
    this.sources = new DiscordSources(dataSource, engine);
    this.webhook = new DiscordWebhook(new OutgoingHttp(config.webhooks), config.discord.apiUrl);
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
      const sent = this.sendOne(message).catch((error: unknown) =>
        this.logger.warn({ err: error, discord_message_id: message.id }, 'outcome of a discord message not written'),
      );
      this.sending.take(sent, () => this.loop.wake(NEXT_MS));
    }
  }

  private async sendOne(message: TakenMessage): Promise<void> {
    const { secrets, http } = this.config;
    const { kind, about, language, message_id: messageId, webhook_id: id, address_encrypted: sealed } = message;
    const target = { id, token: openSecret(sealed, secrets.encryptionKey, ...secrets.previousEncryptionKeys) };
    const body = discordWords(kind, about, language, http.publicUrl);
    const outcome =
      messageId === null ? await this.webhook.post(target, body) : await this.webhook.edit(target, messageId, body);
    await this.settle(message, outcome);
  }

  private async settle(message: TakenMessage, outcome: DiscordOutcome): Promise<void> {
    const { channel_id: channel, message_id: messageId } = message;
    const { status } = outcome;
    switch (outcome.kind) {
      case 'done':
        await this.rows.settleSent(message, messageId ?? outcome.messageId, outcome.status);
        return this.rows.noteTry(channel, status);
      case 'limited':
        await this.rows.settleLater(message, status, 'limited', outcome.waitMs);
        return this.rows.noteTry(channel, status, { waitMs: outcome.waitMs });
      case 'gone':
        await this.rows.settleLater(message, status, outcome.words);
        return this.rows.noteTry(channel, status, { isGone: true });
      case 'lost':
        return this.rows.settleEnded(message, 'lost', status, outcome.words);
      case 'refused':
        await this.rows.settleEnded(message, 'failed', status, outcome.words);
        return this.rows.noteTry(channel, status);
      case 'later':
        await this.rows.settleLater(message, status, outcome.words);
        return this.rows.noteTry(channel, status);
      case 'unknown':
        // An edit may be sent twice: the message is the same after it.
        await (messageId === null
          ? this.rows.settleEnded(message, 'unknown', status, outcome.words)
          : this.rows.settleLater(message, status, outcome.words));
        return this.rows.noteTry(channel, status);
    }
  }
}
