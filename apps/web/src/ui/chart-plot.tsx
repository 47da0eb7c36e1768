import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Rectangle,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import type { CSSProperties, ReactElement } from 'react';
import { TONE_COLORS, type ChartPlotProps, type ChartPoint, type ChartSeries } from './chart-model';
import styles from './charts.module.css';
import { useMedia } from './use-media';

const TICK = { fill: 'var(--text-3)', fontSize: 12 };
const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 };
const MOTION_MS = 280;
const BAR_RADIUS = 3;

const valueOf = (key: string) => (point: ChartPoint) => point.values[key] ?? null;

function TooltipBody({
  point,
  series,
  formatValue,
}: Pick<ChartPlotProps, 'series' | 'formatValue'> & { point: ChartPoint }) {
  return (
    <div className={styles.tooltip}>
      <p className={styles.tooltipTitle}>{point.title ?? point.label}</p>
      {series.map(({ key, label, tone }) => {
        const value = point.values[key] ?? null;
        return (
          value !== null && (
            <p key={key} className={styles.tooltipRow}>
              <span className={styles.swatch} style={{ '--tone': TONE_COLORS[point.tone ?? tone] } as CSSProperties} />
              <span>{label}</span>
              <strong>{formatValue(value)}</strong>
            </p>
          )
        );
      })}
    </div>
  );
}

/** Scales, grid, lines across and the tooltip, which all kinds of chart share. */
function frame({ points, series, formatValue, horizontal, marks, level, range, decimals }: ChartPlotProps) {
  const labels = new Map(points.map((point) => [String(point.key), point] as const));
  const tickFormatter = (key: string | number) => labels.get(String(key))?.label ?? '';
  const category = {
    type: 'category' as const,
    dataKey: 'key',
    tickFormatter,
    tick: TICK,
    tickLine: false,
    axisLine: { stroke: 'var(--border)' },
  };
  const value = {
    type: 'number' as const,
    tickFormatter: formatValue,
    tick: TICK,
    tickLine: false,
    axisLine: false,
    allowDecimals: decimals,
    domain: [range[0], range[1]] as [number | 'auto', number | 'auto'],
  };
  const levelAt = level === null ? {} : horizontal ? { x: level.value } : { y: level.value };
  const label = (text: string | undefined, position: 'top' | 'insideTopRight') =>
    text === undefined ? undefined : { value: text, position, fill: 'var(--text-3)', fontSize: 12 };
  return [
    <CartesianGrid key="grid" stroke="var(--hairline)" vertical={horizontal} horizontal={!horizontal} />,
    horizontal ? (
      <XAxis key="x" {...value} />
    ) : (
      <XAxis key="x" {...category} interval="preserveStartEnd" minTickGap={20} tickMargin={6} />
    ),
    horizontal ? <YAxis key="y" {...category} width="auto" interval={0} /> : <YAxis key="y" {...value} width="auto" />,
    ...marks.map((mark) => (
      <ReferenceLine
        key={`mark:${mark.at}`}
        x={mark.at}
        stroke="var(--text-3)"
        strokeDasharray="2 4"
        label={label(mark.label, 'insideTopRight')}
      />
    )),
    level !== null && (
      <ReferenceLine
        key="level"
        {...levelAt}
        stroke="var(--text-3)"
        strokeDasharray="4 5"
        label={label(level.label, horizontal ? 'top' : 'insideTopRight')}
      />
    ),
    <Tooltip
      key="tooltip"
      isAnimationActive={false}
      cursor={{ fill: 'var(--text)', fillOpacity: 0.06, stroke: 'var(--border-strong)' }}
      content={({ active, label: key }) => {
        const point = active ? labels.get(String(key)) : undefined;
        return point === undefined ? null : <TooltipBody {...{ point, series, formatValue }} />;
      }}
    />,
  ];
}

function stroke({ tone, dashed }: ChartSeries) {
  return { stroke: TONE_COLORS[tone], strokeWidth: 2, ...(dashed === true ? { strokeDasharray: '6 4' } : {}) };
}

const isPoint = (value: unknown): value is ChartPoint =>
  typeof value === 'object' && value !== null && 'values' in value;

function toneBar(series: ChartSeries) {
  return (props: BarShapeProps) => {
    const tone = isPoint(props.payload) ? (props.payload.tone ?? series.tone) : series.tone;
    return <Rectangle {...props} fill={TONE_COLORS[tone]} radius={BAR_RADIUS} />;
  };
}

function draw(props: ChartPlotProps, animated: boolean): ReactElement {
  const { kind, points, series, stacked, horizontal, stepped } = props;
  const motion = { isAnimationActive: animated, animationDuration: MOTION_MS } as const;
  // The picture is hidden from screen readers, which read the table instead: no stop of the keyboard inside it.
  const chart = { data: [...points], margin: MARGIN, accessibilityLayer: false } as const;
  const curve = stepped ? ('stepAfter' as const) : ('monotone' as const);
  const stack = stacked ? { stackId: 'all' } : {};
  if (kind === 'line') {
    return (
      <LineChart {...chart}>
        {frame(props)}
        {series.map((line) => (
          <Line
            key={line.key}
            {...motion}
            {...stroke(line)}
            name={line.label}
            dataKey={valueOf(line.key)}
            type={curve}
            dot={points.length === 1}
            activeDot={{ r: 4, strokeWidth: 0 }}
            connectNulls={false}
          />
        ))}
      </LineChart>
    );
  }
  if (kind === 'area') {
    return (
      <AreaChart {...chart}>
        {frame(props)}
        {series.map((area) => (
          <Area
            key={area.key}
            {...motion}
            {...stack}
            {...stroke(area)}
            name={area.label}
            dataKey={valueOf(area.key)}
            type={curve}
            fill={TONE_COLORS[area.tone]}
            fillOpacity={0.16}
            dot={points.length === 1}
            activeDot={{ r: 4, strokeWidth: 0 }}
          />
        ))}
      </AreaChart>
    );
  }
  return (
    <BarChart {...chart} layout={horizontal ? 'vertical' : 'horizontal'} barCategoryGap="22%" maxBarSize={44}>
      {frame(props)}
      {series.map((bar) => (
        <Bar
          key={bar.key}
          {...motion}
          {...stack}
          name={bar.label}
          dataKey={valueOf(bar.key)}
          fill={TONE_COLORS[bar.tone]}
          shape={toneBar(bar)}
        />
      ))}
    </BarChart>
  );
}

/** The drawn part of a chart. Only `charts.tsx` uses it, through a lazy import. */
export function ChartPlot(props: ChartPlotProps) {
  const animated = useMedia('(prefers-reduced-motion: no-preference)');
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={props.height}>
        {draw(props, animated)}
      </ResponsiveContainer>
    </div>
  );
}
