import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { APP_CONFIG, LOGGER } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { AuditController } from './audit/audit.controller';
import { AuditGuard } from './audit/audit.guard';
import { AuditLog } from './audit/audit-log';
import { BodyInterceptor } from './body.interceptor';
import { ErrorFilter } from './errors/error.filter';
import { ForeignPages } from './foreign-pages';
import { HealthController } from './health.controller';
import { MetricsController } from './metrics.controller';
import { OpenStreams } from './open-streams';
import { RateLimitGuard } from './limits/rate-limit.guard';
import { RateLimits } from './limits/rate-limits';
import { PolicyGuard } from './policy/policy.guard';
import { SameOriginGuard } from './policy/same-origin.guard';
import { StepUpGuard } from './policy/step-up.guard';
import { PublicCacheModule } from './public-cache/public-cache.module';
import { AnswerCheckModule } from './routes/answer-check.module';
import { ApiKeys } from './session/api-keys';
import { ApiKeysController } from './session/api-keys.controller';
import { SessionStore } from './session/session-store';
import { SessionsController } from './session/sessions.controller';
import { PartsGuard } from './parts/parts.guard';
import { PageHeads } from './web/page-heads';
import { SocketServer } from './sockets/socket-server';
import { StreamRights } from './session/stream-rights';

/** What every route has: its guards, its body, its errors, its session. Features may inject what is exported. */
@Global()
@Module({
  imports: [PublicCacheModule, AnswerCheckModule],
  controllers: [HealthController, MetricsController, ApiKeysController, SessionsController, AuditController],
  providers: [
    OpenStreams,
    PageHeads,
    ApiKeys,
    PartsGuard,
    AuditGuard,
    AuditLog,
    RateLimits,
    ForeignPages,
    SameOriginGuard,
    PolicyGuard,
    StepUpGuard,
    RateLimitGuard,
    StreamRights,
    SocketServer,
    {
      provide: SessionStore,
      inject: [APP_CONFIG, LOGGER],
      useFactory: (config: AppConfig, logger: Logger) => new SessionStore(config, logger),
    },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useExisting: PartsGuard },
    { provide: APP_GUARD, useExisting: AuditGuard },
    { provide: APP_GUARD, useExisting: SameOriginGuard },
    { provide: APP_GUARD, useExisting: PolicyGuard },
    { provide: APP_GUARD, useExisting: StepUpGuard },
    { provide: APP_GUARD, useExisting: RateLimitGuard },
    { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
    { provide: APP_INTERCEPTOR, useExisting: AuditGuard },
  ],
  exports: [ApiKeys, AuditLog, OpenStreams, PageHeads, RateLimits, SessionStore, SocketServer],
})
export class HttpModule implements OnApplicationShutdown {
  constructor(@Inject(SessionStore) private readonly sessions: SessionStore) {}

  onApplicationShutdown(): Promise<void> {
    return this.sessions.end();
  }
}
