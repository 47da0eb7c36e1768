import { StreamableFile } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RequestMethod } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import type { ModulesContainer } from '@nestjs/core';
import { LIMIT_KEY } from '../limits/rate-limit.guard';
import { POLICY_KEY } from '../policy/policy';
import { PUBLIC_READ_KEY } from './public-read';
import type { PublicReadOptions } from './public-read';

type Handler = (...values: unknown[]) => unknown;
interface Pipe {
  transform(value: unknown): unknown;
}
type Query = Readonly<Record<string, unknown>>;
/** Makes one argument of a handler from a visitor's query and decoded path parameters. */
type Argument = (query: Query, params: Record<string, string>) => unknown;

/** All that a handler may know of who asks. */
const VISITOR = new ExecutionContextHost([{ viewer: null }]);

/** What a route answers to a visitor, without what the router does for people who are signed in. */
export interface PublicRoute {
  /** `/api/matches/:id`, for the figures. */
  path: string;
  /** False: whatever stands behind a `?` is nothing to it. */
  takesQuery: boolean;
  /** Checks the input and calls the handler. Throws what either throws; the router then answers in its own way. */
  prepare(query: Query, params: Record<string, string>): PublicCall;
}

export interface PublicCall {
  tags: readonly string[];
  lasts: boolean;
  run(): Promise<unknown>;
}

interface Node {
  fixed: Map<string, Node>;
  /** Below a path parameter. */
  any: { node: Node } | null;
  /** Null: a GET route that is not for here. */
  route: { route: PublicRoute | null; names: readonly string[] } | undefined;
}

/** All GET routes as a tree, those of `@PublicRead` with their handlers. A fixed part of a path goes before a parameter, as in the router. */
export class PublicRoutes {
  private readonly root = newNode();

  /** `aliases`: other addresses of routes without parameters. */
  constructor(
    modules: ModulesContainer,
    private readonly aliases: Readonly<Record<string, string>> = {},
    prefix = '/api',
  ) {
    for (const module of modules.values()) {
      for (const { metatype, instance } of module.controllers.values()) {
        if (typeof metatype === 'function' && typeof instance === 'object')
          this.addController(metatype, instance, prefix);
      }
    }
  }

