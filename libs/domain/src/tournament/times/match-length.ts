/** Of a map that nobody has measured in this tournament yet. */
export const MINUTES_OF_A_MAP = 45;
/** Choosing maps, joining, warming up. */
const MINUTES_BEFORE = 10;

/** Maps that are played of a series, as it usually goes: half of those that may be left out. */
const usualMaps = (bestOf: number): number => (bestOf < 3 ? bestOf : (Math.ceil(bestOf / 2) + bestOf) / 2);

/** How long a match of so many maps takes; where people bring the results, it is taken for one map. */
export const minutesOf = (bestOf: number | undefined, minutesOfMap: number = MINUTES_OF_A_MAP): number =>
  Math.round(MINUTES_BEFORE + usualMaps(bestOf ?? 1) * minutesOfMap);
