import type { StageState, TournamentState } from '../cup/tournament-state';
import type { Entry } from '../stages';
import { timetableOf } from './timetable';

/** A team that may not begin its next match before `until` (ISO). */
export interface Rest {
  entry: Entry;
  until: string;
}

/** Until when each team rests after its last match, in milliseconds. A walkover tires nobody, and a correction nobody again. */
export function restsOf(state: Pick<TournamentState, 'settings' | 'stages'>): ReadonlyMap<Entry, number> {
  const { restMinutes = 0 } = timetableOf(state);
  const rests = new Map<Entry, number>();
  if (restMinutes === 0) return rests;
  for (const { entries, at } of state.stages.flatMap(playedOf)) {
    const until = Date.parse(at) + restMinutes * 60_000;
    for (const entry of entries) rests.set(entry, Math.max(until, rests.get(entry) ?? 0));
  }
  return rests;
}

/** Of these teams the one that rests longest, by `restsOf`; null: none of them has to. */
export function longestRest(rests: ReadonlyMap<Entry, number>, entries: readonly Entry[]): Rest | null {
  const [longest] = entries
    .flatMap((entry) => {
      const until = rests.get(entry);
      return until === undefined ? [] : [{ entry, until }];
    })
    .toSorted((one, other) => other.until - one.until);
  return longest === undefined ? null : { entry: longest.entry, until: new Date(longest.until).toISOString() };
}

function playedOf({ results, playedAt = {} }: StageState): { entries: readonly Entry[]; at: string }[] {
  return [...results].flatMap(([key, { entries, how }]) => {
    const at = playedAt[key];
    return how === 'played' && at !== undefined ? [{ entries, at }] : [];
  });
}
