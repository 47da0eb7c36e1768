import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolderOf } from '../start-flags.mjs';

/**
 * The address of the database that a command is meant for: the one of `--data DIR`, else DATABASE_URL, else the one that runs
 * on the default data folder. The start script leaves it in the folder's record. Throws with what to do.
 */
export function runningDatabase(data) {
  if (data === undefined && process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const folder = dataFolderOf(data);
  const file = join(folder, 'runtime.json');
  if (!existsSync(file))
    throw new Error(`Nothing is running on ${folder}: start it with "npm start", or set DATABASE_URL.`);
  const { databaseUrl } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof databaseUrl !== 'string') throw new Error(`${file} names no database yet: is it still starting?`);
  return databaseUrl;
}
