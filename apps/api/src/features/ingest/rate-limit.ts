import { steadyNow } from '@placar/platform';
import { LRUCache } from 'lru-cache';

/** So many at once, and so many a second after that. */
export interface Rate {
  burst: number;
  perSecond: number;
}

interface Bucket {
  left: number;
  at: number;
}

const KEPT = 5_000;

/** Token buckets by key. What is forgotten when there are too many keys is the longest unused one. */
export class RateLimit {
  private readonly buckets = new LRUCache<string, Bucket>({ max: KEPT });

  constructor(private readonly rate: Rate) {}

  /** Takes one; false when none is left. */
  take(key: string, now = steadyNow()): boolean {
    const bucket = this.refilled(key, now);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  /** True while there is one left to take. */
  hasLeft(key: string, now = steadyNow()): boolean {
    return this.refilled(key, now).left >= 1;
  }

  private refilled(key: string, now: number): Bucket {
    const { burst, perSecond } = this.rate;
    const bucket = this.buckets.get(key) ?? { left: burst, at: now };
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1_000) * perSecond);
    bucket.at = now;
    this.buckets.set(key, bucket);
    return bucket;
  }
}
