import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { createExpressServer } from './express-server';
import { CachedAnswer } from './public-cache/cached-answer';

/** Express as Nest uses it, which besides can reply with an answer of the public cache: bytes that it sends as they are. */
export class ApiAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.setHttpServer(createExpressServer(this.getInstance<Express>()));
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof CachedAnswer) return body.send(response.req, response);
    return super.reply(response, body, statusCode) as unknown;
  }
}
