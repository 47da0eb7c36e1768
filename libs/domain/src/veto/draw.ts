/** A draw: a number from 0 to `among` - 1. The rules have no chance of their own; who calls them brings it. */
export type Draw = (among: number) => number;

/**
 * Draws from a seed of 32 bits (the generator mulberry32). The caller takes the seed from the system's random source, so nobody can
 * foresee a draw; the same seed gives the same draws when a decision is made again after a conflict.
 */
export function seededDraws(seed: number): Draw {
  let state = seed >>> 0;
  return (among) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * among);
  };
}

/** One of the list, by a draw. Throws on an empty list: there is nothing to draw from. */
export function drawnFrom<T>(list: readonly T[], draw: Draw): T {
  const drawn = list[draw(list.length)];
  if (drawn === undefined) throw new Error('nothing to draw from');
  return drawn;
}
