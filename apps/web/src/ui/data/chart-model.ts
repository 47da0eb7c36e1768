/** Hue of a series, by meaning; the tokens give it its colour in both themes. */
export type ChartTone =
  | 'brand'
  | 'live'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'vip'
  | 'ct'
  | 'tr'
  | 'rival'
  | 'neutral';

export interface ChartSeries {
  /** Name of the values in each point. */
  key: string;
  /** Name for the legend, the tooltip and the table. */
  label: string;
  tone: ChartTone;
  /** Drawn dashed, so that two lines differ by more than their hue. */
  dashed?: boolean;
}

export interface ChartPoint {
  key: string | number;
  /** Short text at the axis. */
  label: string;
  /** In full, for the tooltip and the table; `label` when absent. */
  title?: string;
  /** By key of the series; null is a gap. */
  values: Readonly<Record<string, number | null>>;
  /** Bars of one series: the hue of this bar. */
  tone?: ChartTone;
}

/** A line across the chart at a point: half-time, a restore. */
export interface ChartMark {
  at: ChartPoint['key'];
  label: string;
}

export type ChartKind = 'line' | 'bar';

/** What the plot needs; the figure around it adds title, legend and table. */
export interface ChartPlotProps {
  kind: ChartKind;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Height of the plot in CSS pixels; kept while loading, empty and failed, so that nothing jumps. */
  height: number;
  formatValue: (value: number) => string;
  /** Series on top of each other (bars). */
  stacked: boolean;
  /** Bars lie; for long names and rankings. */
  horizontal: boolean;
  /** Lines go in steps: a value holds until the next point. */
  stepped: boolean;
  marks: readonly ChartMark[];
  /** Dashed level with its name: an average, 50 %. */
  level: { value: number; label?: string } | null;
  /** Ends of the value axis; by default from 0 to a round number above the highest value. */
  range: readonly [number | 'auto', number | 'auto'];
  /** False for counts: no 0.5 match at the axis. */
  decimals: boolean;
}

export const TONE_COLORS: Readonly<Record<ChartTone, string>> = {
  brand: 'var(--brand)',
  live: 'var(--live)',
  success: 'var(--success)',
  warning: 'var(--warning)',
  danger: 'var(--danger)',
  info: 'var(--info)',
  vip: 'var(--vip)',
  ct: 'var(--ct)',
  tr: 'var(--tr)',
  rival: 'var(--rival)',
  neutral: 'var(--text-3)',
};

/** True when no point has a value to draw. */
export function isEmptyChart(points: readonly ChartPoint[], series: readonly ChartSeries[]): boolean {
  return !points.some((point) => series.some(({ key }) => (point.values[key] ?? null) !== null));
}
