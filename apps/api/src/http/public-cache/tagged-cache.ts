import { steadyNow } from '@placar/platform';
import { LRUCache } from 'lru-cache';

/** Nothing is given for longer, counted from the moment at which its making began: what a lost message may cost. */
const OLDEST_MS = 1_000;
/** From then on one of those who ask makes it anew, while the others still get it. */
const RENEW_MS = 500;
/** Tags whose last drop is remembered. Past that everything is dropped once, which is always right. */
const MOST_DROPS = 10_000;

/** Drops everything. */
export const EVERY_TAG = '*';

interface Entry<V> {
  value: V;
  tags: readonly string[];
  begunAt: number;
  /** Its place in the order of makings and drops. */
  turn: number;
}

/**
 * Values that are made from the database, kept for a second and dropped by tag. One is given only if its making began after the last drop
 * of each of its tags, so nobody gets less than what was written before they asked. While one is being made, all who ask wait for it.
 */
export class TaggedCache<V extends object> {
  private readonly kept: LRUCache<string, Entry<V>>;
  private readonly underWay = new Map<string, Entry<Promise<V>>>();
  private readonly dropped = new Map<string, number>();
  private turn = 0;

  /** `bytes`: memory for all values; one that would take a quarter of it is not kept. */
  constructor(
    bytes: number,
    sizeOf: (value: V) => number,
    private readonly now: () => number = steadyNow,
  ) {
    this.kept = new LRUCache({
      maxSize: bytes,
      maxEntrySize: Math.ceil(bytes / 4),
      sizeCalculation: ({ value }, key) => Math.ceil(sizeOf(value)) + 2 * key.length + 500,
    });
  }

  /** The value, or the promise of one that is being made; undefined: make it. */
  find(key: string): V | Promise<V> | undefined {
    const kept = this.kept.get(key);
    const making = this.underWay.get(key);
    if (kept !== undefined && this.isTrue(kept) && (making !== undefined || this.now() - kept.begunAt < RENEW_MS))
      return kept.value;
    return making !== undefined && this.isTrue(making) ? making.value : undefined;
  }

  /** The value that was kept last, whether or not it may still be given. */
  last(key: string): V | undefined {
    return this.kept.peek(key)?.value;
  }

  /** A value that no drop has touched and that is at most so old, in milliseconds: whoever takes it knows why it is still true. */
  undropped(key: string, oldestMs: number): V | undefined {
    const kept = this.kept.peek(key);
    return kept !== undefined && this.isUndropped(kept) && this.now() - kept.begunAt < oldestMs
      ? kept.value
      : undefined;
  }

  /** Makes the value. What fails is not kept, nor is what a drop overtook; both are told to those who wait for it. */
  make(key: string, tags: readonly string[], work: () => Promise<V>): Promise<V> {
    this.turn += 1;
    const made = { tags: withFamilies(tags), begunAt: this.now(), turn: this.turn };
    const value = work();
    const making = { ...made, value };
    this.underWay.set(key, making);
    const isOver = (): void => {
      if (this.underWay.get(key) === making) this.underWay.delete(key);
    };
    return value.then(
      (done) => {
        isOver();
        const entry = { ...made, value: done };
        if (this.isTrue(entry)) this.kept.set(key, entry);
        return done;
      },
      (error: unknown) => {
        isOver();
        throw error;
      },
    );
  }

  /** After the commit of a change: what bears one of these tags is not given any more. */
  drop(tags: readonly string[]): void {
    this.turn += 1;
    if (this.dropped.size + tags.length > MOST_DROPS) {
      this.dropped.clear();
      this.dropped.set(EVERY_TAG, this.turn);
    }
    for (const tag of tags) this.dropped.set(tag, this.turn);
  }

  /** Bytes and number of values, for tests. */
  get size(): { bytes: number; values: number } {
    return { bytes: this.kept.calculatedSize, values: this.kept.size };
  }

  private isTrue({ tags, begunAt, turn }: Pick<Entry<unknown>, 'tags' | 'begunAt' | 'turn'>): boolean {
    return this.now() - begunAt < OLDEST_MS && this.isUndropped({ tags, turn });
  }

  private isUndropped({ tags, turn }: Pick<Entry<unknown>, 'tags' | 'turn'>): boolean {
    return tags.every((tag) => (this.dropped.get(tag) ?? 0) < turn);
  }
}

/** What bears `match:12` bears `match`, too: all single matches can be dropped at once. */
const withFamilies = (tags: readonly string[]): readonly string[] => [
  EVERY_TAG,
  ...tags.flatMap((tag) => (tag.includes(':') ? [tag, tag.slice(0, tag.indexOf(':'))] : [tag])),
];
