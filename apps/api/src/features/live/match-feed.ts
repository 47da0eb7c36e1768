import { canAdministerMatch, canSeeMatch } from '@placar/domain';
import type { MatchEngine } from '@placar/match-engine';
import type { LiveMeta, LiveQueries, MatchReplay } from '@placar/read-models';
import { Loop } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { Viewer } from '../../http/session/viewer';
import { rosterOf } from '../matches/match-access';
import { DelayedSide } from './delayed-side';
import { ArrivalsFeed } from './arrivals-feed';
import type { LiveConnection } from './live-connection';
import { encodeFrames, eventText } from './live-frame';
import type { LiveFrame } from './live-frame';
import { freshnessFrame } from './live-matches';
import { PresentState } from './present-state';

/** One viewer of one match. */
export interface Follower {
  connection: LiveConnection;
  viewer: Viewer | null;
  /** Everything of the match, or only its header for the list. */
  detail: boolean;
  /** Owner and admins: staff-only frames, and no broadcast delay. */
  staff: boolean;
  /** Highest version that was written to this viewer. */
  sent: number;
  /** The match is not theirs to follow any more, or not with the rights that it was followed with. */
  onDismissed: () => void;
}

/** Told after each change of who may see the match; `isThere` false: it was deleted. */
export type AudienceListener = (isThere: boolean) => void;

/** Told which parts changed, and whether that was on the delayed side. */
export type ChangeListener = (parts: ReadonlySet<string>, delayed: boolean) => void;

export interface FeedSources {
  live: LiveQueries;
  engine: MatchEngine;
  replay: MatchReplay;
  logger: Logger;
  now: () => number;
}

/** Writing to a crowd may take one part in so many of the process, */
const SHARE_OF_WRITING = 14;
/** counted over so long: a few changes in a row (a click: asked, sent, confirmed) are all sent at once. */
const BURST_MS = 800;
const LONGEST_REST_MS = 700;

/** Whose the match is and who runs it, as a text that changes with them. */
const rightsOf = ({ owner_id: owner, run_by: runBy }: LiveMeta): string => [owner, ...[...runBy].sort()].join(' ');

/**
 * One watched match: read once for each change, made into text once, written to all its followers. Changes that come during a
 * read share the next one. The public side of a match with a broadcast delay is its log, replayed that much later.
 */
export class MatchFeed {
  meta: LiveMeta | null = null;
  readonly followers = new Set<Follower>();
  readonly listeners = new Set<ChangeListener>();
  readonly audienceListeners = new Set<AudienceListener>();
  /** On the list of live matches. */
  listed = false;
  readonly arrivals: ArrivalsFeed;
  private readonly present: PresentState;
  private delayed: DelayedSide | null = null;
  private readsDetail = false;
  private readonly reading: Loop;
  /** Till when what was written to all followers takes no more than its share. */
  private paidUntil = 0;
  private lastMissed: { key: string; text: Buffer } | null = null;
  private freshness = '';
  private steamIds: readonly string[] = [];

  constructor(
    readonly matchId: number,
    private readonly sources: FeedSources,
    private readonly onGone: (feed: MatchFeed) => void,
  ) {
    this.present = new PresentState(matchId);
    this.arrivals = new ArrivalsFeed(
      () => sources.live.arrivals(matchId),
      () => this.undelayed(),
      sources.logger,
    );
    this.reading = new Loop({ name: 'match feed', run: () => this.readAndRest(), logger: sources.logger });
  }

  get version(): number {
    return this.present.version;
  }

  get isIdle(): boolean {
    return this.followers.size === 0 && this.listeners.size === 0 && !this.listed;
  }

  /** Reads what is new, now or right after the read under way. Never throws: the next poll tries again. */
  refresh(): Promise<void> {
    return this.reading.now();
  }

  /** Brings the feed to what a follower of this kind needs before it is added. */
  async prepare(detail: boolean): Promise<void> {
    if (detail) this.readsDetail = true;
    if (this.meta === null || (detail && !this.present.hasDetail)) await this.refresh();
    if (this.freshness === '') await this.readFreshness();
  }

