import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { AWAY_SECONDS, LobbyEngine, PresenceStore } from '@placar/lobby';
import { CLOCK, LOGGER, Loop, WatchedTime } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { OpenStreams } from '../../http/open-streams';

/** Whoever has a connection is said to be there so often. */
const SAY_AGAIN_MS = 20_000;
const LOOK_MS = 10_000;
/** Between two looks at most so much counts as watched: a process that stood still, or a database that was away, takes nobody's seat. */
const LONGEST_LOOK_MS = 15_000;
const BATCH = 200;

/**
 * Who of the people of lobbies is there: by an open socket or stream, by an act, or by a ping. Two tabs are one person. Whoever is away from
 * an open lobby for a minute that this process watched loses the place; in a ready check and later the lobby's own clocks decide.
 */
@Injectable()
export class LobbyPresence implements OnModuleInit, OnApplicationShutdown {
  /** Open sockets and streams of each person here. */
  private readonly open = new Map<number, number>();
  private readonly store: PresenceStore;
  private readonly watched = new WatchedTime(LONGEST_LOOK_MS);
  private readonly saying: Loop;
  private readonly looking: Loop;

  constructor(
    private readonly engine: LobbyEngine,
    private readonly streams: OpenStreams,
    dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.store = new PresenceStore(dataSource);
    this.saying = new Loop({ name: 'lobby presence', everyMs: SAY_AGAIN_MS, run: () => this.sayAgain(), logger });
    this.looking = new Loop({ name: 'lobby absence', everyMs: LOOK_MS, run: () => this.findAbsent(), logger });
  }

  onModuleInit(): void {
    this.saying.start();
    this.looking.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.saying.stop(), this.looking.stop()]);
  }

  /** A connection of this person opened; what it answers is called when it ends. */
  opened(userId: number): () => void {
    this.open.set(userId, (this.open.get(userId) ?? 0) + 1);
    void this.said([userId]);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.open.get(userId) ?? 1) - 1;
      if (left > 0) this.open.set(userId, left);
      else {
        this.open.delete(userId);
        // A process that ends sends its people elsewhere: they did not go.
        if (!this.streams.isDraining) void this.quietly(() => this.store.gone(userId, this.clock.now()));
      }
    };
  }

  /** This person acted or pinged. */
  said(userIds: readonly number[]): Promise<void> {
    return this.quietly(() => this.store.seen(userIds, this.clock.now()));
  }

  /** Says again who is here. Never throws. */
  say(): Promise<void> {
    return this.saying.now();
  }

  /** Takes the places of people who have been away too long. Never throws. */
  look(): Promise<void> {
    return this.looking.now();
  }

  private async sayAgain(): Promise<void> {
    if (this.open.size > 0) await this.store.seen([...this.open.keys()], this.clock.now());
  }

  private async findAbsent(): Promise<void> {
    const now = this.clock.now();
    const absent = await this.store.absent(now, BATCH);
    this.watched.beat(now.getTime());
    const awayMs = AWAY_SECONDS * 1_000;
    if (this.watched.elapsed(now.getTime() - awayMs, now.getTime()) < awayMs - LOOK_MS) return;
    for (const { lobbyId, userId } of absent) {
      if (this.looking.isStopped) return;
      if (!this.open.has(userId)) await this.engine.tell(lobbyId, { type: 'note-absent', userId }, 'lobby presence');
    }
  }

  /** What is not written now is said again with the next round. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.debug({ err: error }, 'who is there could not be written');
    }
  }
}
