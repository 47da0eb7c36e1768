import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { LRUCache } from 'lru-cache';
import type { PageHead } from './page-head';

/** Tells what an address shows; null when it is no page of its kind or there is no such thing. */
export type HeadReader = (path: string) => Promise<PageHead | null>;

/** Nobody waits longer than this for the head of a page: without it the page is only less well introduced. */
const PATIENCE_MS = 250;
const FRESH_MS = 5_000;
const KEPT = 500;

/** Heads of pages by address. A feature that knows one kind of page adds its reader when it starts. */
@Injectable()
export class PageHeads {
  private readonly readers: HeadReader[] = [];
  private readonly known = new LRUCache<string, Promise<PageHead | null>>({ max: KEPT, ttl: FRESH_MS });

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  add(reader: HeadReader): void {
    this.readers.push(reader);
  }

  /** Null also when it cannot be told in time. */
  async of(path: string): Promise<PageHead | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
    });
    try {
      return await Promise.race([this.read(path), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private read(path: string): Promise<PageHead | null> {
    const known = this.known.get(path);
    if (known !== undefined) return known;
    const head = this.ask(path);
    this.known.set(path, head);
    return head;
  }

  private async ask(path: string): Promise<PageHead | null> {
    try {
      for (const reader of this.readers) {
        const head = await reader(path);
        if (head !== null) return head;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'the head of a page could not be read');
    }
    return null;
  }
}
