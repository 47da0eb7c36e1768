import type { Request, RequestHandler } from 'express';
import type { SessionData } from 'express-session';
import { showsApiKey } from '../session/session.middleware';
import type { Viewer } from '../session/viewer';
import type { CachedAnswer } from './cached-answer';
import type { PublicCache } from './public-cache';

type KnownViewer = ReturnType<PublicCache['viewerBehind']>;

/** Longer addresses are nobody's page. */
const LONGEST_KEY = 300;

/**
 * Answers from the public cache; what is not there goes on to the router, where PublicCacheInterceptor makes it. It stands before the
 * session for those whom the cache knows by their cookies, visitors among them, and once more behind it for all others. Who is known
 * needs no session either when the router makes anew what the cache has answered before (decision 0222).
 */
export function publicCacheMiddleware(cache: PublicCache): RequestHandler {
  return (request, response, next) => {
    const key = keyOf(request);
    // Calls by API keys are counted by the router's guards, and get what is kept behind them.
    if (key === null || showsApiKey(request)) return next();
    const answer = (found: CachedAnswer | undefined, known: Viewer | null | undefined): void => {
      if (found === undefined) {
        if (known !== undefined && cache.hasAnswered(key, known)) request.viewer = known;
        return next();
      }
      request.route = { path: found.facts.route };
      found.send(request, response);
    };
    const find = (known: Viewer | null | undefined): void => {
      const found = cache.find(key, known);
      // Most are at hand: nobody waits, not even for a promise.
      if (found instanceof Promise)
        found.then(
          (made) => answer(made, known),
          () => next(),
        );
      else answer(found, known);
    };
    const { viewer = cache.viewerBehind(request.headers.cookie) }: { viewer?: KnownViewer } = request;
    if (viewer instanceof Promise) viewer.then(find, () => next());
    else find(viewer);
  };
}

/** Reads the session unless it is known who asks; of it the cache learns who stands behind the cookies that were sent. */
export function knownViewerMiddleware(cache: PublicCache, readSession: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { viewer, headers }: { viewer?: Viewer | null; headers: Request['headers'] } = request;
    if (viewer !== undefined) {
      next();
      return;
    }
    const { cookie } = headers;
    if (cookie === undefined) {
      readSession(request, response, next);
      return;
    }
    const read = (): Promise<Viewer | null> =>
      new Promise((resolve, reject) => {
        let isRead = false;
        readSession(request, response, (error?: unknown) => {
          // A session that could not be written is told when the answer is out.
          if (isRead) return next(error);
          isRead = true;
          if (error)
            reject(error instanceof Error ? error : new Error('the session could not be read', { cause: error }));
          else resolve((request.session as Partial<SessionData> | undefined)?.viewer ?? null);
        });
      });
    cache.readViewer(cookie, read).then(() => next(), next);
  };
}

/**
 * Under which the answer to a GET or HEAD is kept: its address without a slash at the end of its path; null: it is not kept. Spelling
 * counts, although the router ignores case: an answer may repeat what was asked.
 */
export function keyOf({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || originalUrl.length > LONGEST_KEY) return null;
  return originalUrl.replace(/\/(?=$|\?)/, '').replace(/\?$/, '');
}
