import type { TeamSlot } from '@placar/contracts';
import { completedScore, endsMap, finalScores, lastRound, leader, toldScore } from './map-rules';
import type { Score } from './map-rules';
import type { MapResult, MapState, MatchConfig, ResultProof } from '../match-state';

/**
 * How a map ended, by all that was told of it (decision 0024). The plugin's `map_result` counts before everything, then scores with which
 * a map can end, then the word of staff. What nothing proves is a guess with `proof` null: the map is unproven. `guess` is its winner where
 * nothing better is known.
 */
export function judgeMap(map: MapState, config: MatchConfig, guess: TeamSlot | null = null): MapResult {
  const { mapResult, series, word } = map.evidence ?? {};
  if (mapResult !== undefined) return { ...mapResult, winner: leader(mapResult), source: 'event', proof: 'map_result' };
  for (const [proof, score] of provable(map, config)) {
    const winner = leader(score);
    if (series === undefined || winner === series.winner) return { ...score, winner, source: 'inferred', proof };
  }
  if (word !== undefined) {
    const { team1, team2, winner } = word;
    return { team1, team2, winner, source: 'word', proof: 'word' };
  }
  const told = toldScore(map);
  const winner = series?.winner ?? guess ?? leader(told);
  const score = winner === null ? told : completedScore(told, winner, config);
  return { ...score, winner, source: 'inferred', proof: null };
}

/** Scores that a source proves, the strongest first. */
function provable(map: MapState, config: MatchConfig): [ResultProof, Score][] {
  const told = toldScore(map);
  const { demo, backup } = map.evidence ?? {};
  const found: [ResultProof, Score | null][] = [
    [isReported(map, told) ? 'rounds' : 'status', endsMap(told, config) ? told : null],
    ['demo', demo === undefined ? null : onlyEnd(finalScores(demo.rounds, config), map)],
    ['backup', backup === undefined ? null : afterBackup(backup, map, config)],
  ];
  return found.flatMap(([proof, score]) => (score === null ? [] : [[proof, score]]));
}

const isReported = (map: MapState, told: Score): boolean => {
  const last = lastRound(map);
  return last !== null && last.team1 === told.team1 && last.team2 === told.team2;
};

/** The one of these ends that goes on from what was told, with the known winner; null for none, and for several. */
function onlyEnd(ends: readonly Score[], map: MapState): Score | null {
  const told = toldScore(map);
  const known = map.evidence?.series?.winner ?? null;
  const possible = ends.filter(
    (end) => end.team1 >= told.team1 && end.team2 >= told.team2 && (known === null || leader(end) === known),
  );
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

/** The plugin writes a backup before each round and none after the last: one round came after the newest. */
function afterBackup({ team1, team2 }: Score, map: MapState, config: MatchConfig): Score | null {
  const next = [
    { team1: team1 + 1, team2 },
    { team1, team2: team2 + 1 },
  ];
  return onlyEnd(
    next.filter((score) => endsMap(score, config)),
    map,
  );
}

/** What proves the result of a map; null for an open map and an unproven one. */
export function proofOf(map: MapState, config: MatchConfig): ResultProof | 'forfeit' | null {
  const { result } = map;
  if (result === null) return null;
  if (result.source === 'forfeit') return 'forfeit';
  if (result.source === 'event') return 'map_result';
  if (result.proof !== undefined) return result.proof;
  // Logs of older releases do not say it.
  const told = toldScore(map);
  const isTold = told.team1 === result.team1 && told.team2 === result.team2;
  return isTold && endsMap(told, config) ? 'rounds' : null;
}

/** True for a map that is over by a score which no source proves: it may be another one. */
export const isUnproven = (map: MapState, config: MatchConfig): boolean =>
  map.result !== null && proofOf(map, config) === null;

/** True when not even the winner of a map that is over was told: the one that it has is a guess. */
export const isWinnerGuessed = (map: MapState, config: MatchConfig): boolean =>
  isUnproven(map, config) && map.evidence?.series === undefined;
