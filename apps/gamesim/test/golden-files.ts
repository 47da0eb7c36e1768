import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, 'golden');

/**
 * A file of exact bytes, and what is there. Written anew only by `GAMESIM_GOLDEN=write`, to be read before it is committed;
 * null when it does not exist.
 */
export const goldenText = (file: string, lines: readonly string[]): { text: string; golden: string | null } => {
  const path = join(FOLDER, file);
  const text = `${lines.join('\n')}\n`;
  if (process.env.GAMESIM_GOLDEN === 'write') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path, text);
  }
  return { text, golden: existsSync(path) ? readFileSync(path, 'utf8') : null };
};
