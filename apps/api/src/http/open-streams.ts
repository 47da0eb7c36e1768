import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';

/**
 * Answers that do not end by themselves (event streams). Register how to end each; at shutdown all are ended before the
 * server waits for its connections.
 */
@Injectable()
export class OpenStreams implements BeforeApplicationShutdown {
  private readonly enders = new Set<() => void>();
  private ending = false;

  /** False once the process is ending: refuse new streams, and readiness says no. */
  get isOpen(): boolean {
    return !this.ending;
  }

  get size(): number {
    return this.enders.size;
  }

  /** Answers how to forget it again, for when it ended by itself. */
  add(end: () => void): () => void {
    const own = (): void => end();
    if (this.ending) own();
    else this.enders.add(own);
    return () => void this.enders.delete(own);
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
    for (const end of this.enders) end();
    this.enders.clear();
  }
}
