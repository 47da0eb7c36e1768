import type { Socket } from 'node:net';
import type { Faults } from '../faults';
import type { Rng } from '../rng';

/** Writes to one socket in order, late and in pieces as the faults in force demand. */
export class SegmentWriter {
  private tail: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: Socket,
    private readonly faults: () => Faults,
    private readonly rng: Rng,
  ) {}

  write(bytes: Buffer): void {
    const { rconLatency } = this.faults();
    const late = rconLatency ? rconLatency.ms + this.rng.between(0, rconLatency.jitterMs ?? 0) : 0;
    const due = Date.now() + late;
    this.tail = this.tail.then(async () => {
      const wait = due - Date.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await this.writePieces(bytes);
    });
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
