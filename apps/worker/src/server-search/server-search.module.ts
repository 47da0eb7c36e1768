import { Module } from '@nestjs/common';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ServerSearch } from './server-search';

/** Where servers of matches come from. */
@Module({
  providers: [
    {
      provide: ServerSearch,
      inject: [DataSource, LIVE_BUS, APP_CONFIG],
      useFactory: (dataSource: DataSource, bus: LiveBus, config: AppConfig) =>
        new ServerSearch(dataSource, bus, config),
    },
  ],
  exports: [ServerSearch],
})
export class ServerSearchModule {}
