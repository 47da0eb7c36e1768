import { firstMapOf } from './attempt-shift';
import { mapScore, mapsAreFixed } from './maps/map-rules';
import type { AttemptPlan, MatchState } from './match-state';
import { restorable } from './restore-candidates';
import type { StoredBackup } from './restore-candidates';

/** A backup is passed over once its restore was contradicted this often. */
const DOUBTS_MAX = 2;

/** The map that is to be played now: the first without a result. */
export function openMap(state: MatchState): number {
  for (let number = 0; number < state.config.maxMaps; number += 1) {
    if (!state.maps.some((map) => map.number === number && map.result !== null)) return number;
  }
  return state.config.maxMaps - 1;
}

/**
 * How the match gets onto a server now: from the newest backup that stands for it, else from the start of the open map. Null
 * when rounds were played and no backup of them is left: a person decides what is lost.
 */
export function planOf(state: MatchState, backups: readonly StoredBackup[]): AttemptPlan | null {
  const mapNumber = openMap(state);
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  const doubted = state.recovery?.doubted ?? [];
  const [best] = restorable(state, mapNumber, backups).filter(
    ({ id, attempt }) =>
      doubted.filter((doubt) => doubt === id).length < DOUBTS_MAX && (map !== undefined || attempt === state.attempt),
  );
  if (best !== undefined) return restoreOf(best);
  const score = map === undefined ? { team1: 0, team2: 0 } : mapScore(map);
  return score.team1 + score.team2 > 0 ? null : { kind: 'fresh', mapNumber };
}

export const restoreOf = ({ id, attempt, file, mapNumber, round, team1, team2 }: StoredBackup): AttemptPlan => ({
  kind: 'restore',
  backupId: id,
  madeIn: attempt,
  file,
  mapNumber,
  round,
  team1,
  team2,
});

/** The first map of an attempt with this plan, for `match.attempt-opened`; nothing for one that plays the whole series. */
export function firstMapFor(state: MatchState, plan: AttemptPlan): { firstMap?: number } {
  if (plan.kind === 'fresh') return plan.mapNumber === 0 ? {} : { firstMap: plan.mapNumber };
  return state.firstMaps?.[plan.madeIn] === undefined ? {} : { firstMap: firstMapOf(state, plan.madeIn) };
}

/** True when every map of the series is known, by the pool or by a veto that was played to its end. */
export const isVetoOver = (state: MatchState): boolean =>
  !mapsAreFixed(state.config) &&
  state.vetoSteps.filter((step) => step.action === 'pick').length >= state.config.maxMaps;
