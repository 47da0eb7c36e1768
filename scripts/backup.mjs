#!/usr/bin/env node
// npm run backup -- --to FILE [--data DIR]
// Everything of an installation of `npm start` in one file, also while it runs: database, secrets, demos. docs/backup.md tells more.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ArchiveWriter } from './lib/backup/archive-writer.mjs';
import { backUpRunning, backUpStopped } from './lib/backup/cluster-backup.mjs';
import { FORMAT, MANIFEST } from './lib/backup/format.mjs';
import { DataFolder } from './lib/data-folder.mjs';
import { clusterVersion } from './lib/database/embedded-postgres.mjs';
import { say } from './lib/progress.mjs';
import { dataFolderOf, pathOfPerson } from './lib/start-flags.mjs';

const USAGE = 'usage: npm run backup -- --to FILE [--data DIR]';
/** What lies in the data folder and is neither made anew at each start nor backed up in a way of its own. */
const LEFT_OUT = /^(postgres|runtime\.json|logs|postgres-)|\.(new|part)$/;

let archive;
let release = () => undefined;
try {
  await main();
} catch (error) {
  await archive?.discard();
  console.error(`No backup was made: ${error.message}`);
  process.exitCode = 1;
} finally {
  release();
}

async function main() {
  const { to, data: path } = flags();
  if (existsSync(to)) throw new Error(`${to} exists already.`);
  if (!existsSync(path)) throw new Error(`there is no ${path}.`);
  const data = realpathSync(path);
  if (!relative(data, realpathSync(dirname(to))).startsWith('..'))
    throw new Error('the backup must lie outside of the data folder.');
  if (!existsSync(join(data, 'secrets.json'))) throw new Error(`${data} holds no installation.`);
  if (!existsSync(join(data, 'postgres')))
    throw new Error(
      `the database of ${data} is another one's (DATABASE_URL): back it up with pg_dump, and copy ${join(data, 'demos')}.`,
    );
  const cluster = realpathSync(join(data, 'postgres'));

  const running = await claimOrRunning(data);
  archive = new ArchiveWriter(to);
  const manifest = { format: FORMAT, postgres: clusterVersion(cluster), madeAt: new Date().toISOString() };
  await archive.addText(MANIFEST, JSON.stringify(manifest));
  say(running ? 'Copying the database while it runs…' : 'Copying the database…');
  await (running ? backUpRunning(archive, { cluster, url: running.databaseUrl }) : backUpStopped(archive, { cluster }));
  // After the database: what it names is there already.
  say('Copying secrets and files…');
  await archive.addFolder(data, 'data', (name) => !LEFT_OUT.test(name));
  await archive.finish();
  say(
    `${archive.files} files are in ${to}. It holds the secrets of the installation: keep it where only you can read it.`,
  );
}

/** The record of the installation that runs there; null when none does, and then none starts before we end. */
async function claimOrRunning(path) {
  const folder = new DataFolder(path);
  try {
    await folder.claim(say);
    release = () => folder.release();
    return null;
  } catch (error) {
    const file = join(path, 'runtime.json');
    const record = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    if (typeof record.databaseUrl !== 'string') throw error;
    return record;
  }
}

function flags() {
  const { values } = parse();
  if (!values.to) throw new Error(USAGE);
  return { to: resolve(pathOfPerson(values.to)), data: dataFolderOf(values.data) };
}

function parse() {
  try {
    return parseArgs({ options: { to: { type: 'string' }, data: { type: 'string' } } });
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`, { cause: error });
  }
}
