import type { IncomingMessage, ServerResponse } from 'node:http';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AppConfig } from '@placar/platform';
import type { RequestHandler } from 'express';
import { ForeignPages } from '../foreign-pages';
import { OpenStreams } from '../open-streams';
import { RightOfWay } from '../right-of-way';
import { securityHeaders } from '../security-headers.middleware';
import { SESSION_COOKIE } from '../session/session.middleware';
import { ChangeFeed } from './change-feed';
import { PublicAnswers } from './public-answers';
import { PublicReads } from './public-reads';
import { PublicRoutes } from './public-routes';

/** Declared elsewhere, because the router keeps `/metrics` for Prometheus. */
const ALIASES = { '/api/metrics': '/api/site/metrics' };

/**
 * Puts what visitors read before everything else of the program: an answer from memory then costs some forty microseconds, and the
 * click of an admin does not wait behind a hundred of them.
 */
export function answerVisitorsFirst(app: NestExpressApplication, config: AppConfig): void {
  const streams = app.get(OpenStreams);
  const foreign = app.get(ForeignPages);
  const reads = new PublicReads({
    answers: app.get(PublicAnswers),
    routes: new PublicRoutes(app.get(ModulesContainer), ALIASES),
    feed: app.get(ChangeFeed),
    headers: [
      ...headersOf(securityHeaders(config)),
      'Vary',
      foreign.areOffered ? 'Origin, Accept-Encoding' : 'Accept-Encoding',
    ],
    isDraining: () => streams.isDraining,
    isProxied: config.http.trustProxy !== false,
  });
  const server = app.getHttpServer();
  const usual = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  const way = app.get(RightOfWay);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (foreign.answersPreflight(request, response)) return;
    const handle = (): void =>
      reads.handle(request, response, () => {
        for (const listener of usual) listener.call(server, request, response);
      });
    // Clicks go first; whoever has a session is let go behind it, where clicks are known.
    const isVisit = request.method === 'GET' && !request.headers.cookie?.includes(SESSION_COOKIE);
    if (isVisit) way.pass(handle);
    else handle();
  });
}

/** The headers that this middleware sets on every answer alike, names and values in turn. */
function headersOf(middleware: RequestHandler): string[] {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  void middleware(
    {} as Parameters<RequestHandler>[0],
    response as unknown as Parameters<RequestHandler>[1],
    () => undefined,
  );
  return [...headers].flat();
}
