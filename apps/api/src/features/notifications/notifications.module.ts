import { Module } from '@nestjs/common';
import { PushKeys } from '@placar/messaging';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { NotificationsController } from './notifications.controller';
import { NotificationsQueries } from './notifications.queries';
import { PushSubscriptions } from './push-subscriptions';

/** What people are told, and what they want to be told. */
@Module({
  controllers: [NotificationsController],
  providers: [
    NotificationsQueries,
    PushSubscriptions,
    {
      provide: PushKeys,
      inject: [DataSource, APP_CONFIG],
      useFactory: (dataSource: DataSource, { secrets }: AppConfig) => new PushKeys(dataSource, secrets),
    },
  ],
})
export class NotificationsModule {}