  /** Starts with the present state (or what came after `follower.sent`), then follows. False when there is nothing to follow. */
  async add(follower: Follower): Promise<boolean> {
    await this.prepare(follower.detail);
    if (this.isDelayed(follower)) await this.delayedSide();
    const isReady = this.meta !== null && (this.present.hasDetail || !follower.detail);
    if (!isReady || !follower.connection.isOpen) return false;
    this.followers.add(follower);
    this.catchUp(follower);
    follower.connection.send(this.freshness);
    if (follower.detail && !this.isDelayed(follower)) await this.arrivals.start(follower.connection);
    return true;
  }

  remove(follower: Follower): void {
    this.followers.delete(follower);
    this.lastMissed = null;
    const some = (wanted: (one: Follower) => boolean): boolean => [...this.followers].some(wanted);
    if (this.readsDetail && this.listeners.size === 0 && !some((one) => one.detail)) {
      this.readsDetail = false;
      this.present.keepHeader();
    }
    if (this.delayed && this.listeners.size === 0 && !some((one) => this.isDelayed(one))) this.dropDelayed();
  }

  /** Sends what this follower has not seen: the newest state of each thing, never a backlog. */
  catchUp(follower: Follower): void {
    const side = this.sideOf(follower);
    const text = this.missed(follower, side);
    if (follower.connection.send(text)) follower.sent = side.version;
  }

  /** Made once for all who missed the same: readers of a crowd fall behind together. */
  private missed(follower: Follower, side: PresentState): Buffer {
    const key = `${side.version} ${follower.sent} ${follower.detail} ${follower.staff} ${side === this.present}`;
    if (this.lastMissed?.key !== key) {
      this.lastMissed = { key, text: Buffer.from(encodeFrames(this.matchId, side.since(follower.sent, follower))) };
    }
    return this.lastMissed.text;
  }

  sendFreshness(text: string): void {
    this.freshness = text;
    const frame = Buffer.from(text);
    for (const follower of this.followers) follower.connection.send(frame);
  }

  /** Those who run the match, and admins. */
  isStaff(viewer: Viewer | null): boolean {
    return canAdministerMatch(viewer, { user_id: this.meta?.owner_id ?? null, run_by: this.meta?.run_by ?? [] });
  }

  maySee(viewer: Viewer | null): boolean {
    const { meta } = this;
    if (meta === null) return false;
    const { owner_id: user_id, run_by, private: private_match } = meta;
    return canSeeMatch(viewer, { user_id, run_by, private_match, steam_ids: this.steamIds });
  }

  /** Listeners of a delayed match are told when the delayed side moves, too. */
  async listen(listener: ChangeListener, delayed: boolean): Promise<void> {
    this.listeners.add(listener);
    try {
      await this.prepare(true);
      if (delayed && this.meta !== null) await this.delayedSide();
    } catch (error) {
      this.sources.logger.warn({ err: error, match_id: this.matchId }, 'a live match could not be read');
    }
  }

  unlisten(listener: ChangeListener): void {
    this.listeners.delete(listener);
  }

  /** As `gone`, for those who may not go on: their streams would stay open and say nothing. */
  private dismiss(only: (follower: Follower) => boolean = () => true): void {
    const dismissed = [...this.followers].filter(only);
    this.gone(only);
    for (const { onDismissed } of dismissed) onDismissed();
  }

  /** Tells the followers that the match left, and forgets them; `only` limits it to some. */
  gone(only: (follower: Follower) => boolean = () => true): void {
    const text = eventText('gone', { match_id: this.matchId });
    for (const follower of [...this.followers].filter(only)) {
      follower.connection.send(text);
      this.followers.delete(follower);
    }
  }

  close(): void {
    void this.reading.stop();
    this.dropDelayed();
  }

  private async readAndRest(): Promise<void> {
    await this.readOnce();
    const restMs = this.paidUntil - performance.now() - BURST_MS;
    // Under a lasting stream of changes a crowd gets the newest state less often, or there were no time to take in events.
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
  }

