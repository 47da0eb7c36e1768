import { cx } from '../class-names';
import styles from './form-chart.module.css';
import { useIsDesktop } from '../use-media';

export interface FormPoint {
  key: string | number;
  /** Height of the point; the line of `middle` parts good from poor. */
  value: number;
  /** Null: not decided. Drawn as a full, a hollow or a small mark, so that colour is not the only sign. */
  won: boolean | null;
  /** The whole point in words, for the tooltip and for screen readers. */
  label: string;
}

export interface FormChartProps {
  /** Accessible name of the picture. */
  label: string;
  /** From the oldest to the newest. */
  points: readonly FormPoint[];
  /** Value of the dashed line. */
  middle: number;
  formatValue: (value: number) => string;
}

/* Drawn near its size on screen, so that its figures keep theirs. */
const WIDE = { width: 700, height: 236 };
const NARROW = { width: 350, height: 176 };
const PAD = { left: 40, right: 14, top: 14, bottom: 14 };

/** Heights of the scale: from zero (a rating can fall below) to at least twice the middle, so that noise looks like no fall. */
export function chartRange(values: readonly number[], middle: number): readonly [number, number] {
  const stretched = values.map((value) => value * 1.05);
  return [Math.min(0, ...stretched), Math.max(middle * 2, ...stretched)];
}

/** A line over the last results with a mark per result; plain SVG. Its numbers stand in a list for screen readers. */
export function FormChart({ label, points, middle, formatValue }: FormChartProps) {
  const [low, high] = chartRange(
    points.map((point) => point.value),
    middle,
  );
  const { width: chartWidth, height: chartHeight } = useIsDesktop() ? WIDE : NARROW;
  const innerWidth = chartWidth - PAD.left - PAD.right;
  const x = (index: number) =>
    PAD.left + (points.length === 1 ? innerWidth / 2 : (index / (points.length - 1)) * innerWidth);
  const y = (value: number) => PAD.top + ((high - value) / (high - low)) * (chartHeight - PAD.top - PAD.bottom);
  const line = points.map((point, index) => `${x(index).toFixed(1)},${y(point.value).toFixed(1)}`).join(' ');
  const area = `${x(0).toFixed(1)},${y(middle)} ${line} ${x(points.length - 1).toFixed(1)},${y(middle)}`;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} className={styles.chart} aria-hidden="true">
        {[high, middle, low].map((value) => (
          <g key={value}>
            <line
              x1={PAD.left}
              x2={chartWidth - PAD.right}
              y1={y(value)}
              y2={y(value)}
              className={cx(styles.grid, value === middle && styles.middle)}
            />
            <text x={PAD.left - 8} y={y(value)} className={styles.scale}>
              {formatValue(value)}
            </text>
          </g>
        ))}
        <polygon points={area} className={styles.area} />
        <polyline points={line} className={styles.line} />
        {points.map((point, index) => (
          <g key={point.key} className={styles.point}>
            <circle cx={x(index)} cy={y(point.value)} r={14} className={styles.target}>
              <title>{point.label}</title>
            </circle>
            <circle
              cx={x(index)}
              cy={y(point.value)}
              r={point.won === null ? 3 : 5}
              className={cx(styles.mark, point.won === true && styles.won, point.won === false && styles.lost)}
            />
          </g>
        ))}
      </svg>
      <figcaption className="visually-hidden">
        {label}
        <ol>
          {points.map((point) => (
            <li key={point.key}>{point.label}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
