import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ReadModelsModule } from '@placar/read-models';
import { PublicCache } from './public-cache';
import { PublicCacheInterceptor } from './public-cache.interceptor';

/** The public cache: `@PublicRead` routes fill it, a middleware answers from it, writes and the live bus drop what they change. */
@Module({
  imports: [ReadModelsModule],
  providers: [PublicCache, { provide: APP_INTERCEPTOR, useClass: PublicCacheInterceptor }],
  exports: [PublicCache],
})
export class PublicCacheModule {}
