import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { LIVE_TOPICS, RecordsTouched } from '@placar/contracts';
import { isStaff } from '@placar/domain/access';
import { HiddenMatchQueries } from '@placar/read-models';
import { LIVE_BUS } from '@placar/messaging';
import type { LiveBus, LiveMessage } from '@placar/messaging';
import { APP_CONFIG, LOGGER, Loop, metrics, steadyNow } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import type { Viewer } from '../session/viewer';
import type { AnswerBasis, AnswerView, CachedAnswer } from './cached-answer';
import { HiddenMatches } from './hidden-matches';
import type { RowsText } from './json-rows';
import { EVERY_TAG, TaggedCache } from './tagged-cache';

const HIDDEN_TAG = 'hidden';
const HIDDEN_BYTES = 8 * 1_048_576;
const PEOPLE_TAG = 'sessions';
const PEOPLE_BYTES = 8 * 1_048_576;
const ROWS_BYTES = 64 * 1_048_576;
/** How long an own answer, or common rows, are given again while what they were made of stays the same: what a lost message may cost. */
const OLDEST_OWN_MS = 10_000;

/** Lobbies change many times a second: what is made of them is dropped once for all changes of so long a while. */
const LOBBIES_MS = 250;
export const LOBBY_TAGS = ['lobbies'];

/** Writes about matches change nothing else that is kept; all other writes of people are rare enough to drop everything. */
export const MATCH_TAGS = ['match', 'matches', 'history', 'servers', HIDDEN_TAG];

/** A request for a public read: its address, its route and who asks. */
export interface PublicAsk {
  key: string;
  viewer: Viewer | null;
  tags: readonly string[];
  /** Who gets another answer than visitors, as far as it is known before there is an answer. */
  view: AnswerView;
  /** Whether what visitors are refused may be there for this person. */
  hides: boolean;
  /** It shows more than one match, so that visitors get an answer, too. */
  isList: boolean;
}

/** How common rows are read. `state`: changes with every change of a match among them. */
export interface ReadRows {
  state: () => Promise<string>;
  read: () => Promise<RowsText>;
}

interface KeptRows {
  state: string;
  readAt: number;
  rows: RowsText;
}

/** Makes an answer as this person sees it, null: as a visitor. `last` is the one before. */
export type MakeAnswer = (viewer: Viewer | null, last?: CachedAnswer) => Promise<CachedAnswer>;

/** Answers of `@PublicRead` routes: one for everybody, and one each for those who see more than visitors do. */
@Injectable()
export class PublicCache implements OnModuleInit, OnApplicationShutdown {
  private readonly answers: TaggedCache<CachedAnswer>;
  private readonly hidden = new TaggedCache<HiddenMatches>(HIDDEN_BYTES, ({ size }) => size * 60);
  /** Who stands behind which cookies. Only reads of this cache are answered by it: everything else reads the session. */
  private readonly people = new TaggedCache<{ viewer: Viewer | null }>(PEOPLE_BYTES, () => 500);
  private readonly common = new TaggedCache<KeptRows>(ROWS_BYTES, ({ rows }) => rows.body.length + 8 * rows.ids.length);
  private readonly lobbies: Loop;
  private readonly stops: (() => unknown)[] = [];

  constructor(
    private readonly hiddenQueries: HiddenMatchQueries,
    @Inject(LIVE_BUS) private readonly bus: LiveBus,
    @Inject(APP_CONFIG) config: AppConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.answers = new TaggedCache(config.http.publicReadsBytes, ({ bytes }) => bytes);
    this.lobbies = new Loop({ name: 'lobbies changed', wakeMs: LOBBIES_MS, run: () => this.drop(LOBBY_TAGS), logger });
  }

