import { ERROR_STATUS, ErrorCode } from '@placar/contracts';
import type { z } from 'zod';
import type { OtherAnswer } from '../../http/routes/described';
import type { ApiRoute } from '../../http/routes/route-catalogue';
import { errorText } from './error-texts';
import { errorsOf } from './route-errors';
import type { JsonSchema, SchemaBook } from './schema-book';

/** Answers of a route by status: what it succeeds with, and every refusal with its codes. */
export function responsesOf(route: ApiRoute, book: SchemaBook): JsonSchema {
  const { description } = route;
  const responses: Record<string, JsonSchema> = {};
  if (description !== undefined && description.answer !== 'refusal') {
    const status = description.answer === 'redirect' ? 302 : description.answer === 'empty' ? 204 : route.status;
    responses[String(status)] = { description: 'Done.', ...answerOf(description.answer, book, route) };
    for (const [also, { summary, answer }] of Object.entries(description.also ?? {})) {
      responses[also] = { description: summary, ...answerOf(answer, book, route, false) };
    }
  }
  const refusals = errorsOf(route);
  const statuses = new Set(refusals.map((code) => ERROR_STATUS[code]));
  for (const status of [...statuses].toSorted((left, right) => left - right)) {
    const codes = refusals.filter((code) => ERROR_STATUS[code] === status);
    const known = responses[String(status)];
    responses[String(status)] =
      known === undefined ? book.response(codes.join('.'), () => refusal(undefined, codes)) : refusal(known, codes);
  }
  return responses;
}

/** A status that answers of two forms share names both. */
function refusal(known: JsonSchema | undefined, codes: readonly ErrorCode[]): JsonSchema {
  const description = codes.map((code) => `- \`${code}\`: ${errorText(code)}`).join('\n');
  const error = { $ref: '#/components/schemas/Error' };
  const other = (known?.content as { 'application/json'?: { schema: JsonSchema } } | undefined)?.['application/json']
    ?.schema;
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: known === undefined ? description : `${String(known.description)}\n${description}`,
    content: { 'application/json': { schema: other ? { anyOf: [other, error] } : error, examples } },
  };
}

/** One refusal by each code. */
export const errorExamples = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    ErrorCode.options.map((code) => [code, { summary: errorText(code), value: { message: errorText(code), code } }]),
  );

const TEXTS: Readonly<
  Record<Exclude<OtherAnswer, 'event-stream' | 'refusal'>, { mediaType: string | null; description: string }>
> = {
  file: { mediaType: 'application/octet-stream', description: 'The file.' },
  page: { mediaType: 'text/html', description: 'A page for people.' },
  text: { mediaType: 'text/plain', description: 'Plain text.' },
  redirect: { mediaType: null, description: 'Another address, in the header Location.' },
  empty: { mediaType: null, description: 'Nothing.' },
};

function answerOf(answer: z.ZodType | OtherAnswer, book: SchemaBook, route: ApiRoute, withExample = true): JsonSchema {
  if (answer === 'event-stream') return eventStream(route, book);
  if (answer === 'refusal') return {};
  if (typeof answer === 'string') {
    const { mediaType, description } = TEXTS[answer];
    const location =
      answer === 'redirect' ? { headers: { Location: { description, schema: { type: 'string' } } } } : {};
    return {
      description,
      ...location,
      ...(mediaType === null ? {} : { content: { [mediaType]: { schema: { type: 'string' } } } }),
    };
  }
  const example = withExample ? route.description?.example : undefined;
  return {
    content: { 'application/json': { schema: book.output(answer), ...(example === undefined ? {} : { example }) } },
  };
}

/** 3.1 knows no schema for one event of a stream, so each kind of event is an alternative. */
function eventStream({ description }: ApiRoute, book: SchemaBook): JsonSchema {
  const events = Object.entries(description?.events ?? {});
  const oneOf = events.map(([event, schema]) => ({
    title: event,
    type: 'object',
    properties: {
      event: { const: event, description: 'Name of the event.' },
      data: { ...book.output(schema), description: 'One line of JSON.' },
    },
    required: ['event', 'data'],
  }));
  return {
    description: 'A stream of server-sent events that stays open. Each event has one of these forms.',
    content: { 'text/event-stream': { schema: oneOf.length === 0 ? { type: 'string' } : { oneOf } } },
  };
}
