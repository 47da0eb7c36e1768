import { steadyNow } from './steady';
import { WatchedTime } from './watched-time';

const BEAT_MS = 100;
/** A turn of the event loop that takes longer than this kept everything else waiting. */
const LONGEST_TURN_MS = 400;

/** Sooner than this nobody takes a process for dead and its work over: locks on jobs last longer (`LOCK_MS` of the job workers). */
const FROZEN_MS = 3_000;

/** Nobody has asked for so long: the beat ends, and begins anew with the next question. */
const UNASKED_MS = 60_000;

const awake = new WatchedTime(LONGEST_TURN_MS);
let beating: NodeJS.Timeout | undefined;
let lastBeat = 0;
let askedAt = 0;
/** Timers that wait in awake time. */
let waiting = 0;
/** Nothing is known of before: the beat began, or the process woke after it had been frozen. */
let knownSince = 0;

function beat(): number {
  const now = steadyNow();
  if (!beating || now - lastBeat >= FROZEN_MS) knownSince = now;
  lastBeat = now;
  awake.beat(now);
  return now;
}

function tick(): void {
  if (beat() - askedAt < UNASKED_MS || waiting > 0) return;
  clearInterval(beating);
  beating = undefined;
}

function ask(): number {
  askedAt = beat();
  beating ??= setInterval(tick, BEAT_MS).unref();
  return askedAt;
}

/**
 * Milliseconds in which this process could react: like `steadyNow`, but it stands still while the process is stopped (SIGSTOP, a
 * suspended machine) or kept from running. For deadlines of others: what they sent meanwhile lies in our own sockets, unread.
 */
export const awakeNow = (): number => awake.watched(ask());

/** A moment for `wasFrozenSince`, before something is looked at. */
export const awakeMark = (): number => ask();

/**
 * Whether this process stood still for seconds after the moment of that mark. Whoever saw something before it must look again before
 * acting on it: others may have taken the work over, and the world went on.
 */
export function wasFrozenSince(mark: number): boolean {
  ask();
  return knownSince > mark;
}

export interface AwakeTimer {
  cancel(): void;
}

/**
 * Calls back once after so many awake milliseconds. What came over the network while the process slept is read before: timers come
 * first when it wakes.
 */
export function afterAwake(ms: number, done: () => void): AwakeTimer {
  const until = awakeNow() + ms;
  let last: NodeJS.Immediate | undefined;
  let timer = setTimeout(check, ms);
  let isOver = false;
  waiting += 1;
  const end = (): void => {
    if (!isOver) waiting -= 1;
    isOver = true;
  };
  function check(): void {
    const left = until - awakeNow();
    // A timer may be a millisecond early.
    if (left > 1) timer = setTimeout(check, left);
    else {
      end();
      last = setImmediate(done);
    }
  }
  return {
    cancel: () => {
      end();
      clearTimeout(timer);
      clearImmediate(last);
    },
  };
}

/** Resolves after so many awake milliseconds; `cancel` leaves it unresolved. */
export function awakeDelay(ms: number): { passed: Promise<void>; cancel: () => void } {
  let timer: AwakeTimer | undefined;
  const passed = new Promise<void>((resolve) => (timer = afterAwake(ms, resolve)));
  return { passed, cancel: () => timer?.cancel() };
}
