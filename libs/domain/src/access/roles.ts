/** Who asks, with the roles that count. */
export interface AccessActor {
  id: number;
  admin: boolean;
  super_admin: boolean;
}

export const isStaff = (actor: AccessActor | null): boolean => actor !== null && (actor.admin || actor.super_admin);

/** A plain record follows its `user_id`; a super admin may mend everybody's. */
export function ownsOrSuper(actor: AccessActor | null, record: { user_id: number | null }): boolean {
  return actor !== null && (actor.super_admin || record.user_id === actor.id);
}
