import { DiscordWebhook, openSecret, OutgoingHttp } from '@placar/platform';
import type { AppConfig, DiscordOutcome } from '@placar/platform';
import type { DiscordRows, TakenMessage } from './discord-rows';
import { discordWords } from './discord-words';

/** Sends messages that were taken, and writes down what came of each. */
export class DiscordSender {
  private readonly webhook: DiscordWebhook;

  constructor(
    private readonly rows: DiscordRows,
    private readonly config: Pick<AppConfig, 'discord' | 'http' | 'secrets' | 'webhooks'>,
  ) {
    this.webhook = new DiscordWebhook(new OutgoingHttp(config.webhooks), config.discord.apiUrl);
  }

  async send(message: TakenMessage): Promise<void> {
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
        return this.rows.noteTry(channel, status, outcome.waitMs);
      case 'gone':
        return this.rows.settleGone(message, outcome.status, outcome.words);
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
