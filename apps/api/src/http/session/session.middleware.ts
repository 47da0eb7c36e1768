import session from 'express-session';
import { AppError, secretsEqual } from '@placar/platform';
import type { AppConfig, Clock } from '@placar/platform';
import { createHmac } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { SessionStore } from './session-store';
import '../request';

export const SESSION_COOKIE = 'placar.sid';
const DAY_MS = 24 * 3600_000;
const SESSION_MS = DAY_MS;
const LONGEST_MS = 30 * DAY_MS;
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

const COOKIE = new RegExp(`(?:^|; *)${SESSION_COOKIE.replace('.', '\\.')}=s(?:%3A|:)([^;.]+)\\.([^;]+)`);

/** First of all middleware: begins to read the session of a request whose cookie carries our signature. */
export function beginReadingSession(config: AppConfig, store: SessionStore): RequestHandler {
  return (request, _response, next) => {
    const [, sid, signature] = COOKIE.exec(request.headers.cookie ?? '') ?? [];
    if (sid !== undefined && signature !== undefined && isSigned(sid, signature, config.secrets.sessionKey)) {
      store.begin(sid);
    }
    next();
  };
}

/** As express-session signs: without padding, and the cookie's value is URI-encoded. A wrong guess here only means reading later. */
function isSigned(sid: string, signature: string, key: Buffer): boolean {
  const expected = createHmac('sha256', key).update(sid).digest('base64').replace(/=+$/, '');
  return secretsEqual(encodeURIComponent(expected), signature);
}

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

/** Sets `request.viewer` from the API key when one is shown, else from the session. A wrong key is refused, not ignored. */
export function viewerMiddleware(store: SessionStore): RequestHandler {
  return (request, _response, next) => {
    request.viaApiKey = false;
    const header = request.headers['user-api'];
    if (typeof header === 'string' && header !== '') {
      byApiKey(store, header, request, next);
      return;
    }
    request.viewer = request.session?.viewer ?? null;
    next();
  };
}

function byApiKey(store: SessionStore, header: string, request: Request, next: NextFunction): void {
  const [, id, key] = /^(\d{1,9}):([\w-]{16,128})$/.exec(header) ?? [];
  if (id === undefined || key === undefined) {
    next(new AppError('NOT_AUTHENTICATED', 'The API key is not valid.'));
    return;
  }
  store
    .viewerOfApiKey(Number(id), key)
    .then((viewer) => {
      if (!viewer) throw new AppError('NOT_AUTHENTICATED', 'The API key is not valid.');
      request.viewer = viewer;
      request.viaApiKey = true;
      next();
    })
    .catch(next);
}

/** Starts a session for this user under a new id; what a visitor's session held is dropped. */
export function beginSession(request: Request, userId: number, now: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    request.session.regenerate((regenerateError: unknown) => {
      if (regenerateError) return reject(asError(regenerateError));
      request.session.user_id = userId;
      request.session.created_at = now.getTime();
      request.session.seen_at = now.getTime();
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
