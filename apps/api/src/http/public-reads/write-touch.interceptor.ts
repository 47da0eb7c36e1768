import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { POLICY_KEY, STATE_CHANGING_GET_KEY } from '../policy/policy';
import { EVERY_TAG } from './public-answers';
import { Touches } from './touches';

/** Writes about matches change nothing else that visitors read; all other writes of people are rare enough to touch everything. */
export const MATCH_TAGS = ['match', 'matches', 'season', 'player', 'servers'];

/** Whoever wrote something reads it next: before the answer to a write begins, nothing older is kept any more. */
@Injectable()
export class WriteTouchInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly touches: Touches,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isWrite = !isRead || this.reflector.getAllAndOverride<unknown>(STATE_CHANGING_GET_KEY, targets) !== undefined;
    // What game servers send goes into the log of their match, whose commits tell of themselves.
    const isGame = this.reflector.getAllAndOverride<string | undefined>(POLICY_KEY, targets) === 'game_server';
    if (isWrite && !isGame) this.tellBefore(http.getResponse<Response>(), tagsOf(request));
    return next.handle();
  }

  /** Refused and failed writes tell, too: part of them may have been committed. */
  private tellBefore(response: Response, tags: readonly string[]): void {
    let isTold = false;
    const tell = (): void => {
      if (!isTold) this.touches.tell(tags);
      isTold = true;
    };
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
    response.writeHead = (...head: unknown[]) => {
      tell();
      return writeHead(...head);
    };
    response.on('close', tell);
  }
}

const tagsOf = (request: Request): readonly string[] =>
  /^\/api\/matches(\/|\?|$)/i.test(request.originalUrl) ? MATCH_TAGS : [EVERY_TAG];
