import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MatchEngine } from '@placar/match-engine';
import { APP_CONFIG, LOGGER, systemClock } from '@placar/platform';
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
  private readonly driver: DemoDriver;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    dataSource: DataSource,
    commandBus: CommandBus,
    engine: MatchEngine,
    servers: IdleServers,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
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

  onApplicationBootstrap(): void {
    if (this.config.demo.enabled) this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.driver
        .tick()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'demo driver could not work'))
        .finally(() => this.schedule());
    }, PAUSE_MS);
  }
}
