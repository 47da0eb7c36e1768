import type { AccessActor } from '@placar/domain/access';

export interface ViewerRow {
  user_id: number;
  name: string;
  steam_id: string | null;
  claimed_steam_id: string | null;
  admin: boolean;
  super_admin: boolean;
  small_image: string | null;
  medium_image: string | null;
  large_image: string | null;
}

export const VIEWER_COLUMNS =
  'u.id AS user_id, u.name, u.steam_id, u.claimed_steam_id, u.admin, u.super_admin, u.small_image, u.medium_image, u.large_image';

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
    this.images = { small: row.small_image, medium: row.medium_image, large: row.large_image };
  }

  /** Travels on the session object in memory only: it is no part of what is hashed and stored. */
  toJSON(): undefined {
    return undefined;
  }
}
