import { ApiErrorBody, PingEvent, PublicEvent } from '@placar/contracts';
import { z } from 'zod';
import type { ApiRoute } from '../../http/routes/route-catalogue';
import { areaOf, areasOf } from './areas';
import { parametersOf } from './openapi-parameters';
import { errorExamples, responsesOf } from './openapi-responses';
import { SECURITY_SCHEMES, securityOf, whoMay } from './openapi-security';
import { pluginPaths } from './plugin-calls';
import { SchemaBook } from './schema-book';
import type { JsonSchema } from './schema-book';

export interface DocumentInfo {
  title: string;
  /** Where clients find the API, with `/api`. */
  serverUrl: string;
}

/** Outside of the prefix: for the platform that runs us. */
const OUTSIDE = new Set(['/livez', '/readyz', '/metrics']);

const INTRODUCTION = `Answers keep the form of the de-facto API of match panels, so that clients of it work unchanged; fields of ours stand after the old ones.

- Paths know no upper and lower case, and a trailing slash may stand or not.
- Writes take a bare object or a list with exactly one.
- Booleans of answers are 0 or 1; requests may say true and false, too. Dates are ISO 8601 in UTC with milliseconds. Steam ids are strings (SteamID64).
- Every refusal is JSON \`{ message, code, fields?, request_id? }\`. \`code\` is for programs and stays; \`message\` is for people.
- On updates, absent and null both mean: leave it as it is.`;

/** After so many routes others have their turn. */
const AT_ONCE = 4;

/** The OpenAPI 3.1 document of these routes. The same routes give the same document. Takes a second, but nobody's breath away. */
export async function openApiDocument(routes: readonly ApiRoute[], info: DocumentInfo): Promise<JsonSchema> {
  const book = new SchemaBook();
  book.output(z.object({ error: ApiErrorBody.meta({ id: 'Error', description: 'Body of every refusal.' }) }));
  const paths: Record<string, JsonSchema> = {};
  for (const [index, route] of routes.entries()) {
    if (index % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    const path = templated(route.path);
    const item = (paths[path] ??= OUTSIDE.has(route.path)
      ? { servers: [{ url: info.serverUrl.replace(/\/api$/, '') || '/' }] }
      : {});
    item[route.method.toLowerCase()] = operationOf(route, book);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${info.title} API`,
      version: '1.0.0',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.serverUrl, description: 'This installation.' }],
    tags: areasOf(routes.map(({ path }) => path)).map(({ name, description }) => ({ name, description })),
    paths: { ...paths, ...pluginPaths(areaOf('/v2').name) },
    webhooks: { events: { post: webhookOperation(book) } },
    components: {
      schemas: sorted(book.components),
      responses: sorted(book.responses),
      examples: errorExamples(),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** What we send to others, as 3.1 has a place for it. */
function webhookOperation(book: SchemaBook): JsonSchema {
  const header = (name: string, description: string): JsonSchema => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    operationId: 'webhooks.delivery',
    tags: ['Webhooks'],
    summary: 'What Placar sends to the address of a webhook.',
    description:
      'At least once, in order for each match and each tournament. Pass over kinds that you do not know. Answer 2xx within 10 s; anything else is tried again for a day. Drop what you have seen by `id`.',
    parameters: [
      header('Placar-Event', 'Kind of the event, as `type` in the body.'),
      header('Placar-Delivery', 'Number of the delivery; the same with each try.'),
      header(
        'Placar-Signature',
        '`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` under the secret of the webhook.',
      ),
    ],
    requestBody: {
      content: { 'application/json': { schema: { oneOf: [book.output(PublicEvent), book.output(PingEvent)] } } },
    },
    responses: { '204': { description: 'Taken.' } },
  };
}

function operationOf(route: ApiRoute, book: SchemaBook): JsonSchema {
  const { description } = route;
  const details = [description?.details, `**Who:** ${whoMay(route)}`].filter((text) => text !== undefined);
  return {
    operationId: operationId(route),
    tags: [areaOf(route.path).name],
    summary: description?.summary ?? route.name,
    description: details.join('\n\n'),
    security: securityOf(route.policy),
    parameters: parametersOf(route, book),
    ...(route.body === null
      ? {}
      : {
          requestBody: {
            required: !route.body.safeParse(undefined).success,
            content: { 'application/json': { schema: book.body(route.body) } },
          },
        }),
    responses: responsesOf(route, book),
    'x-policy': route.policy,
    ...(route.right === undefined ? {} : { 'x-right': route.right }),
  };
}

/** `MatchControlController.pause` becomes `matchControl.pause`; a handler with two methods or paths is told apart by them. */
const operationId = ({ name, method, path }: ApiRoute): string => {
  const [controller = '', handler = ''] = name.replace('Controller.', '.').split('.');
  const trail = path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  return [controller.charAt(0).toLowerCase() + controller.slice(1), handler, method.toLowerCase(), ...trail].join('.');
};

/** `/teams/:id/basic` as OpenAPI writes it. */
export const templated = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const sorted = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(schemas).toSorted(([left], [right]) => left.localeCompare(right)));
