#!/usr/bin/env node
// npm run db:migrate [-- --data DIR]: brings a database up to date. Needs a build.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { runningDatabase } from './lib/database/running-database.mjs';

try {
  const { data } = parseArgs({ options: { data: { type: 'string' } } }).values;
  const url = runningDatabase(data);
  const { prepareDatabase } = createRequire(import.meta.url)('@placar/read-models');
  const { migrations, rebuilt } = await prepareDatabase(url);
  console.log(migrations.length === 0 ? 'The schema is up to date.' : `Migrated: ${migrations.join(', ')}`);
  if (rebuilt > 0) console.log(`Wrote the read tables of ${rebuilt} matches in their new form.`);
} catch (error) {
  if (error?.code === 'MODULE_NOT_FOUND') console.error('Not built yet: run "npm run build" first.');
  else console.error(`The migration failed: ${error?.message || error?.code || error}`);
  process.exitCode = 1;
}
