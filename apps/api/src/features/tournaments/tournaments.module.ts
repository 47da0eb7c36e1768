import { Module } from '@nestjs/common';
import { TournamentEngine, TournamentQueries } from '@placar/match-engine/tournaments';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { PublicCacheModule } from '../../http/public-cache/public-cache.module';
import { LiveModule } from '../live/live.module';
import { TournamentHub } from './live/tournament-hub';
import { TournamentStreamController } from './live/tournament-stream.controller';
import { TeamListController } from './team-list/team-list.controller';
import { TeamLists } from './team-list/team-lists';
import { TournamentActsController } from './tournament-acts.controller';
import { TournamentExportController } from './tournament-export.controller';
import { TournamentOfficialsController } from './tournament-officials.controller';
import { TournamentsController } from './tournaments.controller';
import { TournamentsService } from './tournaments.service';

/** Tournaments: lists, brackets, standings, and every act of the table in contracts. */
@Module({
  imports: [LiveModule, PublicCacheModule],
  controllers: [
    TournamentsController,
    TournamentActsController,
    TournamentExportController,
    TournamentOfficialsController,
    TournamentStreamController,
    TeamListController,
  ],
  providers: [
    {
      provide: TournamentEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new TournamentEngine(dataSource, relay, bus, clock),
    },
    {
      provide: TournamentQueries,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new TournamentQueries(dataSource),
    },
    TeamLists,
    TournamentsService,
    TournamentHub,
  ],
})
export class TournamentsModule {}
