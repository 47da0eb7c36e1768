import { AsyncLocalStorage } from 'node:async_hooks';
import { pgPool } from '@placar/persistence';
import type { EngineProcess } from './engine-harness';

/** Tells what belongs to the work from what the process does beside it: a relay that looks by itself is not one of the things. */
const atWork = new AsyncLocalStorage<true>();

/**
 * Lets the work do so many things with the database of its process; then none of its words arrive any more. True when it came to its
 * end before.
 */
export async function diesAfter(
  { database }: EngineProcess,
  things: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const pool = pgPool(database);
  let left = things;
  const connect = pool.connect.bind(pool);
  // Every statement takes a connection first; some callers wait by a callback.
  const counted = (done?: (error: Error) => void): unknown => {
    if (atWork.getStore() === true) left -= 1;
    if (left >= 0) return done === undefined ? connect() : (connect as (given: unknown) => unknown)(done);
    const error = new Error('killed');
    return done === undefined ? Promise.reject(error) : void done(error);
  };
  pool.connect = counted as typeof pool.connect;
  try {
    await atWork.run(true, work);
    return true;
  } catch {
    return false;
  } finally {
    pool.connect = connect;
  }
}
