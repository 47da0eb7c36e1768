import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CLOCK, createLogger, NestLogger } from '@placar/platform';
import type { AppConfig, Clock, Logger, PlatformOptions } from '@placar/platform';
import type { DynamicModule } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimits } from './limits/rate-limits';
import { OpenStreams } from './open-streams';
import { requestIdMiddleware } from './request-id.middleware';
import { requestMetricsMiddleware } from './metrics.middleware';
import { jsonCompression } from './public-reads/json-compression.middleware';
import { answerVisitorsFirst } from './public-reads/front-door';
import { securityHeaders } from './security-headers.middleware';
import {
  beginReadingSession,
  publicSchemeMiddleware,
  sessionMiddleware,
  slideSession,
  viewerMiddleware,
} from './session/session.middleware';
import { SessionStore } from './session/session-store';
import { Shortcuts } from './shortcuts/shortcuts';
import { PageHeads } from './web/page-heads';
import { webAppMiddleware } from './web/web-app.middleware';

export interface CreateApiOptions extends PlatformOptions {
  /** Root module of the program, given the platform's options. */
  root: (config: AppConfig, options: PlatformOptions) => DynamicModule;
}

/**
 * The whole HTTP program, not yet listening. Order of a request: what visitors read → id → headers → files of the web app →
 * session and viewer → guards (same origin, policy) → body → pipes → handler. What a shortcut answers leaves
 * after the id, and gets its headers then.
 */
export async function createApi(config: AppConfig, options: CreateApiOptions): Promise<NestExpressApplication> {
  const logger: Logger = options.logger ?? createLogger({ ...config.log, name: 'api' });
  const app = await NestFactory.create<NestExpressApplication>(options.root(config, { ...options, logger }), {
    bodyParser: false,
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.http.trustProxy);
  app.setGlobalPrefix('api', { exclude: ['livez', 'readyz', 'metrics'] });
  const store = app.get(SessionStore);
  app.use('/api', beginReadingSession(config, store));
  const headers = securityHeaders(config);
  app.use(requestIdMiddleware(config, logger), requestMetricsMiddleware(app.get(OpenStreams)));
  app.use('/api', app.get(Shortcuts).handler(headers));
  app.use(headers, siteMetricsAlias);
  app.use('/api', jsonCompression());
  // Where clients of the de-facto API look for its pages.
  app.use('/api-docs', (_request: Request, response: Response) => response.redirect(302, '/api/api-docs'));
  const webApp = webAppMiddleware(config, logger, app.get(PageHeads));
  if (webApp) app.use(webApp);
  app.use(
    '/api',
    publicSchemeMiddleware(config),
    sessionMiddleware(config, store),
    slideSession(app.get<Clock>(CLOCK)),
    viewerMiddleware(store, app.get(RateLimits)),
    noStore,
  );
  answerVisitorsFirst(app, config);
  return app;
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
