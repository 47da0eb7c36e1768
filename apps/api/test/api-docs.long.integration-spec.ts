import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModulesContainer } from '@nestjs/core';
import { ERROR_STATUS, ErrorCode } from '@placar/contracts';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { errorText, hasErrorText } from '../src/features/api-docs/error-texts';
import { templated } from '../src/features/api-docs/openapi-document';
import { PLUGIN_PATHS } from '../src/features/api-docs/plugin-calls';
import { errorsOf } from '../src/features/api-docs/route-errors';
import type { JsonSchema } from '../src/features/api-docs/schema-book';
import { readRoutes } from '../src/http/routes/route-catalogue';
import type { ApiRoute } from '../src/http/routes/route-catalogue';
import { inPlace } from './api-document';
import { TestApi } from './test-api';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; description: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}
interface Media {
  schema: JsonSchema;
  example?: unknown;
}
interface Document {
  openapi: string;
  tags: { name: string; description: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

const METHODS = ['get', 'post', 'put', 'delete'];
let api: TestApi;
let routes: ApiRoute[];
/** As it is served; and with its shared answers in place. */
let served: Document;
let document: Document;

beforeAll(async () => {
  api = await TestApi.start();
  routes = readRoutes(api.app.get(ModulesContainer));
  const { body, headers } = await api.visitor().get('/api/api-docs/openapi.json');
  expect(headers.get('content-type')).toContain('application/json');
  served = body as Document;
  document = inPlace(served);
});
afterAll(() => api.stop());

const operations = (): { path: string; method: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  );

describe('the description of the API', () => {
  it('has every route of the router and no other', () => {
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(
      [
        ...new Set(routes.map(({ method, path }) => `${method} ${templated(path)}`)),
        ...PLUGIN_PATHS.map((path) => `POST ${path}`),
      ].toSorted(),
    );
  });

  it('finds a route without a description', () => {
    expect(routes.filter((route) => route.description === undefined).map(nameOf)).toEqual([]);
  });

  it('tells the form of every input: no route takes a parameter, a query or a body without a schema', () => {
    const bare = routes.flatMap((route) => [
      ...[...route.path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) =>
        route.params[name] ? [] : [`${nameOf(route)}: ${name}`],
      ),
      ...Object.entries(route.query).flatMap(([name, schema]) => (schema ? [] : [`${nameOf(route)}: ?${name}`])),
    ]);
    expect(bare).toEqual([]);
  });

  it('is OpenAPI 3.1 in its structure: references lead somewhere, ids are unique, parameters stand in their paths', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { path, operation } of operations()) {
      expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath.toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted());
      const keys = operation.parameters.map((parameter) => `${parameter.in}:${parameter.name.toLowerCase()}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(response.description).not.toBe('');
      }
    }
    const references = [...JSON.stringify(served).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) expect(resolved(reference)).toBeDefined();
  });

  it('comes area by area too: together the whole, each with all that it refers to', async () => {
    const keys = ({ paths }: Document): string[] =>
      Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`));
    const parts = await Promise.all(
      served.tags.map(async ({ name }) => {
        const { status, body } = await api.visitor().get(`/api/api-docs/openapi.json?area=${encodeURIComponent(name)}`);
        expect([name, status]).toEqual([name, 200]);
        return body as Document;
      }),
    );
    expect(
      parts
        .flatMap(keys)
        .filter((key) => !key.startsWith('servers '))
        .toSorted(),
    ).toEqual(
      keys(served)
        .filter((key) => !key.startsWith('servers '))
        .toSorted(),
    );
    for (const part of parts) {
      const text = JSON.stringify(part);
      expect(text.length).toBeLessThan(JSON.stringify(served).length / 3);
      for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g))
        expect((part.components as Record<string, Record<string, unknown>>)[kind]?.[name]).toBeDefined();
    }
    expect((await api.visitor().get('/api/api-docs/openapi.json?area=constructor')).status).toBe(404);
    expect((await api.visitor().get('/api/api-docs?area=nothing')).status).toBe(404);
  });

  it('is valid by the schema that the OpenAPI Initiative publishes for 3.1', () => {
    const published = join(
      dirname(require.resolve('ajv/package.json')),
      '../@seriousme/openapi-schema-validator/schemas/v3.1',
    );
    const schema = JSON.parse(readFileSync(join(published, 'schema.json'), 'utf8')) as JsonSchema & { $id: string };
    expect(schema.$id).toMatch(/^https:\/\/spec\.openapis\.org\/oas\/3\.1\//);
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'media-range': /^[^/\s]+\/[^/\s]+$/ } });
    addFormats(ajv);
    const check = ajv.compile(schema);
    check(served);
    expect((check.errors ?? []).slice(0, 5)).toEqual([]);
    // It is the schema that judges: a document without its title is none.
    expect(check({ ...served, info: { version: '1' } })).toBe(false);
  });

  it('has schemas that are valid JSON Schema 2020-12, and examples that fit them', () => {
    const ajv = validator();
    for (const name of Object.keys(document.components.schemas))
      expect(() => ajv.getSchema(`api#/components/schemas/${name}`)).not.toThrow();
    let examples = 0;
    for (const { operation } of operations()) {
      for (const response of Object.values(operation.responses)) {
        const media = response.content?.['application/json'];
        if (media) expect(() => validate(ajv, media.schema, undefined)).not.toThrow();
        if (media?.example === undefined) continue;
        examples += 1;
        expect({ operation: operation.operationId, problems: validate(ajv, media.schema, media.example) }).toEqual({
          operation: operation.operationId,
          problems: null,
        });
      }
    }
    expect(examples).toBeGreaterThan(10);
  });

  it('describes every field of every schema, and every parameter', () => {
    const missing: string[] = [];
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name, missing);
    for (const { operation } of operations()) {
      for (const { name, description } of operation.parameters)
        if (description === '') missing.push(`${operation.operationId} parameter ${name}`);
      const medias = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        Object.values(part?.content ?? {}),
      );
      for (const { schema } of medias) walk(schema, operation.operationId, missing);
    }
    expect([...new Set(missing)]).toEqual([]);
  });

  it('names each refusal of a route under its status, and has a sentence for each code', () => {
    expect(ErrorCode.options.filter((code) => !hasErrorText(code))).toEqual([]);
    for (const route of routes) {
      const responses = document.paths[templated(route.path)]?.[route.method.toLowerCase()]?.responses ?? {};
      for (const code of errorsOf(route)) {
        const description = responses[String(ERROR_STATUS[code])]?.description ?? '';
        expect(description).toContain(`\`${code}\`: ${errorText(code)}`);
      }
    }
  });
});