  async onModuleInit(): Promise<void> {
    this.stops.push(() => this.lobbies.stop());
    this.stops.push(this.bus.onGap(() => this.drop([EVERY_TAG])));
    this.stops.push(await this.bus.subscribe((message) => this.hear(message)));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.stops.map((stop) => stop()));
  }

  /** Who stands behind a Cookie header: null for visitors, undefined when the session is to be read. */
  viewerBehind(cookies: string | undefined): Viewer | null | undefined | Promise<Viewer | null> {
    if (cookies === undefined) return null;
    const found = this.people.find(cookies);
    return found instanceof Promise ? found.then(({ viewer }) => viewer) : found?.viewer;
  }

  /**
   * Reads the session behind a Cookie header, and knows for a second who it was. Logins, logouts, new roles and new passwords are writes
   * of people: each of them drops this in every process before it is answered.
   */
  async readViewer(cookies: string, read: () => Promise<Viewer | null>): Promise<void> {
    await this.people.make(cookies, [PEOPLE_TAG], async () => ({ viewer: await read() }));
  }

  /** The answer for this address and person that is kept or being made; undefined: the router makes it, or reads first who asks. */
  find(key: string, viewer: Viewer | null | undefined): Found | Promise<CachedAnswer | undefined> {
    if (viewer === undefined) return undefined;
    const shared = this.answers.find(key);
    if (viewer === null) return counted(shared);
    if (shared === undefined || shared instanceof Promise) return this.findFor(key, viewer, shared);
    return this.differs(shared.facts, viewer) === false ? counted(shared) : this.findFor(key, viewer, shared);
  }

  /** Whether this address was answered before, for everybody or for this person: then it is a public read. */
  hasAnswered(key: string, viewer: Viewer | null): boolean {
    return [key, ...(viewer === null ? [] : [ownKey(key, viewer)])].some((one) => this.answers.last(one) !== undefined);
  }

  private async findFor(key: string, viewer: Viewer, shared: Found): Promise<CachedAnswer | undefined> {
    const facts = (await shared)?.facts;
    if (facts !== undefined && !(await this.differs(facts, viewer))) return counted(shared);
    const own = ownKey(key, viewer);
    return counted(this.answers.find(own)) ?? this.sameAsBefore(key, own, viewer);
  }

  /** The same, made by `make` where there is none. */
  async read({ key, viewer, tags, view, hides, isList }: PublicAsk, make: MakeAnswer): Promise<CachedAnswer> {
    const read = async (own: string, as: Viewer | null): Promise<CachedAnswer> =>
      counted(this.answers.find(own)) ?? this.answers.make(own, tags, () => make(as, this.answers.last(own)));
    if (viewer === null) return read(key, null);
    if (!(await this.differs(view, viewer))) {
      // What visitors are refused, an empty list for one, may be there for somebody who sees more.
      const shared = await read(key, null).catch(async (error: unknown) => {
        if (!hides && !(await this.differs({ ...view, since: null }, viewer))) throw error;
        return null;
      });
      if (shared !== null && !(await this.differs(shared.facts, viewer))) return shared;
    }
    const own = ownKey(key, viewer);
    if (!isList || isStaff(viewer)) return read(own, viewer);
    // Who asks again within seconds may get the same again, if it is known what visitors get.
    if (this.answers.undropped(own, OLDEST_OWN_MS) !== undefined) await read(key, null).catch(() => null);
    // Read before the answer is made: what changes meanwhile makes it differ from its basis, and it is made anew.
    const basis = await this.basisOf(key, viewer);
    const makeOwn = async (): Promise<CachedAnswer> => (await make(viewer, this.answers.last(own))).madeOf(basis);
    return (
      counted(this.answers.find(own)) ??
      (await this.sameAsBefore(key, own, viewer)) ??
      this.answers.make(own, tags, makeOwn)
    );
  }

  /** An own answer that is only too old, when what it was made of is what it was. */
  private async sameAsBefore(key: string, own: string, viewer: Viewer): Promise<CachedAnswer | undefined> {
    if (!this.answers.undropped(own, OLDEST_OWN_MS)?.basis) return undefined;
    const basis = await this.basisOf(key, viewer);
    const kept = this.answers.undropped(own, OLDEST_OWN_MS);
    const isSame = basis !== null && kept?.basis?.shared === basis.shared && kept.basis.hidden === basis.hidden;
    return isSame ? counted(kept) : undefined;
  }

  /** Null: visitors have no answer that is kept. */
  private async basisOf(key: string, viewer: Viewer): Promise<AnswerBasis | null> {
    const shared = await this.answers.find(key);
    return shared === undefined ? null : { shared: shared.etag, hidden: (await this.hiddenFrom(viewer)).state };
  }

  /**
   * Rows that the answers to several people have in common, made once for all of them and dropped as answers are. Those that are too old
   * are read anew only if their state, which is cheap to ask for, is another one.
   */
  async rows(key: string, tags: readonly string[], { state, read }: ReadRows): Promise<RowsText> {
    const make = async (): Promise<KeptRows> => {
      const kept = this.common.undropped(key, Infinity);
      const now = { state: await state(), readAt: steadyNow() };
      if (kept?.state === now.state && now.readAt - kept.readAt < OLDEST_OWN_MS) return kept;
      return { ...now, rows: await read() };
    };
    return (await (this.common.find(key) ?? this.common.make(key, tags, make))).rows;
  }

  /** After the commit of a write by a person: dropped here at once; other processes hear of it, or give what they have for a second. */
  written(tags: readonly string[]): void {
    this.drop(tags);
    void this.bus.publish({ topic: LIVE_TOPICS.records, body: { tags: [...tags] } });
  }

  drop(tags: readonly string[]): void {
    this.answers.drop(tags);
    this.common.drop(tags);
    this.hidden.drop(tags);
    this.people.drop(tags);
  }

  /** Whether this person may get another answer than visitors. */
  private differs({ shows, since, ownerId }: AnswerView, viewer: Viewer): boolean | Promise<boolean> {
    if (shows === null) return false;
    if (isStaff(viewer) || viewer.id === ownerId) return true;
    if (shows.length === 0) return false;
    const hidden = this.hiddenFrom(viewer);
    return hidden instanceof Promise ? hidden.then((matches) => matches.isIn(shows, since)) : hidden.isIn(shows, since);
  }

  private hiddenFrom({ id, steam_id: steamId }: Viewer): HiddenMatches | Promise<HiddenMatches> {
    const key = `${id} ${steamId}`;
    const ask = async (): Promise<HiddenMatches> => new HiddenMatches(await this.hiddenQueries.of(id, steamId));
    return this.hidden.find(key) ?? this.hidden.make(key, [HIDDEN_TAG], ask);
  }

  private hear({ topic, match_id: matchId, body }: LiveMessage): void {
    if (topic === LIVE_TOPICS.match && matchId !== undefined) this.drop([`match:${matchId}`, 'matches']);
    if (topic === LIVE_TOPICS.lobby) this.lobbies.wake();
    if (topic !== LIVE_TOPICS.records) return;
    const told = RecordsTouched.safeParse(body);
    this.drop(told.success ? told.data.tags : [EVERY_TAG]);
  }
}

type Found = ReturnType<TaggedCache<CachedAnswer>['find']>;

/** Counts how an answer was come by; those that are made are counted where they are made. */
function counted(found: Found): Found {
  if (found !== undefined) metrics.publicReads.inc({ outcome: found instanceof Promise ? 'shared' : 'kept' });
  return found;
}

/** Of an answer that is made for one person: another one when a role or the Steam account changes, or by a read-only key. */
function ownKey(key: string, { id, steam_id: steamId, admin, super_admin: superAdmin, readOnly }: Viewer): string {
  return [id, steamId, admin, superAdmin, readOnly, key].join(' ');
}