  private async readOnce(): Promise<void> {
    const detail = this.readsDetail;
    const since = detail && !this.present.hasDetail ? 0 : this.present.version;
    const changes = await this.sources.live.changes(this.matchId, since, detail);
    if (this.reading.isStopped) return;
    this.lastMissed = null;
    if (changes === null) {
      this.meta = null;
      this.dismiss();
      for (const listener of [...this.audienceListeners]) listener(false);
      this.onGone(this);
      return;
    }
    const before = this.present.version;
    const previous = this.meta;
    this.meta = changes.meta;
    await this.readAudience(previous);
    // A follower may have asked for more while this was on its way; then the next read brings it all.
    if (detail === this.readsDetail) this.present.hasDetail = detail;
    const frames = this.present.apply({ ...changes, version: changes.meta.version });
    const startedAt = performance.now();
    this.broadcast(frames, before, this.present, false);
    const now = performance.now();
    const owed = Math.max(this.paidUntil, now) + (now - startedAt) * SHARE_OF_WRITING;
    this.paidUntil = Math.min(owed, now + BURST_MS + LONGEST_REST_MS);
    if (this.delayed?.delayMs === this.meta.tv_delay * 1_000) await this.delayed.move();
    else if ([...this.followers].some((follower) => this.isDelayed(follower))) await this.delayedSide();
  }

  /** Writes the same bytes to everybody of one kind. */
  private broadcast(frames: readonly LiveFrame[], before: number, side: PresentState, delayed: boolean): void {
    if (frames.length === 0) return;
    const texts = new Map<string, Buffer>();
    for (const follower of this.followers) {
      if (this.isDelayed(follower) !== delayed) continue;
      if (follower.sent < before) {
        this.catchUp(follower);
        continue;
      }
      const kind = `${follower.detail}${follower.staff}`;
      let text = texts.get(kind);
      if (text === undefined) {
        text = Buffer.from(encodeFrames(this.matchId, framesFor(follower, frames)));
        texts.set(kind, text);
      }
      if (follower.connection.send(text)) follower.sent = side.version;
    }
    const parts = new Set(frames.map((frame) => frame.key));
    for (const listener of this.listeners) listener(parts, delayed);
  }

  private *undelayed(): Iterable<LiveConnection> {
    for (const follower of this.followers) if (follower.detail && !this.isDelayed(follower)) yield follower.connection;
  }

  private isDelayed(follower: Follower): boolean {
    return !follower.staff && (this.meta?.tv_delay ?? 0) > 0;
  }

  private sideOf(follower: Follower): PresentState {
    return this.isDelayed(follower) && this.delayed ? this.delayed.state : this.present;
  }

  /** Whom a private match concerns, and whether it was given to another owner. */
  private async readAudience(previous: LiveMeta | null): Promise<void> {
    const { meta } = this;
    if (meta === null) return;
    if (meta.private) {
      const loaded = await this.sources.engine.load(this.matchId);
      this.steamIds = loaded === null ? [] : rosterOf(loaded.state);
    } else if (previous === null || rightsOf(previous) === rightsOf(meta)) return;
    this.dismiss((follower) => !this.maySee(follower.viewer) || this.isStaff(follower.viewer) !== follower.staff);
    for (const listener of [...this.audienceListeners]) listener(true);
  }

  private async readFreshness(): Promise<void> {
    const [row] = await this.sources.live.freshness([this.matchId]);
    if (row) this.freshness = eventText('freshness', freshnessFrame(row));
  }

  private async delayedSide(): Promise<void> {
    const delayMs = (this.meta?.tv_delay ?? 0) * 1_000;
    if (this.delayed?.delayMs === delayMs) return;
    this.delayed?.close();
    const { replay, now, logger } = this.sources;
    const side: DelayedSide = new DelayedSide({
      matchId: this.matchId,
      delayMs,
      replay,
      now,
      onFrames: (frames, before) => this.broadcast(frames, before, side.state, true),
      onFailure: (error) => {
        logger.error({ err: error, match_id: this.matchId }, 'a delayed broadcast cannot go on');
        this.gone((follower) => this.isDelayed(follower));
      },
    });
    this.delayed = side;
    await side.move();
  }

  private dropDelayed(): void {
    this.delayed?.close();
    this.delayed = null;
  }
}

const framesFor = ({ staff, detail }: Follower, frames: readonly LiveFrame[]): LiveFrame[] =>
  frames.filter((frame) => (staff || !frame.staffOnly) && (detail || frame.key === 'match'));
