#!/usr/bin/env node
/**
 * Makes a local account from the server's own shell:
 *   npm run user:create -- [--data DIR] --username U --password P --steam-id S --role member|admin|super_admin
 * Works on DATABASE_URL when it is set, else on the running embedded database of that data folder (default .data).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/project.mjs';
import { runningDatabase } from './lib/database/running-database.mjs';

const USAGE =
  'usage: npm run user:create -- [--data DIR] --username U --password P --steam-id S --role member|admin|super_admin';
const ROLES = ['member', 'admin', 'super_admin'];

try {
  const account = readAccount();
  const databaseUrl = runningDatabase(account.data);
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

function builtApi() {
  const file = join(root, 'apps/api/dist/features/auth/create-local-account.js');
  if (!existsSync(file)) throw new Error('Not built yet: run "npm run build" first.');
  return createRequire(import.meta.url)(file);
}
