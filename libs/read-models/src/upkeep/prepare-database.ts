import { createDataSource, migrate } from '@placar/persistence';
import type { DataSource } from 'typeorm';
import { rebuildProjections } from './rebuild-projections';

/** Counts up with every change of what the read tables hold; a database with another form has them written again from the log. */
export const READ_FORM = 7;

/** Brings schema and read tables up to date. Answers the migrations that ran and how many matches were projected again. */
export async function prepareDatabase(url: string): Promise<{ migrations: string[]; rebuilt: number }> {
  const migrations = await migrate(url);
  const database = await createDataSource({ url, poolSize: 1, applicationName: 'placar-prepare' }).initialize();
  try {
    return { migrations, rebuilt: (await readForm(database)) === READ_FORM ? 0 : await rebuildInForm(database) };
  } finally {
    await database.destroy();
  }
}

/** Kept as the comment of a read table, so that it cannot part from it. */
async function readForm(database: DataSource): Promise<number | null> {
  const [row] = await database.query<{ comment: string | null }[]>(
    `SELECT obj_description('live_parts'::regclass, 'pg_class') AS comment`,
  );
  const form = /^form (\d+)$/.exec(row?.comment ?? '')?.[1];
  return form === undefined ? null : Number(form);
}

async function rebuildInForm(database: DataSource): Promise<number> {
  const rebuilt = await rebuildProjections(database);
  await database.query(`COMMENT ON TABLE live_parts IS 'form ${READ_FORM}'`);
  return rebuilt;
}
