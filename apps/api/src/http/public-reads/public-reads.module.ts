import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { pgPool } from '@placar/persistence';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ChangeFeed } from './change-feed';
import { PublicAnswers } from './public-answers';
import { Touches } from './touches';
import { WriteTouchInterceptor } from './write-touch.interceptor';

/** Answers that all visitors get alike: made by `@PublicRead` routes, given by a middleware, dropped by writes. */
@Global()
@Module({
  providers: [
    {
      provide: PublicAnswers,
      inject: [APP_CONFIG],
      useFactory: (config: AppConfig) => new PublicAnswers(config.http.publicReadsBytes),
    },
    {
      provide: ChangeFeed,
      inject: [DataSource, PublicAnswers, LOGGER],
      useFactory: (dataSource: DataSource, answers: PublicAnswers, logger: Logger) =>
        new ChangeFeed(() => pgPool(dataSource), answers, logger),
    },
    Touches,
    { provide: APP_INTERCEPTOR, useClass: WriteTouchInterceptor },
  ],
  exports: [PublicAnswers, ChangeFeed, Touches],
})
export class PublicReadsModule {}
