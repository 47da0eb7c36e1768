import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CLOCK, createLogger, NestLogger } from '@placar/platform';
import type { AppConfig, Clock, Logger, PlatformOptions } from '@placar/platform';
import type { DynamicModule } from '@nestjs/common';
import { OpenStreams } from './open-streams';
import { requestIdMiddleware } from './request-id.middleware';
import { requestMetricsMiddleware } from './metrics.middleware';
import { securityHeaders } from './security-headers.middleware';
import {
  beginReadingSession,
  publicSchemeMiddleware,
  sessionMiddleware,
  slideSession,
  viewerMiddleware,
} from './session/session.middleware';
import { SessionStore } from './session/session-store';
import { webAppMiddleware } from './web/web-app.middleware';

export interface CreateApiOptions extends PlatformOptions {
  /** Root module of the program, given the platform's options. */
  root: (config: AppConfig, options: PlatformOptions) => DynamicModule;
}

/**
 * The whole HTTP program, not yet listening. Order of a request: id → headers → files of the web app → session and viewer →
 * guards (same origin, policy) → body → pipes → handler.
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
  app.use(requestIdMiddleware(config, logger), requestMetricsMiddleware(app.get(OpenStreams)), securityHeaders(config));
  const webApp = webAppMiddleware(config, logger);
  if (webApp) app.use(webApp);
  app.use(
    '/api',
    publicSchemeMiddleware(config),
    sessionMiddleware(config, store),
    slideSession(app.get<Clock>(CLOCK)),
    viewerMiddleware(store),
    noStore,
  );
  return app;
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
