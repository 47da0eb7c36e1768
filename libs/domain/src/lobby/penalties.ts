/** Minutes without a seat in modes that have penalties; each repetition takes the next, the last one stays. */
const MINUTES = [3, 15, 30, 60] as const;
const CLEAN_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Minutes of the next penalty. `earlier` are the ISO times at which the person's penalties began, those that staff took back left out;
 * after seven clean days the count begins anew.
 */
export function penaltyMinutes(earlier: readonly string[], now: string): number {
  let repeated = 0;
  let until = Date.parse(now);
  for (const at of earlier.map((time) => Date.parse(time)).sort((a, b) => b - a)) {
    if (until - at >= CLEAN_DAYS * DAY_MS) break;
    repeated += 1;
    until = at;
  }
  return MINUTES[Math.min(repeated, MINUTES.length - 1)] ?? MINUTES[0];
}
