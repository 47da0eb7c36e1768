import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS } from '@placar/contracts';
import type { MatchLogEntry, MatchLogFrame } from '@placar/contracts';
import { MatchLogQueries } from '@placar/read-models';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { LOGGER, Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { LiveConnection } from '../live-connection';
import { eventText } from '../live-frame';

/** Heals messages that the bus lost. */
const POLL_MS = 3_000;
/** What a stream starts with, and starts again with when its reader did not keep up. */
const NEWEST = 60;
/** Ids are given before the commit: a line may become visible after one with a greater id. */
const OVERLAP = 400;

interface Watched {
  /** True: it missed something, and begins anew. */
  readonly readers: Map<LiveConnection, boolean>;
  /** Greatest id seen, and what of the overlap before it was sent. */
  newest: number;
  sent: Set<number>;
  /** Id of the oldest line that the first of its readers began with: what is older is read by pages. */
  oldest: number;
}

/**
 * Event `log` of the streams: console lines, chat and notes of a match, for its staff. Not a part of the match's state, so neither its
 * versions nor its delayed side know of it: only connections that were judged staff are ever registered here.
 */
@Injectable()
export class MatchLogFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly watched = new Map<number, Watched>();
  private readonly stops: (() => unknown)[] = [];
  private readonly reading: Loop;

  constructor(
    private readonly log: MatchLogQueries,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.reading = new Loop({ name: 'match log feed', everyMs: POLL_MS, run: () => this.read(), logger });
  }

  async onModuleInit(): Promise<void> {
    this.stops.push(this.bus.onGap(() => void this.refresh()));
    this.stops.push(
      await this.bus.subscribe(({ topic, match_id: matchId }) => {
        if (topic === LIVE_TOPICS.matchLog && matchId !== undefined && this.watched.has(matchId)) void this.refresh();
      }),
    );
    this.reading.start();
    this.stops.push(() => this.reading.stop());
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.stops.map((stop) => stop()));
  }

  /** Starts with the newest lines. Only for the staff of the match. */
  async follow(connection: LiveConnection, matchId: number): Promise<void> {
    if (!connection.isOpen) return;
    const watched = this.watched.get(matchId) ?? {
      readers: new Map<LiveConnection, boolean>(),
      newest: 0,
      sent: new Set(),
      oldest: 0,
    };
    this.watched.set(matchId, watched);
    watched.readers.set(connection, true);
    connection.onClose(() => {
      watched.readers.delete(connection);
      if (watched.readers.size === 0 && this.watched.get(matchId) === watched) this.watched.delete(matchId);
    });
    await this.refresh();
  }

  private refresh(): Promise<void> {
    return this.watched.size === 0 ? Promise.resolve() : this.reading.now();
  }

  private async read(): Promise<void> {
    await this.follows();
    await this.starts();
  }

  /** What is new, read once for all readers. */
  private async follows(): Promise<void> {
    const followed = [...this.watched].filter(([, one]) => one.newest > 0);
    if (followed.length === 0) return;
    const entries = await this.log.after(
      followed.map(([matchId, one]) => ({ matchId, id: one.newest - OVERLAP, known: one.sent })),
    );
    for (const [matchId, one] of followed) {
      const ofMatch = entries.filter((entry) => entry.match_id === matchId);
      this.tell(matchId, one, ofMatch);
    }
  }

  /** Sends what none of the readers has yet to those who have what was before it. */
  private tell(matchId: number, one: Watched, entries: readonly MatchLogEntry[]): void {
    const fresh = entries.filter((entry) => isUnsent(one, entry));
    if (fresh.length === 0) return;
    note(one, fresh);
    const text = frameText(matchId, fresh);
    for (const [connection, isNew] of one.readers)
      if (!isNew && !connection.send(text)) one.readers.set(connection, true);
  }

  /** Those who just came, or fell behind. */
  private async starts(): Promise<void> {
    for (const [matchId, one] of this.watched) {
      const waiting = [...one.readers].filter(([connection, isNew]) => isNew && !connection.isBehind);
      if (waiting.length === 0) continue;
      const { entries, more } = await this.log.page(matchId, { limit: NEWEST });
      entries.reverse();
      if (one.newest === 0) {
        one.oldest = more ? (entries[0]?.id ?? 0) : 0;
        note(one, entries);
      }
      // Written since the last look: the other readers have not got it either.
      else this.tell(matchId, one, entries);
      const text = frameText(matchId, entries);
      for (const [connection] of waiting) if (connection.send(text)) one.readers.set(connection, false);
    }
  }
}

const isUnsent = ({ newest, sent, oldest }: Watched, { id }: MatchLogEntry): boolean =>
  id > newest || (id > newest - OVERLAP && id >= oldest && !sent.has(id));

function note(one: Watched, entries: readonly MatchLogEntry[]): void {
  for (const { id } of entries) one.sent.add(id);
  one.newest = Math.max(one.newest, 1, ...entries.map(({ id }) => id));
  for (const id of one.sent) if (id <= one.newest - OVERLAP) one.sent.delete(id);
}

function frameText(matchId: number, entries: readonly MatchLogEntry[]): string {
  const frame: MatchLogFrame = { match_id: matchId, entries: [...entries] };
  return eventText('log', frame);
}
