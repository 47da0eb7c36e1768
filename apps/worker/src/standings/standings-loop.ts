import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { countChangedMatches } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { LOGGER, runInContext } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';

/** A match that goes on is counted at most this often. */
const AFTER_CHANGE_MS = 1_000;
/** What no message told of is found this late. */
const SWEEP_MS = 3_000;
const BATCH = 100;

/** Brings the standings up to the matches that changed. Every worker does so: the rows say who counts which match (decision 0009). */
@Injectable()
export class StandingsLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private changed = false;
  private stopped = false;
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe(({ topic }) => {
      if (topic === LIVE_TOPICS.match) this.hear();
    });
    this.schedule(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.unsubscribe?.();
    await this.running;
  }

  /** The first message after a quiet time shortens the wait; the ones that follow change nothing. */
  private hear(): void {
    if (this.changed) return;
    this.changed = true;
    if (this.running === null) this.schedule(AFTER_CHANGE_MS);
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.changed = false;
      this.running = runInContext({}, () => this.count())
        .catch((error: unknown) => this.logger.warn({ err: error }, 'standings could not be counted'))
        .finally(() => {
          this.running = null;
          this.schedule(this.changed ? AFTER_CHANGE_MS : SWEEP_MS);
        });
    }, ms);
  }

  /** Batch by batch, so that a backlog of thousands is shown as it goes and stops nobody. */
  private async count(): Promise<void> {
    for (;;) {
      const { matches, changed } = await countChangedMatches(this.dataSource, BATCH);
      if (changed) await this.bus.publish({ topic: LIVE_TOPICS.records, body: { tags: ['standings'] } });
      if (matches < BATCH || this.stopped) return;
    }
  }
}
