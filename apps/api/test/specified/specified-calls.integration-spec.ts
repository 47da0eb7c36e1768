import { ModulesContainer } from '@nestjs/core';
import { waitFor } from '@placar/testing';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../src/features/api-docs/schema-book';
import { templated } from '../../src/features/api-docs/openapi-document';
import { readRoutes } from '../../src/http/routes/route-catalogue';
import type { ApiRoute } from '../../src/http/routes/route-catalogue';
import { inPlace } from '../api-document';
import { apiTable, TABLE_END, TABLE_START } from '../api-table';
import { EventStream } from '../event-stream';
import { SPECIFIED_CALLS } from './specified-calls';
import type { SpecifiedCall, Try } from './specified-call';
import { SpecifiedCommunity } from './specified-community';
import type { Answer } from '../test-api';

const DOCUMENT = join(__dirname, '../../../../docs/api.md');

interface Response {
  content?: Record<string, { schema: JsonSchema }>;
}
let world: SpecifiedCommunity;
let routes: ApiRoute[];
let paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
let ajv: Ajv2020;
beforeAll(async () => {
  world = await SpecifiedCommunity.start();
  routes = readRoutes(world.api.app.get(ModulesContainer));
  const document = inPlace((await world.visitor.get('/api/api-docs/openapi.json')).body as { paths: typeof paths });
  ({ paths } = document);
  // Each named schema compiled once, not again into each that refers to it.
  ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'api', ...document });
});
afterAll(() => world?.stop());

const operationOf = ({ route }: SpecifiedCall): { responses: Record<string, Response> } => {
  const [method = '', path = ''] = route.split(' ');
  const operation = paths[templated(path)]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${route} is not served`);
  return operation;
};
const problems = (schema: JsonSchema, value: unknown): unknown => {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as JsonSchema;
  return ajv.validate(absolute, value) ? null : ajv.errors;
};

/** The status is one of those meant, documented, and the body has its documented form and not a field more. */
async function check(call: SpecifiedCall, { run, statuses }: Try): Promise<Answer> {
  const answer = await run(world);
  expect({
    status: statuses.includes(answer.status) ? 'as meant' : answer.status,
    text: answer.text.slice(0, 400),
  }).toEqual({
    status: 'as meant',
    text: expect.any(String) as string,
  });
  const response = operationOf(call).responses[String(answer.status)];
  expect({ documented: response !== undefined, status: answer.status }).toEqual({
    documented: true,
    status: answer.status,
  });
  const schema = response?.content?.['application/json']?.schema;
  if (schema)
    expect({ body: answer.body, problems: problems(schema, answer.body) }).toEqual({
      body: answer.body,
      problems: null,
    });
  return answer;
}

describe.each(SPECIFIED_CALLS.map((call) => [call.call, call] as const))('%s', (_name, call) => {
  if (call.stream) {
    it('opens a stream whose first event has the documented form', async () => {
      const seen: { path: string } = { path: '' };
      // The table knows the address; the stream itself stays open, so it is read apart.
      const probe = { ...world, visitor: { call: (path: string) => ((seen.path = path), Promise.resolve({})) } };
      await call.success.run(probe as unknown as SpecifiedCommunity);
      const stream = await EventStream.open(world.api.url + seen.path, {});
      try {
        const frame = await waitFor(() => stream.frames[0], { what: 'the first event' });
        const forms = operationOf(call).responses['200']?.content?.['text/event-stream']?.schema as {
          oneOf: JsonSchema[];
        };
        const form = forms.oneOf.find(({ title }) => title === frame.event);
        expect(form).toBeDefined();
        const value = { event: frame.event, data: frame.json };
        expect({ value, problems: problems(form ?? {}, value) }).toEqual({ value, problems: null });
      } finally {
        await stream.close();
      }
    });
  } else {
    it('answers as documented when it succeeds', async () => {
      await check(call, call.success);
    });
  }
  const { refusal, absence } = call;
  if (refusal) {
    it('refuses as documented', async () => {
      const { body } = await check(call, refusal);
      expect(typeof (body as { message: unknown }).message).toBe('string');
    });
  }
  if (absence) {
    it('says as documented that there is nothing', async () => {
      await check(call, absence);
    });
  }
});

describe('the table of calls in docs/api.md', () => {
  it('is what the router and these tests say', () => {
    const text = readFileSync(DOCUMENT, 'utf8');
    const [head = '', rest = ''] = text.split(TABLE_START);
    const [table = '', tail = ''] = rest.split(TABLE_END);
    const made = apiTable(routes);
    if (process.env['WRITE_API_TABLE'] === '1') {
      writeFileSync(DOCUMENT, `${head}${TABLE_START}\n\n${made}\n\n${TABLE_END}${tail}`);
      return;
    }
    const normal = (given: string): string =>
      given
        .replace(/[ \t]+/g, '')
        .replace(/:?-+:?/g, '-')
        .trim();
    expect(normal(table)).toBe(normal(made));
  });
});
