import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS, TournamentChanged } from '@placar/contracts';
import { TournamentQueries } from '@placar/match-engine/tournaments';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { LOGGER, Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { PublicCache } from '../../../http/public-cache/public-cache';
import type { LiveConnection } from '../../live/live-connection';
import { eventText } from '../../live/live-frame';
import { TournamentFeed } from './tournament-feed';

/** Heals messages that the bus lost, and finds what nobody tells: a delayed broadcast has come to the end of a match. */
const POLL_MS = 5_000;
const READY = eventText('ready', {});

/** Who of this process watches which tournament. After a change, in whatever process, it is read once here for all of them. */
@Injectable()
export class TournamentHub implements OnModuleInit, OnApplicationShutdown {
  private readonly feeds = new Map<number, TournamentFeed>();
  private readonly polling: Loop;
  private readonly stops: (() => unknown)[] = [];

  constructor(
    private readonly queries: TournamentQueries,
    private readonly cache: PublicCache,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.polling = new Loop({ name: 'tournament feeds', everyMs: POLL_MS, run: () => this.refreshAll(), logger });
  }

  async onModuleInit(): Promise<void> {
    this.stops.push(this.bus.onGap(() => this.refreshAll()));
    this.stops.push(await this.bus.subscribe((message) => this.onMessage(message)));
    this.polling.start();
    this.stops.push(() => this.polling.stop());
  }

  async onApplicationShutdown(): Promise<void> {
    const feeds = [...this.feeds.values()].map((feed) => feed.close());
    await Promise.allSettled([...feeds, ...this.stops.map((stop) => stop())]);
  }

  /** Where the tournament stands, `ready`, then what changes. Whoever calls has asked whether the viewer may see it. */
  async follow(connection: LiveConnection, id: number): Promise<void> {
    const feed = this.feeds.get(id) ?? this.open(id);
    connection.onClose(() => {
      feed.remove(connection);
      if (!feed.isIdle) return;
      void feed.close();
      if (this.feeds.get(id) === feed) this.feeds.delete(id);
    });
    if (!connection.isOpen) return;
    await feed.add(connection);
    connection.send(READY);
  }

  private open(id: number): TournamentFeed {
    const feed = new TournamentFeed(id, {
      version: (of) => this.queries.version(of),
      matches: (of) => this.queries.matches(of),
      // The frame makes everybody read: nobody may be given what was kept before it.
      onNews: () => this.cache.drop(['tournaments']),
      logger: this.logger,
    });
    this.feeds.set(id, feed);
    return feed;
  }

  private onMessage({ topic, match_id: matchId, body }: LiveMessage): void {
    if (topic === LIVE_TOPICS.tournament) {
      const changed = TournamentChanged.safeParse(body);
      if (changed.success) this.feeds.get(changed.data.tournament_id)?.changed();
    } else if ((topic === LIVE_TOPICS.match || topic === LIVE_TOPICS.serverRequest) && matchId !== undefined) {
      for (const feed of this.feeds.values()) if (feed.shows(matchId)) feed.refresh();
    }
  }

  private refreshAll(): void {
    for (const feed of this.feeds.values()) feed.refresh();
  }
}
