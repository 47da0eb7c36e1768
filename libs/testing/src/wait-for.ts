export interface WaitOptions {
  timeoutMs?: number;
  everyMs?: number;
  /** Named in the error when the wait was in vain. */
  what?: string;
}

/**
 * Asks `condition` until its answer is truthy and returns that answer. Throws after `timeoutMs` (default 10 s),
 * with the last error or answer of the condition.
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined | 0 | ''>> {
  const { timeoutMs = 10_000, everyMs = 20, what = 'the condition' } = options;
  const end = Date.now() + timeoutMs;
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
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
