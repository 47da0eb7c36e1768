import { metrics } from '@placar/platform';
import type { RequestHandler } from 'express';
import type { OpenStreams } from './open-streams';
import './request';
import { whenOver } from './when-over';

/** Express 5 types leave the matched route open. The routes of a router of its own begin with the path at which it is mounted. */
const routeOf = ({ route, baseUrl }: { route?: unknown; baseUrl: string }): string => {
  const path: unknown = typeof route === 'object' && route !== null && 'path' in route ? route.path : null;
  return typeof path === 'string' ? `${baseUrl}${path}`.replace(/(.)\/$/, '$1') : 'other';
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Times each answer by the pattern of its route, never by its path. While the process drains, connections are not kept: the next
 * request of a proxy or browser then opens one, to a process that stays.
 */
export function requestMetricsMiddleware(streams: Pick<OpenStreams, 'isDraining'>): RequestHandler {
  return (request, response, next) => {
    if (streams.isDraining) response.setHeader('Connection', 'close');
    const startedAt = performance.now();
    whenOver(response, () => {
      // How long people watch is not how long we take.
      if (String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')) return;
      const labels = {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: routeOf(request),
        status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
      };
      metrics.httpSeconds.observe(labels, (performance.now() - startedAt) / 1000);
    });
    next();
  };
}
