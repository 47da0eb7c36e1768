import { RequestMethod } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { ModulesContainer } from '@nestjs/core';
import type { z } from 'zod';
import { POLICY_KEY, RIGHT_KEY, STATE_CHANGING_GET_KEY, STEP_UP_KEY } from '../policy/policy';
import type { PolicyName, RecordRight } from '../policy/policy';
import { PUBLIC_READ_KEY } from '../public-cache/public-read';
import { ZodPipe } from '../zod-pipe';
import { DESCRIPTION_KEY } from './described';
import type { RouteDescription } from './described';

/** A route as the router has it. */
export interface ApiRoute {
  /** `TeamsController.list` */
  name: string;
  /** Upper case: GET, POST, PUT, DELETE. */
  method: string;
  /** Below the prefix, with its parameters: `/teams/:id/basic`. */
  path: string;
  policy: PolicyName | undefined;
  /** What the caller must be to the record that the route is about, besides. */
  right: RecordRight | undefined;
  /** The session must have shown a code of the second factor lately. */
  needsStepUp: boolean;
  /** A GET that changes something. */
  changesState: boolean;
  /** Its answers are made once for everybody (decision 0030). */
  isPublicRead: boolean;
  /** Of a successful answer. */
  status: number;
  description: RouteDescription | undefined;
  /** Input schemas by parameter name; `*` is the whole query. */
  params: Record<string, z.ZodType>;
  query: Record<string, z.ZodType | null>;
  body: z.ZodType | null;
}

interface RouteArgument {
  index: number;
  data?: unknown;
  pipes: unknown[];
}

/** Routes of each controller: what its decorators said once never changes. */
const known = new WeakMap<object, ApiRoute[]>();

/** Every handler of every controller that Nest knows, by path and method. */
export function readRoutes(modules: ModulesContainer): ApiRoute[] {
  const found: ApiRoute[] = [];
  for (const module of modules.values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const routes = known.get(metatype) ?? routesOf(metatype);
      known.set(metatype, routes);
      found.push(...routes);
    }
  }
  return found.sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

function routesOf(controller: { name: string; prototype: unknown }): ApiRoute[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const isRoute =
      name !== 'constructor' && typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler);
    return isRoute ? routesOfHandler(controller, name, handler) : [];
  });
}

function routesOfHandler(controller: { name: string }, name: string, handler: object): ApiRoute[] {
  const read = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const prefixes = pathsOf(Reflect.getMetadata(PATH_METADATA, controller));
  const paths = pathsOf(Reflect.getMetadata(PATH_METADATA, handler));
  const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  return prefixes.flatMap((prefix) =>
    paths.map((path) => ({
      name: `${controller.name}.${name}`,
      method,
      path: `/${prefix}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1'),
      policy: read(POLICY_KEY) as PolicyName | undefined,
      right: read(RIGHT_KEY) as RecordRight | undefined,
      needsStepUp: read(STEP_UP_KEY) === true,
      changesState: read(STATE_CHANGING_GET_KEY) !== undefined,
      isPublicRead: read(PUBLIC_READ_KEY) !== undefined,
      status: (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? 200,
      description: Reflect.getMetadata(DESCRIPTION_KEY, handler) as RouteDescription | undefined,
      ...inputsOf(controller, name),
    })),
  );
}

const pathsOf = (declared: unknown): string[] => (Array.isArray(declared) ? declared : [declared]).map(String);

function inputsOf(controller: object, name: string): Pick<ApiRoute, 'params' | 'query' | 'body'> {
  const inputs: Pick<ApiRoute, 'params' | 'query' | 'body'> = { params: {}, query: {}, body: null };
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, RouteArgument>;
  for (const [key, { data, pipes }] of Object.entries(declared)) {
    const zod = pipes.find((pipe): pipe is ZodPipe<z.ZodType> => pipe instanceof ZodPipe);
    const schema = zod?.schema ?? null;
    const kind = Number(key.split(':')[0]) as RouteParamtypes;
    if (kind === RouteParamtypes.BODY) inputs.body = schema;
    else if (kind === RouteParamtypes.QUERY) inputs.query[typeof data === 'string' ? data : '*'] = schema;
    else if (kind === RouteParamtypes.PARAM && typeof data === 'string' && schema) inputs.params[data] = schema;
  }
  return inputs;
}
