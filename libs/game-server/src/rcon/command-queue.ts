import { afterAwake, awakeNow, sharedNow } from '@placar/platform';
import type { AwakeTimer } from '@placar/platform';
import type { RconExecuteOptions, RconOutcome } from './rcon-outcome';

/** One command on its way: settled exactly once, by its reply, its failure or its time to live. */
export class QueuedCommand {
  readonly result: Promise<RconOutcome>;
  settled = false;
  /** `awakeNow()` of the first write; null while nothing was sent. */
  sentAt: number | null = null;
  private readonly queuedAt = performance.now();
  private resolve!: (outcome: RconOutcome) => void;
  private ttl: AwakeTimer | null;

  constructor(
    readonly text: string,
    readonly options: RconExecuteOptions,
    ttlMs: number,
    whyLate: () => string,
  ) {
    this.result = new Promise((resolve) => (this.resolve = resolve));
    this.ttl = afterAwake(ttlMs, () => this.fail('expired', whyLate()));
  }

  get isPriority(): boolean {
    return this.options.lane === 'priority';
  }

  /** From here on the deadline rules, not the time to live. A caller's callback must not break the connection. */
  markSent(): void {
    this.stopTtl();
    this.sentAt ??= awakeNow();
    try {
      this.options.onSent?.(new Date(sharedNow()));
    } catch {
      // The measurement is lost; the command is on its way all the same.
    }
  }

  succeed(text: string): void {
    this.settle({ kind: 'ok', text, ms: this.elapsed() });
  }

  fail(kind: Exclude<RconOutcome['kind'], 'ok'>, detail: string): void {
    this.settle({ kind, detail, ms: this.elapsed() });
  }

  private settle(outcome: RconOutcome): void {
    if (this.settled) return;
    this.settled = true;
    this.stopTtl();
    this.resolve(outcome);
  }

  private stopTtl(): void {
    this.ttl?.cancel();
    this.ttl = null;
  }

  private elapsed(): number {
    return Math.round((performance.now() - this.queuedAt) * 100) / 100;
  }
}

/** First in, first out in two lanes. The priority lane has room of its own, so a flood of polls cannot refuse a pause. */
export class CommandQueue {
  private normal: QueuedCommand[] = [];
  private priority: QueuedCommand[] = [];

  constructor(private readonly maxLength: number) {}

  /** False when the lane is full; the command is then settled as `queue_full`. */
  add(command: QueuedCommand): boolean {
    const lane = command.isPriority ? this.priority : this.normal;
    // Expired commands still lie in the lane until their turn and must not count.
    const waiting = lane.reduce((count, queued) => count + (queued.settled ? 0 : 1), 0);
    if (waiting >= this.maxLength) {
      command.fail('queue_full', `more_than_${this.maxLength}`);
      return false;
    }
    lane.push(command);
    return true;
  }

  next(): QueuedCommand | null {
    for (;;) {
      const command = this.priority.shift() ?? this.normal.shift();
      if (!command) return null;
      if (!command.settled) return command;
    }
  }

  /** Settles everything that waits. */
  refuseAll(detail: string): void {
    for (let command = this.next(); command; command = this.next()) command.fail('refused', detail);
  }
}
