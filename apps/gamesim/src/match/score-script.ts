import type { TeamSlot } from '../api-types';
import type { Rng } from '../rng';
import { mapStateAt } from './map-rules';
import type { MapRules } from './map-rules';

type Score = readonly [number, number];

/**
 * A random course of rounds that leads from one score to a map's end at exactly the other.
 * Throws RangeError when the rules do not allow it.
 */
export const scriptScore = (from: Score, to: Score, rules: MapRules, rng: Rng): TeamSlot[] => {
  if (mapStateAt(to[0], to[1], rules) !== 'running' && from[0] <= to[0] && from[1] <= to[1]) {
    for (let attempt = 0; attempt < 2000; attempt += 1) {
      const course = randomCourse(from, to, rules, rng);
      if (course) return course;
    }
  }
  throw new RangeError(`a map cannot go from ${from.join('-')} to end ${to.join('-')} under these rules`);
};

/** Draws rounds from what each side still has to win; null when the map would end at the wrong moment. */
const randomCourse = (from: Score, to: Score, rules: MapRules, rng: Rng): TeamSlot[] | null => {
  const course: TeamSlot[] = [];
  let [left1, left2] = [to[0] - from[0], to[1] - from[1]];
  while (left1 + left2 > 0) {
    const winner: TeamSlot = rng.next() * (left1 + left2) < left1 ? 'team1' : 'team2';
    if (winner === 'team1') left1 -= 1;
    else left2 -= 1;
    course.push(winner);
    const isRunning = mapStateAt(to[0] - left1, to[1] - left2, rules) === 'running';
    if (isRunning !== left1 + left2 > 0) return null;
  }
  return course;
};
