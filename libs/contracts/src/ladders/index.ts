import { z } from 'zod';
import { IsoTime, SteamId64, typedText } from '../shared';

/** Key of a mode, which is also the name of its ladder. */
export const LadderMode = z
  .string()
  .regex(/^[a-z0-9_-]{1,24}$/)
  .describe('Key of the mode whose ladder it is, such as `competitive`');
export const LadderReset = z.enum(['soft', 'hard']);

const season = z.coerce.number().int().min(1).max(32_767).optional();
const points = z.number().int().describe('Whole points, from 0; a newcomer has 1,000');
const level = z.number().int().min(1).max(10).describe('1 to 10');
const uncertainty = z
  .number()
  .int()
  .nullable()
  .describe('About how many points the shown ones may be off; null: little enough');
const counts = {
  matches: z.number().int().describe('Ranked matches of this ladder season'),
  won: z.number().int().describe('Won'),
  lost: z.number().int().describe('Lost'),
  drawn: z.number().int().describe('Without a winner'),
};

export const LadderSeasonInfo = z.object({
  number: z.number().int().describe('From 1'),
  begins_at: IsoTime.nullable().describe('Null: with the first match'),
  reset: LadderReset.nullable().describe('How it began; null: the first one'),
});

export const LadderInfo = z.object({
  mode: z.string().describe('Key of the mode'),
  title: z.string().describe('Name of the mode, as staff wrote it'),
  season: z.number().int().describe('The present season'),
  seasons: z.array(LadderSeasonInfo).describe('Oldest first'),
  players: z.number().int().describe('With a ranked match in the present season'),
});
export type LadderInfo = z.infer<typeof LadderInfo>;
export const LadderList = z.object({
  ladders: z.array(LadderInfo).describe('In the order of the modes'),
});
export type LadderList = z.infer<typeof LadderList>;

/** Matches that a player needs for a place on the board. */
const LEAST_MATCHES = 10;
export const LadderQuery = z.object({
  season: season.describe('Number of the season; absent: the present one'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).describe('Page, from 1'),
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('Rows of a page, at most 100'),
  min_matches: z.coerce
    .number()
    .int()
    .min(LEAST_MATCHES)
    .max(1_000_000)
    .default(LEAST_MATCHES)
    .describe('Only who played at least so many; 10 is the least, for nobody is placed before'),
  search: typedText(60, 0).optional().describe('Part of a name, or a SteamID64'),
});
export type LadderQuery = z.infer<typeof LadderQuery>;

export const LadderRow = z.object({
  position: z.number().int().describe('Place among all who are placed, from 1'),
  steam_id: SteamId64.describe('SteamID64'),
  name: z.string().describe('Name in the newest match'),
  user_id: z.number().int().nullable().describe('Account that has proved this Steam id; null: none'),
  small_image: z.string().nullable().describe('Address of the avatar; null: none'),
  points,
  level,
  uncertainty,
  ...counts,
});
export type LadderRow = z.infer<typeof LadderRow>;
export const LadderBoard = z.object({
  mode: z.string().describe('Key of the mode'),
  season: z.number().int().describe('Number of the season'),
  rows: z.array(LadderRow).describe('Most points first. Who hides the curve is missing'),
  total: z.number().int().describe('Rows of all pages'),
  page: z.number().int().describe('This page, from 1'),
  limit: z.number().int().describe('Rows of a page'),
});
export type LadderBoard = z.infer<typeof LadderBoard>;

export const SkillQuery = z.object({
  mode: LadderMode.optional().describe('Ladder of the curve; absent: the one with most matches'),
  season: season.describe('Season of the curve; absent: the present one'),
});
export type SkillQuery = z.infer<typeof SkillQuery>;

export const SkillStanding = z.object({
  mode: z.string().describe('Key of the mode'),
  title: z.string().describe('Name of the mode'),
  season: z.number().int().describe('The present season, or the one that was asked for'),
  placed: z.boolean().describe('Whether there is a level: after ten matches'),
  points: points.nullable().describe('Null: not placed yet'),
  level: level.nullable().describe('Null: not placed yet'),
  next_level_at: z.number().int().nullable().describe('Points of the next level; null: none, or not placed yet'),
  uncertainty,
  position: z.number().int().nullable().describe('Place on the board; null: not placed, or hidden'),
  ...counts,
});
export type SkillStanding = z.infer<typeof SkillStanding>;

export const SkillChangeInfo = z.object({
  match_id: z.number().int().describe('Id of the match'),
  at: IsoTime.describe('When the result came out'),
  result: z.enum(['won', 'lost', 'drawn']).describe('For this player; who left has lost'),
  rule: z.enum(['left', 'short']).nullable().describe('`left`: counts twice. `short`: a mate left, it counts half'),
  expected: z.number().int().describe('How likely the team was to win, in percent'),
  before: z.number().int().describe('Points before'),
  after: z.number().int().describe('Points after'),
});
export type SkillChangeInfo = z.infer<typeof SkillChangeInfo>;

/** Most matches of a curve. */
export const MOST_SKILL_CHANGES = 200;
export const UserSkill = z.object({
  user_id: z.number().int().nullable().describe('The account; null: none has proved this Steam id'),
  hidden: z.boolean().describe('The person keeps it to himself: then only he and staff see what follows'),
  ladders: z.array(SkillStanding).describe('Ladders on which the player has a match, most matches first'),
  curve: z.array(SkillChangeInfo).max(MOST_SKILL_CHANGES).describe('The last 200 changes of one ladder, oldest first'),
});
export type UserSkill = z.infer<typeof UserSkill>;

export const TeamSkill = z.object({
  mode: z.string().nullable().describe('Ladder; null: there is none'),
  average: points.nullable().describe('Of the members that follow; null: none is placed'),
  level: level.nullable().describe('Of the average'),
  members: z
    .array(z.object({ steam_id: SteamId64.describe('SteamID64'), points, level }))
    .describe('Members who are placed and do not hide it, most points first'),
});
export type TeamSkill = z.infer<typeof TeamSkill>;

export const SkillPrivacyBody = z.object({ hidden: z.boolean().describe('Whether only I and staff see my curve') });
export type SkillPrivacyBody = z.infer<typeof SkillPrivacyBody>;

export const BeginSeasonBody = z.object({
  reset: LadderReset.describe('`soft`: everybody half of the way back to the start. `hard`: everybody begins anew'),
  reason: typedText(200).describe('Why; kept with the season'),
});
export type BeginSeasonBody = z.infer<typeof BeginSeasonBody>;
export const SeasonBegun = z.object({
  message: z.string().describe('What was done'),
  season: z.number().int().describe('Number of the new season'),
});
export type SeasonBegun = z.infer<typeof SeasonBegun>;
