import { z } from 'zod';

export * from './steam-id';

/** The two config slots of a match: stable for the whole series, whatever side they play. */
export const TeamSlot = z.enum(['team1', 'team2']);
export type TeamSlot = z.infer<typeof TeamSlot>;

export const Side = z.enum(['ct', 't']);
export type Side = z.infer<typeof Side>;

/** SteamID64 of an individual account, as a string of 17 digits. */
export const SteamId64 = z.string().regex(/^7656(119\d|120[0-2])\d{9}$/, 'must be a SteamID64');

/** Row ids on the wire: positive int32, never an object (wire contract §15.1 no. 5). */
export const RowId = z.coerce.number().int().positive().max(2_147_483_647);

export const PortNumber = z.coerce.number().int().min(1).max(65_535);

/** 0/1 or true/false in requests; answers carry 0/1 (wire contract §1). */
export const WireBoolean = z
  .union([
    z.boolean(),
    z.literal(0),
    z.literal(1),
    z.literal('0'),
    z.literal('1'),
    z.literal('true'),
    z.literal('false'),
  ])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** Writes of the panel arrive as a one-element list or as a bare object; both are the same body. */
export const oneElementList = <T extends z.ZodType>(schema: T) =>
  z.preprocess((body) => (Array.isArray(body) && body.length === 1 ? (body[0] as unknown) : body), schema);

/** On updates null means "leave as it is" (wire contract §1), so it is the same as absent. */
export const nullsAreAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (body) =>
      typeof body === 'object' && body !== null && !Array.isArray(body)
        ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
        : body,
    schema,
  );

/** Text that a person typed: trimmed, no control characters, length in characters. */
export const typedText = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\u0000-\u001f\u007f]*$/u, 'must not contain control characters');

/** Ours, on the lists of the wire: absent means the whole list, as existing clients expect. At most 200 rows a page. */
export const ListQuery = z.object({
  search: z.string().trim().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;
