import { randomBytes } from 'node:crypto';
import { createQueueConnection } from '@placar/messaging';
import { migrate } from '@placar/persistence';
import { createLogger } from '@placar/platform';
import { Client } from 'pg';
import { startPostgresCluster } from './postgres-cluster';
import type { PostgresCluster } from './postgres-cluster';
import { templateName } from './template-name';

export interface TestDatabase {
  readonly url: string;
  /** Cuts every connection and removes the database. */
  drop(): Promise<void>;
}

/** Set by the global setup of jest: all workers share one server. */
export const TEST_POSTGRES_VARIABLE = 'PLACAR_TEST_POSTGRES_URL';
const TEMPLATE_LOCK = 7_065_267;

let own: Promise<PostgresCluster> | undefined;
let template: Promise<string> | undefined;

/** The Postgres of this test run: TEST_DATABASE_URL, or the one of the global setup, or one of our own. */
export async function startTestPostgres(): Promise<{ url: string }> {
  const given = process.env.TEST_DATABASE_URL ?? process.env[TEST_POSTGRES_VARIABLE];
  if (given) return { url: given };
  own ??= startPostgresCluster();
  return own;
}

/** A database of its own for a test file, with the schema of today (`migrated: false`: an empty one). It goes with the run's Postgres at the latest. */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const { url: adminUrl } = await startTestPostgres();
  const name = `placar_test_${randomBytes(6).toString('hex')}`;
  const from = options.migrated === false ? 'template1' : await (template ??= migratedTemplate(adminUrl));
  // Through the log of Postgres, its other way, each copy of the schema takes ten times as long.
  await asAdmin(adminUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`));
  return {
    url: urlOf(adminUrl, name),
    drop: () =>
      asAdmin(adminUrl, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** Migrates once in a test run; the other workers wait and find it done. */
function migratedTemplate(adminUrl: string): Promise<string> {
  const name = templateName(process.env.PLACAR_TEST_RUN ?? String(process.pid));
  return asAdmin(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    const url = urlOf(adminUrl, unfinished);
    await migrate(url);
    // The queues' own tables as well: whatever starts on a database without them makes some fifty objects first.
    const store = { database: { url, poolSize: 2 }, redis: { url: null, prefix: '' } };
    await createQueueConnection(store, createLogger({ level: 'silent', name: 'template' })).prepare();
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    return name;
  });
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs `work` on a connection to the server's own database; the advisory locks it takes end with it. */
async function asAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
