import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_EVERY_MS = 2_000;
const MB = 1024 * 1024;

/**
 * Says when the disk of the data folder, or the one on which its database lies, has less room than `leastMb`, and when there is room
 * again; `onRoom` is called then. Answers how to end it.
 */
export function watchDisk({ folder, leastMb, say, onRoom }) {
  let isFull = false;
  const look = () => {
    const lack = [folder, join(folder, 'postgres')].find((path) => freeMb(path) < leastMb);
    if (lack !== undefined && !isFull)
      say(
        `The disk of ${lack} is full (${Math.floor(freeMb(lack))} MB are free, ${leastMb} are needed): what happens now may not be stored, ` +
          'and the api is not ready. It goes on by itself once there is room.',
      );
    if (lack === undefined && isFull) {
      say('There is room on the disk again.');
      onRoom();
    }
    isFull = lack !== undefined;
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function freeMb(path) {
  try {
    if (!existsSync(path)) return Infinity;
    const { bavail, bsize } = statfsSync(path);
    return (bavail * bsize) / MB;
  } catch {
    // A disk that cannot be asked is another trouble, which its users tell.
    return Infinity;
  }
}
