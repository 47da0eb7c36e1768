import { Module } from '@nestjs/common';
import { TournamentsModule } from '../tournaments/tournaments.module';
import { DiscordLoop } from './discord-loop';

/** Channels of Discord: what they are to be told is found, noted once and sent. */
@Module({ imports: [TournamentsModule], providers: [DiscordLoop] })
export class DiscordModule {}
