import { canAdministerMatch, canSeeMatch } from '@placar/domain';
import type { AccessActor } from '@placar/domain';
import type { MatchEngine } from '../match-engine';
import type { PublicLogEntry, PublicMatchRow } from './public-event-log';

export type Listener = AccessActor & { steam_id: string | null };

/** Whom public facts are told, and from when on: the same rules as for pages and streams. */
export class EventAudience {
  constructor(private readonly engine: Pick<MatchEngine, 'load'>) {}

  /**
   * From when on this listener may be told, or null for never. Owner and staff are told at once, everybody else after the delay of the
   * broadcast; private matches are for owner, staff and players. What is told of a tournament stands on its page for everybody.
   */
  async from(listener: Listener | null, entry: PublicLogEntry): Promise<Date | null> {
    const happenedAt = earlier(entry.occurredAt, entry.recordedAt);
    if ('tournament_id' in entry) return happenedAt;
    if (canAdministerMatch(listener, entry)) return happenedAt;
    if (!canSeeMatch(listener, entry) && !(await this.playsIn(listener, entry))) return null;
    return new Date(happenedAt.getTime() + entry.tv_delay * 1_000);
  }

  private async playsIn(listener: Listener | null, match: PublicMatchRow): Promise<boolean> {
    if (listener?.steam_id == null) return false;
    const config = (await this.engine.load(match.match_id))?.state.config;
    const steamIds = config ? [...Object.keys(config.team1.players), ...Object.keys(config.team2.players)] : [];
    return canSeeMatch(listener, { ...match, steam_ids: steamIds });
  }
}

/** Nothing happens after it was written down: a process whose clock was ahead for a moment would hold history up for as long. */
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
