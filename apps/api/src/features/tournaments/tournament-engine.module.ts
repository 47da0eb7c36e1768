import { Module } from '@nestjs/common';
import { TournamentEngine, TournamentQueries } from '@placar/match-engine/tournaments';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';

/** The one way to tournaments in this process, with what it keeps of them in memory. */
@Module({
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
  ],
  exports: [TournamentEngine, TournamentQueries],
})
export class TournamentEngineModule {}
