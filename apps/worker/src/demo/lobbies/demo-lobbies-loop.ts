import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { LobbyEngine } from '@placar/lobby';
import { withTransaction } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER, Loop } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DemoLobbies } from './demo-lobbies';

const PAUSE_MS = 2_000;
/** One worker at a time looks: two would open two lobbies. Any fixed number. */
const LOOK_LOCK = 7_065_282;

/** Runs with the worker when the demo is on: lets the demo's people act in lobbies, one look at a time. */
@Injectable()
export class DemoLobbiesLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: Loop;

  constructor(
    dataSource: DataSource,
    engine: LobbyEngine,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const lobbies = new DemoLobbies({ dataSource, lobbies: engine, clock, logger });
    const run = (): Promise<void> =>
      withTransaction(dataSource, async (manager) => {
        const [lock] = await manager.query<{ mine: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
          LOOK_LOCK,
        ]);
        if (lock?.mine === true) await lobbies.look();
      });
    this.loop = new Loop({ name: 'demo lobbies', everyMs: PAUSE_MS, run, logger });
  }

  onApplicationBootstrap(): void {
    if (this.config.demo.enabled && !this.config.partsOff.includes('lobbies')) this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
