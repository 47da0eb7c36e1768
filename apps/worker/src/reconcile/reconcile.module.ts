import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GameServerGateway } from '@placar/game-server';
import { MatchEngine, MatchEngineModule } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, LOGGER, WatchedTime } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { GameServersModule } from '../servers/game-servers.module';
import { ServerDirectory } from '../servers/server-directory';
import { DueTimers } from '../timers/due-timers';
import { TimersModule } from '../timers/timers.module';
import { DrainLoop } from './drain-loop';
import { MatchReconciler } from './match-reconciler';
import { ReconcileLoop } from './reconcile-loop';
import { WatchRows } from './watch-rows';

/** Compares matches with their servers, frees the servers that they left, and knows which time was watched. */
@Module({
  imports: [GameServersModule, MatchEngineModule, TimersModule],
  providers: [
    // The timers are asked four times a second; what lies beyond two seconds between two answers was watched by nobody.
    { provide: WatchedTime, useFactory: () => new WatchedTime(2_000) },
    WatchRows,
    ReconcileLoop,
    {
      provide: MatchReconciler,
      inject: [
        APP_CONFIG,
        LOGGER,
        CommandBus,
        GameServerGateway,
        ServerDirectory,
        WatchRows,
        LIVE_BUS,
        MatchEngine,
        DataSource,
      ],
      // oxlint-disable-next-line max-params -- a factory receives what it injects
      useFactory: (
        config: AppConfig,
        logger: Logger,
        commandBus: CommandBus,
        gateway: GameServerGateway,
        servers: ServerDirectory,
        rows: WatchRows,
        bus: LiveBus,
        engine: MatchEngine,
        dataSource: DataSource,
      ) => {
        const database = pgPool(dataSource);
        return new MatchReconciler({ config, logger, commandBus, gateway, servers, rows, bus, engine, database });
      },
    },
    {
      provide: DrainLoop,
      inject: [DataSource, GameServerGateway, ServerDirectory, LIVE_BUS, WatchRows, DueTimers, LOGGER],
      // oxlint-disable-next-line max-params -- a factory receives what it injects
      useFactory: (
        dataSource: DataSource,
        gateway: GameServerGateway,
        servers: ServerDirectory,
        bus: LiveBus,
        rows: WatchRows,
        timers: DueTimers,
        logger: Logger,
      ) => new DrainLoop({ database: pgPool(dataSource), gateway, servers, bus, rows, timers, logger }),
    },
  ],
  exports: [WatchedTime],
})
export class ReconcileModule {}
