/** Moments are kept this far apart: deadlines are seconds and minutes. */
const RESOLUTION_MS = 1_000;
/** Longer than any deadline that counts watched time. */
const KEPT = 2 * 60 * 60;

/**
 * The time in which somebody was able to look, as opposed to the time that passed. It is fed with beats, one each time that a look
 * was possible; between two beats at most `longestMs` count. The rest was not watched: the process was stopped or starved, the
 * database did not answer, the clock was set. Nothing counts before the first beat. It has no clock of its own: all times are
 * milliseconds of one timeline, the caller's.
 */
export class WatchedTime {
  private last: number | null = null;
  private total = 0;
  /** How much had been watched by when, oldest first. */
  private readonly history: { at: number; total: number }[] = [];

  constructor(private readonly longestMs: number) {}

  beat(now: number): void {
    if (this.last === null || now < this.last) {
      // A clock that was set back: what was remembered lies in its future.
      this.history.length = 0;
      this.last = now;
    }
    this.total += Math.min(now - this.last, this.longestMs);
    this.last = now;
    const newest = this.history.at(-1);
    if (newest && now - newest.at < RESOLUTION_MS) return;
    this.history.push({ at: now, total: this.total });
    if (this.history.length > KEPT) this.history.splice(0, KEPT / 10);
  }

  /** All that was watched up to `now`, in milliseconds. */
  watched(now: number): number {
    if (this.last === null) return 0;
    return this.total + Math.min(Math.max(0, now - this.last), this.longestMs);
  }

  /** How much of the time from `since` to `now` was watched, in milliseconds; of what is long forgotten, nothing. */
  elapsed(since: number, now: number): number {
    return Math.max(0, this.watched(now) - this.watchedBy(since));
  }

  private watchedBy(at: number): number {
    const index = this.history.findLastIndex((moment) => moment.at <= at);
    const before = this.history[index];
    const after = this.history[index + 1];
    if (!before) return after?.total ?? this.total;
    return Math.min(before.total + (at - before.at), after?.total ?? this.total);
  }
}
