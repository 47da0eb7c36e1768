/** Pages show strength as whole points: a newcomer has 1,000, and nobody less than 0. */
export const START_POINTS = 1_000;
const POINTS_PER_MU = 50;
const START_MU = 25;

export const pointsOf = (mu: number): number => Math.max(0, Math.round(START_POINTS + POINTS_PER_MU * (mu - START_MU)));

/** So many matches of a ladder season come before a player has a level and a place. */
export const PLACEMENT_MATCHES = 10;
export const isPlaced = (matches: number): boolean => matches >= PLACEMENT_MATCHES;

/** Below this the points are shown alone. A newcomer has 8.3; it falls with each match. */
const SMALL_SIGMA = 4;
/** How many points the shown ones may be off; null once that is little enough. */
export const uncertaintyOf = (sigma: number): number | null =>
  sigma <= SMALL_SIGMA ? null : Math.round(POINTS_PER_MU * sigma);

/** From so many points on a player has the level; the first is level 1. A newcomer would be in the middle. */
const LEVELS_FROM = [0, 500, 650, 800, 925, 1_050, 1_175, 1_325, 1_500, 1_700] as const;
/** 1 to 10. */
export const levelOf = (points: number): number => Math.max(1, LEVELS_FROM.filter((from) => points >= from).length);

/** Points at which the next level begins; null at the last one. */
export const nextLevelAt = (level: number): number | null => LEVELS_FROM[level] ?? null;
