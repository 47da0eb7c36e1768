import type { ConsoleRole } from '@placar/contracts';
import { isStaff } from './roles';
import type { AccessActor } from './roles';

/** Match admin tools: the owner and staff (specification §4). Rights follow `user_id`, with or without a server. */
export function canAdministerMatch(actor: AccessActor | null, match: { user_id: number | null }): boolean {
  return actor !== null && (isStaff(actor) || match.user_id === actor.id);
}

/**
 * A free console line reaches the whole machine, not only the match: besides the match one must own its server, or be a
 * super admin (wire contract §5.5).
 */
export function canUseRcon(
  actor: AccessActor | null,
  match: { user_id: number | null },
  server: { user_id: number | null } | null,
): boolean {
  if (actor === null || !canAdministerMatch(actor, match)) return false;
  return actor.super_admin || (server !== null && server.user_id === actor.id);
}

/** The role in which somebody uses a console that he may use: it decides which lines are denied to him. */
export const consoleRole = (actor: Pick<AccessActor, 'admin' | 'super_admin'>): ConsoleRole =>
  actor.super_admin ? 'super_admin' : actor.admin ? 'admin' : 'owner';

/** Private matches are for their owner, staff, and those who play in them (`steam_ids`: proved ids of both rosters). */
export function canSeeMatch(
  actor: (AccessActor & { steam_id?: string | null }) | null,
  match: { user_id: number | null; private_match: boolean; steam_ids?: readonly string[] },
): boolean {
  if (!match.private_match || canAdministerMatch(actor, match)) return true;
  const own = actor?.steam_id;
  return typeof own === 'string' && (match.steam_ids ?? []).includes(own);
}
