import { steadyNow } from '@placar/platform';

/** A click that takes longer goes on without it. */
const LONGEST_MS = 12;
/** After its answer the worker is about to act on it, and has use for the processor. */
const HEAD_START_MS = 2;
/** So many times as long as reads were kept waiting, they are not kept waiting again: about a quarter of the time is the clicks', at most. */
const REST = 3;
/** Reads that go on in one turn of the loop, about a millisecond of work: after them, it is heard who else has come. */
const BATCH = 8;

/**
 * Lets clicks go first. One process answers thousands of reads a second, and each step of a click (session, match, commit) would wait
 * behind all that lie before it; so while a click is on its way, reads wait at the door for these few milliseconds, and a crowd of
 * them goes on a few at a time, so that a click is heard soon. What they are answered then is no older for that.
 */
export class RightOfWay {
  private waiting: (() => void)[] = [];
  private passed = 0;
  private isTurning = false;
  private clicks = 0;
  private takenAt: number | null = null;
  private freeUntil = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly now: () => number = steadyNow) {}

  /** A click begins. Call what this answers when the click was answered; more than once does no harm. */
  take(): () => void {
    if (this.takenAt === null) {
      if (this.now() < this.freeUntil) return () => undefined;
      this.takenAt = this.now();
      this.endIn(LONGEST_MS);
    }
    const { takenAt } = this;
    this.clicks += 1;
    let isOver = false;
    return () => {
      if (isOver || this.takenAt !== takenAt) return;
      isOver = true;
      this.clicks -= 1;
      const left = LONGEST_MS - (this.now() - takenAt);
      if (this.clicks === 0) this.endIn(Math.min(HEAD_START_MS, Math.max(0, left)));
    };
  }

  /** Goes on at once, or as soon as no click is on its way and those before it have gone. */
  pass(next: () => void): void {
    const isFree = this.takenAt === null && this.waiting.length === 0 && this.passed < BATCH;
    if (!isFree) this.waiting.push(next);
    this.turn();
    if (!isFree) return;
    this.passed += 1;
    next();
  }

  private endIn(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end(), ms);
  }

  private end(): void {
    if (this.takenAt === null) return;
    const now = this.now();
    this.freeUntil = now + (now - this.takenAt) * REST;
    this.takenAt = null;
    this.clicks = 0;
    this.turn();
  }

  /** At the end of this turn, the next ones go. */
  private turn(): void {
    if (this.isTurning) return;
    this.isTurning = true;
    setImmediate(() => {
      this.isTurning = false;
      this.passed = 0;
      if (this.takenAt === null) this.letGo();
    });
  }

  private letGo(): void {
    const going = this.waiting.slice(0, BATCH);
    this.waiting = this.waiting.slice(BATCH);
    this.passed = going.length;
    if (going.length > 0) this.turn();
    for (const next of going) next();
  }
}
