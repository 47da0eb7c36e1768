export interface WaitOptions {
  timeoutMs?: number;
  /** How often to ask; else ever less often, always within a tenth of the time it took. */
  everyMs?: number;
  /** Named in the error when the wait was in vain. */
  what?: string;
}

/** Asking takes time of what is waited for: a query and its answer, fifty times a second, for each test that waits. */
const OFTEN_MS = 20;
const SELDOM_MS = 100;

/**
 * Asks `condition` until its answer is truthy and returns that answer. Throws after `timeoutMs` (default two minutes: a busy machine is no failure),
 * with the last error or answer of the condition.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const { timeoutMs = 120_000, everyMs, what = 'the condition' } = options;
  const since = Date.now();
  const end = since + timeoutMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await condition();
      if (answer) return answer as Exclude<T, false | null | undefined | 0 | ''>;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() >= end) {
      const detail = last instanceof Error ? last.message : JSON.stringify(last);
      throw new Error(`waited ${timeoutMs} ms for ${what} in vain; last: ${detail}`, { cause: last });
    }
    const pauseMs = everyMs ?? Math.min(SELDOM_MS, Math.max(OFTEN_MS, (Date.now() - since) / 10));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
