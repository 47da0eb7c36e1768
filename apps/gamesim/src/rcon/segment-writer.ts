import type { Socket } from 'node:net';
import type { Faults } from '../faults';
import type { Rng } from '../rng';

/** Writes to one socket in order: late, joined or in pieces, as the faults in force demand. */
export class SegmentWriter {
  private tail: Promise<void> = Promise.resolve();
  private waiting: Buffer[] = [];

  constructor(
    private readonly socket: Socket,
    private readonly faults: () => Faults,
    private readonly rng: Rng,
  ) {}

  write(frames: readonly Buffer[]): void {
    const { rconLatency, rconCoalesce } = this.faults();
    const late = rconLatency ? rconLatency.ms + this.rng.between(0, rconLatency.jitterMs ?? 0) : 0;
    if (!rconCoalesce) {
      this.plan(late, () => this.writeFrames(frames));
      return;
    }
    this.waiting.push(...frames);
    // Everything that gathers while the first one waits leaves in one segment.
    this.plan(late + rconCoalesce.windowMs, async () => {
      const joined = Buffer.concat(this.waiting);
      this.waiting = [];
      if (joined.length > 0) await this.writePieces(joined);
    });
  }

  /** Half a frame, then the end of the connection. */
  endInside(frame: Buffer): void {
    this.plan(0, async () => {
      await this.writePieces(frame.subarray(0, Math.max(1, frame.length >> 1)));
      this.socket.end();
    });
  }

  private plan(lateMs: number, work: () => Promise<void>): void {
    const due = Date.now() + lateMs;
    this.tail = this.tail.then(async () => {
      const wait = due - Date.now();
      if (wait > 0) await pause(wait);
      await work();
    });
  }

  private async writeFrames(frames: readonly Buffer[]): Promise<void> {
    if (!this.faults().rconSplitHeader) return this.writePieces(Buffer.concat(frames));
    for (const frame of frames) {
      await this.writePieces(frame.subarray(0, 2));
      await pause(5);
      await this.writePieces(frame.subarray(2));
      await pause(1);
    }
  }

  private async writePieces(bytes: Buffer): Promise<void> {
    const { rconFragment } = this.faults();
    if (rconFragment === undefined) {
      if (!this.socket.destroyed) this.socket.write(bytes);
      return;
    }
    for (let at = 0; at < bytes.length && !this.socket.destroyed;) {
      const size = rconFragment === 'random' ? this.rng.integer(1, 64) : Math.max(1, rconFragment);
      this.socket.write(bytes.subarray(at, at + size));
      at += size;
      // A turn of the event loop between writes makes separate segments with Nagle off.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
