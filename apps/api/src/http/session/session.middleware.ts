import session from 'express-session';
import type { SessionData } from 'express-session';
import { AppError } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import type { Request, RequestHandler, Response } from 'express';
import { addressOf } from '../limits/address';
import type { RateLimits } from '../limits/rate-limits';
import type { SessionStore } from './session-store';
import '../request';

export const SESSION_COOKIE = 'placar.sid';
const DAY_MS = 24 * 3600_000;
const SESSION_MS = DAY_MS;
const LONGEST_MS = 30 * DAY_MS;
/** A session that is used is written anew when its last write is so old. */
const PROLONG_EVERY_MS = 3600_000;

/** Reads the session of a request that shows our cookie. Visitors get no cookie and cost no query. */
export function sessionMiddleware(config: AppConfig, store: SessionStore): RequestHandler {
  return session({
    name: SESSION_COOKIE,
    secret: config.secrets.sessionKey,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    unset: 'destroy',
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: SESSION_MS },
  });
}

/** Whether the request shows an API key, right or wrong: it is not the session's, then. */
export const showsApiKey = ({ headers }: Request): boolean =>
  typeof headers['user-api'] === 'string' && headers['user-api'] !== '';

/** Behind a TLS proxy the public address says https, so the cookie is Secure even when the proxy does not tell. */
export function publicSchemeMiddleware(config: AppConfig): RequestHandler {
  const isHttps = config.http.publicUrl.startsWith('https:');
  return (request, _response, next) => {
    if (isHttps) Object.defineProperty(request, 'secure', { value: true });
    next();
  };
}

/** A used session lives a day longer, up to 30 days in all; written at most once an hour. */
export function slideSession(clock: Clock): RequestHandler {
  return (request, _response, next) => {
    const { session: current } = request;
    const now = clock.now().getTime();
    if (current?.user_id !== undefined && now - (current.seen_at ?? 0) >= PROLONG_EVERY_MS) {
      current.seen_at = now;
      current.cookie.maxAge = Math.max(1_000, Math.min(SESSION_MS, (current.created_at ?? 0) + LONGEST_MS - now));
    }
    next();
  };
}

/** Sets `request.viewer`, where the cache has not, from the API key when one is shown, else from the session. A wrong key is refused, not ignored. */
export function viewerMiddleware(store: SessionStore, limits: RateLimits): RequestHandler {
  return (request, _response, next) => {
    request.viaApiKey = false;
    request.apiKey = null;
    if (showsApiKey(request)) {
      byApiKey({ store, limits }, String(request.headers['user-api']), request).then(() => next(), next);
      return;
    }
    request.viewer ??= request.session?.viewer ?? null;
    next();
  };
}

/**
 * Wrong keys of one address for one user are counted, and refused unread when there are too many: a program with an old key locks out
 * nobody else behind the same address.
 */
async function byApiKey(
  { store, limits }: { store: SessionStore; limits: RateLimits },
  header: string,
  request: Request,
): Promise<void> {
  const [, id, key] = /^(\d{1,9}):([\w-]{16,128})$/.exec(header) ?? [];
  const subject = `${addressOf(request)} ${Number(id ?? 0)}`;
  if (!(await limits.hasLeft('wrong_keys', subject))) await limits.take('wrong_keys', subject);
  const shown = id === undefined || key === undefined ? null : await store.viewerOfApiKey(Number(id), key);
  if (!shown) {
    await limits.take('wrong_keys', subject);
    throw new AppError('NOT_AUTHENTICATED', 'The API key is not valid.');
  }
  request.viewer = shown.viewer;
  request.viaApiKey = true;
  request.apiKey = shown.key;
}

/** Minutes in which the code of the second factor is to be typed after the password. */
const CODE_MS = 10 * 60_000;

/** Starts a session for this user under a new id; what a visitor's session held is dropped. `proved`: by the second factor, too. */
export function beginSession(request: Request, userId: number, now: Date, proved = false): Promise<void> {
  return freshSession(request, (session) => {
    session.user_id = userId;
    session.created_at = now.getTime();
    session.seen_at = now.getTime();
    if (proved) session.proved_at = now.getTime();
  });
}

/** Keeps, for a few minutes, who was right about the password: the code of the second factor is still missing. */
export function awaitCode(request: Request, userId: number, now: Date): Promise<void> {
  return freshSession(request, (session) => {
    session.awaits_code = { user_id: userId, at: now.getTime() };
    session.cookie.maxAge = CODE_MS;
  });
}

/** Whose code this browser owes; null: nobody's, or the time is over. */
export function awaitedBy(request: Request, now: Date): number | null {
  const awaited = (request.session as Partial<SessionData> | undefined)?.awaits_code;
  return awaited !== undefined && now.getTime() - awaited.at < CODE_MS ? awaited.user_id : null;
}

function freshSession(request: Request, fill: (session: Request['session']) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.regenerate((regenerateError: unknown) => {
      if (regenerateError) return reject(asError(regenerateError));
      fill(request.session);
      request.session.save((saveError: unknown) => (saveError ? reject(asError(saveError)) : resolve()));
    });
  });
}

/** Ends the session in the store and removes the cookie. */
export function endSession(request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.destroy((error: unknown) => {
      if (error) return reject(asError(error));
      response.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, sameSite: 'lax', secure: request.secure });
      resolve();
    });
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
