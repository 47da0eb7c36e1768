import compression from 'compression';
import type { RequestHandler } from 'express';
import { constants } from 'node:zlib';

/** Paths whose answers are streams of events, written to many at once and never compressed. */
const STREAMS = /\/(stream|live)\/?$/i;

/** Compresses JSON answers that are not of the public cache. Files and event streams go as they are. */
export function jsonCompression(): RequestHandler {
  const compress = compression({
    threshold: 1_024,
    level: 1,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    filter: (_request, response) =>
      String(response.getHeader('content-type')).startsWith('application/json') && !response.hasHeader('etag'),
  });
  return (request, response, next) => {
    if (request.method !== 'GET' || STREAMS.test(request.path)) next();
    else compress(request, response, next);
  };
}
