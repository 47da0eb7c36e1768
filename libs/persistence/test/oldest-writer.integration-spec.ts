import { createTestDatabase } from '@placar/testing';
import { Client } from 'pg';
import { OLDEST_WRITER } from '../src';

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

let here: Database;
let elsewhere: Database;
beforeAll(async () => {
  [here, elsewhere] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  await here?.drop();
  await elsewhere?.drop();
});

/** A transaction that has an id and is not over; answers the id and how to end it. */
async function writing(database: Database): Promise<{ xid: bigint; end: () => Promise<void> }> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
  return { xid: BigInt(rows[0]?.xid ?? 0), end: () => client.end() };
}

async function oldest(): Promise<bigint> {
  const client = new Client({ connectionString: here.url });
  await client.connect();
  // Snapshots end at the last transaction that is over: one that is, after the others began.
  await client.query('SELECT pg_current_xact_id()');
  const { rows } = await client.query<{ oldest: string }>(`SELECT (${OLDEST_WRITER})::text AS oldest`);
  await client.end();
  return BigInt(rows[0]?.oldest ?? 0);
}

describe('the oldest writer', () => {
  it('is held back by a transaction of this database, not by one of another on the same server', async () => {
    const foreign = await writing(elsewhere);
    const own = await writing(here);
    expect(await oldest()).toBe(own.xid);
    await own.end();
    expect(await oldest()).toBeGreaterThan(own.xid);
    await foreign.end();
  });
});
