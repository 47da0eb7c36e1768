import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import type { ChartPlotProps, ChartPoint, ChartSeries, ChartTone } from './chart-model';

const BAND_GAP = 0.22;
const WIDEST_BAR = 44;
const BAR_GAP = 3;
/** So far apart are the lines across, about. */
const TICK_PIXELS = { upright: 46, lying: 84 };
const LABEL_GAP = 12;
/** Free at the right of the plot: the last label may stand out by so much. */
export const RIGHT_MARGIN = 12;

/** From where to where a value reaches on the value axis. */
type Span = readonly [from: number, to: number];
/** By series, then by point; null where there is no value. */
type Spans = readonly (readonly (Span | null)[])[];

export interface ChartLabel {
  key: string;
  text: string;
  at: number;
}

export interface ChartBar {
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
  tone: ChartTone;
  /** Nothing stands upon it: its far end is round. */
  isEnd: boolean;
}

/** Where everything of a chart goes, in pixels of its plot. */
export interface ChartLayout {
  /** Middle of each point's place. */
  middles: readonly number[];
  /** What a point has of the axis for itself. */
  step: number;
  valueAt: (value: number) => number;
  spans: Spans;
  bars: readonly ChartBar[];
  ticks: readonly ChartLabel[];
  labels: readonly ChartLabel[];
}

/** About as wide as a text is at 12 px: a glyph of Japanese takes the whole square. */
export function labelWidth(text: string): number {
  return Array.from(text).reduce((sum, glyph) => sum + glyphWidth(glyph), 0);
}

function glyphWidth(glyph: string): number {
  if (/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(glyph)) return 12;
  return /[%@MWmw]/.test(glyph) ? 11 : 7.2;
}

/* Stacked series stand on what is below them, all others on the ground. */
function spansOf({ points, series, stacked }: ChartPlotProps): Spans {
  const heights = points.map(() => 0);
  return series.map(({ key }) =>
    points.map((point, index) => {
      const value = point.values[key] ?? null;
      if (value === null) return null;
      const from = stacked ? (heights[index] ?? 0) : 0;
      heights[index] = from + value;
      return [from, from + value] as const;
    }),
  );
}

function valueScale({ range: [low, high], level, decimals, horizontal }: ChartPlotProps, spans: Spans, length: number) {
  const ends = spans.flat().flatMap((span) => (span === null ? [] : [span[1]]));
  if (level !== null) ends.push(level.value);
  const from = low === 'auto' ? Math.min(...ends) : low;
  const to = high === 'auto' ? Math.max(...ends) : high;
  const count = Math.max(2, Math.round(length / (horizontal ? TICK_PIXELS.lying : TICK_PIXELS.upright)));
  const scale = scaleLinear<number>({
    domain: [from, to > from ? to : from + 1],
    range: horizontal ? [0, length] : [length, 0],
  });
  const [niceFrom = from, niceTo = to] = scale.copy().nice(count).domain();
  scale.domain([low === 'auto' ? niceFrom : from, high === 'auto' ? niceTo : to]);
  return { scale, ticks: scale.ticks(count).filter((tick) => decimals || Number.isInteger(tick)) };
}

function barsOf(
  { points, series, stacked, horizontal }: ChartPlotProps,
  { spans, middles, valueAt }: Pick<ChartLayout, 'spans' | 'middles' | 'valueAt'>,
  band: number,
): ChartBar[] {
  const abreast = stacked ? 1 : series.length;
  const thick = Math.max(1, Math.min(WIDEST_BAR, (band - BAR_GAP * (abreast - 1)) / abreast));
  const pitch = thick + BAR_GAP;
  return points.flatMap((point, index) => {
    const drawn = series.flatMap((one, place) => {
      const span = spans[place]?.[index] ?? null;
      return span === null || span[0] === span[1] ? [] : [{ one, place, span }];
    });
    return drawn.map(({ one, place, span }, turn): ChartBar => {
      const across = (middles[index] ?? 0) + (stacked ? 0 : (place - (abreast - 1) / 2) * pitch) - thick / 2;
      const [near, far] = [valueAt(span[0]), valueAt(span[1])];
      const along = { start: Math.min(near, far), length: Math.abs(far - near) };
      return {
        key: `${point.key}:${one.key}`,
        tone: point.tone ?? one.tone,
        isEnd: !stacked || turn === drawn.length - 1,
        ...(horizontal
          ? { x: along.start, y: across, width: along.length, height: thick }
          : { x: across, y: along.start, width: thick, height: along.length }),
      };
    });
  });
}

/** A label in the middle of its place, but not beyond the right edge. */
function placed(key: string, text: string, at: number, length: number): ChartLabel {
  return { key, text, at: Math.min(at, length + RIGHT_MARGIN - labelWidth(text) / 2) };
}

/* Every label, or every second, third… so that none touches the next; behind a break the counting begins anew. */
function pointLabels(
  points: readonly ChartPoint[],
  middles: readonly number[],
  step: number,
  length: number,
): ChartLabel[] {
  const room = Math.max(...points.map(({ label }) => labelWidth(label))) + LABEL_GAP;
  const every = Math.max(1, Math.ceil(room / step));
  let count = 0;
  let last = -Infinity;
  return points.flatMap(({ key, label }, index) => {
    const at = middles[index] ?? 0;
    const isShown = label !== '' && count % every === 0 && at - last >= room;
    count = label === '' ? 0 : count + 1;
    if (!isShown) return [];
    last = at;
    return [placed(String(key), label, at, length)];
  });
}

/** Reckons the whole drawing for a plot of this size. */
export function layoutChart(props: ChartPlotProps, width: number, height: number): ChartLayout {
  const { kind, points, horizontal, formatValue } = props;
  const [along, across] = horizontal ? [height, width] : [width, height];
  const keys = points.map(({ key }) => key);
  const places =
    kind === 'bar'
      ? scaleBand({ domain: keys, range: [0, along], padding: BAND_GAP })
      : scalePoint({ domain: keys, range: [0, along] });
  const band = places.bandwidth();
  const middles = keys.map((key) => (places(key) ?? 0) + band / 2);
  const step = places.step() || along;
  const spans = spansOf(props);
  const { scale, ticks } = valueScale(props, spans, across);
  const valueAt = (value: number): number => scale(value);
  return {
    middles,
    step,
    valueAt,
    spans,
    bars: kind === 'bar' ? barsOf(props, { spans, middles, valueAt }, band) : [],
    ticks: ticks.map((tick) =>
      horizontal
        ? placed(String(tick), formatValue(tick), valueAt(tick), across)
        : { key: String(tick), text: formatValue(tick), at: valueAt(tick) },
    ),
    labels: horizontal
      ? points.map(({ key, label }, index) => ({ key: String(key), text: label, at: middles[index] ?? 0 }))
      : pointLabels(points, middles, step, along),
  };
}

/** Which point is nearest to a place on the category axis. */
export function nearestPoint({ middles, step }: Pick<ChartLayout, 'middles' | 'step'>, at: number): number {
  const index = Math.round((at - (middles[0] ?? 0)) / step);
  return Math.max(0, Math.min(middles.length - 1, index));
}

/** The dots of a line at one point: where each series is there. */
export function dotsAt(
  layout: ChartLayout,
  series: readonly ChartSeries[],
  index: number,
): { key: string; tone: ChartTone; x: number; y: number }[] {
  return series.flatMap(({ key, tone }, place) => {
    const span = layout.spans[place]?.[index] ?? null;
    return span === null ? [] : [{ key, tone, x: layout.middles[index] ?? 0, y: layout.valueAt(span[1]) }];
  });
}
