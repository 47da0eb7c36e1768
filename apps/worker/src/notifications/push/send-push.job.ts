import { Inject, Injectable } from '@nestjs/common';
import type { SendPushJob } from '@placar/contracts';
import { isQuiet } from '@placar/domain/notification';
import { HandlesJob, PushKeys } from '@placar/messaging';
import type { JobHandler } from '@placar/messaging';
import { APP_CONFIG, CLOCK, OutgoingError, OutgoingHttp } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { pushRequest } from './push-message';
import { PushRows } from './push-rows';
import type { PushOutcome, WaitingPush } from './push-rows';
import { pushWords } from './push-words';

const DEADLINE_MS = 8_000;
const ANSWER_BYTES = 16 * 1024;
/** A message that waited for longer tells of what is over. */
const LATEST_MS = 20 * 60_000;
/** The subscription has ended (RFC 8030). */
const GONE: readonly number[] = [404, 410];
/** Failures that will not go away by trying again. */
const REFUSED_ADDRESS: readonly string[] = ['invalid_url', 'private_address'];

/**
 * Sends one notification to one browser. It is settled after it was sent, so a worker that dies in between sends it once more: under
 * the same topic and tag, which makes the two one message on the screen (decision 0083).
 */
@HandlesJob()
@Injectable()
export class SendPushHandler implements JobHandler {
  readonly job = 'send-push';
  private readonly rows: PushRows;
  private readonly http: OutgoingHttp;

  constructor(
    dataSource: DataSource,
    private readonly keys: PushKeys,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.rows = new PushRows(dataSource);
    this.http = new OutgoingHttp(config.webhooks);
  }

  async handle({ notification_id: notificationId, subscription_id: subscriptionId }: SendPushJob): Promise<void> {
    const waiting = await this.rows.waiting(notificationId, subscriptionId);
    if (waiting === null) return;
    const outcome = this.heldBack(waiting) ?? (await this.send(waiting, notificationId));
    if (outcome === 'gone') await this.rows.forget(subscriptionId, waiting.endpoint);
    else await this.rows.settle(notificationId, subscriptionId, outcome);
  }

  /** The list in the app has it; after its last try nobody sends it again. */
  async onExhausted({ notification_id: notificationId, subscription_id: subscriptionId }: SendPushJob): Promise<void> {
    await this.rows.settle(notificationId, subscriptionId, 'failed');
  }

  /** Why it is not sent; null: it is. */
  private heldBack(waiting: WaitingPush): PushOutcome | null {
    const now = this.clock.now().getTime();
    if (waiting.read_at !== null) return 'read';
    if (waiting.push_off.includes(waiting.kind)) return 'off';
    const { quiet_from: from, quiet_until: until, zone } = waiting;
    const quiet = from === null || until === null ? null : { from, until };
    if (isQuiet({ quiet, zone }, now)) return 'quiet';
    return now - waiting.made_at.getTime() > LATEST_MS ? 'late' : null;
  }

  /** Throws for what is tried again. */
  private async send(waiting: WaitingPush, id: number): Promise<PushOutcome | 'gone'> {
    const { kind, about, link, key, language } = waiting;
    const words = pushWords(kind, about, language);
    const now = this.clock.now().getTime();
    const message = {
      body: { ...words, tag: key, link, id, language },
      topic: key,
      ttl: Math.max(0, Math.round((waiting.made_at.getTime() + LATEST_MS - now) / 1_000)),
    };
    const sender = {
      keys: await this.keys.read(),
      contact: this.config.http.publicUrl,
      now: Math.floor(now / 1_000),
    };
    try {
      const request = pushRequest(waiting, message, sender);
      const { status } = await this.http.request({ ...request, timeoutMs: DEADLINE_MS, maxBytes: ANSWER_BYTES });
      if (status >= 200 && status < 300) return 'sent';
      if (GONE.includes(status)) return 'gone';
      if (status >= 400 && status < 500 && status !== 429) return 'refused';
      throw new Error(`the push service answered ${status}`);
    } catch (error) {
      if (error instanceof OutgoingError && REFUSED_ADDRESS.includes(error.reason)) return 'refused';
      throw error;
    }
  }
}
