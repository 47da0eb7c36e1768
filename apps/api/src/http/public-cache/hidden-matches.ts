import { MOST_HIDDEN } from '@placar/read-models';
import type { HiddenMatchRow } from '@placar/read-models';

/** Where a list ends: nothing that is older than this, by its id or by its end, is on it. */
export type Since = { id: number } | { end: string };

/** Which matches an answer shows: any, or those of these things (`match:12`, `season:7`, `team:3`, `player:<SteamID64>`, `user:5`, `open`). */
export type ShownMatches = 'any' | readonly string[];

/** Matches that somebody sees and visitors do not, or not yet. */
export class HiddenMatches {
  /** Another text whenever one of them changed, came or went. */
  readonly state: string;
  private readonly things = new Set<string>();
  private newest = 0;
  private lastEnd = '';
  /** There are too many to be told apart. */
  private readonly isEverywhere: boolean;

  constructor(rows: readonly HiddenMatchRow[]) {
    this.isEverywhere = rows.length >= MOST_HIDDEN;
    this.state = rows.map(({ id, version, is_current: isCurrent }) => `${id}.${version}.${isCurrent}`).join(' ');
    for (const {
      id,
      end,
      is_current: isCurrent,
      season_id: season,
      team1_id: team1,
      team2_id: team2,
      ...row
    } of rows) {
      this.newest = Math.max(this.newest, id);
      if (end !== null && end > this.lastEnd) this.lastEnd = end;
      for (const thing of [`match:${id}`, `season:${season}`, `team:${team1}`, `team:${team2}`]) this.things.add(thing);
      for (const steamId of row.players) this.things.add(`player:${steamId}`);
      for (const userId of row.users) this.things.add(`user:${userId}`);
      if (isCurrent) this.things.add('open');
    }
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
