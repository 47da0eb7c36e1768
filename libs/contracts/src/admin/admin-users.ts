import { z } from 'zod';
import { Bit, IsoTime, typedText } from '../shared';
import { UserListItem } from '../users';

export const RoleFilter = z.enum(['all', 'member', 'admin', 'super_admin', 'staff']);
export type RoleFilter = z.infer<typeof RoleFilter>;

/** `GET /admin/users`. */
export const AdminUsersQuery = z.object({
  search: typedText(60, 0).optional().describe('Part of a name or user name, an id, or a SteamID64'),
  role: RoleFilter.default('all').describe('Only people of this role; `staff`: admins and super admins'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('Rows of a page, at most 200'),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('Rows before the page'),
});
export type AdminUsersQuery = z.output<typeof AdminUsersQuery>;

export const AdminUser = UserListItem.extend({
  username: z.string().nullable().describe('Name for the login by password; null: logs in through Steam only'),
  claimed_steam_id: z.string().nullable().describe('Steam id that the person typed and nobody proved'),
  admin: Bit.describe('1: admin'),
  super_admin: Bit.describe('1: super admin'),
  granted: z
    .enum(['admin', 'super_admin'])
    .nullable()
    .describe('Role that the configuration gives back at each Steam login; null: none'),
  created_at: IsoTime.describe('When the account was made'),
  last_seen_at: IsoTime.nullable().describe('Last sign of life that is known: a session, a key, a change; null: none'),
  teams: z.number().int().describe('Teams that this user owns'),
  matches: z.number().int().describe('Matches that this user created'),
}).meta({ id: 'AdminUser', description: 'An account as staff see it.' });
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUsersPage = z.object({
  users: z.array(AdminUser).describe('Users by id, oldest first'),
  total: z.number().int().describe('Users of this search and role'),
  counts: z
    .object({
      all: z.number().int().describe('All users'),
      member: z.number().int().describe('Users without a role'),
      admin: z.number().int().describe('Admins that are no super admins'),
      super_admin: z.number().int().describe('Super admins'),
    })
    .describe('Users of this search by role'),
});
export type AdminUsersPage = z.infer<typeof AdminUsersPage>;
