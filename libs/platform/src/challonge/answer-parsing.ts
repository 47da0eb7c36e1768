import type { z } from 'zod';
import { ChallongeError } from './challonge-types';

/** An answer of Challonge as we read it; fields that we do not use may be anything. */
export function parsedAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.map(String).join('.') ?? '';
  throw new ChallongeError('unreadable', `Challonge answered in a form that is not known (${where}).`);
}
