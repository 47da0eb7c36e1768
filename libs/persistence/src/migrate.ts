import { Client } from 'pg';
import { createDataSource } from './data-source';

/** The lock of everybody who migrates: any fixed number, the same in all versions of the program. */
const MIGRATION_LOCK = 7_065_266;

/** Brings the schema up to date and answers the names of the migrations that ran. Processes that start together wait for each other. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const lock = new Client({ connectionString: databaseUrl, application_name: 'placar-migrate' });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const dataSource = createDataSource({ url: databaseUrl, poolSize: 1, applicationName: 'placar-migrate' });
    await dataSource.initialize();
    try {
      return (await dataSource.runMigrations({ transaction: 'each' })).map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
}
