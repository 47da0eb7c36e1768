import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';

/** Answers a request, or answers false and has done nothing. `dress` sets what all answers have, and is called before one leaves. */
export type Shortcut = (request: Request, response: Response, dress: () => void) => Promise<boolean> | false;

/**
 * Answers that a feature gives before session and router are asked. A shortcut that is not sure of its case leaves the request to the
 * router, which knows all cases.
 */
@Injectable()
export class Shortcuts {
  private readonly shortcuts: Shortcut[] = [];

  add(shortcut: Shortcut): void {
    this.shortcuts.push(shortcut);
  }

  /** `headers` sets those of all answers; it is not called before there is one. */
  handler(headers: RequestHandler): RequestHandler {
    return (request, response, next) => {
      const dress = (): void => void headers(request, response, () => undefined);
      for (const shortcut of this.shortcuts) {
        const answering = shortcut(request, response, dress);
        if (answering === false) continue;
        answering.then(
          (isAnswered) => (isAnswered ? undefined : next()),
          (error: unknown) => {
            // What tells of errors comes behind the headers.
            if (!response.headersSent) dress();
            next(error);
          },
        );
        return;
      }
      next();
    };
  }
}
