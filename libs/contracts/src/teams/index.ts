import { z } from 'zod';
import { ListQuery, RowId, TypedSteamId, WireBoolean, oneElementList, typedText } from '../shared';
import { countryCodeOf } from './country-code';
import { LogoFile } from './logo-file';

export * from './answers';
export * from './country-code';
export * from './head-to-head';
export * from './team-life';
export * from './team-records';

export const TeamMemberInput = z.object({
  name: typedText(39, 0).default('').describe('Nickname, under 40 characters; empty: the name at Steam'),
  captain: WireBoolean.default(false).describe('1: captain; of several the first one is'),
  coach: WireBoolean.default(false).describe('1: coach'),
});

const Flag = z.union([
  z.literal('').transform(() => null),
  z.null(),
  z.string().transform((text, context) => {
    const code = countryCodeOf(text);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: 'is not a country code of two letters (ISO 3166-1)' });
    return z.NEVER;
  }),
]);

const fields = {
  name: typedText(40).describe('Name, at most 40 characters'),
  tag: typedText(40, 0).describe('Short name, at most 40 characters'),
  flag: Flag.describe('Country, ISO 3166-1 alpha-2; empty: none'),
  public_team: WireBoolean.describe('1: everybody may use it in matches'),
  logo_file: z.union([z.literal(''), LogoFile]).describe('Logo as a data URL, PNG or SVG, base64; empty: no change'),
  auth_name: z
    .record(
      TypedSteamId,
      z.union([TeamMemberInput, typedText(39, 0).transform((name) => ({ name, captain: false, coach: false }))]),
    )
    .describe(
      'Members, keyed by their Steam account in any spelling: SteamID64, STEAM_0:…, [U:1:…], profile address, custom name',
    ),
};
export const CreateTeamBody = oneElementList(
  z.object({
    ...fields,
    tag: z.preprocess((tag) => tag ?? '', fields.tag),
    flag: fields.flag.default(null),
    public_team: z.preprocess((value) => value ?? false, fields.public_team),
    logo_file: fields.logo_file.nullish().describe('Logo as a data URL, PNG or SVG, base64; empty: none'),
    auth_name: z.preprocess((members) => members ?? {}, fields.auth_name),
  }),
);
export type CreateTeamBody = z.infer<typeof CreateTeamBody>;
export const UpdateTeamBody = oneElementList(
  z.object({
    id: RowId.describe('Id of the team'),
    ...z.object(fields).partial().shape,
    user_id: RowId.optional().describe('New owner'),
    remove_logo: WireBoolean.optional().describe('1: the team has no logo any more'),
    remove_members: z
      .array(TypedSteamId)
      .max(64)
      .optional()
      .describe('Steam accounts, in any spelling, of members who leave'),
  }),
);
export type UpdateTeamBody = z.infer<typeof UpdateTeamBody>;
export const DeleteTeamBody = oneElementList(
  z.object({
    team_id: RowId.describe('Id of the team'),
    steam_id: typedText(200, 0).nullish().describe('Steam account of the one member to remove; absent: the whole team'),
  }),
);
export type DeleteTeamBody = z.infer<typeof DeleteTeamBody>;

/** Query of `GET /teams`. */
export const TeamListQuery = ListQuery.extend({
  public: WireBoolean.optional().describe('1: only teams that everybody may use; 0: only the others'),
});
export type TeamListQuery = z.infer<typeof TeamListQuery>;

/** `?limit=` of `GET /teams/:id/recent`. */
export const RecentQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(0)
    .default(5)
    .transform((limit) => Math.min(limit, 200))
    .describe('How many matches, at most 200'),
});
export type RecentQuery = z.infer<typeof RecentQuery>;
