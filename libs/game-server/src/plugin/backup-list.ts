import type { ListedBackup } from './plugin-status';
import { cleanReply } from './plugin-replies';

const FILE = /([A-Za-z0-9._-]+\.(?:json|cfg))/;
const MATCHZY_NAME = /^matchzy_(\d+)_(.+)_round(\d+)\.json$/;
const GET5_NAME = /^get5_backup\d*_match(.+?)_map(\d+)_(?:round(\d+)|prelive)\.cfg$/;
const TAKEN_AT = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/;
/** From the right, since team names in the middle may hold anything (plugin contract §3). */
const MAP_AND_SCORES = /(\S+)\s+(\d{1,3})\s+(\d{1,3})\s*$/;

/** The backup list of either plugin, newest first. Lines without a backup's file name are noise. */
export function parseBackupList(text: string): ListedBackup[] {
  const byFile = new Map<string, ListedBackup>();
  for (const line of cleanReply(text, 1024 * 1024).split('\n')) {
    const backup = parseLine(line);
    if (backup && !byFile.has(backup.file)) byFile.set(backup.file, backup);
  }
  return [...byFile.values()].sort(newestFirst);
}

function parseLine(line: string): ListedBackup | null {
  const file = FILE.exec(line)?.[1];
  const name = file === undefined ? null : readFileName(file);
  if (file === undefined || !name) return null;
  const details = line.slice(line.indexOf(file) + file.length);
  const takenAt = TAKEN_AT.exec(details)?.[0] ?? null;
  const tail = takenAt === null ? null : MAP_AND_SCORES.exec(details);
  return {
    file,
    ...name,
    map: tail?.[1] ?? null,
    score1: tail ? Number(tail[2]) : null,
    score2: tail ? Number(tail[3]) : null,
    takenAt,
  };
}

function readFileName(file: string): Pick<ListedBackup, 'matchId' | 'mapNumber' | 'round'> | null {
  const matchzy = MATCHZY_NAME.exec(file);
  if (matchzy) return { matchId: whole(matchzy[1]), mapNumber: whole(matchzy[2]), round: whole(matchzy[3]) };
  const get5 = GET5_NAME.exec(file);
  return get5 ? { matchId: whole(get5[1]), mapNumber: whole(get5[2]), round: whole(get5[3]) } : null;
}

function whole(digits: string | undefined): number | null {
  return digits !== undefined && /^\d{1,10}$/.test(digits) ? Number(digits) : null;
}

function newestFirst(one: ListedBackup, other: ListedBackup): number {
  return (
    (other.takenAt ?? '').localeCompare(one.takenAt ?? '') ||
    (other.mapNumber ?? -1) - (one.mapNumber ?? -1) ||
    (other.round ?? -1) - (one.round ?? -1)
  );
}
