import { z } from 'zod';

/** Booleans of answers are numbers (wire contract §1). */
export const Bit = z.union([z.literal(0), z.literal(1)]);

/** `2026-11-20T10:00:00.000Z`. */
export const IsoTime = z.iso.datetime();

/** Most writes answer no more than this; clients look for words in it (wire contract §13). */
export const MessageAnswer = z.object({ message: z.string().describe('What was done, in English.') });
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** Creation: `id` marks success for clients. */
export const InsertedAnswer = MessageAnswer.extend({ id: z.number().int().describe('Id of the new record.') });
export type InsertedAnswer = z.infer<typeof InsertedAnswer>;
