import { SetMetadata } from '@nestjs/common';

/**
 * What prepared answers depend on. `match:<id>`: one match and all in it; `matches`: lists and sums over matches; `season:<id>`: the
 * matches of a season (`seasons`: their records); `player:<SteamID64>`: the maps that somebody played; `stats`: kills and bombs.
 */
export type ReadTag =
  | `match:${string}`
  | 'matches'
  | 'teams'
  | 'users'
  | 'maps'
  | 'seasons'
  | `season:${string}`
  | `player:${string}`
  | 'servers'
  | 'standings'
  | 'stats';

export interface PublicReadOptions {
  /** Everything the answer is made of, or how its checked path parameters name it. */
  tags: readonly ReadTag[] | ((params: Record<string, string>) => readonly ReadTag[]);
  /**
   * For large answers: it is kept for as long as the database knows of no write to what it bears the tag of. Only where the change
   * feed sees every table behind it (migration ReadIndexes), and never with `match:<id>`, `maps` or `stats`.
   */
  lasts?: boolean;
}

export const PUBLIC_READ_KEY = 'placar:public-read';

/**
 * On GET routes whose answer for a visitor depends on data only: path and query in, a JSON value out, no `@Res`. It is rendered once
 * and given to all visitors until something it bears the tag of is written, at most for a second unless it `lasts`. Visitors reach the handler
 * directly, without guards and interceptors; people who are signed in go the usual way and are always answered anew.
 */
export const PublicRead = (options: PublicReadOptions) => SetMetadata(PUBLIC_READ_KEY, options);
