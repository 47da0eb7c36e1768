/** Game time in milliseconds. Network time-outs never use it. */
export interface Clock {
  now(): number;
  wallTime(): Date;
  after(ms: number, run: () => void): GameTimer;
}
export interface GameTimer {
  cancel(): void;
  /** Game milliseconds until it fires. */
  remainingMs(): number;
}

interface ScaledTimer {
  due: number;
  handle: NodeJS.Timeout;
  run: () => void;
}

/** Game time runs `factor` times as fast as real time. */
export class ScaledClock implements Clock {
  private startedAt = performance.now();
  /** Game time at `startedAt`. */
  private base = 0;
  private readonly timers = new Set<ScaledTimer>();
  constructor(private factor: number) {}

  now(): number {
    return this.base + (performance.now() - this.startedAt) * this.factor;
  }

  wallTime(): Date {
    return new Date();
  }

  /** From now on game time runs so fast; what is planned comes at the same game time. */
  setFactor(factor: number): void {
    this.base = this.now();
    this.startedAt = performance.now();
    this.factor = factor;
    for (const timer of this.timers) {
      clearTimeout(timer.handle);
      timer.handle = this.start(timer);
    }
  }

  after(ms: number, run: () => void): GameTimer {
    const timer = { due: this.now() + ms, run } as ScaledTimer;
    timer.handle = this.start(timer);
    this.timers.add(timer);
    return {
      cancel: () => {
        this.timers.delete(timer);
        clearTimeout(timer.handle);
      },
      remainingMs: () => Math.max(0, timer.due - this.now()),
    };
  }

  private start(timer: ScaledTimer): NodeJS.Timeout {
    return setTimeout(
      () => {
        this.timers.delete(timer);
        timer.run();
      },
      (timer.due - this.now()) / this.factor,
    );
  }
}

interface ManualTimer {
  due: number;
  order: number;
  run: () => void;
}

/** Game time moves only when told; timers fire in order of due time, then of creation. */
export class ManualClock implements Clock {
  private time = 0;
  private created = 0;
  private readonly timers = new Set<ManualTimer>();

  now(): number {
    return this.time;
  }

  /** Starts at a fixed date, so that equal runs write equal backups. */
  wallTime(): Date {
    return new Date(Date.UTC(2026, 0, 1, 20, 0, 0) + this.time);
  }

  after(ms: number, run: () => void): GameTimer {
    const timer: ManualTimer = { due: this.time + Math.max(0, ms), order: (this.created += 1), run };
    this.timers.add(timer);
    return {
      cancel: () => void this.timers.delete(timer),
      remainingMs: () => Math.max(0, timer.due - this.time),
    };
  }

  /** Fires the earliest timer due no later than `until`. False when there is none. */
  runNext(until = Number.POSITIVE_INFINITY): boolean {
    let first: ManualTimer | undefined;
    for (const timer of this.timers) {
      if (
        timer.due <= until &&
        (!first || timer.due < first.due || (timer.due === first.due && timer.order < first.order))
      ) {
        first = timer;
      }
    }
    if (!first) return false;
    this.timers.delete(first);
    this.time = Math.max(this.time, first.due);
    first.run();
    return true;
  }

  moveTo(time: number): void {
    this.time = Math.max(this.time, time);
  }
}
