import { createHmac } from 'node:crypto';
import { openSecret, OutgoingError } from '@placar/platform';
import type { AppConfig, Logger, OutgoingHttp } from '@placar/platform';
import type { TakenDelivery, TryOutcome, WebhookLines } from './webhook-lines';

const DEADLINE_MS = 10_000;
const ANSWER_BYTES = 64 * 1024;

export interface WebhookSenderParts {
  http: Pick<OutgoingHttp, 'request'>;
  lines: WebhookLines;
  config: Pick<AppConfig, 'secrets'>;
  logger: Logger;
  /** Seconds since 1970. */
  now: () => number;
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` under the secret of the hook. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends one delivery once and writes down what came of it. Any 2xx is taken; a redirect is not followed and not taken. */
export class WebhookSender {
  constructor(private readonly parts: WebhookSenderParts) {}

  async send(delivery: TakenDelivery): Promise<void> {
    const outcome = await this.tryOnce(delivery);
    await this.parts.lines.settle(delivery, outcome);
    const { id, webhook_id: webhookId, attempts } = delivery;
    this.parts.logger.debug(
      { delivery_id: id, webhook_id: webhookId, attempts, ...outcome, answer: undefined },
      'webhook tried',
    );
  }

  private async tryOnce(delivery: TakenDelivery): Promise<TryOutcome> {
    const { http, config, now } = this.parts;
    try {
      const { encryptionKey, previousEncryptionKeys } = config.secrets;
      const secret = openSecret(delivery.secret_encrypted, encryptionKey, ...previousEncryptionKeys);
      const answer = await http.request({
        method: 'POST',
        url: delivery.url,
        body: delivery.body,
        timeoutMs: DEADLINE_MS,
        maxBytes: ANSWER_BYTES,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'placar-event': delivery.type,
          'placar-delivery': String(delivery.id),
          'placar-signature': signatureOf(secret, now(), delivery.body),
        },
      });
      return { taken: answer.status >= 200 && answer.status < 300, status: answer.status, answer: answer.body };
    } catch (error) {
      if (!(error instanceof OutgoingError))
        this.parts.logger.warn({ err: error, webhook_id: delivery.webhook_id }, 'webhook not sent');
      return {
        taken: false,
        status: null,
        answer: error instanceof OutgoingError ? error.message : 'could not be sent',
      };
    }
  }
}
