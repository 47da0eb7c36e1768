import type { ConsoleRole } from '@placar/contracts';
import { isStaff } from './roles';
import type { AccessActor } from './roles';

/** Whose a match is, and who runs it besides: co-organisers of its tournament, and the referees in whose care it is. */
export interface RunMatch {
  user_id: number | null;
  run_by?: readonly number[];
}

/** Match admin tools: the owner, whoever runs it besides, and staff (specification §4). Rights follow `user_id`, with or without a server. */
export function canAdministerMatch(actor: AccessActor | null, match: RunMatch): boolean {
  if (actor === null) return false;
  return isStaff(actor) || match.user_id === actor.id || (match.run_by ?? []).includes(actor.id);
}

/**
 * A free console line reaches the whole machine, not only the match: besides the match one must own its server, or be a
 * super admin (wire contract §5.5).
 */
export function canUseRcon(
  actor: AccessActor | null,
  match: RunMatch,
  server: { user_id: number | null } | null,
): boolean {
  if (actor === null || !canAdministerMatch(actor, match)) return false;
  return actor.super_admin || (server !== null && server.user_id === actor.id);
}

/** The role in which somebody uses a console that he may use: it decides which lines are denied to him. */
export const consoleRole = (actor: Pick<AccessActor, 'admin' | 'super_admin'>): ConsoleRole =>
  actor.super_admin ? 'super_admin' : actor.admin ? 'admin' : 'owner';

/** Private matches are for those who run them, and those who play in them (`steam_ids`: proved ids of both rosters). */
export function canSeeMatch(
  actor: (AccessActor & { steam_id?: string | null }) | null,
  match: RunMatch & { private_match: boolean; steam_ids?: readonly string[] },
): boolean {
  if (!match.private_match || canAdministerMatch(actor, match)) return true;
  const own = actor?.steam_id;
  return typeof own === 'string' && (match.steam_ids ?? []).includes(own);
}
