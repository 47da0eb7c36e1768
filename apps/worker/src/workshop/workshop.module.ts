import { Module } from '@nestjs/common';
import { CommunityMaps } from '@placar/lobby';
import { APP_CONFIG, CLOCK, OutgoingHttp, SteamWorkshop } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { DataSource } from 'typeorm';
import { WorkshopLoop } from './workshop-loop';

/** Looks once a week at each map of the workshop that lobbies may play. */
@Module({
  providers: [
    {
      provide: CommunityMaps,
      inject: [DataSource, APP_CONFIG, CLOCK],
      useFactory: (dataSource: DataSource, { gameServer, auth }: AppConfig, clock: Clock) =>
        new CommunityMaps(dataSource, new SteamWorkshop(new OutgoingHttp(gameServer), auth.steamApiUrl), clock),
    },
    WorkshopLoop,
  ],
})
export class WorkshopModule {}
