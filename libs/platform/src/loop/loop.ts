import { steadyNow } from '../clock';
import type { Logger } from '../log';
import { metrics } from '../metrics';
import { runInContext } from '../request-context';

/** Where a loop has its time from; tests put their own in its place. */
export interface LoopTimers {
  /** Milliseconds. */
  now(): number;
  /** Calls back once after so many milliseconds. Returns how to cancel that. */
  after(ms: number, run: () => void): () => void;
}

export interface LoopOptions {
  /** What the loop does, in one or two words from a closed list: its name in the log and in `placar_loop_seconds`. */
  name: string;
  run: () => Promise<unknown> | void;
  logger: Pick<Logger, 'warn'>;
  /** Milliseconds from the end of a run to the beginning of the next. Without it the loop runs only when it is woken. */
  everyMs?: number;
  /** Milliseconds until the first run after `start`; default `everyMs`. */
  firstMs?: number;
  /** Milliseconds from the first `wake` after a run to the run that it causes; default 0. */
  wakeMs?: number;
  /** Up to this part of `everyMs` is added at random, so that processes that start together do not all work together; default 0. */
  jitter?: number;
  /** Its part of the product is switched off: it never runs. */
  isOff?: boolean;
  timers?: LoopTimers;
}

/** A loop never keeps a program alive that has nothing else to do. */
const realTimers: LoopTimers = {
  now: steadyNow,
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Work that is done again and again in the background: every so often, when it is woken, or both. Two runs never overlap. A run that
 * fails is logged and counted, and the next one comes as if it had not failed. Each run has a correlation id of its own.
 */
export class Loop {
  private readonly timers: LoopTimers;
  private isStarted = false;
  private stopped = false;
  private running: Promise<void> | null = null;
  /** The run that comes next: when, and how to cancel it. */
  private next: { at: number; cancel: () => void } | null = null;
  /** Woken during a run: milliseconds from its end to the next one. */
  private wokenMs: number | null = null;

  constructor(private readonly options: LoopOptions) {
    this.stopped = options.isOff === true;
    this.timers = options.timers ?? realTimers;
  }

  /** A run of several steps asks this between them. */
  get isStopped(): boolean {
    return this.stopped;
  }

  start(): this {
    if (this.options.isOff === true) return this;
    this.isStarted = true;
    const { firstMs, everyMs } = this.options;
    const ms = firstMs ?? (everyMs === undefined ? undefined : this.interval(everyMs));
    if (ms !== undefined) this.runIn(ms);
    return this;
  }

  /** Runs in `ms`, or earlier if a run was due before; wakes that come meanwhile are one. During a run: after its end. */
  wake(ms: number = this.options.wakeMs ?? 0): void {
    if (this.running) this.wokenMs = Math.min(this.wokenMs ?? ms, ms);
    else this.runIn(ms);
  }

  /**
   * Runs at once, or once more right after the run under way: what the caller changed before is seen by it. Resolves when nothing
   * runs any more. Never throws. Does nothing once the loop was stopped.
   */
  now(): Promise<void> {
    if (this.stopped) return this.running ?? Promise.resolve();
    if (this.running) this.wokenMs = 0;
    else this.begin();
    return this.running ?? Promise.resolve();
  }

  /** No run begins any more; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.next?.cancel();
    this.next = null;
    await this.running;
  }

  private runIn(ms: number): void {
    const at = this.timers.now() + ms;
    if (this.stopped || (this.next && this.next.at <= at)) return;
    this.next?.cancel();
    this.next = { at, cancel: this.timers.after(ms, () => this.begin()) };
  }

  private begin(): void {
    this.next?.cancel();
    this.next = null;
    this.running = this.runUntilDone();
  }

  private async runUntilDone(): Promise<void> {
    let wokenMs: number | null;
    do {
      await runInContext({}, () => this.once());
      wokenMs = this.wokenMs;
      this.wokenMs = null;
    } while (wokenMs === 0 && !this.stopped);
    // Nothing may be awaited from here on: a call of `now` must find either a run that will see it, or none.
    this.running = null;
    const { everyMs } = this.options;
    if (wokenMs !== null) this.runIn(wokenMs);
    else if (this.isStarted && everyMs !== undefined) this.runIn(this.interval(everyMs));
  }

  private async once(): Promise<void> {
    const { name, run, logger } = this.options;
    const end = metrics.loopSeconds.startTimer({ loop: name });
    try {
      await run();
      end({ outcome: 'ok' });
    } catch (error) {
      end({ outcome: 'failed' });
      logger.warn({ err: error, loop: name }, 'a run of a loop failed');
    }
  }

  private interval(everyMs: number): number {
    return everyMs * (1 + Math.random() * (this.options.jitter ?? 0));
  }
}
