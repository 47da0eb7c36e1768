import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { isThere } from '@placar/contracts/parts';
import { OrderEngine } from '@placar/match-engine/orders';
import { APP_CONFIG, CLOCK, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DueTimers } from '../timers/due-timers';
import { RentalKeeper } from './rental-keeper';
import { RentalRows } from './rental-rows';

const BATCH = 50;

/** Rented servers, each a step at a time, whichever worker is first. */
@Injectable()
export class RentalLoop implements BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    dataSource: DataSource,
    orders: OrderEngine,
    timers: DueTimers,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const rows = new RentalRows(dataSource);
    const keeper = new RentalKeeper({ rows, orders, config, clock, logger });
    const run = async (): Promise<void> => {
      for (const id of await rows.claimDue(BATCH)) await this.bring(keeper, rows, id);
    };
    this.loop = new Loop({
      name: 'rentals',
      isOff: !isThere(['rental'], config.partsOff),
      run,
      logger,
    });
    timers.add({ isDue: RentalRows.IS_DUE, looked: (isDue) => isDue && this.loop.wake() });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** One that cannot be brought on must not keep the others waiting. */
  private async bring(keeper: RentalKeeper, rows: RentalRows, id: string): Promise<void> {
    try {
      const ms = await keeper.step(id);
      if (ms !== null) await rows.lookAgain(id, ms);
    } catch (error) {
      this.logger.error({ err: error, rental: id }, 'a rented server could not be brought on');
    }
  }
}
