import { Inject, Injectable } from '@nestjs/common';
import { isThere } from '@placar/contracts/parts';
import { OrderEngine } from '@placar/match-engine/orders';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';
import { DueTimers } from '../timers/due-timers';
import { RentalKeeper } from './rental-keeper';
import { RentalRows } from './rental-rows';

const BATCH = 50;

/** Rented servers, each a step at a time, whichever worker is first. */
@Injectable()
export class RentalLoop extends BackgroundLoop {
  private readonly rows: RentalRows;
  private readonly keeper: RentalKeeper;

  constructor(
    dataSource: DataSource,
    orders: OrderEngine,
    timers: DueTimers,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ name: 'rentals', isOff: !isThere(['rental'], config.partsOff), logger });
    this.rows = new RentalRows(dataSource);
    this.keeper = new RentalKeeper({ rows: this.rows, orders, config, clock, logger });
    timers.add({ isDue: RentalRows.IS_DUE, looked: (isDue) => isDue && this.loop.wake() });
  }

  protected async run(): Promise<void> {
    for (const id of await this.rows.claimDue(BATCH)) await this.bring(id);
  }

  /** One that cannot be brought on must not keep the others waiting. */
  private async bring(id: string): Promise<void> {
    try {
      const ms = await this.keeper.step(id);
      if (ms !== null) await this.rows.lookAgain(id, ms);
    } catch (error) {
      this.logger.error({ err: error, rental: id }, 'a rented server could not be brought on');
    }
  }
}
