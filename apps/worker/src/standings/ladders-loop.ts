import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import { isThere } from '@placar/contracts/parts';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { countLadders } from '@placar/read-models';
import { DataSource } from 'typeorm';

const AFTER_CHANGE_MS = 500;
/** What no message told of is found this late. */
const SWEEP_MS = 3_000;

/**
 * Brings the ladders up to the matches that changed. A loop of its own, because an old match that is corrected may take seconds here and
 * the boards must not wait for it (decision 0045).
 */
@Injectable()
export class LaddersLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;
  private unsubscribe: (() => Promise<void>) | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const times = { everyMs: SWEEP_MS, firstMs: 0, wakeMs: AFTER_CHANGE_MS };
    this.loop = new Loop({
      name: 'ladders',
      isOff: !isThere(['rating'], config.partsOff),
      ...times,
      run: () => this.count(),
      logger,
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    // The boards say which matches changed, and tell it by this message.
    this.unsubscribe = await this.bus.subscribe(({ topic }) => {
      if (topic === LIVE_TOPICS.records) this.loop.wake();
    });
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.unsubscribe?.();
  }

  private async count(): Promise<void> {
    if (await countLadders(this.dataSource))
      await this.bus.publish({ topic: LIVE_TOPICS.records, body: { tags: ['ladders'] } });
  }
}
