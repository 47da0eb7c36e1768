import { z } from 'zod';

export * from './answers';
export * from './nulls';
export * from './steam-id';
export * from './wire-time';

/** The two config slots of a match: stable for the whole series, whatever side they play. */
export const TeamSlot = z.enum(['team1', 'team2']);
export type TeamSlot = z.infer<typeof TeamSlot>;

export const Side = z.enum(['ct', 't']);
export type Side = z.infer<typeof Side>;

/**
 * Signs that no text of a person holds: control characters, separators of lines, those that turn the direction of what stands behind
 * a name (a team could write over its opponent), and halves of a surrogate pair, which no column takes.
 */
const PLAIN = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff]*$/u;
const PLAIN_LINES = /^(?:\n|[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ud800-\udfff])*$/u;
const NOT_PLAIN = 'must not contain control characters';

/** Text that a person typed, on one line, trimmed: the one type for every such field. */
export const typedText = (max: number, min = 1) => z.string().trim().min(min).max(max).regex(PLAIN, NOT_PLAIN);

/** The same over several lines. */
export const typedLines = (max: number, min = 1) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(z.string().trim().min(min).max(max).regex(PLAIN_LINES, NOT_PLAIN));

/** A secret that a person typed: the same signs, but spaces at its ends are part of it. */
export const typedSecret = (max: number) => z.string().max(max).regex(PLAIN, NOT_PLAIN);

/** SteamID64 of an individual account, as a string of 17 digits. */
export const SteamId64 = z.string().regex(/^7656(119\d|120[0-2])\d{9}$/, 'must be a SteamID64');

/** A Steam account as people write it, custom names too; text only, since as a JSON number it loses its last digits. */
export const TypedSteamId = typedText(200);

/** Row ids on the wire: positive int32 as a number or its digits; never an object or a list (wire contract §15.1 no. 5). */
export const RowId = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : value),
  z.number().int().positive().max(2_147_483_647),
);

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

/** A body of which everything is optional may be missing altogether. */
export const optionalBody = <T extends z.ZodType>(schema: T) => z.preprocess((body) => body ?? {}, schema);

/** The first characters of a text, as the columns count them; half of one, as `slice` may leave, no column takes. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('');

/** Ours, on the lists of the wire: absent means the whole list, as existing clients expect. At most 200 rows a page. */
export const ListQuery = z.object({
  search: typedText(60, 0).optional().describe('Part of a name'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .optional()
    .describe('Rows of a page, at most 200; absent: the whole list'),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional().describe('Rows before the page'),
});
export type ListQuery = z.infer<typeof ListQuery>;
