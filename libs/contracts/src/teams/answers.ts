import { z } from 'zod';
import { Bit } from '../shared';
import { RecentMatch } from '../stats/answers';

const member = {
  name: z.string().describe('Nickname in the team; may be empty'),
  captain: Bit.describe('1: captain, may veto'),
  coach: Bit.describe('1: coach, does not play'),
};

/** Members keyed by SteamID64, captain first, then as entered (wire contract §3). */
export const AuthName = z.record(z.string(), z.object(member));
export type AuthName = z.infer<typeof AuthName>;

/** As `AuthName`, with names and pictures that Steam knows where the team gives none. */
export const AuthNameDetail = z.record(
  z.string(),
  z.object({
    ...member,
    name: z.string().nullable().describe('Nickname in the team, else the name at Steam; null: not known'),
    image: z.string().nullable().describe('Address of the avatar; null: not known'),
  }),
);
export type AuthNameDetail = z.infer<typeof AuthNameDetail>;

const record = {
  id: z.number().int().describe('Id of the team'),
  user_id: z.number().int().nullable().describe('Owner; null: the account is gone'),
  name: z.string().describe('Name'),
  flag: z.string().nullable().describe('Country, ISO 3166-1 alpha-2; null: none'),
  logo: z.string().nullable().describe('Stem of the logo: /static/img/logos/<logo>.png; null: none'),
  tag: z.string().describe('Short name'),
  public_team: Bit.describe('1: everybody may use it in matches'),
};

/** `GET /teams/:id`. */
export const Team = z.object({
  ...record,
  /** Old clients send 1 back only for what they read as exactly true: with a number, each of their edits makes the team private. */
  public_team: z.boolean().describe('Whether everybody may use it in matches'),
  auth_name: AuthNameDetail.nullable().describe('Members by SteamID64, captain first; null: none'),
});
export type Team = z.infer<typeof Team>;

/** `GET /teams/:id/basic`: without members, whose place holds an empty text on the wire. */
export const TeamBasic = z.object({ ...record, auth_name: z.literal('').describe('Always empty here') });
export type TeamBasic = z.infer<typeof TeamBasic>;

export const TeamListItem = z.object({
  owner: z.string().nullable().describe('Name of the owner'),
  ...record,
  auth_name: AuthName.nullable().describe('Members by SteamID64, captain first; null: none'),
});
export type TeamListItem = z.infer<typeof TeamListItem>;

export const TeamList = z.object({ teams: z.array(TeamListItem).describe('Teams, newest first') });
export type TeamList = z.infer<typeof TeamList>;

/** What somebody is to a team; more than one may hold. */
export const TeamRole = z.enum(['owner', 'captain', 'player', 'coach']);
export type TeamRole = z.infer<typeof TeamRole>;

/** Query of `GET /users/me/teams`. */
export const MyTeamsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('Rows of a page, at most 100'),
  behind: z.coerce
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('Id of the last team of the page before; absent: the first page'),
});
export type MyTeamsQuery = z.infer<typeof MyTeamsQuery>;

export const MyTeam = TeamListItem.extend({
  my_roles: z.array(TeamRole).describe('What the caller is to the team; at least one'),
});
export type MyTeam = z.infer<typeof MyTeam>;

/** `GET /users/me/teams`. */
export const MyTeamsAnswer = z.object({
  teams: z.array(MyTeam).describe('Teams that the caller owns or is a member of, newest first'),
  next: z.number().int().nullable().describe('`behind` of the next page; null: this was the last one'),
});
export type MyTeamsAnswer = z.infer<typeof MyTeamsAnswer>;

export const TeamAnswer = z.object({ team: Team.describe('The team') });
export type TeamAnswer = z.infer<typeof TeamAnswer>;

export const TeamBasicAnswer = z.object({ team: TeamBasic.describe('The team') });
export type TeamBasicAnswer = z.infer<typeof TeamBasicAnswer>;

/** Matches of a user or a team. */
export const RecentMatches = z.object({ matches: z.array(RecentMatch).describe('Newest first; may be empty') });
export type RecentMatches = z.infer<typeof RecentMatches>;

export const TeamResult = z.object({
  result: z
    .string()
    .describe('How the match stands or ended for this team: `Won, 2:1 vs Name`, `Live, 7:5 vs Name`, `Cancelled`, …'),
});
export type TeamResult = z.infer<typeof TeamResult>;
