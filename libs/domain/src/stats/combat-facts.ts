import type { MatchState } from '../match/match-state';

/** Which kills and plants still stand, told without them: they are many and live in tables of their own. Times are ISO text. */
export interface CombatFacts {
  /** Attempts before this one were played before the match was started anew. */
  restartedAt: number;
  /** What an attempt tells after the next one was opened does not count (plugin contract F7). */
  openings: { attempt: number; at: string }[];
  /** Maps from this one on began anew in this attempt. */
  reloads: { map: number; attempt: number }[];
  /** Rounds after this one were taken back, and all maps after it (F8). */
  restores: { map: number; round: number; at: string }[];
}

export const combatFacts = (state: MatchState): CombatFacts => ({
  restartedAt: state.restartedAtAttempt ?? 0,
  openings: Object.entries(state.openedAt ?? {}).map(([attempt, at]) => ({ attempt: Number(attempt), at })),
  reloads: (state.reloads ?? []).map(({ mapNumber, attempt }) => ({ map: mapNumber, attempt })),
  restores: state.maps.flatMap((map) => (map.takenBack ?? []).map(({ round, at }) => ({ map: map.number, round, at }))),
});
