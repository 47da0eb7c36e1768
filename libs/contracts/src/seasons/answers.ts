import { z } from 'zod';
import { MatchPublic } from '../matches/match-answers';

const bit = z.union([z.literal(0), z.literal(1)]);
const day = (what: string) =>
  z.string().describe(`${what}: midnight UTC as ISO 8601; it stands for a day, not a moment`);
const id = z.number().int().describe('Id of the season');
const owner = z.number().int().nullable().describe('Id of the user who owns the season');
const name = z.string().describe('Name, at most 40 characters');
const start = day('First day');
const end = z.string().nullable().describe('Last day: midnight UTC as ISO 8601; null while it is not known');

/** Season of wire contract §3. */
export const Season = z.object({
  id,
  user_id: owner,
  name,
  start_date: start,
  end_date: end,
  is_challonge: bit.describe('1 when the season was imported from Challonge'),
  challonge_svg: z.string().nullable().describe('Address of the live picture of the bracket'),
  challonge_url: z.string().nullable().describe('The tournament as it was typed at the import'),
});
export type Season = z.infer<typeof Season>;

const cvarMap = z
  .record(z.string(), z.string().describe('Always text; booleans are 0 or 1, lists are joined by spaces'))
  .describe('Defaults for matches of the season, by name');

/** A row of `GET /seasons`; `cvars` only when the season has any (wire contract §3). */
export const SeasonListItem = z.object({
  id,
  user_id: owner,
  name,
  start_date: start,
  end_date: end,
  cvars: cvarMap.optional(),
});
export type SeasonListItem = z.infer<typeof SeasonListItem>;

/** A match in a season's list: MatchPublic without `map_sides` and `game` (wire contract §3). */
export const SeasonMatch = MatchPublic.omit({ map_sides: true, game: true });
export type SeasonMatch = z.infer<typeof SeasonMatch>;

export const SeasonsAnswer = z.object({ seasons: z.array(SeasonListItem).describe('Newest first') });
export type SeasonsAnswer = z.infer<typeof SeasonsAnswer>;

export const SeasonAnswer = z.object({
  matches: z.array(SeasonMatch).describe('Newest first, cancelled ones too; private ones only for whom they concern'),
  season: Season.describe('The season itself'),
  cvars: cvarMap.optional(),
  left_out_cvars: z
    .array(z.string())
    .optional()
    .describe('Settings among `cvars` that no match may have any more: they never reach a game; absent without any'),
  total: z.number().int().optional().describe('With `limit`: matches that the caller may see'),
  page: z.number().int().optional().describe('With `limit`: this page, from 1'),
  limit: z.number().int().optional().describe('With `limit`: matches a page'),
});
export type SeasonAnswer = z.infer<typeof SeasonAnswer>;

export const SeasonCvarsAnswer = z.object({ cvars: cvarMap });
export type SeasonCvarsAnswer = z.infer<typeof SeasonCvarsAnswer>;

const message = z.string().describe('What happened; existing clients look for `successfully`');
export const SeasonCreatedAnswer = z.object({ message, id });
export type SeasonCreatedAnswer = z.infer<typeof SeasonCreatedAnswer>;
export const SeasonMessageAnswer = z.object({ message });
export type SeasonMessageAnswer = z.infer<typeof SeasonMessageAnswer>;
