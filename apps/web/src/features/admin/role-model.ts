export const ROLES = ['member', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** What `PUT /users` needs to make an account of this role: both flags, so that nothing of the old one is left. */
export const flagsOf = (role: Role): { admin: 0 | 1; super_admin: 0 | 1 } => ({
  admin: role === 'member' ? 0 : 1,
  super_admin: role === 'super_admin' ? 1 : 0,
});

/** Giving or taking the role that may do everything asks for the name to be typed. */
export const isGrave = (from: Role, to: Role): boolean =>
  from !== to && (from === 'super_admin' || to === 'super_admin');
