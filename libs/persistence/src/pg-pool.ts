import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The pg pool under a connected DataSource: for statements whose row count matters, which TypeORM hides. */
export function pgPool(dataSource: DataSource): Pool {
  const { driver } = dataSource;
  if (!('master' in driver)) throw new Error('the data source is not connected to Postgres');
  return driver.master as Pool;
}
