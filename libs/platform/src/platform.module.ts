import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CLOCK, systemClock } from './clock';
import type { Clock } from './clock';
import { APP_CONFIG } from './config';
import type { AppConfig } from './config';
import { createLogger, LOGGER } from './log';
import type { Logger } from './log';
import { Metrics, metrics } from './metrics';

export interface PlatformOptions {
  /** Default: a logger as configured. */
  logger?: Logger;
  /** Default: the system's clock. */
  clock?: Clock;
}

/** Gives every module APP_CONFIG, LOGGER, CLOCK and Metrics. */
@Module({})
export class PlatformModule {
  static forRoot(config: AppConfig, options: PlatformOptions = {}): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: APP_CONFIG, useValue: config },
        { provide: LOGGER, useValue: options.logger ?? createLogger(config.log) },
        { provide: CLOCK, useValue: options.clock ?? systemClock },
        { provide: Metrics, useValue: metrics },
      ],
      exports: [APP_CONFIG, LOGGER, CLOCK, Metrics],
    };
  }
}
