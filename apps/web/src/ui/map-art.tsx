import type { CSSProperties, ReactNode } from 'react';
import { cx } from './class-names';
import styles from './map-art.module.css';
import { hueOfName } from './name-tint';

const WIDTH = 240;
const HEIGHT = 120;
const times = (count: number, draw: (index: number) => ReactNode): ReactNode[] =>
  Array.from({ length: count }, (_, index) => draw(index));

/* Our own abstract motif per map: a shape language, not a picture of the place. Strokes use currentColor. */
const MOTIFS: Readonly<Record<string, () => ReactNode>> = {
  de_mirage: () =>
    times(3, (row) =>
      times(9, (column) => (
        <path
          key={`${row}-${column}`}
          d={`M${column * 30 - 15 * (row % 2)} ${row * 46 + 44}v-16a15 18 0 0 1 30 0v16`}
        />
      )),
    ),
  de_inferno: () =>
    times(6, (row) =>
      times(10, (column) => (
        <path key={`${row}-${column}`} d={`M${column * 28 - 14 * (row % 2)} ${row * 22}a14 18 0 0 0 28 0`} />
      )),
    ),
  de_nuke: () => [
    ...times(6, (ring) => <circle key={ring} cx="176" cy="54" r={14 + ring * 18} />),
    ...times(3, (wedge) => (
      <path
        key={`w${wedge}`}
        d="M176 54 L262 20 A92 92 0 0 1 262 88 Z"
        fill="currentColor"
        fillOpacity="0.35"
        stroke="none"
        transform={`rotate(${wedge * 120 - 20} 176 54)`}
      />
    )),
  ],
  de_ancient: () =>
    times(6, (step) => <path key={step} d={`M${20 + step * 20} 120 V${100 - step * 17} H${220 - step * 20} V120`} />),
  de_anubis: () =>
    times(9, (index) => (
      <path
        key={index}
        d={`M${index * 34 - 60} 130 L${index * 34} 60 L${index * 34 + 60} 130 M${index * 34 - 60} 60 L${index * 34} -10 L${index * 34 + 60} 60`}
      />
    )),
  de_dust2: () =>
    times(7, (wave) => (
      <path
        key={wave}
        d={`M-10 ${18 + wave * 18} C 50 ${-14 + wave * 18}, 90 ${46 + wave * 18}, 140 ${18 + wave * 18} S 220 ${-2 + wave * 18}, 260 ${22 + wave * 18}`}
      />
    )),
  de_vertigo: () => [
    ...times(8, (column) => (
      <path key={`c${column}`} d={`M${120 + (column - 3.5) * 14} 0 L${120 + (column - 3.5) * 64} 120`} />
    )),
    ...times(5, (floor) => <path key={`f${floor}`} d={`M0 ${6 + floor * floor * 7} H240`} />),
  ],
  de_train: () => [
    ...times(4, (rail) => <path key={`r${rail}`} d={`M${70 + rail * 34} -4 L${-60 + rail * 120} 124`} />),
    ...times(7, (tie) => (
      <path
        key={`t${tie}`}
        strokeWidth={2 + tie * 0.7}
        d={`M${64 - tie * 22} ${8 + tie * tie * 3} H${180 + tie * 22}`}
      />
    )),
  ],
  de_overpass: () =>
    times(5, (arc) => (
      <path key={arc} d={`M${-20 + arc * 8} 120 A${140 - arc * 20} ${116 - arc * 18} 0 0 1 ${260 - arc * 8} 120`} />
    )),
  de_cache: () =>
    times(5, (row) =>
      times(6, (column) => (
        <path
          key={`${row}-${column}`}
          d={`M${column * 48 + (row % 2) * 24 - 24} ${row * 28 - 2} l16 -14 l16 14 v14 l-16 14 l-16 -14z`}
        />
      )),
    ),
  de_cbble: () =>
    times(5, (row) =>
      times(6, (column) => (
        <rect key={`${row}-${column}`} x={column * 48 - (row % 2) * 24} y={row * 26} width="44" height="22" rx="5" />
      )),
    ),
  cs_office: () =>
    times(4, (row) =>
      times(8, (column) => (
        <rect key={`${row}-${column}`} x={column * 32 + 4} y={row * 32 + 4} width="22" height="24" />
      )),
    ),
  cs_italy: () =>
    times(4, (row) =>
      times(7, (column) => <path key={`${row}-${column}`} d={`M${column * 38} ${row * 36 + 30} q19 -38 38 0`} />),
    ),
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

function bands(): ReactNode {
  return times(9, (band) => <path key={band} d={`M${band * 40 - 40} 120 L${band * 40 + 16} 0`} strokeWidth="12" />);
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
        {(MOTIFS[map] ?? bands)()}
      </g>
    </svg>
  );
}
