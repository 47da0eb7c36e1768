import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LobbyEngine, LobbyQueries } from '@placar/lobby';
import { MatchEngine, MatchEngineModule } from '@placar/match-engine';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { CLOCK, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ServerSearch } from '../server-search/server-search';
import { ServerSearchModule } from '../server-search/server-search.module';
import { TimersModule } from '../timers/timers.module';
import { LobbyClocks } from './lobby-clocks';
import { LobbyRows } from './lobby-rows';
import { LobbyTender } from './lobby-tender';
import { LobbyWatch } from './lobby-watch';
import { MatchMaker } from './match-maker';
import { MatchSteering } from './match-steering';
import { TendLobbyHandler } from './tend-lobby.job';

/** Clocks of lobbies, and their matches. */
@Module({
  imports: [MatchEngineModule, ServerSearchModule, TimersModule],
  providers: [
    {
      provide: LobbyEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new LobbyEngine(dataSource, relay, bus, clock),
    },
    {
      provide: LobbyQueries,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new LobbyQueries(dataSource),
    },
    LobbyClocks,
    LobbyRows,
    MatchMaker,
    {
      provide: MatchSteering,
      inject: [CommandBus, MatchEngine, CLOCK, LOGGER],
      useFactory: (commandBus: CommandBus, engine: MatchEngine, clock: Clock, logger: Logger) =>
        new MatchSteering(commandBus, (matchId) => engine.stateOf(matchId), clock, logger),
    },
    {
      provide: LobbyTender,
      inject: [LobbyEngine, LobbyRows, MatchMaker, ServerSearch, MatchSteering, CLOCK],
      useFactory: (
        lobbies: LobbyEngine,
        rows: LobbyRows,
        maker: MatchMaker,
        search: ServerSearch,
        steering: MatchSteering,
        clock: Clock,
      ) => new LobbyTender({ lobbies, rows, maker, search, steering, clock }),
    },
    LobbyWatch,
    TendLobbyHandler,
  ],
  exports: [LobbyEngine],
})
export class LobbiesModule {}
