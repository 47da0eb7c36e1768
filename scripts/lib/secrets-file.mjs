import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Made together at the first start; a file that lacks one of them was not written by us, or not to its end. */
const NEEDED = ['id', 'secret', 'databasePassword', 'adminPassword'];

/**
 * The secrets of a data folder; empty before its first start. Throws when they are damaged, or missing beside a database
 * (`hasDatabase`): new ones would open neither the database nor the passwords that are stored in it.
 */
export function readSecrets(file, { hasDatabase }) {
  if (!existsSync(file)) {
    if (hasDatabase) throw new Error(`${file} is missing, but there is a database beside it. ${advice(file)}`);
    return {};
  }
  const text = readFileSync(file, 'utf8');
  const problem = problemOf(text);
  if (problem) throw new Error(`${file} ${problem}. ${advice(file)}`);
  return JSON.parse(text);
}

/** Null for a whole file. Never quotes it. */
function problemOf(text) {
  if (text.trim() === '') return 'is empty';
  let content;
  try {
    content = JSON.parse(text);
  } catch {
    return 'is not readable as JSON';
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'is not a JSON object';
  const missing = NEEDED.filter((name) => typeof content[name] !== 'string' || content[name] === '');
  return missing.length > 0 ? `lacks ${missing.join(', ')}` : null;
}

const advice = (file) =>
  'It holds the password of the database and the key of what is stored in it, so no new one was made. ' +
  `Put the file back from a backup, or move the folder ${dirname(file)} away to start with an empty installation.`;
