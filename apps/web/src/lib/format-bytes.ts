import { formatNumber } from './format';

/** A size in the viewer's notation, in the unit that fits. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${formatNumber(bytes / 1000 ** step, step === 0 ? 0 : 1)} ${units[step] ?? 'B'}`;
}
