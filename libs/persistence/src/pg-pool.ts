import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

/** The pg pool under a connected DataSource: for statements whose row count matters, which TypeORM hides. */
export function pgPool(dataSource: DataSource): Pool {
  const { driver } = dataSource;
  if (!('master' in driver)) throw new Error('the data source is not connected to Postgres');
  return driver.master as Pool;
}

/**
 * One transaction on a connection of its own. A connection that breaks meanwhile says so to its next statement (without a listener
 * it would end the process), and does not go back into the pool. `idleMs`: longest wait for the next statement of `work`, after which
 * Postgres ends the connection and lets go of its locks; default: that of the data source.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { idleMs }: { idleMs?: number } = {},
): Promise<T> {
  const client = await pool.connect();
  const ignored = (): void => undefined;
  client.on('error', ignored);
  let isBroken = false;
  try {
    // Not waited for: the first statement of the work goes along with it.
    const [, result] = await Promise.all([client.query(beginning(idleMs)), work(client)]);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.off('error', ignored);
    client.release(isBroken);
  }
}

const beginning = (idleMs: number | undefined): string =>
  idleMs === undefined ? 'BEGIN' : `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${Math.ceil(idleMs)}`;

/**
 * Runs `work` while this process holds an advisory lock (by its number); null when another one does. The lock ends with its transaction,
 * so a process that dies frees it. When the connection breaks meanwhile, the work is done to its end, and this throws.
 */
export function whileHolding<T>(pool: Pool, lock: number, work: () => Promise<T>): Promise<T | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [lock]);
    return rows[0]?.held === true ? work() : null;
  });
}
