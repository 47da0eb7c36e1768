import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GameServerGateway, RconPool } from '@placar/game-server';
import { MatchEngineModule } from '@placar/match-engine';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG, LOGGER, WatchedTime } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ReconcileModule } from '../reconcile/reconcile.module';
import { GameServersModule } from '../servers/game-servers.module';
import { DueTimers } from '../timers/due-timers';
import { TimersModule } from '../timers/timers.module';
import { createFleet } from './fleet';
import { FleetLoop } from './fleet-loop';

/** Servers on demand. */
@Module({
  imports: [GameServersModule, MatchEngineModule, ReconcileModule, TimersModule],
  providers: [
    {
      provide: FleetLoop,
      inject: [
        DataSource,
        APP_CONFIG,
        LOGGER,
        CommandBus,
        GameServerGateway,
        RconPool,
        LIVE_BUS,
        WatchedTime,
        DueTimers,
      ],
      // oxlint-disable-next-line max-params -- a factory receives what it injects
      useFactory: (
        dataSource: DataSource,
        config: AppConfig,
        logger: Logger,
        commandBus: CommandBus,
        gateway: GameServerGateway,
        rcon: RconPool,
        bus: LiveBus,
        watched: WatchedTime,
        timers: DueTimers,
      ) => createFleet({ dataSource, config, logger, commandBus, gateway, rcon, bus, watched, timers }),
    },
  ],
})
export class FleetModule {}
