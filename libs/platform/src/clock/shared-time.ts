import { steadyNow } from './steady';

/** What the database's time is ahead of `steadyNow`, in milliseconds; null before it was asked. */
let ahead: number | null = null;

/**
 * Milliseconds of the time that all processes share: the database's, as far as this process knows it, and its own system's before it has
 * asked. What one process writes down and another compares with its own time is dated by it: a clock that is wrong, or that jumps, must
 * not let a pause expire, a deadline pass, or a job wait for hours.
 */
export const sharedNow = (): number => Math.floor(ahead === null ? Date.now() : steadyNow() + ahead);

/**
 * The database said `told` (milliseconds since 1970) at some moment between two of `steadyNow`. What is known already stays where that
 * leaves it possible, and else moves no further than it must: an answer that took long moves nothing by what it took.
 */
export function learnSharedTime(told: number, askedAt: number, answeredAt: number): void {
  const known = ahead ?? Date.now() - steadyNow();
  ahead = Math.min(Math.max(known, told - answeredAt), told - askedAt);
}
