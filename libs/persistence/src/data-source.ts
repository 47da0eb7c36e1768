import { DataSource } from 'typeorm';
import type { DataSourceOptions } from 'typeorm';
import { types } from 'pg';
import { ENTITIES } from './entities';
import { MIGRATIONS } from './migrations';

export interface DataSourceConfig {
  url: string;
  /** Connections kept at most; default 10. */
  poolSize?: number;
  /** Shown in pg_stat_activity; default `placar`. */
  applicationName?: string;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onPoolError?: (error: Error) => void;
}

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

const INT8 = 20;
const DATE = 1082;

/**
 * How values of Postgres arrive: int8 as number (no id or count of ours leaves 2^53), date as `YYYY-MM-DD` text
 * (a day has no time zone). Set for each connection, not for the whole process.
 */
export const pgTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === INT8) return Number;
    if (oid === DATE) return (value) => value;
    const parser: unknown = types.getTypeParser(oid, format);
    return parser as (value: string) => unknown;
  },
};

export function dataSourceOptions(config: DataSourceConfig): PostgresOptions {
  return {
    type: 'postgres',
    url: config.url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTableName: 'schema_migrations',
    synchronize: false,
    logging: false,
    poolSize: config.poolSize ?? 10,
    applicationName: config.applicationName ?? 'placar',
    connectTimeoutMS: 5_000,
    poolErrorHandler: (error: Error) => config.onPoolError?.(error),
    extra: {
      types: pgTypes,
      keepAlive: true,
      // Statements of one connection that do not wait for each other's answers share a round trip.
      pipeline: true,
      // A click comes after a minute of silence and should find a connection that knows its statements; pg's default is 10 s.
      idleTimeoutMillis: 10 * 60_000,
      // A process that hangs inside a transaction must not hold its row locks for ever.
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/** A TypeORM DataSource on our schema, not yet connected. The schema changes by migrations only. */
export function createDataSource(config: DataSourceConfig): DataSource {
  return new DataSource(dataSourceOptions(config));
}
