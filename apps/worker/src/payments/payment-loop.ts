import { Inject, Injectable } from '@nestjs/common';
import { isThere } from '@placar/contracts/parts';
import { PaymentDeliveries, PaymentDesk } from '@placar/match-engine/orders';
import { pgPool, whileHolding } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';

const EVERY_MS = 15_000;
/** Of the deliveries that wait, one a second. */
const READ_AT_MOST = 15;
/** Number of the advisory lock of whoever looks; the others have nothing to do then. */
const LOCK = 7_065_291;
/** Bodies of deliveries are kept half a year. */
const KEPT_MS = 180 * 86_400_000;

/** Looks for payments that no delivery told, and ends orders whose time ran out; of all workers one at a time. */
@Injectable()
export class PaymentLoop extends BackgroundLoop {
  constructor(
    private readonly dataSource: DataSource,
    private readonly desk: PaymentDesk,
    private readonly deliveries: PaymentDeliveries,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'payments', isOff: !isThere(['shop', 'rental'], config.partsOff), everyMs: EVERY_MS, logger });
  }

  protected async run(): Promise<void> {
    await whileHolding(pgPool(this.dataSource), LOCK, async () => {
      await this.deliveries.readWaiting(READ_AT_MOST);
      await this.desk.reconcile();
      await this.deliveries.scrub(new Date(this.clock.now().getTime() - KEPT_MS));
    });
  }
}
