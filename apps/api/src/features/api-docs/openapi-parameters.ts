import type { z } from 'zod';
import type { ApiRoute } from '../../http/routes/route-catalogue';
import type { JsonSchema, SchemaBook } from './schema-book';

/** Parameters of a route: those of its path, of its query, and the headers that it reads. */
export function parametersOf(route: ApiRoute, book: SchemaBook): JsonSchema[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { description, ...schema } = route.params[name] ? book.input(route.params[name]) : { type: 'string' };
    return {
      name,
      in: 'path',
      required: true,
      description: description ?? PATH_PARAMETERS[name] ?? `The ${name}.`,
      schema,
    };
  });
  const headers = Object.entries(route.description?.headers ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  return [
    ...inPath,
    ...Object.entries(route.query).flatMap(([name, schema]) => queryParameters(name, schema, book)),
    ...headers,
  ];
}

/** Parameters of paths that explain themselves; those of others describe their schema. */
const PATH_PARAMETERS: Readonly<Partial<Record<string, string>>> = {
  id: 'Id of the record.',
  matchId: 'Id of the match.',
  mapNumber: 'Number of the map in its series, from 0.',
  teamId: 'Id of the team.',
  seasonId: 'Id of the season.',
  sid: 'Id of the season.',
  userId: 'Id of the user.',
  steamId: 'SteamID64 of the player.',
  map: 'Number of the map in its series, from 0.',
  round: 'Number of the round.',
  file: 'Name of the file.',
  winner: '1 or 2: the team that wins.',
  nonce: 'The word that the check of a server gave to it.',
};

function queryParameters(name: string, schema: z.ZodType | null, book: SchemaBook): JsonSchema[] {
  if (schema === null)
    return [{ name, in: 'query', required: false, description: `The ${name}.`, schema: { type: 'string' } }];
  const converted = book.input(schema);
  if (name !== '*') {
    const { description, ...rest } = converted;
    return [{ name, in: 'query', required: false, description: description ?? `The ${name}.`, schema: rest }];
  }
  const { properties = {}, required = [] } = converted as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, { description, ...rest }]) => ({
    name: field,
    in: 'query',
    required: required.includes(field),
    description: description ?? `The ${field}.`,
    schema: rest,
  }));
}
