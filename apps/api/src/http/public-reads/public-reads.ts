import { metrics, runInContext, steadyNow } from '@placar/platform';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { givenRequestId } from '../request-id.middleware';
import { SESSION_COOKIE } from '../session/session.middleware';
import type { ChangeFeed } from './change-feed';
import { jsonBytes } from './json-bytes';
import { PackedJson } from './packed-json';
import { PreparedAnswer } from './prepared-answer';
import type { AnswerForm } from './prepared-answer';
import type { Found, PublicAnswers, Rendering } from './public-answers';
import { isStream } from './public-routes';
import type { PublicCall, PublicRoutes } from './public-routes';
import { SendQueue } from './send-queue';
import { renderingNotes } from './time-bound';

/** Longer addresses are nobody's page. */
const LONGEST_KEY = 300;
const MOST_STREAMED = 1_000;
const API = /^\/api\//i;

type How = 'kept' | 'shared' | 'rendered';

export interface PublicReadsOptions {
  answers: PublicAnswers;
  routes: PublicRoutes;
  feed: ChangeFeed;
  /** Of every answer, names and values in turn. */
  headers: readonly string[];
  /** While true nothing is answered here: the usual way ends connections. */
  isDraining: () => boolean;
  /** A proxy of ours stands before us, whose request ids are taken over. */
  isProxied: boolean;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** The usual way, for what is not answered here. */
  otherwise: () => void;
}

/**
 * Under which a visitor's GET or HEAD is kept: its address without a slash at the end of its path. Null for whoever shows a session
 * or an API key: they are answered anew. Spelling counts, although the router ignores case: an answer may repeat what was asked.
 */
export function publicKeyOf(request: IncomingMessage): string | null {
  const { headers, method, url = '' } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url.length > LONGEST_KEY || !API.test(url)) return null;
  if (headers['user-api'] !== undefined || headers.authorization !== undefined) return null;
  if (headers.cookie?.includes(SESSION_COOKIE)) return null;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  return query < 0 ? plain : plain + url.slice(query);
}

/**
 * Answers what visitors read, at the door: from memory, or by the handler of the route, before any middleware. Whatever is refused or
 * fails there goes on the usual way, which does it again and says why in its own words.
 */
export class PublicReads {
  /** Addresses that are answered with a stream: nothing to keep, and nothing to wait for. */
  private readonly streamed = new Set<string>();
  private readonly queue = new SendQueue();
  private readonly idPrefix = randomBytes(8).toString('hex');
  private requests = 0;

  constructor(private readonly options: PublicReadsOptions) {}

  /** Answers now, later, or `otherwise`. */
  handle(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    const asked = this.options.isDraining() ? null : publicKeyOf(request);
    const { key, found } = this.find(asked);
    const exchange = { request, response, otherwise };
    if (key === null) otherwise();
    else if (found?.kind === 'answer') {
      if (found.lasts) this.options.feed.use();
      if (found.isRenewalDue) this.begin(key, this.idOf(request));
      this.give(found.answer, 'kept', exchange, this.idOf(request));
    } else {
      const id = this.idOf(request);
      const startedAt = steadyNow();
      const rendering = found === null ? this.begin(key, id) : found.rendering;
      if (rendering === null) return otherwise();
      const how = found === null ? 'rendered' : 'shared';
      const answered = rendering.done.then((answer) => {
        if (answer === null) return otherwise();
        this.give(answer, how, exchange, id);
        const labels = { method: request.method ?? 'GET', route: answer.route, status: '2xx' };
        metrics.httpSeconds.observe(labels, (steadyNow() - startedAt) / 1_000);
      });
      answered.catch(() => response.destroy());
    }
  }

  /** A query means nothing to most routes: with any of them the answer is the one without. */
  private find(asked: string | null): { key: string | null; found: Found } {
    if (asked === null) return { key: null, found: null };
    const found = this.options.answers.find(asked);
    const query = asked.indexOf('?');
    if (found !== null || query < 0) return { key: asked, found };
    const plain = asked.slice(0, query);
    const matched = this.options.routes.match(plain);
    if (matched === null || matched.route.takesQuery) return { key: asked, found };
    return { key: plain, found: this.options.answers.find(plain) };
  }

  /** Null when the router must answer. */
  private begin(key: string, id: string): Rendering | null {
    if (this.streamed.has(key)) return null;
    const query = key.indexOf('?');
    const matched = this.options.routes.match(query < 0 ? key : key.slice(0, query));
    if (matched === null) return null;
    let call: PublicCall;
    try {
      const asked = query < 0 ? {} : parseQuery(key.slice(query + 1));
      // Searches are counted by the guards.
      if (asked.search !== undefined) return null;
      call = matched.route.prepare(asked, matched.params);
    } catch {
      return null;
    }
    if (call.lasts) this.options.feed.use();
    const rendering = this.options.answers.begin(key, call.tags);
    runInContext({ correlationId: id }, () => void this.render(key, matched.route.path, { call, rendering }));
    return rendering;
  }

  private async render(
    key: string,
    path: string,
    { call, rendering }: { call: PublicCall; rendering: Rendering },
  ): Promise<void> {
    try {
      const notes = { isTimeBound: false };
      const value = await renderingNotes.run(notes, () => call.run());
      if (isStream(value)) {
        if (this.streamed.size >= MOST_STREAMED) this.streamed.clear();
        this.streamed.add(key);
        value.getStream().destroy();
        rendering.finish(null);
        return;
      }
      const answer = new PreparedAnswer(value instanceof PackedJson ? value : await jsonBytes(value), path);
      // Those who still get the earlier one need not wait for the new one to be compressed.
      const earlier = this.options.answers.earlier(key);
      if (earlier) {
        answer.inherit(earlier);
        await answer.make(earlier.encodings);
      }
      await answer.shrink();
      rendering.finish(answer, call.lasts && !notes.isTimeBound);
    } catch {
      rendering.finish(null);
    }
  }

  private give(answer: PreparedAnswer, how: How, exchange: Exchange, id: string): void {
    metrics.publicReads.inc({ outcome: how });
    const form = answer.formFor(exchange.request);
    const isHeld = answer.isHeldBy(exchange.request);
    if (!(form instanceof Promise)) this.send(form, isHeld, exchange, id);
    else form.then((made) => this.send(made, isHeld, exchange, id), exchange.otherwise);
  }

  private send(form: AnswerForm, isHeld: boolean, { request, response }: Exchange, id: string): void {
    const head = [
      ...this.options.headers,
      'X-Request-Id',
      id,
      'Cache-Control',
      'public, max-age=0, must-revalidate',
      'ETag',
      form.etag,
    ];
    const hasBody = !isHeld && request.method !== 'HEAD';
    this.queue.add(hasBody ? form.bytes.length : 0, () => {
      if (response.destroyed) return;
      if (isHeld) response.writeHead(304, head).end();
      else response.writeHead(200, [...head, ...form.head]).end(hasBody ? form.bytes : undefined);
    });
  }

  /** Given by the proxy, else unlike any other process's, and cheaper than chance. */
  private idOf(request: IncomingMessage): string {
    const given = this.options.isProxied ? givenRequestId(request) : null;
    if (given !== null) return given;
    this.requests += 1;
    return `${this.idPrefix}-${this.requests.toString(16)}`;
  }
}
