import { Injectable, SetMetadata } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@placar/platform';
import { json } from 'express';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { POLICY_KEY } from './policy/policy';
import type { PolicyName } from './policy/policy';

const BODY_LIMIT_BYTES = 512 * 1024;
/** Of calls that anybody may make: names, passwords, and room to spare. */
const PUBLIC_LIMIT_BYTES = 16 * 1024;
const UNREAD_BODY_KEY = 'placar:unread-body';

/** The handler reads the request's body itself: uploads are streamed, not buffered. */
export const UnreadBody = () => SetMetadata(UNREAD_BODY_KEY, true);

const PARSERS = new Map(
  [BODY_LIMIT_BYTES, PUBLIC_LIMIT_BYTES].map((limit) => [limit, json({ limit, strict: true })] as const),
);

/** Reads the JSON body after the guards, so that who may not call a route cannot make us buffer or parse anything. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    const targets = [context.getHandler(), context.getClass()];
    if (hasBody && !this.reflector.getAllAndOverride<boolean | undefined>(UNREAD_BODY_KEY, targets)) {
      if (!request.is('json')) throw new AppError('INVALID_INPUT', 'The body must be JSON.');
      const isPublic = this.reflector.getAllAndOverride<PolicyName | undefined>(POLICY_KEY, targets) === 'public';
      const limit = isPublic ? PUBLIC_LIMIT_BYTES : BODY_LIMIT_BYTES;
      // Said before it is sent: the parser would receive all of it first, to throw it away.
      if (Number(request.headers['content-length']) > limit)
        throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
      await readJson(request, http.getResponse<Response>(), limit);
    }
    return next.handle();
  }
}

/** JSON of a megabyte comes in this over a poor line; whoever sends a byte now and then holds a connection no longer. */
const BODY_SECONDS = 30;

function readJson(request: Request, response: Response, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => {
      // Its rest is not waited for: the connection ends with the answer.
      response.setHeader('Connection', 'close');
      reject(new AppError('INVALID_INPUT', `The body did not arrive within ${BODY_SECONDS} seconds.`));
    }, BODY_SECONDS * 1_000);
    PARSERS.get(limit)?.(request, response, (error?: unknown) => {
      clearTimeout(tooLate);
      if (error) reject(error instanceof Error ? error : new Error('unreadable body'));
      else resolve();
    });
  });
}
