import { mayCreate } from './record-access';
import type { Creatable } from './record-access';
import { isStaff } from './roles';
import type { AccessActor } from './roles';

/**
 * Who may call a route at all; what they may do with one record is the RecordRight. `session`: a person who signed in, no API
 * key. `create_*`: staff, and members where MEMBERS_MAY_CREATE says so. `game_server`: no session at all, the handler checks
 * the token of the match.
 */
export const POLICY_NAMES = [
  'public',
  'user',
  'session',
  'admin',
  'super_admin',
  'create_matches',
  'create_servers',
  'create_seasons',
  'game_server',
] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/**
 * What the caller must be to the one record that a route is about; the feature asks this module before it acts.
 * administer: owner or staff; own: owner or super admin; console: besides owner of the server, or super admin; see: private ones
 * are for owner, staff and players; use: public ones are everybody's; self: the own account (super admins where said); key:own
 * and webhook:own: nobody's but the own.
 */
export const RECORD_RIGHTS = [
  'match:administer',
  'match:own',
  'match:console',
  'match:see',
  'team:own',
  'team:use',
  'server:own',
  'server:use',
  'season:own',
  'season:administer',
  'tournament:organise',
  'tournament:cast',
  'user:self',
  'key:own',
  'webhook:own',
] as const;
export type RecordRight = (typeof RECORD_RIGHTS)[number];

/** How a caller showed who it is. */
export type Credential = 'none' | 'session' | 'api_key' | 'read_only_key';

/** Whether this caller may call a route of this policy. `game_server` routes judge by their token, not by who calls. */
export function mayCall(
  policy: PolicyName,
  actor: AccessActor | null,
  credential: Credential,
  membersMay: readonly Creatable[],
): boolean {
  switch (policy) {
    case 'public':
    case 'game_server':
      return true;
    case 'user':
      return actor !== null;
    case 'session':
      return actor !== null && credential === 'session';
    case 'admin':
      return isStaff(actor);
    case 'super_admin':
      return actor?.super_admin ?? false;
    case 'create_matches':
      return mayCreate(actor, 'matches', membersMay);
    case 'create_servers':
      return mayCreate(actor, 'servers', membersMay);
    case 'create_seasons':
      return mayCreate(actor, 'seasons', membersMay);
  }
}

/** What a caller is to one record; an owner counts as owner whatever the roles. */
export type Relation = 'stranger' | 'owner' | 'admin' | 'super_admin';

/** Who has a right to a record that is not public, by what they are to it. Total: a new right does not compile without its row. */
export const RIGHTS: Readonly<Record<RecordRight, Readonly<Record<Relation, boolean>>>> = {
  'match:administer': { stranger: false, owner: true, admin: true, super_admin: true },
  'match:own': { stranger: false, owner: true, admin: false, super_admin: true },
  'match:console': { stranger: false, owner: true, admin: false, super_admin: true },
  'match:see': { stranger: false, owner: true, admin: true, super_admin: true },
  'team:own': { stranger: false, owner: true, admin: false, super_admin: true },
  'team:use': { stranger: false, owner: true, admin: true, super_admin: true },
  'server:own': { stranger: false, owner: true, admin: false, super_admin: true },
  'server:use': { stranger: false, owner: true, admin: true, super_admin: true },
  'season:own': { stranger: false, owner: true, admin: false, super_admin: true },
  'season:administer': { stranger: false, owner: true, admin: true, super_admin: true },
  'tournament:organise': { stranger: false, owner: true, admin: true, super_admin: true },
  'tournament:cast': { stranger: false, owner: true, admin: true, super_admin: true },
  'user:self': { stranger: false, owner: true, admin: false, super_admin: true },
  'key:own': { stranger: false, owner: true, admin: false, super_admin: false },
  'webhook:own': { stranger: false, owner: true, admin: false, super_admin: false },
};

/** What this actor is to a record of this owner. */
export function relationTo(actor: AccessActor | null, record: { user_id: number | null }): Relation {
  if (actor === null) return 'stranger';
  if (record.user_id === actor.id) return 'owner';
  if (actor.super_admin) return 'super_admin';
  return actor.admin ? 'admin' : 'stranger';
}
