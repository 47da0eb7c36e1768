import { Catch, HttpException, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { ChangeMeanwhile, ERROR_STATUS } from '@placar/contracts';
import type { ApiErrorBody, ErrorCode } from '@placar/contracts';
import { AppError, LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { Request, Response } from 'express';
import { isDatabaseAway, isUnstorableText } from './database-errors';
import { loggedPath } from '../logged-path';

/** A restart of the database takes about as long. */
const RETRY_AFTER_SECONDS = 2;

/** What a page asks for where "there is none" is an ordinary answer: browsers report every 404 as an error (decision 0074). */
const NOTHING_AS_204 = 'nothing=204';

export interface Refusal {
  status: number;
  body: ApiErrorBody;
}

/** Every failed answer is JSON `{message, code, fields?, request_id}`; what was not foreseen says nothing of its cause. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) protected readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const refusal = this.shape(refusalOf(error));
    refusal.body.request_id = request.requestId;
    this.report(error, refusal, request);
    if (response.headersSent) {
      response.end();
      return;
    }
    if (error instanceof AppError && error.code === 'NOT_AUTHENTICATED' && isNavigation(request)) {
      response.redirect(302, '/api/auth/steam');
      return;
    }
    if (refusal.status === 404 && prefersNothing(request)) {
      response.setHeader('Preference-Applied', NOTHING_AS_204);
      response.vary('Prefer').status(204).end();
      return;
    }
    const retryAfter = error instanceof AppError ? error.details?.retry_after_seconds : undefined;
    if (typeof retryAfter === 'number') tellLimit(response, retryAfter, error);
    if (refusal.body.code === 'UNAVAILABLE') response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    // What is left of a refused body is not worth receiving.
    if (refusal.status === 413) response.setHeader('Connection', 'close');
    response.status(refusal.status).json(refusal.body);
  }

  /** Lets a controller's own filter give an older wire form to the same refusals. */
  protected shape(refusal: Refusal): Refusal {
    return refusal;
  }

  private report(error: unknown, refusal: Refusal, request: Request): void {
    const fields = {
      method: request.method,
      path: loggedPath(request),
      status: refusal.status,
      code: refusal.body.code,
    };
    if (refusal.status >= 500) this.logger.error({ ...fields, err: error, ...detailsOf(error) }, 'request failed');
    else this.logger.debug({ ...fields, ...detailsOf(error) }, refusal.body.message);
  }
}

function tellLimit(response: Response, retryAfter: number, error: unknown): void {
  response.setHeader('Retry-After', retryAfter);
  const limit = error instanceof AppError ? error.details?.rate_limit : undefined;
  if (typeof limit !== 'number') return;
  response.setHeader('RateLimit-Limit', limit);
  response.setHeader('RateLimit-Remaining', 0);
  response.setHeader('RateLimit-Reset', retryAfter);
}

/** A page load by a person, not a call by a script: only it may be answered with a redirect. */
export function isNavigation(request: Request): boolean {
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  return request.method === 'GET' && wantsPage && request.headers['sec-fetch-mode'] === 'navigate';
}

/** Only what is read: a write to something that does not exist has failed. */
function prefersNothing(request: Request): boolean {
  const preferences = request.get('prefer')?.split(',') ?? [];
  return request.method === 'GET' && preferences.some((preference) => preference.trim() === NOTHING_AS_204);
}

function detailsOf(error: unknown): object {
  return error instanceof AppError && error.details ? { details: error.details } : {};
}

/** The answer to an error. What was not foreseen says nothing of its cause. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) {
    const body: ApiErrorBody = { message: error.message, code: error.code };
    if (error.fields) body.fields = error.fields;
    const changes = ChangeMeanwhile.array().safeParse(error.details?.changes);
    if (changes.success) body.changes = changes.data;
    return { status: ERROR_STATUS[error.code], body };
  }
  if (isDatabaseAway(error)) return refuse(503, 'UNAVAILABLE', 'Not available at the moment. Please try again.');
  if (isUnstorableText(error)) return refuse(400, 'INVALID_INPUT', 'The text holds a character that cannot be stored.');
  const status = statusOf(error);
  switch (status) {
    case 404:
      return refuse(404, 'NOT_FOUND', 'Not Found');
    case 413:
      return refuse(413, 'PAYLOAD_TOO_LARGE', 'The request is too large.');
    case 400:
    case 415:
      return refuse(status, 'INVALID_INPUT', malformedMessage(error));
    default:
      return refuse(500, 'INTERNAL', 'Something went wrong on our side.');
  }
}

const refuse = (status: number, code: ErrorCode, message: string): Refusal => ({ status, body: { message, code } });

/** The status that Nest, Express or the body parser gave to an error of theirs; nothing else is trusted. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && expose === true ? status : 500;
}

function malformedMessage(error: unknown): string {
  const type = (error as { type?: unknown }).type;
  if (type === 'entity.parse.failed') return 'The body is not valid JSON.';
  if (type === 'charset.unsupported' || type === 'encoding.unsupported')
    return 'The encoding of the body is not supported.';
  return 'The request is malformed.';
}
