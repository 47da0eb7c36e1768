import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { FreshnessFrame, LIVE_TOPICS } from '@placar/contracts';
import { MatchEngine } from '@placar/match-engine';
import { LiveQueries, MatchReplay } from '@placar/read-models';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { CLOCK, LOGGER, Loop, continueTrace, metrics, sharedNow, traced } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import type { LiveConnection } from './live-connection';
import { eventText } from './live-frame';
import type { ResumePoint } from './live-frame';
import { MatchFeed } from './match-feed';
import type { Follower } from './match-feed';

/** Heals messages that the bus lost: the versions of what is watched are compared this often. */
const POLL_MS = 5_000;
const HEARTBEAT_MS = 15_000;
/** For readers that must notice a connection that is only half open: two of these missed are a sign. */
const BEAT_MS = 5_000;
/** After which a viewer comes back whose rights to a match have changed. */
export const BACK_MS = 200;
const HEARTBEAT = Buffer.from(': still here\n\n');
const BEAT = Buffer.from(eventText('beat', {}));
const READY = eventText('ready', {});

/** Of a change that somebody here watches: from its commit, in whatever process, to the last viewer. */
function noteLag(committedAt: number | undefined): void {
  if (committedAt !== undefined) metrics.liveLagSeconds.observe(Math.max(0, sharedNow() - committedAt) / 1000);
}

interface Watcher {
  connection: LiveConnection;
  viewer: Viewer | null;
  /** Follows the list of live matches. */
  list: boolean;
  resume: ResumePoint | null;
  following: Map<MatchFeed, Follower>;
}

/** All open streams of this process on one bus subscription: who watches what, and what is read when something changes. */
@Injectable()
export class LiveHub implements OnModuleInit, OnApplicationShutdown {
  private readonly feeds = new Map<number, MatchFeed>();
  private readonly watchers = new Map<LiveConnection, Watcher>();
  private readonly connections = new Set<LiveConnection>();
  private readonly listing: Loop;
  private readonly polling: Loop;
  /** Those that asked for beats. */
  private readonly timed = new Set<LiveConnection>();
  private readonly heartbeat: Loop;
  private readonly beating: Loop;
  private readonly stops: (() => unknown)[] = [];

  constructor(
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    private readonly live: LiveQueries,
    private readonly engine: MatchEngine,
    private readonly replay: MatchReplay,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.listing = new Loop({ name: 'live list', run: () => this.readListOnce(), logger });
    this.polling = new Loop({ name: 'live versions', everyMs: POLL_MS, run: () => this.poll(), logger });
    this.heartbeat = new Loop({ name: 'stream heartbeat', everyMs: HEARTBEAT_MS, run: () => this.beat(), logger });
    this.beating = new Loop({ name: 'stream beats', everyMs: BEAT_MS, run: () => this.beatTimed(), logger });
  }

