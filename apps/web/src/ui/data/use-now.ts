import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const listener of listeners) listener();
  }, 1000);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}

/** The clock in milliseconds, rounded down to `stepMs`: one shared timer for the whole page, and a render only when the step changes. */
export function useNow(stepMs = 1000): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now / stepMs) * stepMs);
}

/** What `read` makes of the clock. Looked at every second with all others, drawn anew only when it is another value. */
export function useNowValue<Value extends string | number | boolean | null>(read: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => read(now));
}
