import { Module } from '@nestjs/common';
import { APP_CONFIG, OutgoingHttp } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { GameVersions } from './game-versions';
import { SteamIds } from './steam-ids';
import { SteamProfiles } from './steam-profiles';
import { SteamRecords } from './steam-records';
import { SteamWebApi } from './steam-web-api';

/** Steam accounts in any spelling, and what Steam shows of people. */
@Module({
  providers: [
    {
      provide: OutgoingHttp,
      inject: [APP_CONFIG],
      useFactory: ({ gameServer }: AppConfig) => new OutgoingHttp({ allowPrivateHosts: gameServer.allowPrivateHosts }),
    },
    SteamWebApi,
    SteamIds,
    SteamProfiles,
    SteamRecords,
    GameVersions,
  ],
  exports: [GameVersions, SteamIds, SteamProfiles, SteamWebApi],
})
export class SteamModule {}
