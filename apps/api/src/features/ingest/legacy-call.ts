import { createParamDecorator, Injectable, SetMetadata } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RowId } from '@placar/contracts';
import type { ErrorCode } from '@placar/contracts';
import { AppError } from '@placar/platform';
import type { Request } from 'express';
import { catchError } from 'rxjs';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import type { ProvedAttempt } from './attempt-tokens';
import { IngestRefusal } from './ingest-answers';
import { readBody } from './read-body';
import { UploadGuard } from './upload-guard';

export const MatchId = RowId.describe('Match.');
export const MapNumber = z.coerce.number().int().min(0).max(20).describe('Number of the map in the series, from 0.');
const BODY_LIMIT_BYTES = 64 * 1024;
const WRONG_KEY = 'Not a correct API Key.';
const UPLOAD_KEY = 'placar:legacy-upload';
const proved = new WeakMap<Request, ProvedAttempt>();

/** The body is a file: it stays unread, and the key comes in the header alone. */
export const LegacyUpload = () => SetMetadata(UPLOAD_KEY, true);

/** The attempt whose key the call showed. */
export const LegacyAttempt = createParamDecorator((_data: unknown, context: ExecutionContext): ProvedAttempt => {
  const call = proved.get(context.switchToHttp().getRequest<Request>());
  if (!call) throw new AppError('NOT_AUTHENTICATED', WRONG_KEY);
  return call;
});

/**
 * Who calls: the key of the match, in the header `key` or in the body, which is JSON or a form. Where it is in the header, nothing
 * is read of the body before it is proved. The reference answers 500 to a wrong key; the words are its own.
 */
@Injectable()
export class LegacyCallInterceptor implements NestInterceptor {
  constructor(
    private readonly guard: UploadGuard,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    try {
      await this.prove(request, this.reflector.get<boolean | undefined>(UPLOAD_KEY, context.getHandler()) === true);
    } catch (error) {
      throw asAppError(error);
    }
    return next.handle().pipe(
      catchError((error: unknown) => {
        throw asAppError(error);
      }),
    );
  }

  private async prove(request: Request, isUpload: boolean): Promise<void> {
    const matchId = RowId.safeParse(request.params['match_id']);
    if (!matchId.success) throw new IngestRefusal(401, WRONG_KEY);
    const inHeader = request.headers['key'];
    if (typeof inHeader === 'string' && inHeader !== '') {
      proved.set(request, await this.guard.proveKey(request, matchId.data, inHeader, WRONG_KEY));
      if (!isUpload) request.body = parsed(request, await readBody(request, BODY_LIMIT_BYTES));
      return;
    }
    if (isUpload) throw new IngestRefusal(401, WRONG_KEY);
    const body = parsed(request, await readBody(request, BODY_LIMIT_BYTES));
    const key = typeof body['key'] === 'string' ? body['key'] : '';
    proved.set(request, await this.guard.proveKey(request, matchId.data, key, WRONG_KEY));
    request.body = body;
  }
}

function parsed(request: Request, body: Buffer): Record<string, unknown> {
  const text = body.toString('utf8');
  if (text.trim() === '') return {};
  if (request.is('urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The same refusal.
  }
  throw new IngestRefusal(400, 'The body must be one JSON object or a form.');
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'NOT_AUTHENTICATED',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'RATE_LIMITED',
};

/** Refusals of uploads as those of all other routes. */
function asAppError(error: unknown): unknown {
  if (!(error instanceof IngestRefusal)) return error;
  const { status, message, fields } = error;
  return new AppError(CODES[status] ?? 'INVALID_INPUT', message, fields === undefined ? {} : { fields: { ...fields } });
}
