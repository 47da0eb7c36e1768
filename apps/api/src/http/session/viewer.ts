import type { AccessActor } from '@placar/domain/access';

export interface ViewerRow {
  user_id: number;
  name: string;
  steam_id: string | null;
  claimed_steam_id: string | null;
  admin: boolean;
  super_admin: boolean;
  has_second_factor: boolean;
  small_image: string | null;
  medium_image: string | null;
  large_image: string | null;
}

/** `roles`: whether roles count without a second factor, as SQL. */
export const viewerColumns = (roles: string): string => `u.id AS user_id, u.name, u.steam_id, u.claimed_steam_id,
  ${role('u.admin', roles)} AS admin, ${role('u.super_admin', roles)} AS super_admin, ${HAS_FACTOR} AS has_second_factor,
  u.small_image, u.medium_image, u.large_image`;

const HAS_FACTOR = `EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)`;

/** A role of `users u` as it counts now. */
export const role = (column: string, roles: string): string => `(${column} AND (${roles} OR ${HAS_FACTOR}))`;

/** Who asks, as the session or the API key proved. Roles are read with every request, never kept in the session. */
export class Viewer implements AccessActor {
  readonly id: number;
  readonly name: string;
  /** Proved by a Steam login, or null. */
  readonly steam_id: string | null;
  /** Typed by the person; proves nothing. */
  readonly claimed_steam_id: string | null;
  readonly admin: boolean;
  readonly super_admin: boolean;
  readonly hasSecondFactor: boolean;
  readonly images: { small: string | null; medium: string | null; large: string | null };

  constructor(
    row: ViewerRow,
    /** By a read-only key: shown nothing by which something could be changed. */
    readonly readOnly = false,
  ) {
    this.id = row.user_id;
    this.name = row.name;
    this.steam_id = row.steam_id;
    this.claimed_steam_id = row.claimed_steam_id;
    this.admin = row.admin;
    this.super_admin = row.super_admin;
    this.hasSecondFactor = row.has_second_factor;
    this.images = { small: row.small_image, medium: row.medium_image, large: row.large_image };
  }

  /** Travels on the session object in memory only: it is no part of what is hashed and stored. */
  toJSON(): undefined {
    return undefined;
  }
}
