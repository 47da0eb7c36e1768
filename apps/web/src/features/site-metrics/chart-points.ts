import type { SiteCharts } from '@placar/contracts/site';
import { type ChartPoint } from '../../ui';
import { mapDisplayName } from '@placar/domain/maps';

/** A calendar day in the words of a language; days know no time zone. */
export function dayLabels(day: string, language: string): { label: string; title: string } {
  const date = new Date(`${day}T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date);
  return {
    label: format({ day: 'numeric', month: 'short' }),
    title: format({ weekday: 'short', day: 'numeric', month: 'long' }),
  };
}

/** One point per day, also for days without a match. */
export function dayPoints(charts: SiteCharts, language: string): ChartPoint[] {
  return charts.per_day.map(({ day, completed, forfeited, cancelled }) => ({
    key: day,
    ...dayLabels(day, language),
    values: { completed, forfeited, cancelled },
  }));
}

/** Maps by how often they were played. */
export function mapPoints(charts: SiteCharts): ChartPoint[] {
  return charts.maps.map(({ map, played }) => ({ key: map, label: mapDisplayName(map), values: { played } }));
}

/** Share of the rounds of a map that each side won, in per cent; `title` names the number of rounds. */
export function sidePoints(charts: SiteCharts, titleOf: (map: string, rounds: number) => string): ChartPoint[] {
  return charts.sides.map(({ map, ct_rounds: ct, t_rounds: t }) => {
    const name = mapDisplayName(map);
    const share = (ct / (ct + t)) * 100;
    return { key: map, label: name, title: titleOf(name, ct + t), values: { ct: share, t: 100 - share } };
  });
}

/** Lengths in steps of ten minutes; the last step is open. */
export function lengthPoints(charts: SiteCharts, titleOf: (from: number, to: number | null) => string): ChartPoint[] {
  const last = charts.lengths.at(-1)?.minutes;
  return charts.lengths.map(({ minutes, bo1, bo3, longer }) => {
    const to = minutes === last ? null : minutes + 10;
    return {
      key: minutes,
      label: to === null ? `${minutes}+` : String(minutes),
      title: titleOf(minutes, to),
      values: { bo1, bo3, longer },
    };
  });
}

/** Matches begun by weekday (rows, Monday first) and hour (columns), and the most of one hour. */
export function hourGrid(charts: SiteCharts): { rows: number[][]; most: number } {
  const rows = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const { weekday, hour, matches } of charts.hours) {
    const row = rows[weekday - 1];
    if (row !== undefined && hour >= 0 && hour < 24) row[hour] = matches;
  }
  return { rows, most: Math.max(0, ...rows.flat()) };
}
