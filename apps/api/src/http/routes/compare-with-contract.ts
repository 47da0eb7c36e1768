import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** Throws where a value, as it is on the wire, is not what the schema says: a field more, one less, or one of another type. */
export function compareWithContract(name: string, schema: z.ZodType, value: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(value));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`${name} is against its contract: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, sent)) throw new Error(`${name} has fields that its contract does not name`);
}
