import type { ServerCount } from '@placar/contracts';
import { sharedNow } from '@placar/platform';
import type { ServerRow } from './server.presenter';

/** Answers older than this tell nothing about the present. */
const RECENT_MS = 600_000;

/** Servers counted under one word, most servers first. */
export function counted<Row extends { leased: boolean }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): ServerCount[] {
  const counts = new Map<string | null, ServerCount>();
  for (const row of rows) {
    const name = nameOf(row);
    const count = counts.get(name) ?? { name, total: 0, in_use: 0 };
    counts.set(name, { name, total: count.total + 1, in_use: count.in_use + (row.leased ? 1 : 0) });
  }
  return [...counts.values()].toSorted((left, right) => right.total - left.total);
}

/** Median answer time of those that are well and were heard of lately; null without any. */
export function medianLatency(
  rows: readonly Pick<ServerRow, 'last_latency_ms' | 'last_problem' | 'last_seen_at'>[],
): number | null {
  return median(rows.flatMap(recentLatency));
}

function recentLatency({
  last_latency_ms: ms,
  last_problem: problem,
  last_seen_at: seenAt,
}: Pick<ServerRow, 'last_latency_ms' | 'last_problem' | 'last_seen_at'>): number[] {
  const isRecent = seenAt !== null && sharedNow() - seenAt.getTime() < RECENT_MS;
  return ms !== null && problem === null && isRecent ? [ms] : [];
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  if (upper === undefined) return null;
  if (sorted.length % 2 === 1) return upper;
  return Math.round(((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2);
}
