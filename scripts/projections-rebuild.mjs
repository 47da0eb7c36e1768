#!/usr/bin/env node
// npm run projections:rebuild [-- --data DIR]: drops every read table and writes it again from the event log. Needs a build.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { seconds } from './lib/progress.mjs';
import { runningDatabase } from './lib/database/running-database.mjs';

const require = createRequire(import.meta.url);

try {
  const { data } = parseArgs({ options: { data: { type: 'string' } } }).values;
  await rebuild(runningDatabase(data));
} catch (error) {
  console.error(error?.code === 'MODULE_NOT_FOUND' ? 'Not built yet: run "npm run build" first.' : error.message);
  process.exitCode = 1;
}

async function rebuild(url) {
  const since = Date.now();
  const { createDataSource } = require('@placar/persistence');
  const { rebuildProjections } = require('@placar/read-models');
  const database = await createDataSource({ url, poolSize: 1, applicationName: 'placar-rebuild' }).initialize();
  try {
    const matches = await rebuildProjections(database);
    console.log(`Rebuilt the read tables of ${matches} matches in ${seconds(Date.now() - since)}.`);
  } finally {
    await database.destroy();
  }
}
