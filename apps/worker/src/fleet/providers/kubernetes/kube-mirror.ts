import type { Watch } from '@kubernetes/client-node';
import type { Logger } from '@placar/platform';
import type { KubeMeta } from './kube-view';

interface Listed<T> {
  items: T[];
  resourceVersion: string | undefined;
}

export interface KubeMirrorOptions<T> {
  /** As in the API, such as `/api/v1/namespaces/x/pods`. */
  path: string;
  labelSelector: string;
  list: () => Promise<Listed<T>>;
  watch: Watch;
  /** The instance label of what changed. */
  onChange: (item: T) => void;
  logger: Logger;
}

/** The server ends a watch itself after this; a connection that says nothing for longer than it is dead. */
const WATCH_SECONDS = 240;
const BACKOFF_MS = { first: 200, most: 10_000 };

/** The watch ended because our place in it is too old: everything must be listed anew. */
const GONE = 410;

/**
 * A copy of some objects that follows the cluster: one list, then a watch from there on, resumed where it broke off, and listed
 * anew when the cluster does not remember that place any more. What it says may be a moment old, never of two moments at once.
 */
export class KubeMirror<T extends { metadata?: KubeMeta }> {
  private items = new Map<string, T>();
  private resourceVersion: string | undefined;
  private controller: AbortController | undefined;
  private closed = false;
  private loop: Promise<void> | undefined;
  private wake: (() => void) | undefined;
  /** True while a watch is open from a list that was complete. */
  isCurrent = false;

  constructor(private readonly options: KubeMirrorOptions<T>) {}

  start(): void {
    this.loop ??= this.follow();
  }

  values(): T[] {
    return [...this.items.values()];
  }

  async close(): Promise<void> {
    this.closed = true;
    this.controller?.abort();
    this.wake?.();
    await this.loop;
  }

  private async follow(): Promise<void> {
    let backoff = BACKOFF_MS.first;
    while (!this.closed) {
      try {
        if (this.resourceVersion === undefined) await this.relist();
        await this.watchOnce();
        backoff = BACKOFF_MS.first;
      } catch (error) {
        this.isCurrent = false;
        if (statusOf(error) === GONE) this.resourceVersion = undefined;
        else this.options.logger.debug({ err: error, path: this.options.path }, 'watch broke off');
        await this.pause(backoff);
        backoff = Math.min(backoff * 2, BACKOFF_MS.most);
      }
    }
  }

  private async relist(): Promise<void> {
    const { items, resourceVersion } = await this.options.list();
    const before = this.items;
    this.items = new Map(items.map((item) => [nameOf(item), item]));
    this.resourceVersion = resourceVersion;
    for (const item of items) this.options.onChange(item);
    for (const [name, item] of before) if (!this.items.has(name)) this.options.onChange(item);
  }

  /** Resolves when the watch ended in order; rejects with what broke it. */
  private async watchOnce(): Promise<void> {
    const { promise: ended, resolve, reject } = promiseParts();
    const { path, labelSelector, watch } = this.options;
    const query = {
      labelSelector,
      resourceVersion: this.resourceVersion,
      allowWatchBookmarks: true,
      timeoutSeconds: WATCH_SECONDS,
    };
    let idle: NodeJS.Timeout | undefined;
    const alive = (): void => {
      clearTimeout(idle);
      idle = setTimeout(() => this.controller?.abort(), (WATCH_SECONDS + 30) * 1_000).unref();
    };
    const take = (phase: string, item: T & { code?: number; message?: string }): void => {
      alive();
      if (phase === 'ERROR') reject(Object.assign(new Error(item.message ?? 'watch error'), { code: item.code }));
      else this.take(phase, item);
    };
    this.controller = await watch.watch(path, query, take, (error: unknown) => {
      if (error == null || this.closed) resolve();
      else reject(error);
    });
    if (this.closed) this.controller.abort();
    this.isCurrent = true;
    alive();
    try {
      await ended;
    } finally {
      clearTimeout(idle);
      this.controller.abort();
    }
  }

  private take(phase: string, item: T): void {
    this.resourceVersion = item.metadata?.resourceVersion ?? this.resourceVersion;
    if (phase === 'BOOKMARK') return;
    if (phase === 'DELETED') this.items.delete(nameOf(item));
    else this.items.set(nameOf(item), item);
    this.options.onChange(item);
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.closed) this.wake();
    });
  }
}

const nameOf = (item: { metadata?: KubeMeta }): string => item.metadata?.name ?? '';

/** Status of an API error, whichever layer of the client made it. */
export function statusOf(error: unknown): number | null {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  return typeof code === 'number' ? code : typeof statusCode === 'number' ? statusCode : null;
}

function promiseParts() {
  let resolve: () => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
