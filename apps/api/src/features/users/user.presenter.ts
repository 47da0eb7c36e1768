import type { UserListItem, UserPublic, UserSelf } from '@placar/contracts';
import type { UserListRow, UserRow } from './users.queries';
import { bit } from '../../http/wire-forms';

/** What a person sees of the own keys: the last characters, to know one from another. */
export interface MaskedKeys {
  api_key: string;
  challonge_api_key: string | null;
}

/** Field by field: nothing that is added to the row leaves the server by itself. */
export function presentListedUser(row: UserListRow): UserListItem {
  return {
    id: row.id,
    name: row.name,
    steam_id: row.steam_id,
    small_image: row.small_image,
    medium_image: row.medium_image,
    large_image: row.large_image,
  };
}

export function presentUser(row: UserRow): UserPublic {
  return {
    ...presentListedUser(row),
    admin: bit(row.admin),
    super_admin: bit(row.super_admin),
    teams_saved: row.teams_saved,
    matches_created: row.matches_created,
  };
}

/** The account itself; super admins get it without `keys`, since these are nobody's business but their owner's. */
export function presentSelf(row: UserRow, keys?: MaskedKeys): UserSelf {
  return {
    ...presentUser(row),
    steam_id: row.steam_id ?? row.claimed_steam_id,
    steam_id_proved: bit(row.steam_id !== null),
    username: row.username,
    created_at: row.created_at.toISOString(),
    has_password: bit(row.has_password),
    has_api_key: bit(row.has_api_key),
    has_challonge_api_key: bit(row.challonge_api_key_encrypted !== null),
    ...(keys && { api_key: keys.api_key, challonge_api_key: keys.challonge_api_key }),
  };
}
