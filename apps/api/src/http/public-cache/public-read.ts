import { SetMetadata } from '@nestjs/common';
import type { ShownMatches, Since } from './hidden-matches';

/**
 * What answers of the public cache are made of. `matches`: the present state of any match, dropped by each commit of one. `history`: sums
 * and lists over many matches, which are a second old at most while matches are played, and dropped when a person changes one.
 */
export type ReadTag =
  | 'matches'
  | 'history'
  | 'teams'
  | 'users'
  | 'maps'
  | 'seasons'
  | 'servers'
  | 'standings'
  | 'stats'
  | 'lobbies'
  | 'tournaments'
  | 'ladders';

/** Path parameters as they were sent. */
export type PathParams = Readonly<Record<string, string>>;

export interface PublicReadOptions {
  /** Everything that the answer is made of. */
  tags?: readonly ReadTag[];
  /** Path parameter with the id of the one match that the answer is about: dropped by each commit of that match. It shows that match. */
  match?: string;
  /**
   * Which matches the answer shows. Whoever sees one of them that visitors do not see, or not yet, gets an answer of their own, and so do the
   * staff. Absent, without `match` and `owner`: everybody gets the same.
   */
  shows?: 'any' | ((params: PathParams) => ShownMatches);
  /** Where the list ends; null where it may go on to the oldest match. */
  since?: (answer: never, params: PathParams) => Since | null;
  /** The user whom the answer is about, who sees more of it than others; the staff do, too. */
  owner?: (answer: never) => number | null;
  /** What visitors are refused may be there for somebody who is signed in: it is made for each of those who ask. */
  hides?: boolean;
}

export const PUBLIC_READ_KEY = 'placar:public-read';

/**
 * On public GET routes whose answer depends on data and on who asks only: path and query in, a JSON value out, no `@Res`. It is made once
 * for everybody and kept until something that it bears the tag of is written, for a second at most.
 */
export const PublicRead = (options: PublicReadOptions) => SetMetadata(PUBLIC_READ_KEY, options);
