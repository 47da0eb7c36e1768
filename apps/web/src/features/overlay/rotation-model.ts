import type { LiveMatch } from '@placar/contracts/live';
import { stateOf } from '../../components/match/match-summary';
import { isInProgress } from '../../lib/match-state';

/** Matches that a big screen goes through, in a fixed order: those under way, never one that is over or has not begun. */
export function rotationOf(matches: readonly LiveMatch[]): LiveMatch[] {
  return matches.filter((match) => isInProgress(stateOf(match))).toSorted((a, b) => a.id - b.id);
}

/**
 * The match after the present one, or before it with -1; the first when there is none yet, null when there are none at all.
 * A match that ended has no place any more, but its id still says where to go on: nobody is skipped or shown twice.
 */
export function nextInRotation(ids: readonly number[], current: number | null, step: 1 | -1 = 1): number | null {
  const ordered = ids.toSorted((a, b) => a - b);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (first === undefined || last === undefined) return null;
  if (current === null) return first;
  const next = step === 1 ? ordered.find((id) => id > current) : ordered.findLast((id) => id < current);
  return next ?? (step === 1 ? first : last);
}
