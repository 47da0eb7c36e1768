import { z } from 'zod';
import { Bit, IsoTime, MessageAnswer } from '../shared';

const image = (what: string) => z.string().nullable().describe(what);

/** UserListItem of wire contract §3. `steam_id` is null for who never signed in through Steam. */
export const UserListItem = z.object({
  id: z.number().int().describe('Id of the user'),
  name: z.string().describe('Name shown'),
  steam_id: z.string().nullable().describe('SteamID64 that a Steam login proved; null: none'),
  small_image: image('Address of the avatar, 32 pixels'),
  medium_image: image('Address of the avatar, 64 pixels'),
  large_image: image('Address of the avatar, 184 pixels'),
});
export type UserListItem = z.infer<typeof UserListItem>;

/** UserPublic of wire contract §3; the two counts at its end are ours. */
export const UserPublic = UserListItem.extend({
  admin: Bit.describe('1: may administer matches, seasons and servers'),
  super_admin: Bit.describe('1: may besides change everybody’s records and roles'),
  teams_saved: z.number().int().describe('Teams that this user owns'),
  matches_created: z.number().int().describe('Matches that this user created'),
});
export type UserPublic = z.infer<typeof UserPublic>;

/** The own account, and any account for a super admin: keys and passwords are told by their being there only. */
export const UserSelf = UserPublic.extend({
  steam_id_proved: Bit.describe('0: the Steam id was only typed and proves nothing'),
  username: z.string().nullable().describe('Name for the login by password; null: logs in through Steam only'),
  created_at: IsoTime.describe('When the account was made'),
  has_password: Bit.describe('1: a password is set'),
  has_api_key: Bit.describe('1: there is a working API key'),
  has_challonge_api_key: Bit.describe('1: a key of the tournament site is stored'),
  api_key: z
    .string()
    .optional()
    .describe('Own main API key, masked but for its last four characters; empty: none. Absent for others'),
  challonge_api_key: z
    .string()
    .nullable()
    .optional()
    .describe('Own key of the tournament site, masked but for its last four characters; null: none. Absent for others'),
});
export type UserSelf = z.infer<typeof UserSelf>;

/** `GET /isLoggedIn` of a person who is logged in. */
export const SessionUser = z.object({
  id: z.number().int().describe('Id of the user'),
  steam_id: z.string().describe('SteamID64; empty: none given'),
  steam_id_proved: Bit.describe('0: typed by the person, proves nothing; signing in through Steam proves it'),
  name: z.string().describe('Name shown'),
  admin: Bit.describe('1: admin'),
  super_admin: Bit.describe('1: super admin'),
  small_image: image('Address of the avatar, 32 pixels'),
  medium_image: image('Address of the avatar, 64 pixels'),
  large_image: image('Address of the avatar, 184 pixels'),
  api_key: z.string().describe('Main API key, masked but for its last four characters; empty: none'),
  vip: z.object({ isVIP: z.boolean().describe('Whether a VIP subscription runs') }).describe('VIP status'),
  may_create: z.array(z.enum(['matches', 'servers', 'seasons'])).describe('What this person may create here'),
  has_rental: z.boolean().describe('Whether this person rents a server, or may use one that somebody rents'),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Answer of `GET /isLoggedIn`. */
export const SessionAnswer = z.union([SessionUser, z.literal(false).describe('Nobody is logged in.')]);
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const UserList = z.object({ users: z.array(UserListItem).describe('Users by id, oldest first') });
export type UserList = z.infer<typeof UserList>;

export const UserProfile = z.object({
  user: z
    .union([UserSelf, UserPublic])
    .describe('The user; with the fields of the account itself for its own person and for super admins'),
});
export type UserProfile = z.infer<typeof UserProfile>;

export const UserSteamProfile = z.object({ url: z.string().describe('Address of the profile at Steam') });
export type UserSteamProfile = z.infer<typeof UserSteamProfile>;

export const UserUpdated = MessageAnswer.extend({
  api_key: z
    .string()
    .optional()
    .describe('After new_api: value of the `user-api` header, `<user id>:<key>`; shown this once'),
});
export type UserUpdated = z.infer<typeof UserUpdated>;
