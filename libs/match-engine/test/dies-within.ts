import { AsyncLocalStorage } from 'node:async_hooks';
import { pgPool } from '@placar/persistence';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

type Taken = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void;

const isCallback = (given: unknown): given is (error: unknown) => void => typeof given === 'function';

/** Tells what belongs to the work from what its process does beside it. */
const atWork = new AsyncLocalStorage<true>();

/**
 * Lets the work send so many statements, those inside its transactions too; with the next one its connection is closed, as that of a
 * killed process, and no other is given to it. True when it came to its end before.
 */
export async function diesWithin(
  database: DataSource,
  statements: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const pool = pgPool(database);
  let left = statements;
  const connect = pool.connect.bind(pool);
  const killed = () => new Error('killed');
  /* The pool gives each connection a new `release` when it is taken. */
  const watched = (client: PoolClient): PoolClient => {
    const query = client.query.bind(client);
    const release = client.release.bind(client);
    const sent: unknown[] = [];
    /* Those that went before, in the same breath too, are at the database when the connection closes. */
    const close = async (): Promise<void> => {
      Object.assign(client, { release: () => undefined });
      await Promise.allSettled(sent);
      release(true);
    };
    const refuse = async (): Promise<never> => {
      if (left === -1) await close();
      throw killed();
    };
    return Object.assign(client, {
      query: (...given: unknown[]): unknown => {
        left -= 1;
        if (left >= 0) {
          const answer: unknown = Reflect.apply(query, client, given);
          sent.push(answer);
          return answer;
        }
        const done = given.at(-1);
        return isCallback(done) ? void refuse().catch(done) : refuse();
      },
      release: (broken?: Error | boolean): void => {
        Reflect.deleteProperty(client, 'query');
        release(broken);
      },
    });
  };
  const take = (done?: Taken): unknown => {
    if (atWork.getStore() !== true) return done === undefined ? connect() : connect(done);
    if (left < 0) return done === undefined ? Promise.reject(killed()) : done(killed(), undefined, () => undefined);
    if (done === undefined) return connect().then(watched);
    return connect((error, client) => {
      const taken = client === undefined ? undefined : watched(client);
      done(error, taken, (broken) => taken?.release(broken));
    });
  };
  Object.assign(pool, { connect: take });
  try {
    await atWork.run(true, work);
    return left >= 0;
  } catch (error) {
    if (left >= 0) throw error;
    return false;
  } finally {
    Reflect.deleteProperty(pool, 'connect');
  }
}
