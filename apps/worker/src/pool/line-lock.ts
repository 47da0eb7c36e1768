import { pgPool } from '@placar/persistence';
import type { DataSource } from 'typeorm';

const LINE_LOCK = 7_065_282;

/**
 * Runs `work` while no other worker walks the line; null when another one does. The lock ends with its transaction, so a worker
 * that dies frees it. Rows claimed apart by several workers could not keep the order of the line.
 */
export async function holdingTheLine<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T | null> {
  const holder = await pgPool(dataSource).connect();
  try {
    await holder.query('BEGIN');
    const { rows } = await holder.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [LINE_LOCK]);
    return rows[0]?.held === true ? await work() : null;
  } finally {
    await holder.query('ROLLBACK').then(
      () => holder.release(),
      (error: Error) => holder.release(error),
    );
  }
}
