import type { RestorePoint } from '@placar/contracts';
import { openMap } from '../attempt-plan';
import { firstMapOf } from '../attempt-shift';
import { mapScore, sideInRound } from '../maps/map-rules';
import { isClosed } from '../match-state';
import type { MapState, MatchState } from '../match-state';
import { restorable } from '../restore-candidates';
import type { StoredBackup } from '../restore-candidates';
import { firstSide, roundsOf } from './live-rounds';

/** The plugin's own name for a round backup; `round` is rounds completed. */
export const backupFileName = (matchId: number, mapNumber: number, round: number): string =>
  `matchzy_${matchId}_${mapNumber}_round${String(round).padStart(2, '0')}.json`;

const MATCHZY_NAME = /^matchzy_(\d{1,10})_(\d{1,2})_round(\d{2,3})\.json$/;
const GET5_NAME = /^get5_backup\d{0,10}_match(\d{1,10})_map(\d{1,2})_round(\d{1,3})\.cfg$/;

/** Map and round of a backup of this match, or null when the name is not one of its files in either plugin's manner. */
export function backupOf(matchId: number, file: string): { mapNumber: number; round: number } | null {
  const [, id, map, round] = MATCHZY_NAME.exec(file) ?? GET5_NAME.exec(file) ?? [];
  return Number(id) === matchId ? { mapNumber: Number(map), round: Number(round) } : null;
}

/** An upload as it was judged at arrival: a bad one restores nothing while announcing success (plugin contract §3.2). */
export interface RoundBackupFile extends StoredBackup {
  valid: boolean;
}

/** What is known of round backups beside the log. */
export interface BackupKnowledge {
  stored: readonly RoundBackupFile[];
  /** `<map>:<round>` of the files on the server's disk; null when it could not be asked. */
  onServer: ReadonlySet<string> | null;
}

type Score = { team1: number; team2: number };

/** Every round that the match has played or that a file is known of, newest first, with whether it can be gone back to. */
export function restorePoints(state: MatchState, { stored, onServer }: BackupKnowledge): RestorePoint[] {
  const newest = byRound(stored);
  const standing = byRound(standingOf(state, stored));
  const played = new Map(state.maps.map((map) => [map.number, scoresOf(state, map)]));
  const keys = new Set([
    ...[...played].flatMap(([map, scores]) => [...scores.keys()].map((round) => keyOf(map, round))),
    ...newest.keys(),
    ...(onServer ?? []),
  ]);
  return [...keys]
    .map((key): RestorePoint => {
      const [mapNumber = 0, round = 0] = key.split(':').map(Number);
      const good = standing.get(key) ?? null;
      const file = good ?? newest.get(key) ?? null;
      const isPlayed = played.get(mapNumber)?.has(round) === true;
      const isOnServer = onServer?.has(key) === true;
      const problem = problemOf(state, { mapNumber, round }, { good, file, isPlayed, isOnServer });
      const score: Score | null =
        good ?? played.get(mapNumber)?.get(round) ?? file ?? scoreAfter(state, mapNumber, round);
      return {
        file: backupFileName(state.id, mapNumber, round),
        map_number: mapNumber,
        round,
        team1_score: score?.team1 ?? null,
        team2_score: score?.team2 ?? null,
        team1_side: sideAfter(state, mapNumber, round),
        on_server: onServer === null ? null : isOnServer,
        stored: file !== null,
        verified: good !== null,
        at: file?.receivedAt ?? null,
        usable: problem === null,
        problem,
      };
    })
    .sort((a, b) => b.map_number - a.map_number || b.round - a.round);
}

/** Good uploads that stand for the match as it is now: the same rule that the recovery chooses by. */
function standingOf(state: MatchState, stored: readonly RoundBackupFile[]): RoundBackupFile[] {
  const valid = stored.filter(({ valid: good }) => good);
  const ids = new Set(
    [...new Set(valid.map(({ mapNumber }) => mapNumber))]
      .flatMap((map) => restorable(state, map, valid))
      .map(({ id }) => id),
  );
  return valid.filter(({ id }) => ids.has(id));
}

interface Evidence {
  good: RoundBackupFile | null;
  file: RoundBackupFile | null;
  /** The present epoch of the map has this round. */
  isPlayed: boolean;
  isOnServer: boolean;
}

interface Place {
  mapNumber: number;
  round: number;
}

/** Why a round cannot be gone back to, the gravest reason first; null when it can. */
function problemOf(state: MatchState, place: Place, { good, file, isPlayed, isOnServer }: Evidence): string | null {
  const map = state.maps.find(({ number }) => number === place.mapNumber);
  if (isClosed(state) || (map !== undefined && map.result !== null)) return 'map_finished';
  if (good !== null) return null;
  if (file !== null && file.attempt < (state.restartedAtAttempt ?? 0)) return 'older_attempt';
  if (file === null && isOnServer) return problemOnDisk(state, place, isPlayed);
  // What is left says another score than the one that stands, or holds a round that a restore took back (F8).
  if (file?.valid || !isPlayed) return 'superseded';
  return 'unverified';
}

/**
 * Why a file that only the server's disk has cannot be gone back to. Its name says map and round and no more: of a round that
 * the log has, the worker compares the score before it sends; of another one nothing may speak against it.
 */
function problemOnDisk(state: MatchState, { mapNumber, round }: Place, isPlayed: boolean): string | null {
  if (firstMapOf(state) !== 0) return 'other_numbering';
  if (isPlayed) return null;
  if ((state.restartedAtAttempt ?? 0) > 0) return 'older_attempt';
  const map = state.maps.find(({ number }) => number === mapNumber);
  if ((map?.takenBack ?? []).some((restore) => round > restore.round)) return 'superseded';
  return mapNumber === openMap(state) ? null : 'unverified';
}

/** Score after so many rounds of the present epoch, by the log alone; null where it lacks that round. */
export function scoreAfter(state: MatchState, mapNumber: number, round: number): Score | null {
  if (round === 0) return { team1: 0, team2: 0 };
  const map = state.maps.find(({ number }) => number === mapNumber);
  return map === undefined ? null : (scoresOf(state, map).get(round) ?? null);
}

/** Score after each round of the present epoch, by round; 0 is the start of the map, null where reports were lost. */
function scoresOf(state: MatchState, map: MapState): Map<number, Score | null> {
  const scores = new Map<number, Score | null>([[0, { team1: 0, team2: 0 }]]);
  if (map.result?.source === 'forfeit') return scores;
  for (const { round, team1_score: team1, team2_score: team2 } of roundsOf(state, map))
    scores.set(round, team1 + team2 === round ? { team1, team2 } : null);
  const end = mapScore(map);
  return scores.set(end.team1 + end.team2, end);
}

/** Side on which team1 goes on after so many rounds. */
function sideAfter(state: MatchState, mapNumber: number, round: number): RestorePoint['team1_side'] {
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  const first = map === undefined ? null : firstSide(state, map);
  return first === null ? null : sideInRound(first, round + 1, state.config);
}

const keyOf = (mapNumber: number, round: number): string => `${mapNumber}:${round}`;

/** The last upload of each round; a good one before a bad one. */
function byRound(stored: readonly RoundBackupFile[]): Map<string, RoundBackupFile> {
  const sorted = [...stored].sort((a, b) => Number(a.valid) - Number(b.valid) || a.id - b.id);
  return new Map(sorted.map((file) => [keyOf(file.mapNumber, file.round), file]));
}
