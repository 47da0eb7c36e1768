import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishedRecord } from '../api-types';
import type { Clock } from '../clock';
import type { FaultChange, Faults } from '../faults';
import type { Rng } from '../rng';
import type { InFlight } from './in-flight';
import type { Lifeline } from './lifeline';
import { ReorderBuffer } from './reorder-buffer';

interface TimingHost {
  clock: Clock;
  faultRng: Rng;
  faults(): Faults;
  changeFaults(change: FaultChange): void;
}
type Send = () => Promise<void>;

/** When events leave, and how often: at once, unless faults hold, delay, double, gather or shuffle them. */
export class EventTiming {
  private readonly reorder: ReorderBuffer;
  private heldForLoad: (() => void)[] = [];
  private burst: (() => void)[] = [];

  constructor(
    private readonly host: TimingHost,
    private readonly inFlight: InFlight,
    private readonly lifeline: Lifeline,
  ) {
    this.reorder = new ReorderBuffer(host.clock, host.faultRng, (work) => inFlight.trackLate(work));
  }

  schedule(record: PublishedRecord, send: Send): void {
    const faults = this.host.faults();
    const late = (): void => this.afterDelay(faults, send);
    const hold = faults.httpHoldUntilNextLoad;
    if (hold && (record.roundNumber ?? 0) >= hold.fromRound) {
      this.heldForLoad.push(late);
      return;
    }
    const duplicate = faults.httpDuplicate;
    const copies = duplicate && this.host.faultRng.chance(duplicate.probability) ? (duplicate.copies ?? 2) : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      if (faults.httpReorder)
        this.reorder.push(
          () => Promise.resolve(late()).then(() => this.inFlight.quiet(2000)),
          faults.httpReorder.window,
        );
      else this.inBurst(faults, late);
    }
  }

  /** A new match is loaded: what a fault has held back arrives now, late, and that fault is over. */
  releaseHeld(): void {
    if (this.heldForLoad.length === 0) return;
    this.host.changeFaults({ httpHoldUntilNextLoad: undefined });
    const held = this.heldForLoad;
    this.heldForLoad = [];
    for (const release of held) release();
  }

  /** Lets go what waits for others. */
  flush(): void {
    this.flushBurst();
    this.reorder.flush();
  }

  drop(): void {
    this.reorder.drop();
    this.heldForLoad = [];
    this.burst = [];
  }

  private inBurst(faults: Faults, send: () => void): void {
    this.burst.push(send);
    if (this.burst.length >= (faults.httpBurst?.events ?? 1)) this.flushBurst();
  }

  private flushBurst(): void {
    for (const send of this.burst.splice(0)) send();
  }

  private afterDelay(faults: Faults, send: Send): void {
    const delay = faults.httpDelay;
    if (!delay) return void send();
    const ms = delay.ms + this.host.faultRng.between(0, delay.jitterMs ?? 0);
    const waiting = this.lifeline.run((signal) => sleep(ms, undefined, { signal })).then(send, () => undefined);
    this.inFlight.trackLate(waiting);
  }
}
