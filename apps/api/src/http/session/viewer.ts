import type { AccessActor } from '@placar/domain/access';

/** Who asks, as the session or the API key proved. Roles are read with every request, never kept in the session. */
export class Viewer implements AccessActor {
  constructor(
    readonly id: number,
    readonly name: string,
    /** Proved by a Steam login, or null. */
    readonly steam_id: string | null,
    /** Typed by the person; proves nothing. */
    readonly claimed_steam_id: string | null,
    readonly admin: boolean,
    readonly super_admin: boolean,
    readonly images: { small: string | null; medium: string | null; large: string | null },
  ) {}

  /** Travels on the session object in memory only: it is no part of what is hashed and stored. */
  toJSON(): undefined {
    return undefined;
  }
}

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

export function viewerFrom(row: ViewerRow): Viewer {
  const images = { small: row.small_image, medium: row.medium_image, large: row.large_image };
  return new Viewer(row.user_id, row.name, row.steam_id, row.claimed_steam_id, row.admin, row.super_admin, images);
}
