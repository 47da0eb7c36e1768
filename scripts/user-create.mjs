#!/usr/bin/env node
/**
 * Makes a local account from the server's own shell:
 *   npm run user:create -- [--data DIR] --username U --password P --steam-id S --role member|admin|super_admin
 * Works on DATABASE_URL when it is set, else on the running embedded database of that data folder (default .data).
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE =
  'usage: npm run user:create -- [--data DIR] --username U --password P --steam-id S --role member|admin|super_admin';
const ROLES = ['member', 'admin', 'super_admin'];
const root = resolve(fileURLToPath(import.meta.url), '../..');

try {
  const account = readAccount();
  const databaseUrl = findDatabase(account.data);
  const id = await builtApi().createLocalAccountAt(databaseUrl, account);
  console.log(`User "${account.username}" created with role ${account.role} (id ${id}).`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function readAccount() {
  let values;
  try {
    const text = { type: 'string' };
    values = parseArgs({
      options: {
        data: text,
        username: text,
        password: text,
        'steam-id': text,
        role: { type: 'string', default: 'member' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`);
  }
  const missing = ['username', 'password', 'steam-id'].filter((name) => !values[name]);
  if (missing.length > 0) throw new Error(`missing: ${missing.map((name) => `--${name}`).join(', ')}\n${USAGE}`);
  if (!ROLES.includes(values.role)) throw new Error(`--role must be one of ${ROLES.join(', ')}\n${USAGE}`);
  const { username, password, role, data } = values;
  return { username, password, role, data, steamId: values['steam-id'] };
}

/** The running start script leaves the address of its embedded database in the data folder. */
function findDatabase(data) {
  if (data === undefined && process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), data ?? process.env.DATA_DIR ?? join(root, '.data'));
  const file = join(folder, 'runtime.json');
  if (!existsSync(file))
    throw new Error(`Nothing is running on ${folder}: start it with "npm start", or set DATABASE_URL.`);
  const { databaseUrl } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof databaseUrl !== 'string') throw new Error(`${file} names no database.`);
  return databaseUrl;
}

function builtApi() {
  const file = join(root, 'apps/api/dist/features/auth/create-local-account.js');
  if (!existsSync(file)) throw new Error('Not built yet: run "npm run build" first.');
  return createRequire(import.meta.url)(file);
}
