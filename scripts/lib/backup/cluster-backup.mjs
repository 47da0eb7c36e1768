import { createRequire } from 'node:module';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** Emptied or made anew at each start; the log is added by itself (PostgreSQL manual, "Making a Base Backup"). */
const CONTENTS_LEFT_OUT = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const FILES_LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'global/pg_control',
]);
/** The last one: what it says must not be older than the files. */
const CONTROL = 'global/pg_control';

/**
 * Copies the cluster of a running PostgreSQL into an archive as `postgres/`: its files as they are, torn where they change, and the
 * log of the time in which they were copied, by which the restored server mends them at its first start.
 */
export async function backUpRunning(archive, { cluster, url }) {
  const { Client } = require('pg');
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const slot = `placar_backup_${process.pid}`;
    // Keeps the log from being recycled until it was copied; gone with this connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
    const first = await one(client, `SELECT pg_walfile_name(pg_backup_start('placar', true)) AS file`);
    await archive.addFolder(cluster, 'postgres', isWanted);
    await archive.addFile(join(cluster, CONTROL), `postgres/${CONTROL}`);
    const stop = await one(
      client,
      'SELECT labelfile, spcmapfile, pg_walfile_name(lsn) AS file FROM pg_backup_stop(wait_for_archive => false)',
    );
    if (stop.spcmapfile?.trim())
      throw new Error('this cluster has tablespaces outside of its folder, which no backup can hold');
    await archive.addText('postgres/backup_label', stop.labelfile);
    await addLog(archive, cluster, first.file, stop.file);
  } finally {
    await client.end();
  }
}

/** Copies the cluster of a PostgreSQL that does not run. */
export async function backUpStopped(archive, { cluster }) {
  await archive.addFolder(cluster, 'postgres', (name) => name !== 'postmaster.pid' && name !== 'postmaster.opts');
}

async function one(client, sql) {
  const { rows } = await client.query(sql);
  return rows[0];
}

function isWanted(name) {
  if (FILES_LEFT_OUT.has(name)) return false;
  const base = name.split('/').at(-1);
  if (base.startsWith('pgsql_tmp') || base.startsWith('pg_internal.init')) return false;
  return !CONTENTS_LEFT_OUT.some((folder) => name.startsWith(`${folder}/`));
}

/** Names of the log's files sort by time within one timeline. */
async function addLog(archive, cluster, first, last) {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const needed = names.filter((name) => name >= first && name <= last).sort();
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new Error('the log of the database was recycled while it was copied');
  for (const name of needed) await archive.addFile(join(cluster, 'pg_wal', name), `postgres/pg_wal/${name}`);
  await archive.add({ name: 'postgres/pg_wal/archive_status', type: 'directory', mode: 0o700 });
}
