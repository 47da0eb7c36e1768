import { AppError } from '@placar/platform';
import type { Clock } from '@placar/platform';

export interface LimitOptions {
  /** Attempts allowed in one window. */
  limit: number;
  windowMs: number;
}

const MAX_KEYS = 50_000;

/**
 * Counts attempts per key in the memory of this process; with N processes an attacker has N times as many, which argon2
 * makes no difference of. Bounded: when full, the oldest keys go first.
 */
export class AttemptLimiter {
  private readonly windows = new Map<string, { count: number; endsAt: number }>();

  constructor(
    private readonly options: LimitOptions,
    private readonly clock: Clock,
  ) {}

  /** Counts one attempt before it is tried, so that a burst in parallel is a burst of counts. Throws RATE_LIMITED. */
  take(key: string): void {
    const now = this.clock.now().getTime();
    const window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      this.windows.delete(key);
      if (this.windows.size >= MAX_KEYS) this.dropOldest();
      this.windows.set(key, { count: 1, endsAt: now + this.options.windowMs });
      return;
    }
    window.count += 1;
    if (window.count <= this.options.limit) return;
    throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait and try again.', {
      details: { retry_after_seconds: Math.ceil((window.endsAt - now) / 1_000) },
    });
  }

  /** The attempt was honest: it does not count. */
  giveBack(key: string): void {
    const window = this.windows.get(key);
    if (window) window.count -= 1;
  }

  forget(key: string): void {
    this.windows.delete(key);
  }

  private dropOldest(): void {
    const [oldest] = this.windows.keys();
    if (oldest !== undefined) this.windows.delete(oldest);
  }
}
