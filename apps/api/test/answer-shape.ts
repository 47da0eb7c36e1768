import type { z } from 'zod';

/** The body as the schema of the route's answer has it: no field more, none less, none changed. */
export function strictly<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.parse(body);
  expect(parsed).toEqual(body);
  return parsed;
}
