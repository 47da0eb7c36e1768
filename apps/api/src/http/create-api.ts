import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CLOCK, createLogger, NestLogger } from '@placar/platform';
import type { AppConfig, Clock, Logger, PlatformOptions } from '@placar/platform';
import type { DynamicModule } from '@nestjs/common';
import type { Request, Response } from 'express';
import { IngestRouter } from '../features/ingest/ingest-router';
import { ApiAdapter } from './api-adapter';
import { ForeignPages } from './foreign-pages';
import { jsonCompression } from './json-compression.middleware';
import { RateLimits } from './limits/rate-limits';
import { oneHostMiddleware } from './one-host.middleware';
import { OpenStreams } from './open-streams';
import { PublicCache } from './public-cache/public-cache';
import { knownViewerMiddleware, publicCacheMiddleware } from './public-cache/public-cache.middleware';
import { requestIdMiddleware } from './request-id.middleware';
import { requestMetricsMiddleware } from './metrics.middleware';
import { securityHeaders } from './security-headers.middleware';
import {
  publicSchemeMiddleware,
  sessionMiddleware,
  slideSession,
  viewerMiddleware,
} from './session/session.middleware';
import { SessionStore } from './session/session-store';
import { PageHeads } from './web/page-heads';
import { webAppMiddleware } from './web/web-app.middleware';

export interface CreateApiOptions extends PlatformOptions {
  /** Root module of the program, given the platform's options. */
  root: (config: AppConfig, options: PlatformOptions) => DynamicModule;
}

/** The whole HTTP program, not yet listening. */
export async function createApi(config: AppConfig, options: CreateApiOptions): Promise<NestExpressApplication> {
  const logger: Logger = options.logger ?? createLogger({ ...config.log, name: 'api' });
  const app = await NestFactory.create<NestExpressApplication>(
    options.root(config, { ...options, logger }),
    new ApiAdapter(),
    {
      bodyParser: false,
      logger: new NestLogger(logger),
      abortOnError: false,
    },
  );
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.http.trustProxy);
  app.setGlobalPrefix('api', { exclude: ['livez', 'readyz', 'metrics'] });
  useMiddleware(app, config, logger);
  return app;
}

/**
 * Every middleware there is, in the order in which a request meets them. The router comes last: guards (audit, same origin, policy,
 * limits), body, pipes, handler.
 */
function useMiddleware(app: NestExpressApplication, config: AppConfig, logger: Logger): void {
  const sessions = app.get(SessionStore);
  const cache = app.get(PublicCache);
  const cached = publicCacheMiddleware(cache);
  app.use(securityHeaders(config), app.get(ForeignPages).middleware());
  app.use(requestIdMiddleware(config, logger), oneHostMiddleware());
  app.use(requestMetricsMiddleware(app.get(OpenStreams)));
  // Where clients of the de-facto API look for its pages, and those of other inventories for pictures of items.
  app.use('/api-docs', (_request: Request, response: Response) => response.redirect(302, '/api/api-docs'));
  app.use('/econ', (request: Request, response: Response) => response.redirect(301, `/api${request.originalUrl}`));
  const webApp = webAppMiddleware(config, logger, app.get(PageHeads));
  if (webApp) app.use(webApp);
  // A cached answer needs no session, unless the cache does not know who asks.
  app.use(
    '/api',
    cached,
    publicSchemeMiddleware(config),
    knownViewerMiddleware(cache, sessionMiddleware(config, sessions)),
    slideSession(app.get<Clock>(CLOCK)),
    viewerMiddleware(sessions, app.get(RateLimits)),
  );
  app.use('/api/v2', app.get(IngestRouter).router);
  app.use(siteMetricsAlias);
  app.use('/api', cached, jsonCompression(), noStore);
}

/** The router keeps `/metrics` for Prometheus, whatever its prefix. */
function siteMetricsAlias(request: Request, _response: Response, next: () => void): void {
  if (/^\/api\/metrics\/?(\?|$)/i.test(request.url)) request.url = request.url.replace(/metrics/i, 'site/metrics');
  next();
}

/** Answers of the API depend on who asks and change by the second; those that may be kept say so themselves. */
function noStore(
  _request: unknown,
  response: { setHeader(name: string, value: string): void },
  next: () => void,
): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
