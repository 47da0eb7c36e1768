import type { Checkout, Payment } from './books';
import { noticeOf } from './notices';
import type { Notice } from './notices';
import type { Quirks } from './quirks';

/** After a failure a delivery comes again: later and later, as of a real provider, but soon enough for a demo. */
const RETRIES_MS = [1_000, 5_000, 22_000, 60_000, 300_000];
const TIMEOUT_MS = 10_000;
const REVERSED_MS = 1_000;
/** More are not under way at a time; those beyond are lost, as at any provider. */
const MOST_WAITING = 5_000;

/** Sends signed deliveries, with all the faults that the quirks ask for. */
export class Deliveries {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly underWay = new Set<Promise<void>>();
  private isClosed = false;

  constructor(
    private readonly secret: string,
    private readonly quirks: () => Quirks,
  ) {}

  send(payment: Payment, checkout: Checkout): void {
    const { copies, lateMs, reversed, silent } = this.quirks();
    if (silent || checkout.notifyUrl === '') return;
    const notice = noticeOf(payment, checkout);
    const wait = lateMs + (reversed && payment.status !== 'approved' ? REVERSED_MS : 0);
    for (let copy = 0; copy < copies; copy += 1) this.later(wait, () => this.post(notice, 0));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.allSettled(this.underWay);
  }

  private later(ms: number, work: () => Promise<void>): void {
    if (this.isClosed || this.timers.size >= MOST_WAITING) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      const done = work().finally(() => this.underWay.delete(done));
      this.underWay.add(done);
    }, ms);
    this.timers.add(timer);
  }

  private async post(notice: Notice, tried: number): Promise<void> {
    const { url, headers, body } = notice(this.secret, this.quirks());
    try {
      const answer = await fetch(url, {
        method: 'POST',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      await answer.arrayBuffer();
      if (answer.ok) return;
    } catch {
      // As of no answer: it comes again.
    }
    const wait = RETRIES_MS[tried];
    if (wait !== undefined) this.later(wait, () => this.post(notice, tried + 1));
  }
}
