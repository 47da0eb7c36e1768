import { MOST_HIDDEN } from '@placar/read-models';
import type { HiddenMatchesRow } from '@placar/read-models';

/** Where a list ends: nothing that is older than this, by its id or by its end, is on it. */
export type Since = { id: number } | { end: string };

/** Which matches an answer shows: any, or those of these things (`match:12`, `season:7`, `team:3`, `player:<SteamID64>`, `user:5`, `open`). */
export type ShownMatches = 'any' | readonly string[];

/** Matches that somebody sees and visitors do not, or not yet. */
export class HiddenMatches {
  /** Another text whenever one of them changed, came or went. */
  readonly state: string;
  private readonly things: ReadonlySet<string>;
  private readonly newest: number;
  private readonly lastEnd: string;
  /** There are too many to be told apart. */
  private readonly isEverywhere: boolean;

  constructor({ matches, newest, last_end: lastEnd, state, things }: HiddenMatchesRow) {
    this.isEverywhere = matches >= MOST_HIDDEN;
    this.newest = newest;
    this.lastEnd = lastEnd;
    this.state = state;
    this.things = new Set(things === '' ? [] : things.split(' '));
  }

  get size(): number {
    return this.things.size;
  }

  /** Whether one of them may be in an answer that shows these. `since` null: the list may go on to the oldest. */
  isIn(shown: ShownMatches, since: Since | null): boolean {
    if (this.size === 0 || this.isEverywhere) return this.size > 0;
    if (shown !== 'any') return shown.some((thing) => this.things.has(thing));
    if (since === null) return true;
    return 'id' in since ? this.newest >= since.id : this.lastEnd >= since.end;
  }
}
