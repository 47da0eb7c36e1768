import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { dataSourceOptions } from './data-source';
import { ENTITIES } from './entities';

/** One DataSource for the process and a repository for each record; needs PlatformModule. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [APP_CONFIG, LOGGER],
      useFactory: (config: AppConfig, logger: Logger) => ({
        ...dataSourceOptions({
          ...config.database,
          onPoolError: (error) => logger.warn({ err: error }, 'a database connection broke'),
        }),
        retryAttempts: 20,
        retryDelay: 500,
      }),
    }),
    TypeOrmModule.forFeature(ENTITIES),
  ],
  exports: [TypeOrmModule],
})
export class PersistenceModule {}
