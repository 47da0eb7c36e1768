#!/usr/bin/env node
// npm run restore -- --from FILE [--data DIR]
// Makes an installation out of a backup of `npm run backup`, in a data folder that is new or empty.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { unpackBackup } from './lib/backup/archive-reader.mjs';
import { embeddedVersion, settleCluster } from './lib/database/embedded-postgres.mjs';
import { makeFolder, writeDurably } from './lib/files.mjs';
import { say } from './lib/progress.mjs';
import { dataFolderOf, pathOfPerson } from './lib/start-flags.mjs';

const USAGE = 'usage: npm run restore -- --from FILE [--data DIR]';

let unfinished;
try {
  await main();
} catch (error) {
  if (unfinished) rmSync(unfinished, { recursive: true, force: true });
  console.error(`Nothing was restored: ${error.message}`);
  process.exitCode = 1;
}

async function main() {
  const { from, data } = flags();
  if (!existsSync(from)) throw new Error(`there is no ${from}.`);
  if (existsSync(data) && readdirSync(data).length > 0)
    throw new Error(`${data} is not empty. Name another folder with --data, or move this one away.`);
  // Beside its place, so that a restore that is interrupted leaves no half installation there.
  unfinished = `${data}.restoring`;
  makeFolder(dirname(data));
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o750 });
  say(`Unpacking ${from}…`);
  const { madeAt } = await unpackBackup(from, unfinished, checkVersion);
  const id = renew(join(unfinished, 'secrets.json'));
  if (existsSync(data)) rmdirSync(data);
  renameSync(unfinished, data);
  unfinished = null;
  settleCluster({ dataDir: data, id, say });
  say(`Restored what was there at ${madeAt}. Start it with: npm start -- --data ${data}`);
}

function checkVersion({ postgres }) {
  const here = embeddedVersion();
  if (here !== postgres) throw new Error(`its database was made by PostgreSQL ${postgres}, this Placar has ${here}`);
}

/** The installation that was backed up may still be there: this one gets an id of its own. */
function renew(file) {
  const secrets = JSON.parse(readFileSync(file, 'utf8'));
  const id = randomBytes(6).toString('hex');
  writeDurably(file, `${JSON.stringify({ ...secrets, id }, null, 2)}\n`);
  return id;
}

function flags() {
  const { values } = parse();
  if (!values.from) throw new Error(USAGE);
  return { from: resolve(pathOfPerson(values.from)), data: dataFolderOf(values.data) };
}

function parse() {
  try {
    return parseArgs({ options: { from: { type: 'string' }, data: { type: 'string' } } });
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`, { cause: error });
  }
}
