import { z } from 'zod';

export const LoginBody = z.object({
  username: z.string().trim().min(1).max(170),
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
