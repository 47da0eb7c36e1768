import type { z } from 'zod';

/** What a call takes and answers, beside its method and path. */
export interface EndpointShape {
  query?: z.ZodType;
  body?: z.ZodType;
  /** A successful answer. */
  answer: z.ZodType;
}

/** One row of the table of endpoints; its key is method and path: `GET /matches/:id`. */
export const endpoint = <const T extends EndpointShape>(shape: T): T => shape;

/**
 * What a schema is to be sent: its input, but its output wherever the input may be anything (values that are coerced). What the
 * server takes as a list of one, or not at all, is sent as itself; null stands for what may be left out.
 */
type Sent<T> =
  T extends z.ZodPreprocess<infer Inner>
    ? Sent<Inner>
    : T extends z.ZodType
      ? unknown extends z.input<T>
        ? z.output<T>
        : SentFields<z.input<T>, z.output<T>>
      : never;
type SentFields<In, Out> = In extends readonly unknown[] | string | number | boolean | null | undefined
  ? In
  : {
      [Name in keyof In]:
        | (unknown extends In[Name] ? (Name extends keyof Out ? Out[Name] : never) : In[Name])
        | (Partial<Pick<In, Name>> extends Pick<In, Name> ? null : never);
    };

/** `id` and `file` of `/matches/:id/restore-points/:file`. */
type ParamName<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsOf<Path> = [ParamName<Path>] extends [never]
  ? unknown
  : { params: Record<ParamName<Path>, string | number> };
type BodyOf<Shape> = Shape extends { body: infer T extends z.ZodType } ? { body: Sent<T> } : unknown;
/** A query may be left out where each of its values may. */
type QueryOf<Shape> = Shape extends { query: infer T extends z.ZodType }
  ? Record<string, never> extends Sent<T>
    ? { query?: Sent<T> }
    : { query: Sent<T> }
  : unknown;

/** Path parameters, query and body of a call, as far as it takes them. */
export type EndpointInput<Name, Shape> = ParamsOf<Name> & QueryOf<Shape> & BodyOf<Shape>;

export type EndpointAnswer<Shape> = Shape extends { answer: infer T extends z.ZodType } ? z.output<T> : never;
