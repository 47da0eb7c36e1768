import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { MatchEngine } from '@placar/match-engine';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { NextFunction, Request, Response } from 'express';
import { RightOfWay } from '../../../http/right-of-way';
import { SessionStore } from '../../../http/session/session-store';
import { beginSessionOf, SESSION_COOKIE } from '../../../http/session/session.middleware';
import { ClickLane } from './click-lane';

/** Commands that a person clicks and waits for. */
const CLICK = /^\/matches\/(\d{1,9})\/(?:commands|pause|unpause)(?:[/?]|$)/i;

/**
 * While a click is still being checked (session, rights, body), the engine reads what is new of its match: two trips to the
 * database at once instead of one after the other, both on their way before anything else is done for the request. Reads wait
 * meanwhile. Mounted in front of everything, when this class is made. Nothing is answered or decided by it; only who has a session
 * is let go first, and only matches that this process knows already are read, so a stranger gains and costs nothing.
 */
@Injectable()
export class CommandWarmUp {
  constructor(
    adapterHost: HttpAdapterHost,
    private readonly engine: MatchEngine,
    private readonly sessions: SessionStore,
    private readonly way: RightOfWay,
    private readonly lane: ClickLane,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    const handler = (request: Request, response: Response, next: NextFunction): void => {
      const [, id] = CLICK.exec(request.url) ?? [];
      if (id !== undefined && request.method !== 'HEAD') this.click(Number(id), request, response, next);
      else if (request.method === 'GET' || request.method === 'HEAD') this.way.pass(next);
      else next();
    };
    (adapterHost.httpAdapter as { use(path: string, handler: unknown): unknown }).use('/api', handler);
  }

  private click(matchId: number, request: Request, response: Response, next: NextFunction): void {
    if (!request.headers.cookie?.includes(SESSION_COOKIE)) return next();
    if (this.lane.foresees(request)) {
      response.once('close', this.way.take());
      // Its body comes with its head, but a step later.
      process.nextTick(next);
      return;
    }
    this.engine.warm(matchId);
    // The pool sends the engine's question at the end of this step; the session's follows it.
    process.nextTick(() => {
      const isKnown = beginSessionOf(request, this.config, this.sessions);
      // The ledger is read at the same address.
      const isAsked = request.method === 'POST' || !/\/commands/i.test(request.url);
      if (isKnown && isAsked) response.once('close', this.way.take());
      next();
    });
  }
}
