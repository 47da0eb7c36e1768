import { Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';

/**
 * Answers that a feature gives before session and router are asked, mounted behind the headers that all answers have. A shortcut that
 * is not sure of its case leaves the request to the router, which knows all cases.
 */
@Injectable()
export class Shortcuts {
  private readonly handlers: RequestHandler[] = [];

  add(handler: RequestHandler): void {
    this.handlers.push(handler);
  }

  readonly handler: RequestHandler = (request, response, next) => {
    const ask = (index: number): void => {
      const handler = this.handlers[index];
      if (handler === undefined) next();
      else void handler(request, response, (error?: unknown) => (error ? next(error) : ask(index + 1)));
    };
    ask(0);
  };
}
