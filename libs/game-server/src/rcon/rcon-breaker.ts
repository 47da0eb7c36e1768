import { createHash } from 'node:crypto';
import type { RconEndpoint } from './rcon-outcome';

export interface BreakerEntry {
  /** When the server rejected the password, ISO 8601. */
  readonly openedAt: string;
}

/** Where the breaker's state is shared, so that N processes do not multiply one wrong password into a ban. */
export interface RconBreakerStore {
  read(key: string): Promise<BreakerEntry | null>;
  write(key: string, entry: BreakerEntry): Promise<void>;
  remove(key: string): Promise<void>;
}

export class InMemoryRconBreakerStore implements RconBreakerStore {
  private readonly entries = new Map<string, BreakerEntry>();

  read(key: string): Promise<BreakerEntry | null> {
    return Promise.resolve(this.entries.get(key) ?? null);
  }

  write(key: string, entry: BreakerEntry): Promise<void> {
    this.entries.set(key, entry);
    return Promise.resolve();
  }

  remove(key: string): Promise<void> {
    this.entries.delete(key);
    return Promise.resolve();
  }
}

/** A store that hangs must not hold up a pause longer than this. */
const STORE_TIMEOUT_MS = 500;

/**
 * Stops after the first rejected password until the password or the endpoint changes, because a few rejections ban our
 * address, perhaps for good (plugin contract §5.2). What this process saw itself counts even while the store is down.
 */
export class RconBreaker {
  /** `shared` tells whether the store knows it too, so that "not in the store" means that somebody reset it. */
  private readonly local = new Map<string, { entry: BreakerEntry; shared: boolean }>();

  constructor(private readonly store: RconBreakerStore = new InMemoryRconBreakerStore()) {}

  async isOpen(endpoint: RconEndpoint): Promise<boolean> {
    const key = breakerKey(endpoint);
    const stored = await settleWithin(() => this.store.read(key));
    const own = this.local.get(key);
    if (stored === 'failed') return own !== undefined;
    if (stored) return true;
    if (!own) return false;
    if (own.shared) this.local.delete(key);
    else await this.share(key, own.entry);
    return !own.shared;
  }

  async trip(endpoint: RconEndpoint, now: Date = new Date()): Promise<void> {
    await this.share(breakerKey(endpoint), { openedAt: now.toISOString() });
  }

  /** For the owner who changed the password on the server itself and asks to try again. */
  async reset(endpoint: RconEndpoint): Promise<void> {
    this.local.delete(breakerKey(endpoint));
    await settleWithin(() => this.store.remove(breakerKey(endpoint)));
  }

  private async share(key: string, entry: BreakerEntry): Promise<void> {
    const known = { entry, shared: false };
    this.local.set(key, known);
    if ((await settleWithin(() => this.store.write(key, entry))) !== 'failed') {
      this.local.set(key, { ...known, shared: true });
    }
  }
}

/** Only 32 bits of the password's hash: enough to notice a change, too few to confirm a guess from a leaked store. */
export function breakerKey(endpoint: RconEndpoint): string {
  const hash = createHash('sha256').update(`${endpoint.host}:${endpoint.port}\n${endpoint.password}`).digest('hex');
  return `${endpoint.host}:${endpoint.port}#${hash.slice(0, 8)}`;
}

async function settleWithin<T>(work: () => Promise<T>): Promise<T | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'failed'>((resolve) => {
    timer = setTimeout(() => resolve('failed'), STORE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(), timeout]);
  } catch {
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}
