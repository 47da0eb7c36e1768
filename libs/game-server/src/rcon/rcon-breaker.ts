import { sharedNow } from '@placar/platform';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RconEndpoint } from './rcon-outcome';

export interface BreakerEntry {
  /** When the server rejected the password, ISO 8601. */
  readonly openedAt: string;
}

/** Where the breaker's state is shared, so that N processes do not multiply one wrong password into a ban. */
export interface RconBreakerStore {
  read(key: string, endpoint: RconEndpoint): Promise<BreakerEntry | null>;
  write(key: string, entry: BreakerEntry, endpoint: RconEndpoint): Promise<void>;
  remove(key: string, endpoint: RconEndpoint): Promise<void>;
  /**
   * Takes the right to offer this password to its server. False when it was rejected, or while somebody else offers it. A store
   * without it cannot keep two processes from being rejected in the same moment. A right that nobody gives back must run out.
   */
  claim?(key: string, endpoint: RconEndpoint): Promise<boolean>;
  /** Gives the right back after a login that was not rejected. */
  release?(key: string, endpoint: RconEndpoint): Promise<void>;
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
/** Longer than a rejection takes to come; whoever still waits then tries for itself rather than not at all. */
const LOGIN_WAIT_MS = 1_500;
const LOGIN_LOOK_MS = 40;

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
    const stored = await settleWithin(() => this.store.read(key, endpoint));
    const own = this.local.get(key);
    if (stored === 'failed') return own !== undefined;
    if (stored) return true;
    if (!own) return false;
    if (own.shared) this.local.delete(key);
    else await this.share(endpoint, own.entry);
    return !own.shared;
  }

  /**
   * Before a login. False: the password was rejected, do not offer it. Of several processes with the same password one offers
   * it and the others wait for what becomes of it. After true, `leave` or `trip` must follow.
   */
  async enter(endpoint: RconEndpoint): Promise<boolean> {
    const key = breakerKey(endpoint);
    const until = performance.now() + LOGIN_WAIT_MS;
    // A claim fails where a rejection is stored, so that one round trip is enough for a password that nobody rejected.
    let mustLook = this.store.claim === undefined || this.local.has(key);
    for (;;) {
      if (mustLook && (await this.isOpen(endpoint))) return false;
      const claimed = await settleWithin(() => this.store.claim?.(key, endpoint) ?? Promise.resolve(true));
      if (claimed !== false) return true;
      if (mustLook) await sleep(LOGIN_LOOK_MS);
      if (performance.now() >= until) return true;
      mustLook = true;
    }
  }

  /** After a login that was not rejected: accepted, or the server was never reached. Nobody has to wait for it. */
  leave(endpoint: RconEndpoint): void {
    void settleWithin(() => this.store.release?.(breakerKey(endpoint), endpoint) ?? Promise.resolve());
  }

  async trip(endpoint: RconEndpoint, now: Date = new Date(sharedNow())): Promise<void> {
    await this.share(endpoint, { openedAt: now.toISOString() });
  }

  /** For the owner who changed the password on the server itself and asks to try again. */
  async reset(endpoint: RconEndpoint): Promise<void> {
    this.local.delete(breakerKey(endpoint));
    await settleWithin(() => this.store.remove(breakerKey(endpoint), endpoint));
  }

  private async share(endpoint: RconEndpoint, entry: BreakerEntry): Promise<void> {
    const key = breakerKey(endpoint);
    const known = { entry, shared: false };
    this.local.set(key, known);
    if ((await settleWithin(() => this.store.write(key, entry, endpoint))) !== 'failed') {
      this.local.set(key, { ...known, shared: true });
    }
  }
}

/**
 * A server that the platform has saved is known by its number and its credential, whichever address its host leads to.
 * Otherwise only 32 bits of the password's hash: enough to notice a change, too few to confirm a guess from a leaked store.
 */
export function breakerKey(endpoint: RconEndpoint): string {
  if (endpoint.credential !== undefined) return `server ${endpoint.serverId}#${endpoint.credential}`;
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
