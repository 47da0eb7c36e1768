import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { RequestHandler } from 'express';

const EVERYBODY = '*';
const API = /^\/api(\/|\?|$)/i;
const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE';
/** What clients send beside the headers that any page may. */
const SENT = 'authorization,content-type,idempotency-key,if-none-match,last-event-id,user-api,x-request-id';
/** What a script of another origin may read of an answer. */
const SHOWN = 'ETag,RateLimit-Limit,RateLimit-Remaining,RateLimit-Reset,Retry-After,X-Request-Id';
const PREFLIGHT_SECONDS = '600';

/**
 * Pages of other origins that may call the API (CORS, wire contract §1; decision 0020): those of `CORS_ORIGINS` as if they were ours,
 * with the session where the browser sends it, and for `*` everybody, without one.
 */
@Injectable()
export class ForeignPages {
  private readonly origins: ReadonlySet<string>;

  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    this.origins = new Set(config.http.corsOrigins);
  }

  /** False: nothing of it is done, and no answer depends on the origin. */
  get areOffered(): boolean {
    return this.origins.size > 0;
  }

  /** Whether a page of this origin counts as one of ours. */
  trusts(origin: string | undefined): boolean {
    return origin !== undefined && origin !== EVERYBODY && this.origins.has(origin);
  }

  /** Answers preflights, and says in all other answers who may read them. */
  middleware(): RequestHandler {
    return (request, response, next) => {
      if (!this.answersPreflight(request, response)) next();
    };
  }

  /** Says in the answer who may read it. True when that was all that was asked: a preflight, answered. */
  private answersPreflight(request: IncomingMessage, response: ServerResponse): boolean {
    const { origin } = request.headers;
    if (!this.areOffered || !API.test(request.url ?? '')) return false;
    response.setHeader('Vary', 'Origin');
    if (origin === undefined) return false;
    if (this.trusts(origin)) {
      response.setHeader('Access-Control-Allow-Origin', origin);
      response.setHeader('Access-Control-Allow-Credentials', 'true');
    } else if (this.origins.has(EVERYBODY)) response.setHeader('Access-Control-Allow-Origin', EVERYBODY);
    else return false;
    response.setHeader('Access-Control-Expose-Headers', SHOWN);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
    response.setHeader('Access-Control-Allow-Methods', METHODS);
    response.setHeader('Access-Control-Allow-Headers', SENT);
    response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
    response.writeHead(204).end();
    return true;
  }
}
