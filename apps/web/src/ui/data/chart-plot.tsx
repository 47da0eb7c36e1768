import { useEffect, useMemo, useState, type CSSProperties, type PointerEvent as ReactPointerEvent } from 'react';
import { Bar, Line } from '@visx/shape';
import { dotsAt, layoutChart, nearestPoint, type ChartLayout } from './chart-layout';
import { CrossLines, Grid, Series } from './chart-marks';
import { TONE_COLORS, type ChartPlotProps, type ChartPoint } from './chart-model';
import styles from './chart-plot.module.css';
import figure from './charts.module.css';
import { cx } from '../class-names';
import { useElementSize } from '../use-element-size';

interface Size {
  width: number;
  height: number;
}

/** What the pointer is at: a point, and where the bubble goes. */
interface Touched {
  index: number;
  x: number;
  y: number;
}

function TooltipBody({ point, plot: { series, formatValue } }: { point: ChartPoint; plot: ChartPlotProps }) {
  return (
    <>
      <p className={styles.tooltipTitle}>{point.title ?? point.label}</p>
      {series.map(({ key, label, tone }) => {
        const value = point.values[key] ?? null;
        return (
          value !== null && (
            <p key={key} className={styles.tooltipRow}>
              <span className={figure.swatch} style={{ '--tone': TONE_COLORS[point.tone ?? tone] } as CSSProperties} />
              <span>{label}</span>
              <strong>{formatValue(value)}</strong>
            </p>
          )
        );
      })}
    </>
  );
}

/** Narrower plots have no room for the bubble beside the pointer. */
const NARROW = 480;

/* Beside the pointer, where there is more room; in a narrow plot above or below it, and never beyond the edges. */
function Tooltip({ touched, size, plot }: { touched: Touched; size: Size; plot: ChartPlotProps }) {
  const point = plot.points[touched.index];
  if (point === undefined) return null;
  const [toLeft, toTop] = [touched.x > size.width / 2, touched.y > size.height / 2];
  const beside = toLeft ? { right: size.width - touched.x + 12 } : { left: touched.x + 12 };
  const share = `translateX(${(-100 * touched.x) / size.width}%)`;
  const style = {
    ...(size.width < NARROW ? { left: touched.x, transform: share } : beside),
    ...(toTop ? { bottom: size.height - touched.y + 12 } : { top: touched.y + 12 }),
  };
  return (
    <div className={styles.tooltip} style={style}>
      <TooltipBody point={point} plot={plot} />
    </div>
  );
}

/** Shades the place of the point that the pointer is at; lines get their dots there. */
function Cursor({
  index,
  plot,
  layout,
  size,
}: {
  index: number;
  plot: ChartPlotProps;
  layout: ChartLayout;
  size: Size;
}) {
  const middle = layout.middles[index] ?? 0;
  if (plot.kind !== 'bar')
    return (
      <>
        <Line className={styles.cursorLine} from={{ x: middle, y: 0 }} to={{ x: middle, y: size.height }} />
        {dotsAt(layout, plot.series, index).map(({ key, tone, x, y }) => (
          <circle key={key} cx={x} cy={y} r={4} fill={TONE_COLORS[tone]} />
        ))}
      </>
    );
  const start = middle - layout.step / 2;
  const place = plot.horizontal
    ? { x: 0, y: start, width: size.width, height: layout.step }
    : { x: start, y: 0, width: layout.step, height: size.height };
  return <Bar className={styles.cursorBand} {...place} />;
}

/* A finger that has gone leaves the numbers standing until it taps elsewhere. */
function useTouched(layout: ChartLayout | null, horizontal: boolean) {
  const [touched, setTouched] = useState<Touched | null>(null);
  const isTouched = touched !== null;
  useEffect(() => {
    if (!isTouched) return undefined;
    const clear = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      setTouched(null);
    };
    document.addEventListener('pointerdown', clear, true);
    document.addEventListener('keydown', clear);
    return () => {
      document.removeEventListener('pointerdown', clear, true);
      document.removeEventListener('keydown', clear);
    };
  }, [isTouched]);
  const touch = (event: ReactPointerEvent<Element>): void => {
    if (layout === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const index = nearestPoint(layout, horizontal ? y : x);
    const middle = layout.middles[index] ?? 0;
    setTouched(horizontal ? { index, x, y: middle } : { index, x: middle, y });
  };
  const handlers = {
    onPointerDown: touch,
    onPointerMove: touch,
    onPointerLeave: (event: ReactPointerEvent) => event.pointerType !== 'touch' && setTouched(null),
  };
  return [touched, handlers] as const;
}

/** The drawn part of a chart. Only `charts.tsx` uses it, through a lazy import. */
export function ChartPlot(plot: ChartPlotProps) {
  const { kind, points, series, horizontal } = plot;
  const [canvas, size] = useElementSize<HTMLDivElement>();
  // While only the pointer moves, the props are the same object.
  const layout = useMemo(
    () => (size === null || size.width === 0 ? null : layoutChart(plot, size.width, size.height)),
    [plot, size],
  );
  const [touched, handlers] = useTouched(layout, horizontal);
  const beside = horizontal ? layout?.labels : layout?.ticks;
  const below = horizontal ? layout?.ticks : layout?.labels;
  return (
    // The picture is hidden from screen readers, which read the table instead: no stop of the keyboard inside it.
    <div aria-hidden="true" className={styles.frame} style={{ height: plot.height }}>
      <div className={styles.beside}>
        {beside?.map(({ key, text, at }) => (
          <span key={key} style={{ transform: `translateY(${Math.round(at)}px)` }}>
            {text}
          </span>
        ))}
      </div>
      <div
        className={cx(styles.canvas, horizontal ? styles.groundLeft : styles.groundBelow)}
        ref={canvas}
        {...handlers}
      >
        {layout !== null && size !== null && (
          <>
            <svg className={styles.drawing} {...size}>
              <Grid {...{ plot, layout, ...size }} />
              {touched !== null && kind === 'bar' && <Cursor index={touched.index} {...{ plot, layout, size }} />}
              <Series plot={plot} layout={layout} />
              <CrossLines {...{ plot, layout, ...size }} />
              {touched !== null && kind !== 'bar' && <Cursor index={touched.index} {...{ plot, layout, size }} />}
              {/* A single point makes no line. */}
              {kind !== 'bar' &&
                points.length === 1 &&
                dotsAt(layout, series, 0).map(({ key, tone, x, y }) => (
                  <circle key={key} cx={x} cy={y} r={4} fill={TONE_COLORS[tone]} />
                ))}
            </svg>
            {touched !== null && <Tooltip {...{ touched, size, plot }} />}
          </>
        )}
      </div>
      <div className={styles.below}>
        {below?.map(({ key, text, at }) => (
          <span key={key} style={{ left: Math.round(at) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
