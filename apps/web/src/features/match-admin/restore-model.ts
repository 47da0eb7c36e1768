import type { LiveMap } from '@placar/contracts/live';

/** A point one can go back to: the state before round `kept` + 1, as the round backup of that number holds it (contract §3.2). */
export interface RestorePoint {
  kept: number;
  team1: number;
  team2: number;
  /** File in the platform's store; null when there is none. */
  file: string | null;
  /** Rounds that would be played again. */
  undone: readonly number[];
}

const FILE = /^matchzy_(\d+)_(\d+)_round(\d+)\.json$/;

/** Stored files of one map by the number of rounds they keep. Names of other maps and other forms are left out. */
export function filesOfMap(files: readonly string[], mapNumber: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const file of files) {
    const parts = FILE.exec(file);
    if (parts !== null && Number(parts[2]) === mapNumber) found.set(Number(parts[3]), file);
  }
  return found;
}

/** Every point of a map from its start to now. After the last round of a map there is no backup, so the end is left out. */
export function restorePoints(
  map: Pick<LiveMap, 'number' | 'rounds' | 'team1_score' | 'team2_score'>,
  files: readonly string[],
): RestorePoint[] {
  const stored = filesOfMap(files, map.number);
  const played = map.team1_score + map.team2_score;
  const scores = new Map(map.rounds.map((round) => [round.round, round]));
  return Array.from({ length: played + 1 }, (_, kept): RestorePoint => {
    const at = scores.get(kept);
    return {
      kept,
      team1: kept === 0 ? 0 : (at?.team1_score ?? map.team1_score),
      team2: kept === 0 ? 0 : (at?.team2_score ?? map.team2_score),
      file: stored.get(kept) ?? null,
      undone: Array.from({ length: played - kept }, (_, index) => kept + 1 + index),
    };
  });
}

/** What is offered first: the newest point with a file; null when nothing is stored. */
export function defaultPoint(points: readonly RestorePoint[]): RestorePoint | null {
  return points.findLast((point) => point.file !== null) ?? null;
}

/** Round numbers in words a person reads: "7", "6, 7, 8", "3–12". */
export function roundRange(rounds: readonly number[]): string {
  const first = rounds[0];
  const last = rounds.at(-1);
  if (first === undefined || last === undefined) return '';
  return rounds.length <= 3 ? rounds.join(', ') : `${first}–${last}`;
}
