import { z } from 'zod';
import { RowId, SteamId64, typedText } from '../shared';

export const LoginBody = z.object({
  username: typedText(170),
  password: z.string().min(1).max(1024),
});
export const RegisterBody = LoginBody.extend({
  password: z.string().min(8).max(1024),
  steam_id: z.string().trim().max(200).default(''),
});

/** `GET /isLoggedIn`: `false` for visitors. */
export interface SessionUser {
  id: number;
  steam_id: string;
  /** 0: typed by the person, proves nothing. Signing in through Steam proves it. */
  steam_id_proved: 0 | 1;
  name: string;
  admin: 0 | 1;
  super_admin: 0 | 1;
  small_image: string | null;
  medium_image: string | null;
  large_image: string | null;
  vip: { isVIP: boolean };
  /** What this installation lets members create without being admins. */
  may_create: ('matches' | 'servers' | 'seasons')[];
}
export interface UserPublic {
  id: number;
  name: string;
  steam_id: string | null;
  small_image: string | null;
  medium_image: string | null;
  large_image: string | null;
  admin: 0 | 1;
  super_admin: 0 | 1;
}
/** `GET /users/:id` of one's own account. No hash, no key. */
export interface UserSelf extends UserPublic {
  steam_id_proved: 0 | 1;
  username: string | null;
  created_at: string;
  has_password: 0 | 1;
  has_api_key: 0 | 1;
  has_challonge_api_key: 0 | 1;
}

/** A user in a path: a SteamID64, or the row id. */
export const UserRef = z.union([SteamId64.transform((steamId) => ({ steamId })), RowId.transform((id) => ({ id }))]);
export type UserRef = z.infer<typeof UserRef>;
