import type { LobbyState } from './lobby-state';

/**
 * Where the server had best stand, the best first: the named region, else by the median of what those seated measured. Null: nobody
 * knows. A region that fewer than half of them measured is left out.
 */
export function wantedRegions({ settings, seats }: Pick<LobbyState, 'settings' | 'seats'>): string[] | null {
  if (settings.region !== null) return [settings.region.toLowerCase()];
  const measured = new Map<string, number[]>();
  for (const { latency } of seats)
    for (const [region, ms] of Object.entries(latency)) measured.set(region, [...(measured.get(region) ?? []), ms]);
  const known = [...measured].filter(([, times]) => 2 * times.length >= seats.length);
  if (known.length === 0) return null;
  return known.sort(([a, one], [b, two]) => median(one) - median(two) || (a < b ? -1 : 1)).map(([region]) => region);
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const [low = 0, high = low] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}
