// Run by start.mjs, in a process of its own that ends: creates the database, brings its schema up to date, makes the first account.
// Reads { databaseUrl, adminUrl?, account? } from standard input; writes { migrations, account } as its last line.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../project.mjs';

const require = createRequire(import.meta.url);
const { databaseUrl, adminUrl, account } = JSON.parse(await text(process.stdin));

try {
  if (adminUrl) await createDatabase(adminUrl, new URL(databaseUrl).pathname.slice(1));
  const { prepareDatabase } = require('@placar/read-models');
  const { migrations } = await prepareDatabase(databaseUrl);
  console.log(JSON.stringify({ migrations, account: account ? await createAccount(account) : 'kept' }));
} catch (error) {
  console.error(error.message || error.code || String(error));
  process.exitCode = 1;
}

async function createDatabase(url, name) {
  const { Client } = require('pg');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** `created`, or `exists` when the database has that user already: its password is not ours then. */
async function createAccount(wanted) {
  const { createLocalAccountAt } = require(join(root, 'apps/api/dist/features/auth/create-local-account.js'));
  try {
    await createLocalAccountAt(databaseUrl, wanted);
    return 'created';
  } catch (error) {
    if (error?.code === 'ACCOUNT_EXISTS') return 'exists';
    throw error;
  }
}