  async onModuleInit(): Promise<void> {
    this.stops.push(this.bus.onGap(() => this.readEverything()));
    this.stops.push(await this.bus.subscribe((message) => this.onMessage(message)));
    this.polling.start();
    this.heartbeat.start();
    this.beating.start();
    for (const loop of [this.listing, this.polling, this.heartbeat, this.beating]) this.stops.push(() => loop.stop());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const feed of this.feeds.values()) feed.close();
    await Promise.allSettled(this.stops.map((stop) => stop()));
  }

  /** Counts in a connection for heartbeats; every stream is. With beats it gets an event each 5 s, because a page does not see comments. */
  track(connection: LiveConnection, withBeats: boolean): void {
    connection.send('retry: 1000\n\n');
    this.attach(connection);
    if (!withBeats) return;
    this.timed.add(connection);
    connection.onClose(() => this.timed.delete(connection));
  }

  /** The same without words of ours: the old streams carry their own frames only. */
  attach(connection: LiveConnection): void {
    this.connections.add(connection);
    connection.onClose(() => this.connections.delete(connection));
  }

  /** Everything of one match, then `ready`, then what changes. Ends the stream when the match cannot be read. */
  async followMatch(
    connection: LiveConnection,
    viewer: Viewer | null,
    matchId: number,
    resume: ResumePoint | null,
  ): Promise<void> {
    const watcher = this.watch({ connection, viewer, list: false, resume, following: new Map() });
    if (await this.follow(watcher, matchId, true)) connection.send(READY);
    else connection.end();
  }

  /** Headers of all live matches, and everything of one of them when it is asked for, on one connection. */
  async followList(
    connection: LiveConnection,
    viewer: Viewer | null,
    options: { matchId: number | null; resume: ResumePoint | null },
  ): Promise<void> {
    const following = new Map<MatchFeed, Follower>();
    const watcher = this.watch({ connection, viewer, list: true, resume: options.resume, following });
    // The client tries again when the match cannot be read now.
    if (options.matchId !== null && !(await this.follow(watcher, options.matchId, true))) return connection.end();
    await this.readList();
    await this.fillList(watcher);
    connection.send(READY);
  }

  /** The feed of a match, for those who make their own frames of it. Call `release` when done with it. */
  feed(matchId: number): MatchFeed {
    const known = this.feeds.get(matchId);
    if (known) return known;
    const sources = {
      live: this.live,
      engine: this.engine,
      replay: this.replay,
      logger: this.logger,
      now: () => this.clock.now().getTime(),
    };
    const feed = new MatchFeed(matchId, sources, (gone) => this.drop(gone));
    this.feeds.set(matchId, feed);
    return feed;
  }

  release(feed: MatchFeed): void {
    if (feed.isIdle) this.drop(feed);
  }

  private watch(watcher: Watcher): Watcher {
    const { connection } = watcher;
    this.watchers.set(connection, watcher);
    connection.onCaughtUp = () => {
      for (const [feed, follower] of watcher.following) feed.catchUp(follower);
    };
    connection.onClose(() => {
      this.watchers.delete(connection);
      for (const [feed, follower] of watcher.following) {
        feed.remove(follower);
        this.release(feed);
      }
      if (watcher.list && !this.hasListViewers()) this.endList();
    });
    return watcher;
  }

  private async follow(watcher: Watcher, matchId: number, detail: boolean): Promise<boolean> {
    const { connection, viewer, resume } = watcher;
    const feed = this.feed(matchId);
    await feed.prepare(detail);
    const follower: Follower = {
      connection,
      viewer,
      detail,
      staff: feed.isStaff(viewer),
      sent: resume?.matchId === matchId ? resume.version : 0,
      onDismissed: () => {
        watcher.following.delete(feed);
        // It comes back and is judged anew. A list goes on without the match.
        if (detail) connection.end(BACK_MS);
      },
    };
    const isFollowing = feed.maySee(viewer) && (await feed.add(follower));
    if (isFollowing && connection.isOpen) watcher.following.set(feed, follower);
    else {
      feed.remove(follower);
      this.release(feed);
    }
    return isFollowing;
  }

  private hasListViewers(): boolean {
    return [...this.watchers.values()].some((watcher) => watcher.list);
  }

  private endList(): void {
    for (const feed of [...this.feeds.values()]) {
      feed.listed = false;
      this.release(feed);
    }
  }

  /** Which matches are live: those that came are shown to every list, those that left are gone from it. */
  private readList(): Promise<void> {
    return this.listing.now();
  }

  private async readListOnce(): Promise<void> {
    const live = new Set((await this.live.liveHeaders()).map((header) => header.match_id));
    if (!this.hasListViewers()) return;
    for (const feed of [...this.feeds.values()]) if (feed.listed && !live.has(feed.matchId)) this.unlist(feed);
    for (const matchId of live) this.feed(matchId).listed = true;
    await Promise.all([...live].map((matchId) => this.feed(matchId).prepare(false)));
    for (const watcher of this.watchers.values()) await this.fillList(watcher);
    if (!this.hasListViewers()) this.endList();
  }

  /** Newest match first, as the list shows them. */
  private async fillList(watcher: Watcher): Promise<void> {
    if (!watcher.list) return;
    const listed = [...this.feeds.values()].filter((feed) => feed.listed && !watcher.following.has(feed));
    for (const feed of listed.sort((a, b) => b.matchId - a.matchId)) {
      if (watcher.connection.isOpen && feed.maySee(watcher.viewer)) await this.follow(watcher, feed.matchId, false);
    }
  }

  private unlist(feed: MatchFeed): void {
    feed.listed = false;
    feed.gone((follower) => !follower.detail);
    for (const watcher of this.watchers.values()) {
      if (watcher.following.get(feed)?.detail === false) watcher.following.delete(feed);
    }
    this.release(feed);
  }

  private drop(feed: MatchFeed): void {
    feed.close();
    if (this.feeds.get(feed.matchId) === feed) this.feeds.delete(feed.matchId);
    for (const watcher of this.watchers.values()) watcher.following.delete(feed);
  }

  private onMessage(message: LiveMessage): void {
    const { topic, match_id: matchId, version } = message;
    if (topic === LIVE_TOPICS.freshness) return this.onFreshness(message.body);
    if (topic === LIVE_TOPICS.arrivals)
      return void (matchId !== undefined && this.feeds.get(matchId)?.arrivals.refresh());
    if (topic !== LIVE_TOPICS.match || matchId === undefined) return;
    const feed = this.feeds.get(matchId);
    if (feed) {
      if (version === undefined || version > feed.version) {
        const sent = continueTrace(message.traceparent, () =>
          traced('stream match', { match_id: matchId, version: version ?? 0 }, () => feed.refresh()),
        );
        void sent.then(() => noteLag(message.at));
      }
    } else if (this.hasListViewers()) void this.readList();
  }

  private onFreshness(body: unknown): void {
    const parsed = FreshnessFrame.safeParse(body);
    if (!parsed.success) return;
    this.feeds.get(parsed.data.match_id)?.sendFreshness(eventText('freshness', parsed.data));
  }

  private readEverything(): void {
    for (const feed of this.feeds.values()) void feed.refresh();
    if (this.hasListViewers()) void this.readList();
  }

  private async poll(): Promise<void> {
    if (this.feeds.size === 0) return;
    const versions = await this.live.versions([...this.feeds.keys()]);
    for (const feed of this.feeds.values()) {
      if ((versions.get(feed.matchId) ?? Infinity) > feed.version) void feed.refresh();
    }
    if (this.hasListViewers()) await this.readList();
  }

  private beat(): void {
    for (const connection of this.connections) connection.beat(HEARTBEAT);
  }

  private beatTimed(): void {
    for (const connection of this.timed) connection.beat(BEAT);
  }
}
