import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MatchEngine } from '@placar/match-engine';
import { APP_CONFIG, LOGGER, Loop, systemClock } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DemoDriver } from './demo-driver';
import { simulatorOf } from './demo-scenario.job';
import { IdleServers } from './idle-servers';
import { demoMachines } from './training-scenarios';

const PAUSE_MS = 2_000;

/** Runs with the worker when the demo is on: lets the driver look again and again, one look at a time. */
@Injectable()
export class DemoLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    dataSource: DataSource,
    commandBus: CommandBus,
    engine: MatchEngine,
    servers: IdleServers,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const simulator = simulatorOf(config);
    const driver = new DemoDriver({
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
    this.loop = new Loop({ name: 'demo', everyMs: PAUSE_MS, run: () => driver.tick(), logger });
  }

  onApplicationBootstrap(): void {
    if (this.config.demo.enabled) this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
