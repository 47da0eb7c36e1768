import { Inject, Injectable } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { isThere } from '@placar/contracts/parts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { countLadders } from '@placar/read-models';
import { DataSource } from 'typeorm';
import { HearingLoop } from '../background-loop';

const AFTER_CHANGE_MS = 500;
/** What no message told of is found this late. */
const SWEEP_MS = 3_000;

/**
 * Brings the ladders up to the matches that changed. A loop of its own, because an old match that is corrected may take seconds here and
 * the boards must not wait for it (decision 0045).
 */
@Injectable()
export class LaddersLoop extends HearingLoop {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) bus: LiveBus,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const times = { everyMs: SWEEP_MS, firstMs: 0, wakeMs: AFTER_CHANGE_MS };
    super(bus, { name: 'ladders', isOff: !isThere(['rating'], config.partsOff), ...times, logger });
  }

  /** The boards say which matches changed, and tell it by this message. */
  protected heard({ topic }: LiveMessage): void {
    if (topic === LIVE_TOPICS.records) this.loop.wake();
  }

  protected async run(): Promise<void> {
    if (await countLadders(this.dataSource))
      await this.bus.publish({ topic: LIVE_TOPICS.records, body: { tags: ['ladders'] } });
  }
}
