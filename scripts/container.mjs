// The one entry of the container image: `api`, `worker`, `gamesim`, `gamesim-server`, `migrate`,
// `await-schema` (till somebody has migrated), and `seed` for the demo. Runs the program in this very process, so that
// signals reach it without a shell or a supervisor between, also as process 1.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const command = process.argv[2] ?? '';

/** Process 1 has no default action for signals: until the program listens itself, they end it. */
const early = () => process.exit(143);
process.once('SIGTERM', early);
process.once('SIGINT', early);

const PROGRAMS = {
  api: () => require('../apps/api/dist/main.js'),
  worker: () => require('../apps/worker/dist/main.js'),
  async gamesim() {
    if (process.env.RELAY) await (await import('./container-relay.mjs')).startRelays(process.env.RELAY);
    require('../apps/gamesim/dist/main.js');
  },
  /** As the providers of game servers start it: port, password and name come in CS2_* variables. */
  async 'gamesim-server'() {
    const port = process.env.CS2_PORT || '27015';
    await (await import('./container-relay.mjs')).startRelays(`${port}-${port}`);
    process.argv[2] = '--container';
    require('../apps/gamesim/dist/main.js');
  },
  migrate: migrateDatabase,
  'await-schema': awaitSchema,
  seed: () => import('./seed.mjs'),
};

const run = Object.hasOwn(PROGRAMS, command) ? PROGRAMS[command] : undefined;
if (!run) {
  console.error(`Say what to run: ${Object.keys(PROGRAMS).join(', ')}.`);
  process.exit(64);
}
try {
  await run();
} catch (error) {
  console.error(error);
  process.exit(1);
}
process.off('SIGTERM', early);
process.off('SIGINT', early);

/** Waits for a database that is just starting; several at a time are safe (the migrations take a lock). */
async function migrateDatabase() {
  const { prepareDatabase } = require('@placar/read-models');
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is required');
  for (let left = 30; ; left -= 1) {
    try {
      const { migrations, rebuilt } = await prepareDatabase(url);
      console.log(migrations.length === 0 ? 'The schema is up to date.' : `Migrated: ${migrations.join(', ')}`);
      if (rebuilt > 0) console.log(`Wrote the read tables of ${rebuilt} matches in their new form.`);
      return;
    } catch (error) {
      const isAway = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P03/.test(`${error?.code} ${error?.message}`);
      if (!isAway || left === 0) throw error;
      console.log('The database is not there yet, trying again…');
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}

/** Ends once the database has every migration that this version knows: pods of a release start after its migration. */
async function awaitSchema() {
  const { createDataSource } = require('@placar/persistence');
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is required');
  for (;;) {
    const dataSource = createDataSource({ url, poolSize: 1, applicationName: 'placar-await-schema' });
    try {
      await dataSource.initialize();
      if (!(await dataSource.showMigrations())) return;
      console.log('The schema is older than this version, waiting for its migration…');
    } catch (error) {
      console.log(`The database does not answer (${error?.code ?? error?.message}), trying again…`);
    } finally {
      if (dataSource.isInitialized) await dataSource.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
}
