import { startTransition, useEffect, useState } from 'react';

const LONGEST_WAIT_MS = 200;

/* Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}

/**
 * How many of `total` things to draw by now: the `first` ones with the page, the others by portions while the browser has
 * nothing else to do, so that neither the first picture nor a press waits for what is far below the window.
 */
export function useGrowing(total: number, first: number, portion: number): number {
  const [allowed, setAllowed] = useState(first);
  const isMissing = allowed < total;
  useEffect(
    () => (isMissing ? whenIdle(() => startTransition(() => setAllowed(allowed + portion))) : undefined),
    [isMissing, allowed, portion],
  );
  return Math.min(allowed, total);
}
