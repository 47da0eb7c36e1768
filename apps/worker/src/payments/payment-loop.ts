import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { isThere } from '@placar/contracts/parts';
import { PaymentDeliveries, PaymentDesk } from '@placar/match-engine/orders';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';

const EVERY_MS = 15_000;
/** Of the deliveries that wait, one a second. */
const READ_AT_MOST = 15;
/** Number of the advisory lock of whoever looks; the others have nothing to do then. */
const LOCK = 7_065_291;
/** Bodies of deliveries are kept half a year. */
const KEPT_MS = 180 * 86_400_000;

/** Looks for payments that no delivery told, and ends orders whose time ran out; of all workers one at a time. */
@Injectable()
export class PaymentLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    dataSource: DataSource,
    desk: PaymentDesk,
    deliveries: PaymentDeliveries,
    @Inject(CLOCK) clock: Clock,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const run = async (): Promise<void> => {
      await whileHolding(pgPool(dataSource), LOCK, async () => {
        await deliveries.readWaiting(READ_AT_MOST);
        await desk.reconcile();
        await deliveries.scrub(new Date(clock.now().getTime() - KEPT_MS));
      });
    };
    this.loop = new Loop({
      name: 'payments',
      isOff: !isThere(['shop', 'rental'], config.partsOff),
      everyMs: EVERY_MS,
      run,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