describe('the pages of the API', () => {
  it('come from our own origin without inline script, also by the address that older clients know', async () => {
    const visitor = api.visitor();
    const old = await visitor.get('/api-docs/', { accept: 'text/html' });
    expect([old.status, old.headers.get('location')]).toEqual([302, '/api/api-docs']);
    const page = await visitor.get('/api/api-docs/');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script>|<script [^>]*>[^<]|style=| on\w+="/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+assets[^"]+)"/g)].map(([, url = '']) => url);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file.startsWith('/api/api-docs/assets/')).toBe(true);
      const { status, headers } = await visitor.get(file);
      expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, typeOf(file)]);
    }
  });

  it('hand on nothing but their own files', async () => {
    for (const name of ['package.json', 'absolute-path.js', '..%2Fpackage.json', 'swagger-ui.css.map', 'x'.repeat(80)])
      expect([400, 404]).toContain((await api.visitor().get(`/api/api-docs/assets/${name}`)).status);
  });
});

const nameOf = ({ method, path }: ApiRoute): string => `${method} ${path}`;

function resolved(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key.replace('~1', '/')],
      document,
    );
}

function validator(): Ajv2020 {
  // Each named schema compiled once, not again into each that refers to it.
  const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', ...structuredClone(document) });
  return ajv;
}

/** What is wrong with a value, or null; references lead into the document. */
function validate(ajv: Ajv2020, schema: JsonSchema, value: unknown): unknown {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as JsonSchema;
  return ajv.validate(absolute, value) ? null : ajv.errors;
}

/** Collects the fields without a description; one that refers to a named schema has that one's. */
function walk(schema: unknown, at: string, missing: string[]): void {
  if (Array.isArray(schema)) return schema.forEach((part) => walk(part, at, missing));
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key !== 'properties') {
      walk(value, at, missing);
      continue;
    }
    for (const [field, inner] of Object.entries(value as Record<string, JsonSchema>)) {
      const { description, $ref } = inner;
      const named = typeof $ref === 'string' ? (resolved($ref) as JsonSchema | undefined)?.description : undefined;
      if ((description ?? named) === undefined || description === '') missing.push(`${at}.${field}`);
      walk(inner, `${at}.${field}`, missing);
    }
  }
}

const typeOf = (file: string): string =>
  file.endsWith('.js') ? 'text/javascript' : file.endsWith('.css') ? 'text/css' : 'image/png';
