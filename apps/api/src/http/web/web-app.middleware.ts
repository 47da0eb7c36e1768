import type { AppConfig, Logger } from '@placar/platform';
import { Router, static as serveStatic } from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { existsSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { pageWithHead } from './page-head';
import type { PageHeads } from './page-heads';
import { WebBuild } from './web-build';

const YEAR_MS = 365 * 24 * 3600_000;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
/** Not the page's: answered by the API, or 404. */
const NOT_THE_PAGE = /^\/(api|livez|readyz|metrics|socket\.io)(\/|$)/i;
/** Files that are not there: a script that is gone must not be answered with a page, nor a search for what others leave lying about. */
const A_FILE = /^\/assets(\/|$)|\.[^/]*$/i;
/** The page for a browser that is led there, the figures of Prometheus for everybody else. */
const SHARED = /^\/metrics\/?$/i;
/** Pictures for a broadcast or a wall, and links for one person: nothing that a search should lead to. */
const NOT_FOR_SEARCH = /^\/(match\/[^/]+\/(overlay|screen)|live\/screen|claims\/[^/]+)\/?$/i;

/**
 * Serves the built web app: hashed files for ever, compressed when the build left a compressed twin, and the page itself for
 * every other address, whatever is said to be accepted: who makes previews of links, monitors and curl ask for anything or say
 * nothing. Null when no build is configured.
 */
export function webAppMiddleware(config: AppConfig, logger: Logger, heads: PageHeads): RequestHandler | null {
  const { distDir } = config.web;
  if (distDir === null) return null;
  const indexFile = join(distDir, 'index.html');
  if (!existsSync(indexFile)) {
    logger.warn({ dist_dir: distDir }, 'the web app is not built, serving the API only');
    return null;
  }
  const build = new WebBuild(distDir, config.brand.name, config.partsOff);
  const app = Router();
  app.use(precompressed(distDir, build), files(distDir), pageFallback(build, config, heads));
  return (request, response, next) => {
    // One address, two readers: people get the page of that name, whoever collects figures gets text.
    const isShared = SHARED.test(request.path);
    if (isShared) response.vary('Accept');
    if (isShared ? !takesHtml(request) : NOT_THE_PAGE.test(request.path)) next();
    else app(request, response, next);
  };
}

function files(distDir: string): RequestHandler {
  return serveStatic(distDir, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response: Response, path: string) => {
      response.setHeader('Cache-Control', cacheControl(`/${relative(distDir, path).split(sep).join('/')}`));
    },
  });
}

/** Vite puts a content hash into every name below /assets. */
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache';
}

function precompressed(distDir: string, build: WebBuild): RequestHandler {
  const serveTwin = serveStatic(distDir, { index: false, redirect: false, cacheControl: false });
  return (request, response, next) => {
    const { twins } = build.known;
    if (twins.size === 0 || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    const path = request.path;
    const type = TYPES[extname(path)];
    const encoding = ENCODINGS.find(
      ({ name, suffix }) => twins.has(path + suffix) && request.acceptsEncodings(name) === name,
    );
    if (type === undefined || !encoding) return next();
    const { url } = request;
    response.setHeader('Content-Encoding', encoding.name);
    response.setHeader('Content-Type', type);
    response.setHeader('Cache-Control', cacheControl(path));
    response.vary('Accept-Encoding');
    request.url = path + encoding.suffix;
    serveTwin(request, response, (error?: unknown) => {
      request.url = url;
      response.removeHeader('Content-Encoding');
      next(error);
    });
  };
}

const takesHtml = ({ headers }: Request): boolean => (headers.accept ?? '').includes('text/html');

function asksForPage({ method, path }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && isAddress(path) && !A_FILE.test(path);
}

/** False for what no browser makes of a link: climbing out, NUL, broken escapes. */
function isAddress(path: string): boolean {
  try {
    return !/(^|[/\\])\.\.([/\\]|$)|\0/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The page is the same everywhere but for its head, which introduces what the address shows. */
function pageFallback(build: WebBuild, config: AppConfig, heads: PageHeads): RequestHandler {
  const { brand, http } = config;
  return (request, response, next) => {
    if (!asksForPage(request)) return next();
    const { path } = request;
    const { page } = build.current();
    if (NOT_FOR_SEARCH.test(path)) response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    heads
      .of(path)
      .then((head) => {
        const html =
          head === null ? page : pageWithHead(page, head, { brand: brand.name, origin: http.publicUrl, path });
        response.setHeader('Cache-Control', 'no-cache');
        response.type('html').send(html);
      })
      .catch(next);
  };
}
