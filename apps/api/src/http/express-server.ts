import type { Express, Request, Response } from 'express';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:http';

/**
 * A server for an Express program whose requests and responses are born with Express's prototypes. Express changes the prototype of each
 * one that has another, and node's own code then works on it at a third of its speed (decision 0085).
 */
export function createExpressServer(app: Express): Server {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse<ExpressRequest> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  app.request = ExpressRequest.prototype as Request;
  app.response = ExpressResponse.prototype as unknown as Response;
  return createServer({ IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }, app);
}
