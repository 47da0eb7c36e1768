import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { BodyInterceptor } from './body.interceptor';
import { ErrorFilter } from './errors/error.filter';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { OpenStreams } from './open-streams';
import { PolicyGuard } from './policy/policy.guard';
import { SameOriginGuard } from './policy/same-origin.guard';
import { SessionStore } from './session/session-store';

/** What every route has: its guards, its body, its errors, its session. Features may inject SessionStore and OpenStreams. */
@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [
    OpenStreams,
    {
      provide: SessionStore,
      inject: [APP_CONFIG, LOGGER],
      useFactory: (config: AppConfig, logger: Logger) => new SessionStore(config, logger),
    },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: SameOriginGuard },
    { provide: APP_GUARD, useClass: PolicyGuard },
    { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
  ],
  exports: [OpenStreams, SessionStore],
})
export class HttpModule implements OnApplicationShutdown {
  constructor(@Inject(SessionStore) private readonly sessions: SessionStore) {}

  onApplicationShutdown(): Promise<void> {
    return this.sessions.end();
  }
}
