import { SetMetadata } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import type { ErrorCode } from '@placar/contracts';
import type { z } from 'zod';
import type { CompressedJson, JsonText } from '../public-cache/json-answers';

/** What a route answers when it is no JSON: a stream of events, a file, a page, plain text, only a `Location`; `refusal`: it never succeeds. */
export type OtherAnswer = 'event-stream' | 'file' | 'page' | 'text' | 'redirect' | 'empty' | 'refusal';

/** What the router cannot tell about a route; its path, method, policy and input schemas are read from the router. */
export interface RouteDescription {
  /** One sentence for people who integrate. */
  summary: string;
  /** Schema of the successful answer, each of its fields described. */
  answer: z.ZodType | OtherAnswer;
  /** Refusals besides those that follow from policy and input (400, 401, 403, 413, 429, 500). */
  errors?: readonly ErrorCode[];
  /** A successful answer as it may come. */
  example?: unknown;
  /** More than one sentence, where clients must know it (quirks of the wire that are kept). */
  details?: string;
  /** Event streams: name of each event and the schema of its data. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** What else may come that is no refusal by code, by status: `202` still under way. */
  also?: Readonly<Record<number, { summary: string; answer: z.ZodType | OtherAnswer }>>;
  /** Headers that the route reads, with what they mean. */
  headers?: Readonly<Record<string, string>>;
}

export const DESCRIPTION_KEY = 'placar:description';
type Value<A> = A extends z.ZodType ? z.output<A> : unknown;
type AlsoValue<D> = D extends { also: Readonly<Record<number, { answer: infer A }>> } ? Value<A> : never;
/** Answers that are written already: as text, as a stream, or to the response itself. */
type Written = JsonText | CompressedJson | StreamableFile | void;
type AnswerOf<D extends RouteDescription> = Value<D['answer']> | AlsoValue<D> | Written;

/**
 * Every route has one; OpenAPI, docs/api.md and the shape tests are made from it, and a test finds a route without.
 * The compiler refuses it on a handler that returns something else than its `answer` or one of its `also`.
 */
export const Described =
  <D extends RouteDescription>(description: D) =>
  <T extends AnswerOf<D> | Promise<AnswerOf<D>>>(
    target: object,
    name: string,
    handler: TypedPropertyDescriptor<(...args: never[]) => T>,
  ): void => {
    SetMetadata(DESCRIPTION_KEY, description)(target, name, handler);
  };
