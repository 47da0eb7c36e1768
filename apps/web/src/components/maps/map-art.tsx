import { hueOfName } from '@placar/domain/names';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../ui';
import styles from './map-art.module.css';

const WIDTH = 240;
const HEIGHT = 120;

/** A part of a motif: everything drawn with one pen is one path, because a list shows dozens of these pictures. */
interface Stroke {
  d: string;
  width?: number;
  isFilled?: boolean;
}

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const grid = (rows: number, columns: number, draw: (row: number, column: number) => string): readonly Stroke[] => [
  { d: times(rows, (row) => times(columns, (column) => draw(row, column))) },
];

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

const pane = (x: number, y: number): string => `M${x} ${y}h22v24h-22z`;

const plate = (x: number, y: number): string => `M${x + 5} ${y}h34q5 0 5 5v12q0 5 -5 5h-34q-5 0 -5 -5v-12q0 -5 5 -5z`;

/* A third of a ring between the radii of the trefoil, turned about its middle. */
const wedge = (x: number, y: number, radius: number, degrees: number): string => {
  const [from, to] = [degrees - 22, degrees + 22].map((angle) => (angle * Math.PI) / 180);
  const at = (angle = 0) => `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  return `M${x} ${y}L${at(from)}A${radius} ${radius} 0 0 1 ${at(to)}Z`;
};

/* Our own abstract motif per map: a shape language, not a picture of the place. Strokes use currentColor. */
const MOTIFS: Readonly<Record<string, () => readonly Stroke[]>> = {
  de_mirage: () =>
    grid(3, 9, (row, column) => `M${column * 30 - 15 * (row % 2)} ${row * 46 + 44}v-16a15 18 0 0 1 30 0v16`),
  de_inferno: () => grid(6, 10, (row, column) => `M${column * 28 - 14 * (row % 2)} ${row * 22}a14 18 0 0 0 28 0`),
  de_nuke: () => [
    { d: times(6, (ring) => circle(176, 54, 14 + ring * 18)) },
    { d: times(3, (index) => wedge(176, 54, 92, index * 120 - 20)), isFilled: true },
  ],
  de_ancient: () => [{ d: times(6, (step) => `M${20 + step * 20} 120V${100 - step * 17}H${220 - step * 20}V120`) }],
  de_anubis: () => [
    {
      d: times(
        9,
        (index) =>
          `M${index * 34 - 60} 130L${index * 34} 60L${index * 34 + 60} 130M${index * 34 - 60} 60L${index * 34} -10L${index * 34 + 60} 60`,
      ),
    },
  ],
  de_dust2: () => [
    {
      d: times(
        7,
        (wave) =>
          `M-10 ${18 + wave * 18}C50 ${-14 + wave * 18} 90 ${46 + wave * 18} 140 ${18 + wave * 18}S220 ${-2 + wave * 18} 260 ${22 + wave * 18}`,
      ),
    },
  ],
  de_vertigo: () => [
    {
      d:
        times(8, (column) => `M${120 + (column - 3.5) * 14} 0L${120 + (column - 3.5) * 64} 120`) +
        times(5, (floor) => `M0 ${6 + floor * floor * 7}H240`),
    },
  ],
  de_train: () => [
    { d: times(4, (rail) => `M${70 + rail * 34} -4L${-60 + rail * 120} 124`) },
    ...Array.from({ length: 7 }, (_, tie) => ({
      d: `M${64 - tie * 22} ${8 + tie * tie * 3}H${180 + tie * 22}`,
      width: 2 + tie * 0.7,
    })),
  ],
  de_overpass: () => [
    {
      d: times(5, (arc) => `M${-20 + arc * 8} 120A${140 - arc * 20} ${116 - arc * 18} 0 0 1 ${260 - arc * 8} 120`),
    },
  ],
  de_cache: () =>
    grid(
      5,
      6,
      (row, column) => `M${column * 48 + (row % 2) * 24 - 24} ${row * 28 - 2}l16 -14l16 14v14l-16 14l-16 -14z`,
    ),
  de_cbble: () => grid(5, 6, (row, column) => plate(column * 48 - (row % 2) * 24, row * 26)),
  cs_office: () => grid(4, 8, (row, column) => pane(column * 32 + 4, row * 32 + 4)),
  cs_italy: () => grid(4, 7, (row, column) => `M${column * 38} ${row * 36 + 30}q19 -38 38 0`),
};

const HUES: Readonly<Record<string, number>> = {
  de_mirage: 34,
  de_inferno: 14,
  de_nuke: 198,
  de_ancient: 150,
  de_anubis: 46,
  de_dust2: 40,
  de_vertigo: 222,
  de_train: 262,
  de_overpass: 176,
  de_cache: 120,
  de_cbble: 210,
  cs_office: 230,
  cs_italy: 350,
};

const bands = (): readonly Stroke[] => [
  { d: times(9, (band) => `M${band * 40 - 40} 120L${band * 40 + 16} 0`), width: 12 },
];

const drawn = new Map<string, ReactNode>();

/* The same element for every picture of a map: made once, and passed over by each later render. */
function motifOf(map: string): ReactNode {
  const key = Object.hasOwn(MOTIFS, map) ? map : '';
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const motif = (MOTIFS[key] ?? bands)().map(({ d, width, isFilled = false }) => (
    <path
      key={d}
      d={d}
      strokeWidth={width}
      {...(isFilled && { fill: 'currentColor', fillOpacity: 0.35, stroke: 'none' })}
    />
  ));
  drawn.set(key, motif);
  return motif;
}

export interface MapArtProps {
  map: string;
  className?: string;
  style?: CSSProperties;
  /** Follows the theme; without it the art is always dark, so that light text on it keeps its contrast. */
  adaptive?: boolean;
}

/** Abstract picture of a map. Decorative. */
export function MapArt({ map, className, style, adaptive = false }: MapArtProps) {
  return (
    <svg
      className={cx(styles.mapArt, adaptive && styles.adaptive, className)}
      style={{ '--hue': HUES[map] ?? hueOfName(map), ...style } as CSSProperties}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeOpacity="0.34">
        {motifOf(map)}
      </g>
    </svg>
  );
}
