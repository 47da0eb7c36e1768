import type { UserPublic, UserSelf } from '@placar/contracts';
import type { User } from '@placar/persistence';

/** Field by field: nothing that is added to the row leaves the server by itself. */
export function presentUser(user: User): UserPublic {
  return {
    id: user.id,
    name: user.name,
    steam_id: user.steamId,
    small_image: user.smallImage,
    medium_image: user.mediumImage,
    large_image: user.largeImage,
    admin: user.admin ? 1 : 0,
    super_admin: user.superAdmin ? 1 : 0,
  };
}

/** What a person sees of the own account besides; keys and passwords are told by their being there only. */
export function presentSelf(user: User): UserSelf {
  return {
    ...presentUser(user),
    steam_id: user.steamId ?? user.claimedSteamId,
    steam_id_proved: user.steamId === null ? 0 : 1,
    username: user.username,
    created_at: user.createdAt.toISOString(),
    has_password: user.passwordHash === null ? 0 : 1,
    has_api_key: user.apiKeyHash === null ? 0 : 1,
    has_challonge_api_key: user.challongeApiKeyEncrypted === null ? 0 : 1,
  };
}
