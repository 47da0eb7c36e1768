import type { DataSource } from 'typeorm';
import { Client } from 'pg';

/** Everything but the Date of this process stays real. */
const REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** One time for the program and its database, which passes only when the test says so. */
export class WorldClock {
  private told = 0;

  /** Gives this database a `now()` of its own; connections that are opened later see it. */
  static async install(databaseUrl: string): Promise<void> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(`CREATE SCHEMA world`);
      await client.query(`CREATE SEQUENCE world.clock MINVALUE 0 START 0`);
      await client.query(`CREATE FUNCTION world.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS 'SELECT to_timestamp(last_value / 1000.0) FROM world.clock'`);
      const { rows } = await client.query<{ t: string; c: string }>(
        `SELECT table_name AS t, column_name AS c FROM information_schema.columns
          WHERE table_schema = 'public' AND column_default = 'now()'`,
      );
      for (const { t, c } of rows)
        await client.query(`ALTER TABLE public."${t}" ALTER COLUMN "${c}" SET DEFAULT world.now()`);
      const { rows: name } = await client.query<{ name: string }>('SELECT current_database() AS name');
      await client.query(`ALTER DATABASE ${name[0]?.name} SET search_path = world, pg_catalog, public`);
      await client.query(`ALTER DATABASE ${name[0]?.name} SET synchronous_commit = off`);
    } finally {
      await client.end();
    }
  }

  start(): void {
    jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12), doNotFake: [...REAL] });
  }

  stop(): void {
    jest.useRealTimers();
  }

  /** The database follows with the next `sync`. */
  pass(ms: number): void {
    jest.setSystemTime(Date.now() + Math.ceil(ms));
  }

  async sync(database: DataSource): Promise<void> {
    // A timer with a fraction of a millisecond leaves it in the clock, too.
    const now = Math.floor(Date.now());
    if (this.told === now) return;
    this.told = now;
    await database.query(`SELECT setval('world.clock', $1)`, [now]);
  }
}
