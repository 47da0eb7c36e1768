import { Inject, Injectable } from '@nestjs/common';
import { LobbyEngine } from '@placar/lobby';
import { withTransaction } from '@placar/persistence';
import { APP_CONFIG, CLOCK, LOGGER } from '@placar/platform';
import type { AppConfig, Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { BackgroundLoop } from '../../background-loop';
import { DemoLobbies } from './demo-lobbies';

const PAUSE_MS = 2_000;
/** One worker at a time looks: two would open two lobbies. Any fixed number. */
const LOOK_LOCK = 7_065_282;

/** Runs with the worker when the demo is on: lets the demo's people act in lobbies, one look at a time. */
@Injectable()
export class DemoLobbiesLoop extends BackgroundLoop {
  private readonly lobbies: DemoLobbies;

  constructor(
    private readonly dataSource: DataSource,
    engine: LobbyEngine,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const isOff = !config.demo.enabled || config.partsOff.includes('lobbies');
    super({ name: 'demo lobbies', isOff, everyMs: PAUSE_MS, logger });
    this.lobbies = new DemoLobbies({ dataSource, lobbies: engine, clock, logger });
  }

  protected run(): Promise<void> {
    return withTransaction(this.dataSource, async (manager) => {
      const [lock] = await manager.query<{ mine: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS mine', [
        LOOK_LOCK,
      ]);
      if (lock?.mine === true) await this.lobbies.look();
    });
  }
}
