import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { MatchEngine } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER, OutgoingHttp, Slots } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { HearingLoop } from '../background-loop';
import { WebhookFanout } from './webhook-fanout';
import { WebhookLines } from './webhook-lines';
import { WebhookSender } from './webhook-sender';

/** After a change of a match: its transaction and those beside it have ended by then. */
const SOON_MS = 100;
/** What no message told of, and what is due again, is found this late. */
const SWEEP_MS = 1_000;
/** After a try has ended. */
const NEXT_MS = 10;
const AT_ONCE = 64;
const FORGET_EVERY = 3_600;

/** Brings public facts to webhooks. Every worker does so: rows say who does what (decision 0011). */
@Injectable()
export class WebhookLoop extends HearingLoop {
  private readonly fanout: WebhookFanout;
  private readonly lines: WebhookLines;
  private readonly sender: WebhookSender;
  private readonly sending = new Slots(AT_ONCE);
  private rounds = 0;

  constructor(
    dataSource: DataSource,
    engine: MatchEngine,
    @Inject(LIVE_BUS) bus: LiveBus,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(bus, { name: 'webhooks', everyMs: SWEEP_MS, firstMs: 0, wakeMs: SOON_MS, logger });
    const pool = pgPool(dataSource);
    this.fanout = new WebhookFanout(pool, engine);
    this.lines = new WebhookLines(pool);
    this.sender = new WebhookSender({
      http: new OutgoingHttp(config.webhooks),
      lines: this.lines,
      config,
      logger,
      now: () => Math.floor(clock.now().getTime() / 1_000),
    });
  }

  /** Without hooks the sweep is soon enough: it moves the cursor along. */
  protected heard({ topic }: LiveMessage): void {
    const isTold = topic === LIVE_TOPICS.match || topic === LIVE_TOPICS.tournament;
    if (isTold && this.fanout.isListenedTo) this.loop.wake();
  }

  /** What is being sent ends first: a receiver that took it should be believed. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.sending.settled();
  }

  protected async run(): Promise<void> {
    while (!this.loop.isStopped && (await this.fanout.step())) this.take(await this.due());
    this.take(await this.due());
    this.rounds += 1;
    if (this.rounds % FORGET_EVERY === 0) await this.lines.forgetOld();
  }

  private due(): ReturnType<WebhookLines['take']> {
    const room = this.loop.isStopped ? 0 : this.sending.free;
    return room > 0 ? this.lines.take(room) : Promise.resolve([]);
  }

  /** Nobody waits for a try here; when one ends, the next of its line may be due. */
  private take(deliveries: Awaited<ReturnType<WebhookLines['take']>>): void {
    for (const delivery of deliveries) {
      const sent = this.sender
        .send(delivery)
        .catch((error: unknown) =>
          this.logger.warn({ err: error, delivery_id: delivery.id }, 'outcome of a webhook not written'),
        );
      this.sending.take(sent, () => this.loop.wake(NEXT_MS));
    }
  }
}
