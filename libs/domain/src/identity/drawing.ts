/** Numbers of a path go in pairs x, y; all commands are absolute. */
const PAIR = /(-?[\d.]+)[ ,](-?[\d.]+)/g;

const short = (value: number): number => Math.round(value * 100) / 100;

/** The path with every point moved by `change`. */
export const mapPath = (d: string, change: (x: number, y: number) => readonly [number, number]): string =>
  d.replace(PAIR, (_, x: string, y: string) => {
    const [newX, newY] = change(Number(x), Number(y));
    return `${short(newX)} ${short(newY)}`;
  });

/** The left half that belongs to a right half. */
export const mirrored = (half: string): string => mapPath(half, (x, y) => [-x, y]);

export const disc = (x: number, y: number, radius: number): string => {
  const k = radius * 0.5523;
  return (
    `M${x} ${short(y - radius)}C${short(x + k)} ${short(y - radius)} ${short(x + radius)} ${short(y - k)} ${short(x + radius)} ${y}` +
    `C${short(x + radius)} ${short(y + k)} ${short(x + k)} ${short(y + radius)} ${x} ${short(y + radius)}` +
    `C${short(x - k)} ${short(y + radius)} ${short(x - radius)} ${short(y + k)} ${short(x - radius)} ${y}` +
    `C${short(x - radius)} ${short(y - k)} ${short(x - k)} ${short(y - radius)} ${x} ${short(y - radius)}Z`
  );
};

/** The right half of a star with `points` points around the middle. */
export const halfStar = (points: number, outer: number, inner: number): string => {
  const corners = Array.from({ length: points + 1 }, (_, index) => {
    const angle = (Math.PI * index) / points;
    const radius = index % 2 === 0 ? outer : inner;
    return `${short(radius * Math.sin(angle))} ${short(-radius * Math.cos(angle))}`;
  });
  return `M${corners.join('L')}Z`;
};

export const shape = (d: string, fill: string): string => `<path fill="${fill}" d="${d}"/>`;

/** An SVG of 64 × 64 units. */
export const svgOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256">${content}</svg>`;

/** An address for `img` that holds the picture itself. */
export const dataUri = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
