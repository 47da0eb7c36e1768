import { Injectable, SetMetadata } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@placar/platform';
import { json } from 'express';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';

const BODY_LIMIT_BYTES = 512 * 1024;
const UNREAD_BODY_KEY = 'placar:unread-body';

/** The handler reads the request's body itself: uploads are streamed, not buffered. */
export const UnreadBody = () => SetMetadata(UNREAD_BODY_KEY, true);

const parseJson = json({ limit: BODY_LIMIT_BYTES, strict: true });

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
      await readJson(request, http.getResponse<Response>());
    }
    return next.handle();
  }
}

function readJson(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => {
      if (error) reject(error instanceof Error ? error : new Error('unreadable body'));
      else resolve();
    });
  });
}
