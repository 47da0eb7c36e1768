import { Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { GameServerGateway, PreflightRunner, RconBreaker, RconPool } from '@placar/game-server';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { LOGGER, Metrics } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { RconJournal, journaledRcon } from '../match-log/rcon-journal';
import { fencedRcon } from '../operations/fenced-rcon';
import { observedRcon } from '../operations/observed-rcon';
import { ServerDirectory } from './server-directory';
import { SharedBreakerStore } from './shared-breaker-store';

/** Game servers, and the one way to talk to them: timed, logged, and fenced by the job at work. */
@Module({
  providers: [
    // Each worker looks at each match now and then; between two looks its connection stays open for the next click.
    {
      provide: RconPool,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) =>
        new RconPool({
          connection: { keepAliveMs: 5 * 60_000 },
          breaker: new RconBreaker(new SharedBreakerStore(pgPool(dataSource))),
        }),
    },
    {
      provide: RconJournal,
      inject: [DataSource, LIVE_BUS, LOGGER],
      useFactory: (dataSource: DataSource, bus: LiveBus, logger: Logger) =>
        new RconJournal(pgPool(dataSource), bus, logger),
    },
    {
      provide: GameServerGateway,
      inject: [RconPool, LOGGER, Metrics, RconJournal],
      useFactory: (rcon: RconPool, logger: Logger, metrics: Metrics, journal: RconJournal) =>
        new GameServerGateway({ rcon: fencedRcon(journaledRcon(observedRcon(rcon, logger, metrics), journal)) }),
    },
    {
      provide: PreflightRunner,
      inject: [RconPool, LOGGER, Metrics],
      useFactory: (rcon: RconPool, logger: Logger, metrics: Metrics) =>
        new PreflightRunner(observedRcon(rcon, logger, metrics)),
    },
    ServerDirectory,
  ],
  exports: [RconPool, GameServerGateway, PreflightRunner, ServerDirectory],
})
export class GameServersModule implements OnApplicationShutdown {
  constructor(
    private readonly rcon: RconPool,
    private readonly journal: RconJournal,
  ) {}

  /** Loops and jobs have ended by now. */
  async onApplicationShutdown(): Promise<void> {
    await this.journal.flush();
    await this.rcon.close();
  }
}
