import { Component, Suspense, useId, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format';
import { TONE_COLORS, isEmptyChart, type ChartKind, type ChartPlotProps, type ChartSeries } from './chart-model';
import styles from './charts.module.css';
import { cx } from '../class-names';
import { Skeleton } from '../feedback/states';
import { latePart } from '../../lib/page/late-part';

// The drawing library comes in a chunk of its own, and only where a chart is on screen.
const ChartPlot = latePart(() => import('./chart-plot'), 'ChartPlot');

type Drawn = Pick<ChartPlotProps, 'points' | 'series'>;
type Choices = Partial<Omit<ChartPlotProps, 'kind' | 'points' | 'series'>>;

export interface ChartFigureProps extends Drawn, Choices {
  /** Name of the chart, shown as its heading. */
  title: string;
  /** Level of the heading; `hidden` when the surroundings show the title already. */
  heading?: 2 | 3 | 4 | 'hidden';
  /** A sentence under the heading: what to read from it. */
  description?: ReactNode;
  /** Head of the table's first column: "Day", "Round". */
  pointHeader: string;
  /** Said in the place of the plot when there is nothing to draw. */
  emptyText: string;
  /** Beside the heading: a period, a map. */
  actions?: ReactNode;
}

/** A chunk that does not load leaves the numbers: the table below is there all the same. */
class PlotBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ key, label, tone, dashed }) => (
        <li key={key}>
          <span
            className={cx(styles.swatch, dashed === true && styles.dashed)}
            style={{ '--tone': TONE_COLORS[tone] } as CSSProperties}
            aria-hidden="true"
          />
          {label}
        </li>
      ))}
    </ul>
  );
}

function NumbersTable({
  points,
  series,
  title,
  pointHeader,
  formatValue,
}: Drawn & { title: string; pointHeader: string; formatValue: (value: number) => string }) {
  const { t } = useTranslation('ui');
  return (
    <details className={styles.details}>
      <summary>{t('chart.table')}</summary>
      <div className={styles.scroller} role="region" aria-label={t('chart.tableOf', { title })} tabIndex={0}>
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{pointHeader}</th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key}>
                <th scope="row">{point.title ?? point.label}</th>
                {series.map(({ key }) => {
                  const value = point.values[key] ?? null;
                  return <td key={key}>{value === null ? '–' : formatValue(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function ChartFigure({
  kind,
  title,
  heading = 3,
  description,
  pointHeader,
  emptyText,
  actions,
  points,
  series,
  height = 240,
  formatValue = (value) => formatNumber(value),
  stacked = false,
  horizontal = false,
  stepped = false,
  marks = [],
  level = null,
  range = [0, 'auto'],
  decimals = false,
}: ChartFigureProps & { kind: ChartKind }) {
  const { t } = useTranslation('ui');
  const titleId = useId();
  const Heading = heading === 'hidden' ? 'span' : (`h${heading}` as const);
  const isEmpty = isEmptyChart(points, series);
  const plot = {
    kind,
    points,
    series,
    height,
    formatValue,
    stacked,
    horizontal,
    stepped,
    marks,
    level,
    range,
    decimals,
  };
  return (
    <figure className={styles.figure} aria-labelledby={titleId}>
      <figcaption className={cx(styles.caption, heading === 'hidden' && actions === undefined && styles.captionHidden)}>
        <div className={styles.captionText}>
          <Heading id={titleId} className={heading === 'hidden' ? 'visually-hidden' : styles.title}>
            {title}
          </Heading>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions}
      </figcaption>
      {series.length > 1 && <Legend series={series} />}
      <div className={styles.plot} style={{ height }}>
        {isEmpty ? (
          <p className={styles.empty}>{emptyText}</p>
        ) : (
          <PlotBoundary fallback={<p className={styles.empty}>{t('chart.failed')}</p>}>
            <Suspense fallback={<Skeleton height={height} radius={8} />}>
              <ChartPlot {...plot} />
            </Suspense>
          </PlotBoundary>
        )}
      </div>
      {!isEmpty && <NumbersTable {...{ points, series, title, pointHeader, formatValue }} />}
    </figure>
  );
}

/** Lines over points; `stepped` for scores. */
export function LineFigure(props: ChartFigureProps) {
  return <ChartFigure kind="line" {...props} />;
}

/** Bars, standing or lying (`horizontal`), beside each other or `stacked`. */
export function BarFigure(props: ChartFigureProps) {
  return <ChartFigure kind="bar" {...props} />;
}
