/** The value below which this share of the samples lies. */
export function percentile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const median = (samples) => percentile(samples, 0.5);

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
