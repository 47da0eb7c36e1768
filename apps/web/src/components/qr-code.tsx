import { useMemo } from 'react';
import { encode } from 'uqr';

const QUIET = 2;

/** A QR code in black on white, in both schemes: cameras want it so. */
export function QrCode({ text, label, size = 208 }: { text: string; label: string; size?: number }) {
  const { path, side } = useMemo(() => {
    const { data, size: count } = encode(text, { border: QUIET, ecc: 'M' });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(''), side: count };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
