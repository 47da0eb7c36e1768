import { runInContext } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import './request';

/** Names each request: on the answer, in the log, and on whatever it causes in other processes. */
export function requestIdMiddleware(config: AppConfig, logger: Logger): RequestHandler {
  const isProxied = config.http.trustProxy !== false;
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const id = isProxied && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
    request.requestId = id;
    response.setHeader('X-Request-Id', id);
    if (logger.isLevelEnabled('debug')) {
      const startedAt = performance.now();
      response.on('close', () => {
        const ms = Math.round((performance.now() - startedAt) * 10) / 10;
        logger.debug(
          { method: request.method, path: request.path, status: response.statusCode, ms, correlation_id: id },
          'request',
        );
      });
    }
    runInContext({ correlationId: id }, () => next());
  };
}
