import { Injectable, StreamableFile } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor, OnModuleInit } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { metrics } from '@placar/platform';
import type { Request } from 'express';
import { finalize, lastValueFrom, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { LIMIT_KEY } from '../limits/rate-limit.guard';
import { FLEETING_KEY, POLICY_KEY, STATE_CHANGING_GET_KEY } from '../policy/policy';
import { readRoutes } from '../routes/route-catalogue';
import type { ApiRoute } from '../routes/route-catalogue';
import type { Viewer } from '../session/viewer';
import { CachedAnswer } from './cached-answer';
import { LOBBY_TAGS, MATCH_TAGS, PublicCache } from './public-cache';
import { keyOf } from './public-cache.middleware';
import { PUBLIC_READ_KEY } from './public-read';
import type { ShownMatches, Since } from './hidden-matches';
import type { PathParams, PublicReadOptions } from './public-read';
import { EVERY_TAG } from './tagged-cache';

/** No match is as new as that. */
const NOWHERE: Since = { id: Infinity };
type PublicRequest = Request<Record<string, string>>;

/** A list that is too long to be kept, in the place of an answer. */
const STREAMED = new Error('this answer is a stream');

/**
 * Makes the answers of `@PublicRead` routes, each once for all who wait for it, and drops what is kept when a person has written: before
 * the answer to the write begins, so that whoever wrote something reads it next.
 */
@Injectable()
export class PublicCacheInterceptor implements NestInterceptor, OnModuleInit {
  /** Query parameters of each route, by the name of its handler; null: any. */
  private readonly queries = new Map<string, readonly string[] | null>();

  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModulesContainer,
    private readonly cache: PublicCache,
  ) {}

  onModuleInit(): void {
    for (const route of readRoutes(this.modules)) this.queries.set(route.name, queryOf(route));
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<PublicRequest>();
    const read = (key: string): unknown =>
      this.reflector.getAllAndOverride<unknown>(key, [context.getHandler(), context.getClass()]);
    const options = read(PUBLIC_READ_KEY) as PublicReadOptions | undefined;
    // What is limited is counted by the guards, each time.
    if (options !== undefined && request.query.search === undefined && read(LIMIT_KEY) === undefined) {
      if (read(POLICY_KEY) !== 'public') throw new Error('@PublicRead on a route whose policy is not public');
      const key = this.keyOf(request, `${context.getClass().name}.${context.getHandler().name}`);
      if (key !== null) return of(await this.answer(key, request, options, next));
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isWrite = !isRead || read(STATE_CHANGING_GET_KEY) !== undefined;
    // Game servers write into the log of their match, whose commits tell of themselves.
    if (!isWrite || read(POLICY_KEY) === 'game_server' || read(FLEETING_KEY) === true) return next.handle();
    // Refused and failed writes drop, too: part of them may have been committed.
    return next.handle().pipe(finalize(() => this.cache.written(tagsOf(request))));
  }

  /** The answer for whoever asks, or the stream that the route gave in its place. */
  private async answer(
    key: string,
    request: PublicRequest,
    options: PublicReadOptions,
    next: CallHandler,
  ): Promise<unknown> {
    const { viewer, params } = request;
    const { tags = [], match, since, owner, hides = false } = options;
    const about = match === undefined ? [] : [`match:${Number(params[match])}`];
    const shows = shownBy(options, params, about);
    let stream: StreamableFile | undefined;
    const make = async (as: Viewer | null, last?: CachedAnswer): Promise<CachedAnswer> => {
      metrics.publicReads.inc({ outcome: 'rendered' });
      request.viewer = as;
      const value = await lastValueFrom<unknown>(next.handle()).finally(() => (request.viewer = viewer));
      if (value instanceof StreamableFile) {
        stream = value;
        throw STREAMED;
      }
      const view = { shows, since: since?.(value as never, params) ?? null, ownerId: owner?.(value as never) ?? null };
      return CachedAnswer.of(value, { ...view, isShared: as === null, route: routeOf(request) }, last);
    };
    // Where a list ends is known when it is there: nothing is in it before.
    const view = { shows, since: since === undefined ? null : NOWHERE, ownerId: null };
    try {
      return await this.cache.read(
        { key, viewer, tags: [...tags, ...about], view, hides, isList: match === undefined && owner === undefined },
        make,
      );
    } catch (error) {
      if (error !== STREAMED) throw error;
      // Whoever waited for it has no part in the stream of another.
      return stream ?? lastValueFrom<unknown>(next.handle());
    }
  }

  /** The address with those parameters only that mean something to the route, so that others make no answer of their own. */
  private keyOf(request: PublicRequest, handler: string): string | null {
    const key = keyOf(request);
    const query = key?.indexOf('?') ?? -1;
    const known = this.queries.get(handler);
    if (key === null || query < 0 || known === null || known === undefined) return key;
    const given = new URLSearchParams(key.slice(query + 1));
    const names = [...given.keys()];
    if (names.every((name) => known.includes(name))) return key;
    for (const name of names) if (!known.includes(name)) given.delete(name);
    return given.size === 0 ? key.slice(0, query) : `${key.slice(0, query)}?${given.toString()}`;
  }
}

/** Null: everybody gets the same. */
function shownBy(
  { shows, owner }: PublicReadOptions,
  params: PathParams,
  about: readonly string[],
): ShownMatches | null {
  if (shows === undefined) return about.length === 0 && owner === undefined ? null : about;
  return typeof shows === 'string' ? shows : shows(params);
}

/** Names of the query parameters of a route; null: it may take any. */
function queryOf({ query }: ApiRoute): readonly string[] | null {
  const { '*': whole, ...named } = query;
  if (whole === undefined) return Object.keys(named);
  return whole instanceof z.ZodObject ? [...Object.keys(whole.shape), ...Object.keys(named)] : null;
}

/** Express leaves the type of the matched route open. */
function routeOf({ route }: { route?: { path?: unknown } }): string {
  return typeof route?.path === 'string' ? route.path : 'other';
}

/** What a write about matches, or in a lobby, changes is known; all other writes drop everything. */
function tagsOf({ originalUrl }: Pick<Request, 'originalUrl'>): readonly string[] {
  const [, area] = /^\/api\/(matches|lobbies)(?:\/|\?|$)/i.exec(originalUrl) ?? [];
  if (area === undefined) return [EVERY_TAG];
  return area.toLowerCase() === 'lobbies' ? LOBBY_TAGS : MATCH_TAGS;
}
