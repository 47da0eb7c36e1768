import { runInContext, tracedRequest } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { loggedPath } from './logged-path';
import './request';
import { whenOver } from './when-over';

/** The id that a proxy gave to the request; null for none and for what is no id. */
function givenRequestId({ headers }: IncomingMessage): string | null {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : null;
}

/** Names each request: on the answer, in the log, and on whatever it causes in other processes. */
export function requestIdMiddleware(config: AppConfig, logger: Logger): RequestHandler {
  const isProxied = config.http.trustProxy !== false;
  return (request, response, next) => {
    const id = (isProxied ? givenRequestId(request) : null) ?? randomUUID();
    request.requestId = id;
    response.setHeader('X-Request-Id', id);
    if (logger.isLevelEnabled('debug')) {
      const startedAt = performance.now();
      whenOver(response, () => {
        const ms = Math.round((performance.now() - startedAt) * 10) / 10;
        logger.debug(
          { method: request.method, path: loggedPath(request), status: response.statusCode, ms, correlation_id: id },
          'request',
        );
      });
    }
    const { traceparent } = request.headers;
    tracedRequest(request.method, isProxied && typeof traceparent === 'string' ? traceparent : undefined, (end) => {
      if (end !== null) whenOver(response, () => end(loggedPath(request), response.statusCode));
      runInContext({ correlationId: id }, () => next());
    });
  };
}
