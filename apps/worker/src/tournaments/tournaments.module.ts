import { Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MatchEngineModule } from '@placar/match-engine';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { CLOCK, LOGGER } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { ReadModelsModule } from '@placar/read-models';
import { DataSource } from 'typeorm';
import { ServerSearch } from '../server-search/server-search';
import { ServerSearchModule } from '../server-search/server-search.module';
import { TimersModule } from '../timers/timers.module';
import { EvidenceSweep } from './evidence-sweep';
import { KeepEvidenceHandler } from './keep-evidence.job';
import { MatchCheckIns } from './match-check-ins';
import { TournamentLoops } from './tournament-loops';
import { TournamentMatchMaker } from './tournament-match-maker';
import { TournamentRows } from './tournament-rows';
import { TournamentTender } from './tournament-tender';

/** Clocks of tournaments, and their matches. */
@Module({
  imports: [MatchEngineModule, ReadModelsModule, ServerSearchModule, TimersModule],
  providers: [
    {
      provide: TournamentEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new TournamentEngine(dataSource, relay, bus, clock),
    },
    TournamentRows,
    {
      provide: TournamentTender,
      inject: [TournamentEngine, TournamentRows, ServerSearch, DataSource, CommandBus, LIVE_BUS, CLOCK, LOGGER],
      // oxlint-disable-next-line max-params -- receives what it injects
      useFactory: (
        tournaments: TournamentEngine,
        rows: TournamentRows,
        search: ServerSearch,
        dataSource: DataSource,
        commandBus: CommandBus,
        bus: LiveBus,
        clock: Clock,
        logger: Logger,
      ) => {
        const maker = new TournamentMatchMaker(dataSource, commandBus, bus);
        const checkIns = new MatchCheckIns({ tournaments, rows, commandBus, clock, logger });
        return new TournamentTender({ tournaments, rows, maker, search, checkIns, commandBus, clock, logger });
      },
    },
    TournamentLoops,
    KeepEvidenceHandler,
    EvidenceSweep,
  ],
  exports: [TournamentEngine],
})
export class TournamentsModule {}
