import { steadyNow } from '@placar/platform';
import type { PreparedAnswer } from './prepared-answer';

/**
 * No answer is given for longer, counted from the moment its rendering began, or from the last look at the database that found
 * nothing against it: what a lost message may cost.
 */
const LIFE_MS = 1_000;
/** From here on it is rendered anew while visitors still get this one. */
const RENEW_MS = 500;
/** Memory of an entry besides its bytes. */
const OVERHEAD_BYTES = 600;

/** Touches everything. */
export const EVERY_TAG = '*';

/** One rendering of one answer; visitors who come meanwhile wait for it. */
export interface Rendering {
  /** The answer when it may be given to those who wait; null when they must ask for themselves. Never rejects. */
  readonly done: Promise<PreparedAnswer | null>;
  /** Ends the rendering; null: nothing came of it. `lasts`: looks at the database may confirm it. Only the first call counts. */
  finish(answer: PreparedAnswer | null, lasts?: boolean): void;
}

interface Bearer {
  tags: readonly string[];
  touch(): void;
}

interface Kept extends Bearer {
  answer: PreparedAnswer;
  bytes: number;
  begunAt: number;
  lasts: boolean;
  touched: boolean;
  renewing: boolean;
}

interface UnderWay extends Bearer, Rendering {
  touched: boolean;
}

/** What there is for a visitor's request. `isRenewalDue` is told to one of those who get the answer: it should be begun anew. */
export type Found =
  | { kind: 'answer'; answer: PreparedAnswer; isRenewalDue: boolean; lasts: boolean }
  | { kind: 'wait'; rendering: Rendering }
  | null;

/**
 * Answers that all visitors get alike, as bytes, the least used dropped first. The rule that makes them true: one is given only if
 * its rendering began after the last touch of each of its tags, and less than a second ago or before a look at the database of less
 * than a second ago which touched what had changed. A rendering that is touched on its way
 * is given to nobody but those whose requests were there before the touch.
 */
export class PublicAnswers {
  private readonly kept = new Map<string, Kept>();
  private readonly underWay = new Map<string, UnderWay>();
  private readonly bearers = new Map<string, Set<Bearer>>();
  private bytes = 0;
  private confirmedAt = -Infinity;

  constructor(
    private readonly budgetBytes: number,
    private readonly now: () => number = steadyNow,
  ) {}

  /** Null: nothing, `begin` it. */
  find(key: string): Found {
    const kept = this.kept.get(key);
    const rendering = this.underWay.get(key);
    if (kept !== undefined && this.isGood(kept)) {
      // Used last, dropped last.
      this.kept.delete(key);
      this.kept.set(key, kept);
      const isRenewalDue = !kept.renewing && rendering === undefined && this.ageOf(kept) >= RENEW_MS;
      kept.renewing ||= isRenewalDue;
      return { kind: 'answer', answer: kept.answer, isRenewalDue, lasts: kept.lasts };
    }
    return rendering === undefined || rendering.touched ? null : { kind: 'wait', rendering };
  }

  /** Before the first read of what the answer is made of. */
  begin(key: string, tags: readonly string[]): Rendering {
    let resolve: (answer: PreparedAnswer | null) => void = () => undefined;
    const done = new Promise<PreparedAnswer | null>((settle) => (resolve = settle));
    const begunAt = this.now();
    let isOver = false;
    const rendering: UnderWay = {
      tags,
      done,
      touched: false,
      touch: () => {
        rendering.touched = true;
      },
      finish: (answer, lasts = false) => {
        if (isOver) return;
        isOver = true;
        this.release(rendering);
        if (this.underWay.get(key) === rendering) this.underWay.delete(key);
        if (answer !== null && !rendering.touched) this.keep(key, { answer, tags, begunAt, lasts });
        resolve(answer);
      },
    };
    this.underWay.set(key, rendering);
    this.bear(rendering);
    return rendering;
  }

  /** The answer under this key before, whether or not it may still be given. */
  earlier(key: string): PreparedAnswer | null {
    return this.kept.get(key)?.answer ?? null;
  }

  /** After the commit of a change: what bears one of these tags is not given any more. */
  touch(tags: readonly string[]): void {
    if (tags.includes(EVERY_TAG)) this.touchAll();
    else for (const tag of tags) this.touchOne(tag);
  }

  /** A look at the database, begun at this moment, has touched all that was written since the one before: what lasts is true still. */
  confirm(lookBegunAt: number): void {
    this.confirmedAt = lookBegunAt;
  }

  /** Bytes in memory and number of answers, for tests and figures. */
  get size(): { bytes: number; answers: number } {
    return { bytes: this.bytes, answers: this.kept.size };
  }

  private touchAll(): void {
    this.bearers.clear();
    for (const kept of this.kept.values()) kept.touch();
    for (const rendering of this.underWay.values()) rendering.touch();
  }

  private touchOne(tag: string): void {
    const bearers = this.bearers.get(tag);
    if (bearers === undefined) return;
    // Touched ones bear nothing more, so that a tag that is touched all the time costs nothing.
    this.bearers.delete(tag);
    for (const bearer of bearers) bearer.touch();
  }

  private isGood(kept: Kept): boolean {
    return !kept.touched && this.ageOf(kept) < LIFE_MS;
  }

  /** Milliseconds since it was known to be true. */
  private ageOf({ begunAt, lasts }: Kept): number {
    return this.now() - (lasts ? Math.max(begunAt, this.confirmedAt) : begunAt);
  }

  /** One that is touched or too old stays until it is the least used: its compressed forms may serve again. */
  private keep(key: string, made: Pick<Kept, 'answer' | 'tags' | 'begunAt' | 'lasts'>): void {
    const { answer } = made;
    this.drop(key);
    const bytes = answer.bytes + key.length + OVERHEAD_BYTES;
    if (bytes > this.budgetBytes / 4) return;
    const kept: Kept = {
      ...made,
      bytes,
      touched: false,
      renewing: false,
      touch: () => {
        kept.touched = true;
      },
    };
    this.kept.set(key, kept);
    this.bear(kept);
    this.bytes += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.budgetBytes) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const kept = this.kept.get(key);
    if (kept === undefined) return;
    this.kept.delete(key);
    this.bytes -= kept.bytes;
    this.release(kept);
  }

  private bear(bearer: Bearer): void {
    for (const tag of withFamilies(bearer.tags)) {
      const bearers = this.bearers.get(tag);
      if (bearers) bearers.add(bearer);
      else this.bearers.set(tag, new Set([bearer]));
    }
  }

  private release(bearer: Bearer): void {
    for (const tag of withFamilies(bearer.tags)) {
      const bearers = this.bearers.get(tag);
      bearers?.delete(bearer);
      if (bearers?.size === 0) this.bearers.delete(tag);
    }
  }
}

/** What bears `match:12` bears `match`, too: all single matches can be touched at once. */
const withFamilies = (tags: readonly string[]): readonly string[] =>
  tags.flatMap((tag) => (tag.includes(':') ? [tag, tag.slice(0, tag.indexOf(':'))] : [tag]));
