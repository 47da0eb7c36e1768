#!/usr/bin/env node
// npm run projections:rebuild [-- --data DIR]: drops every read table and writes it again from the log.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const { values } = parseArgs({ options: { data: { type: 'string', default: join(root, '.data') } } });
const runtime = join(resolve(process.env.INIT_CWD ?? process.cwd(), values.data), 'runtime.json');
const url =
  process.env.DATABASE_URL ?? (existsSync(runtime) ? JSON.parse(readFileSync(runtime, 'utf8')).databaseUrl : undefined);
if (!url) {
  console.error('Nothing is running there: start it with "npm start", or set DATABASE_URL.');
  process.exit(1);
}
const { createDataSource } = require('@placar/persistence');
const { rebuildProjections } = require('@placar/match-engine');
const database = await createDataSource({ url }).initialize();
try {
  const started = Date.now();
  const matches = await rebuildProjections(database);
  console.log(`Rebuilt the read tables of ${matches} matches in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
} finally {
  await database.destroy();
}
