import { Module } from '@nestjs/common';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { CalendarDates } from './calendar-dates';
import { CalendarRows } from './calendar-rows';
import { CalendarsController } from './calendars.controller';

/** Calendars of people, teams and tournaments for other programs. */
@Module({
  controllers: [CalendarsController],
  providers: [
    CalendarRows,
    CalendarDates,
    {
      provide: TournamentEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new TournamentEngine(dataSource, relay, bus, clock),
    },
  ],
})
export class CalendarsModule {}
