import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MatchEngine } from '@placar/match-engine';
import { APP_CONFIG, LOGGER, systemClock } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../background-loop';
import { DemoDriver } from './demo-driver';
import { simulatorOf } from './demo-scenario.job';
import { IdleServers } from './idle-servers';
import { demoMachines } from './training-scenarios';

const PAUSE_MS = 2_000;

/** Runs with the worker when the demo is on: lets the driver look again and again, one look at a time. */
@Injectable()
export class DemoLoop extends BackgroundLoop {
  private readonly driver: DemoDriver;

  constructor(
    dataSource: DataSource,
    commandBus: CommandBus,
    engine: MatchEngine,
    servers: IdleServers,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'demo', isOff: !config.demo.enabled, everyMs: PAUSE_MS, logger });
    const simulator = simulatorOf(config);
    this.driver = new DemoDriver({
      dataSource,
      commandBus,
      engine,
      logger,
      clock: systemClock,
      demosDir: config.data.demosDir,
      isIdle: (serverId) => servers.isIdle(serverId),
      random: () => Math.random(),
      machines: simulator === null ? null : demoMachines(simulator),
    });
  }

  protected run(): Promise<void> {
    return this.driver.tick();
  }
}
