import type { ErrorCode } from '@placar/contracts';
import type { RequestHandler } from 'express';

const MESSAGE = 'The request names more than one host.';

/**
 * Refuses a request with several Host headers (RFC 9112 §3.2). Node takes the first, a proxy may have judged by another, and what is
 * ours is told by the host.
 */
export function oneHostMiddleware(): RequestHandler {
  return ({ rawHeaders, requestId }, response, next) => {
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    if (hosts < 2) {
      next();
      return;
    }
    const code: ErrorCode = 'INVALID_INPUT';
    response.status(400).json({ message: MESSAGE, code, fields: { host: MESSAGE }, request_id: requestId });
  };
}
