import type { SessionUser } from '@placar/contracts';
import { mayCreate } from '@placar/domain/access';
import { MEMBER_RIGHTS } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';

/** `GET /isLoggedIn`. A typed Steam id is shown to its own person only, and marked as not proved. */
export function presentSessionUser(viewer: Viewer, config: AppConfig): SessionUser {
  return {
    id: viewer.id,
    steam_id: viewer.steam_id ?? viewer.claimed_steam_id ?? '',
    steam_id_proved: viewer.steam_id === null ? 0 : 1,
    name: viewer.name,
    admin: viewer.admin ? 1 : 0,
    super_admin: viewer.super_admin ? 1 : 0,
    small_image: viewer.images.small,
    medium_image: viewer.images.medium,
    large_image: viewer.images.large,
    api_key: null,
    vip: { isVIP: false },
    may_create: MEMBER_RIGHTS.filter((right) => mayCreate(viewer, right, config.auth.membersMayCreate)),
  };
}
