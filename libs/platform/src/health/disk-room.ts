import { statfs } from 'node:fs/promises';
import type { ReadinessCheck } from './readiness';

const DISK_MS = 2_000;
const MB = 1_048_576;

/**
 * Fails while a disk under one of these folders has less room than that; a folder that does not exist is on no disk. For an
 * installation whose database is on the same disk: nothing that it is told could be kept.
 */
export function diskRoomCheck(folders: readonly string[], leastBytes: number): ReadinessCheck {
  return {
    name: 'disk',
    deadlineMs: DISK_MS,
    needed: 'always',
    run: async () => {
      for (const folder of folders) {
        const free = await freeBytes(folder);
        if (free !== null && free < leastBytes)
          throw new Error(`only ${Math.floor(free / MB)} MB are free in ${folder}, ${leastBytes / MB} are needed`);
      }
    },
  };
}

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
