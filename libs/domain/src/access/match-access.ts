/** Who asks, with the roles that count. */
export interface AccessActor {
  id: number;
  admin: boolean;
  super_admin: boolean;
}

export const isStaff = (actor: AccessActor | null): boolean => actor !== null && (actor.admin || actor.super_admin);

/** Match admin tools: the owner and staff (specification §4). Rights follow `user_id`, with or without a server. */
export function canAdministerMatch(actor: AccessActor | null, match: { user_id: number | null }): boolean {
  return actor !== null && (isStaff(actor) || match.user_id === actor.id);
}
