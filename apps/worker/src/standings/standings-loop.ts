import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { countChangedMatches, setBoardRules } from '@placar/read-models';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { HearingLoop } from '../background-loop';

/** A match that goes on is counted at most this often. */
const AFTER_CHANGE_MS = 1_000;
/** What no message told of is found this late. */
const SWEEP_MS = 3_000;
const BATCH = 100;

/** Brings the standings up to the matches that changed. Every worker does so: the rows say who counts which match (decision 0009). */
@Injectable()
export class StandingsLoop extends HearingLoop {
  private rulesAreSet = false;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) bus: LiveBus,
    @Inject(LOGGER) logger: Logger,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    super(bus, { name: 'standings', everyMs: SWEEP_MS, firstMs: 0, wakeMs: AFTER_CHANGE_MS, logger });
  }

  protected heard({ topic }: LiveMessage): void {
    if (topic === LIVE_TOPICS.match) this.loop.wake();
  }

  /** Batch by batch, so that a backlog of thousands is shown as it goes and stops nobody. */
  protected async run(): Promise<void> {
    if (!this.rulesAreSet) await setBoardRules(this.dataSource, this.config.boards);
    this.rulesAreSet = true;
    for (;;) {
      const { matches, changed } = await countChangedMatches(this.dataSource, BATCH);
      if (changed) await this.bus.publish({ topic: LIVE_TOPICS.records, body: { tags: ['standings'] } });
      if (matches < BATCH || this.loop.isStopped) return;
    }
  }
}
