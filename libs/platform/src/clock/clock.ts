import { sharedNow } from './shared-time';

/** Where the time comes from; tests put their own in its place. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date(sharedNow()) };

/** Nest token of the Clock. */
export const CLOCK = Symbol('CLOCK');
