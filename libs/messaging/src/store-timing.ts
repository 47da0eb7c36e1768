const RECONNECT_FIRST_MS = 50;
const RECONNECT_MAX_MS = 2_000;

/** 50 ms, doubled by each failure, at most 2 s. */
export function reconnectDelayMs(failures: number): number {
  return Math.min(RECONNECT_FIRST_MS * 2 ** Math.min(failures, 10), RECONNECT_MAX_MS);
}

/** The answer of `work`, or an error when it takes longer. */
export async function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
