import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing. Throws with the path when one cannot be made. (`mkdir` with `recursive`
 * never returns below /proc, where making a folder fails as if the one above it were missing.)
 */
export function makeFolder(path) {
  const missing = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another program may have made it meanwhile.
      if (error.code !== 'EEXIST')
        throw new Error(`the folder ${path} cannot be made: ${error.message}`, { cause: error });
    }
  }
}

/** Replaces a file so that after a power cut either the old or the new text is there, and none that is cut. Throws with its name. */
export function writeDurably(file, text) {
  const unfinished = `${file}.new`;
  try {
    const handle = openSync(unfinished, 'w', 0o600);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(unfinished, file);
    syncFolderOf(file);
  } catch (error) {
    throw new Error(`${file} cannot be written: ${error.message}`, { cause: error });
  }
}

/** A new name is on the disk only when its folder is. Windows knows no such thing. */
export function syncFolderOf(file) {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
