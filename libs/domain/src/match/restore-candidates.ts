import type { MapState, MatchState } from './match-state';

/** A round backup in our own store, as its row says. `round` is rounds completed; `receivedAt` is our clock (plugin contract F20). */
export interface StoredBackup {
  id: number;
  attempt: number;
  mapNumber: number;
  round: number;
  team1: number;
  team2: number;
  file: string;
  receivedAt: string;
}

/** Clocks of two processes of ours may stand apart by this much. */
const SKEW_MS = 2_000;

/**
 * Backups of a map that stand for the match as it is now, the newest first. One that came before a restore to an earlier
 * round holds a game that was taken back (F8), and one whose score is not the log's is of another epoch.
 */
export function restorable(state: MatchState, mapNumber: number, backups: readonly StoredBackup[]): StoredBackup[] {
  const map = state.maps.find((candidate) => candidate.number === mapNumber);
  return backups
    .filter(
      (backup) =>
        backup.mapNumber === mapNumber &&
        backup.attempt >= (state.restartedAtAttempt ?? 0) &&
        (map === undefined ? backup.round === 0 : stands(map, backup)),
    )
    .sort((a, b) => b.round - a.round || b.id - a.id);
}

/** The log's order tells; the time decides only for a backup whose note never made it into the log. */
function isTakenBack(map: MapState, { round, receivedAt }: StoredBackup): boolean {
  if (map.backedUp?.includes(round)) return false;
  const at = Date.parse(receivedAt);
  return (map.takenBack ?? []).some((restore) => round > restore.round && at < Date.parse(restore.at) - SKEW_MS);
}

function stands(map: MapState, backup: StoredBackup): boolean {
  if (isTakenBack(map, backup) || backup.team1 + backup.team2 !== backup.round) return false;
  const record = map.rounds[backup.round];
  if (record !== undefined) return record.team1 === backup.team1 && record.team2 === backup.team2;
  // The report of that round was lost: its score must lie between the rounds around it (F1).
  return Object.values(map.rounds).every((other) =>
    other.round < backup.round
      ? other.team1 <= backup.team1 && other.team2 <= backup.team2
      : other.team1 >= backup.team1 && other.team2 >= backup.team2,
  );
}
