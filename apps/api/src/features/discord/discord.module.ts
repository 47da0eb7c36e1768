import { Module } from '@nestjs/common';
import { TournamentEngine } from '@placar/match-engine/tournaments';
import { LIVE_BUS, OutboxRelay } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { CLOCK } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DiscordChannels } from './discord-channels';
import { DiscordController } from './discord.controller';
import { DiscordService } from './discord.service';

/** Channels of Discord that tournaments and seasons write to. */
@Module({
  controllers: [DiscordController],
  providers: [
    DiscordChannels,
    DiscordService,
    {
      provide: TournamentEngine,
      inject: [DataSource, OutboxRelay, LIVE_BUS, CLOCK],
      useFactory: (dataSource: DataSource, relay: OutboxRelay, bus: LiveBus, clock: Clock) =>
        new TournamentEngine(dataSource, relay, bus, clock),
    },
  ],
})
export class DiscordModule {}
