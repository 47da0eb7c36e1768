import { BarRounded, Line, LinePath } from '@visx/shape';
import { curveMonotoneX, curveStepAfter } from '@visx/curve';
import { labelWidth, type ChartLayout } from './chart-layout';
import { TONE_COLORS, type ChartPlotProps, type ChartSeries } from './chart-model';
import styles from './chart-plot.module.css';
import { cx } from '../class-names';

const BAR_RADIUS = 3;

interface DrawnProps {
  plot: ChartPlotProps;
  layout: ChartLayout;
}

/** Lines across, one for each value named at the axis. */
export function Grid({ plot, layout, width, height }: DrawnProps & { width: number; height: number }) {
  return (
    <g className={styles.grid}>
      {layout.ticks.map(({ key }) => {
        const at = Math.round(layout.valueAt(Number(key))) + 0.5;
        return plot.horizontal ? (
          <Line key={key} from={{ x: at, y: 0 }} to={{ x: at, y: height }} />
        ) : (
          <Line key={key} from={{ x: 0, y: at }} to={{ x: width, y: at }} />
        );
      })}
    </g>
  );
}

function Curve({ plot, layout, series, place }: DrawnProps & { series: ChartSeries; place: number }) {
  const spans = layout.spans[place] ?? [];
  const indexes = spans.map((_, index) => index);
  const curve = plot.stepped ? curveStepAfter : curveMonotoneX;
  const x = (index: number): number => layout.middles[index] ?? 0;
  const y = (index: number): number => layout.valueAt(spans[index]?.[1] ?? 0);
  const defined = (index: number): boolean => (spans[index] ?? null) !== null;
  const color = TONE_COLORS[series.tone];
  return (
    <g className={styles.series} data-series={series.key}>
      <LinePath
        data={indexes}
        {...{ x, y, curve, defined }}
        stroke={color}
        strokeWidth={2}
        {...(series.dashed === true ? { strokeDasharray: '6 4' } : {})}
      />
    </g>
  );
}

function Bars({ plot, layout }: DrawnProps) {
  return (
    <g className={cx(styles.bars, plot.horizontal && styles.lying)}>
      {layout.bars.map(({ key, tone, isEnd, x, y, width, height }) => (
        <BarRounded
          key={key}
          {...{ x, y, width, height }}
          radius={BAR_RADIUS}
          top={isEnd && !plot.horizontal}
          right={isEnd && plot.horizontal}
          fill={TONE_COLORS[tone]}
        />
      ))}
    </g>
  );
}

/** The values themselves, as the kind of chart has it. */
export function Series({ plot, layout }: DrawnProps) {
  if (plot.kind === 'bar') return <Bars plot={plot} layout={layout} />;
  return plot.series.map((series, place) => <Curve key={series.key} {...{ plot, layout, series, place }} />);
}

interface CrossLine {
  key: string;
  className: string | undefined;
  label: string | undefined;
  /** Upright at x, or lying at y. */
  x?: number;
  y?: number;
}

function crossLines({ plot, layout }: DrawnProps): CrossLine[] {
  const { marks, level, points, horizontal } = plot;
  const lines = marks.flatMap(({ at, label }): CrossLine[] => {
    const x = layout.middles[points.findIndex(({ key }) => key === at)];
    return x === undefined ? [] : [{ key: `mark:${at}`, className: styles.mark, label, x }];
  });
  if (level === null) return lines;
  const at = layout.valueAt(level.value);
  return [
    ...lines,
    { key: 'level', className: styles.level, label: level.label, ...(horizontal ? { x: at } : { y: at }) },
  ];
}

/** Half-time, a new map, an average: dashed lines with their names, which stay inside the plot. */
export function CrossLines({ plot, layout, width, height }: DrawnProps & { width: number; height: number }) {
  return (
    <g>
      {crossLines({ plot, layout }).map(({ key, className, label, x, y }) => {
        const isLeft = x !== undefined && label !== undefined && x + labelWidth(label) + 6 > width;
        return (
          <g key={key} className={className}>
            <Line from={{ x: x ?? 0, y: y ?? 0 }} to={{ x: x ?? width, y: y ?? height }} />
            {label !== undefined && (
              <text
                x={x === undefined ? width - 6 : x + (isLeft ? -6 : 6)}
                y={y === undefined ? 12 : Math.max(12, y - 6)}
                textAnchor={x === undefined || isLeft ? 'end' : 'start'}
              >
                {label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
