import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { MatchEngine } from '@placar/match-engine';
import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIE } from '../../../http/session/session.middleware';

/** Commands that a person clicks and waits for. */
const CLICK = /^\/(\d{1,9})\/(?:commands|pause|unpause)(?:[/?]|$)/;

/**
 * While a click is still being checked (session, rights, body), the engine reads what is new of its match: two trips to the
 * database at once instead of one after the other. Mounted in front of the session, when this class is made. Nothing is answered or
 * decided by it, and only matches that this process knows already are read, so a stranger gains and costs nothing.
 */
@Injectable()
export class CommandWarmUp {
  constructor(adapterHost: HttpAdapterHost, engine: MatchEngine) {
    const warm = (request: IncomingMessage, _response: unknown, next: () => void): void => {
      if (request.headers.cookie?.includes(SESSION_COOKIE)) {
        const [, id] = CLICK.exec(request.url ?? '') ?? [];
        if (id !== undefined) engine.warm(Number(id));
      }
      next();
    };
    (adapterHost.httpAdapter as { use(path: string, handler: typeof warm): unknown }).use('/api/matches', warm);
  }
}
