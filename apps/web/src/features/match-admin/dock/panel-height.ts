/** Least height of the dock's panel in CSS pixels, and the share of the window that it may take. */
export const LEAST_HEIGHT = 180;
const MOST_SHARE = 0.75;
export const USUAL_HEIGHT = 360;
const STEP = 24;
const BIG_STEP = 120;

export const mostHeight = (windowHeight: number): number =>
  Math.max(LEAST_HEIGHT, Math.round(windowHeight * MOST_SHARE));

/** A height within what the window allows; nonsense becomes the usual one. */
export function fittingHeight(wanted: unknown, windowHeight: number): number {
  const height = typeof wanted === 'number' && Number.isFinite(wanted) ? wanted : USUAL_HEIGHT;
  return Math.round(Math.min(mostHeight(windowHeight), Math.max(LEAST_HEIGHT, height)));
}

/** What a key does to the height, as for any splitter; null for keys that do nothing. */
export function heightByKey(key: string, height: number, windowHeight: number): number | null {
  const wanted: Readonly<Record<string, number>> = {
    ArrowUp: height + STEP,
    ArrowDown: height - STEP,
    PageUp: height + BIG_STEP,
    PageDown: height - BIG_STEP,
    Home: LEAST_HEIGHT,
    End: mostHeight(windowHeight),
    Enter: USUAL_HEIGHT,
  };
  const next = wanted[key];
  return next === undefined ? null : fittingHeight(next, windowHeight);
}
