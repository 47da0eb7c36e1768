import { Module } from '@nestjs/common';
import { MatchEngineModule } from '@placar/match-engine';
import { PushKeys } from '@placar/messaging';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { TournamentsModule } from '../tournaments/tournaments.module';
import { NotificationLoop } from './notification-loop';
import { SendPushHandler } from './push/send-push.job';

/** What people are told, in the app and on their screens. */
@Module({
  imports: [MatchEngineModule, TournamentsModule],
  providers: [
    NotificationLoop,
    SendPushHandler,
    {
      provide: PushKeys,
      inject: [DataSource, APP_CONFIG],
      useFactory: (dataSource: DataSource, { secrets }: AppConfig) => new PushKeys(dataSource, secrets),
    },
  ],
})
export class NotificationsModule {}
