import type { Clock, GameTimer } from '../clock';
import type { Disk } from '../disk';

interface Queued {
  name: string;
  body: string;
  matchId: number | null;
  mapNumber: number | null;
  roundNumber: number | null;
  attempts: number;
  /** Game time of the next attempt. */
  dueMs: number;
}
const FILE = 'matchzy_event_queue.json';
const POLL_MS = 30_000;
const CAP_MS = 32 * 60_000;
const MAX_ATTEMPTS = 20;
const PER_PASS = 50;

/**
 * Events of the Enhanced plugin that could not be delivered (plugin contract §2.1): kept on the disk, sent again late, out of
 * order and under whatever token is configured by then. A new URL clears it.
 */
export class RetryQueue {
  private timer: GameTimer | null = null;
  private isStopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly disk: Disk,
    /** Resolves to whether it was accepted. */
    private readonly send: (event: Queued) => Promise<boolean>,
    /** Told of every pass, to wait for it. */
    private readonly onPass: (work: Promise<void>) => void,
  ) {
    if (this.read().length > 0) this.plan();
  }

  get length(): number {
    return this.read().length;
  }

  add(event: Omit<Queued, 'attempts' | 'dueMs'>): void {
    this.write([...this.read(), { ...event, attempts: 1, dueMs: this.clock.now() + POLL_MS }]);
    this.plan();
  }

  clear(): void {
    this.write([]);
  }

  stop(): void {
    this.isStopped = true;
    this.timer?.cancel();
  }

  private plan(): void {
    if (this.isStopped || this.timer) return;
    this.timer = this.clock.after(POLL_MS, () => {
      this.timer = null;
      this.onPass(this.pass());
    });
  }

  private async pass(): Promise<void> {
    const now = this.clock.now();
    const waiting = this.read();
    // A clock that has begun anew leaves times behind that are too far away.
    const due = waiting.filter(({ dueMs }) => dueMs <= now || dueMs > now + 2 * CAP_MS).slice(0, PER_PASS);
    this.write(waiting.filter((event) => !due.includes(event)));
    const kept: Queued[] = [];
    for (const event of due) {
      if ((await this.send(event)) || event.attempts >= MAX_ATTEMPTS) continue;
      const waitMs = Math.min(CAP_MS, POLL_MS * 2 ** event.attempts);
      kept.push({ ...event, attempts: event.attempts + 1, dueMs: this.clock.now() + waitMs });
    }
    if (this.isStopped) return;
    if (kept.length > 0) this.write([...this.read(), ...kept]);
    if (this.read().length > 0) this.plan();
  }

  private read(): Queued[] {
    return JSON.parse(this.disk.read(FILE) ?? '[]') as Queued[];
  }

  private write(events: Queued[]): void {
    if (!this.isStopped) this.disk.write(FILE, JSON.stringify(events));
  }
}