  /** The route of a visitor's address, with its decoded parameters; null when the router must answer. */
  match(path: string): { route: PublicRoute; params: Record<string, string> } | null {
    const values: string[] = [];
    let node = this.root;
    for (const part of (this.aliases[path.toLowerCase()] ?? path).split('/')) {
      if (part === '') continue;
      const fixed = node.fixed.get(part.toLowerCase());
      if (fixed) node = fixed;
      else if (node.any) {
        const value = decoded(part);
        if (value === null) return null;
        values.push(value);
        node = node.any.node;
      } else return null;
    }
    const { route, names } = node.route ?? { route: null, names: [] };
    if (route === null) return null;
    return { route, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
  }

  private addController(controller: object, instance: object, prefix: string): void {
    const prototype = (controller as { prototype: Record<string, unknown> }).prototype;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const handler = prototype[name];
      if (name === 'constructor' || typeof handler !== 'function') continue;
      if (Reflect.getMetadata(METHOD_METADATA, handler) !== RequestMethod.GET) continue;
      // What is limited is counted by the guards.
      const isLimited = Reflect.getMetadata(LIMIT_KEY, handler) !== undefined;
      const declared = Reflect.getMetadata(PUBLIC_READ_KEY, handler) as PublicReadOptions | undefined;
      const options = isLimited ? undefined : declared;
      for (const path of pathsOf(controller, handler)) {
        const full = `${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
        const route =
          options === undefined ? null : publicRoute({ controller, instance, name, handler }, full, options);
        this.add(full, route);
      }
    }
  }

  private add(path: string, route: PublicRoute | null): void {
    const names: string[] = [];
    let node = this.root;
    for (const part of path.split('/').filter((text) => text !== '')) {
      if (part.startsWith(':')) {
        names.push(part.slice(1));
        node.any ??= { node: newNode() };
        node = node.any.node;
      } else {
        const below = node.fixed.get(part.toLowerCase()) ?? newNode();
        node.fixed.set(part.toLowerCase(), below);
        node = below;
      }
    }
    node.route ??= { route, names };
  }
}

const newNode = (): Node => ({ fixed: new Map(), any: null, route: undefined });

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function pathsOf(controller: object, handler: object): string[] {
  const listed = (declared: unknown): string[] => (Array.isArray(declared) ? declared : [declared]).map(String);
  const above = listed(Reflect.getMetadata(PATH_METADATA, controller));
  return above.flatMap((prefix) =>
    listed(Reflect.getMetadata(PATH_METADATA, handler)).map((path) => `${prefix}/${path}`),
  );
}

interface Declared {
  controller: object;
  instance: object;
  name: string;
  handler: object;
}

/** Guards and interceptors are left out, so nothing but a public route may be here: anything else is a mistake of ours, told at start. */
function publicRoute(
  { controller, instance, name, handler }: Declared,
  path: string,
  options: PublicReadOptions,
): PublicRoute {
  const policy: unknown = Reflect.getMetadata(POLICY_KEY, handler) ?? Reflect.getMetadata(POLICY_KEY, controller);
  if (policy !== 'public') throw new Error(`@PublicRead on ${path}, whose policy is not public`);
  const { takesQuery, argumentsOf } = argumentsReader(controller, name, path);
  const call = (instance as Record<string, Handler>)[name];
  if (call === undefined) throw new Error(`${path} has no handler`);
  return {
    path,
    takesQuery,
    prepare: (query, params) => {
      const { values, parsed } = argumentsOf(query, params);
      const tags = typeof options.tags === 'function' ? options.tags(parsed) : options.tags;
      return {
        tags,
        lasts: options.lasts === true,
        run: () => new Promise((resolve) => resolve(call.apply(instance, values))),
      };
    },
  };
}

interface DeclaredArgument {
  index: number;
  data?: unknown;
  pipes: unknown[];
  factory?: (data: unknown, context: ExecutionContextHost) => unknown;
}

function argumentsReader(controller: object, name: string, path: string) {
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    DeclaredArgument
  >;
  const read: { index: number; param: string | null; argument: Argument }[] = [];
  let takesQuery = false;
  for (const [key, { index, data, pipes, factory }] of Object.entries(declared)) {
    const piped = (value: unknown): unknown => (pipes as Pipe[]).reduce((given, pipe) => pipe.transform(given), value);
    const kind = Number(key.split(':')[0]) as RouteParamtypes;
    if (factory) {
      read.push({ index, param: null, argument: () => factory(data, VISITOR) });
    } else if (kind === RouteParamtypes.PARAM && typeof data === 'string') {
      read.push({ index, param: data, argument: (_query, params) => piped(params[data]) });
    } else if (kind === RouteParamtypes.QUERY) {
      const only = typeof data === 'string' ? data : null;
      takesQuery = true;
      read.push({ index, param: null, argument: (query) => piped(only === null ? query : query[only]) });
    } else throw new Error(`@PublicRead on ${path}, whose handler takes more than its path and query`);
  }
  const argumentsOf = (query: Query, params: Record<string, string>) => {
    const values: unknown[] = [];
    const parsed: Record<string, string> = {};
    for (const { index, param, argument } of read) {
      const value = argument(query, params);
      values[index] = value;
      if (param !== null && (typeof value === 'string' || typeof value === 'number')) parsed[param] = String(value);
    }
    return { values, parsed };
  };
  return { takesQuery, argumentsOf };
}

/** A list that is too long to be prepared. */
export const isStream = (value: unknown): value is StreamableFile => value instanceof StreamableFile;
