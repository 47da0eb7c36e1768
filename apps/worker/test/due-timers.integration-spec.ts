import { createDataSource } from '@placar/persistence';
import { createLogger } from '@placar/platform';
import { createTestDatabase, waitFor } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { DueTimers } from '../src/timers/due-timers';

describe('durable timers', () => {
  let storage: TestDatabase;
  let database: DataSource;
  let timers: DueTimers;
  let now: Date;
  let heard: { rows: boolean[]; clocks: boolean[] };

  beforeEach(async () => {
    storage = await createTestDatabase();
    database = await createDataSource({ url: storage.url }).initialize();
    await database.query('CREATE TABLE some_timers (due_at timestamptz)');
    now = new Date('2026-03-01T20:00:00.000Z');
    heard = { rows: [], clocks: [] };
    timers = new DueTimers(database, { now: () => now }, createLogger({ level: 'silent', pretty: false }));
    timers.add({
      isDue: 'EXISTS (SELECT 1 FROM some_timers WHERE due_at <= now())',
      looked: (isDue) => heard.rows.push(isDue),
    });
    timers.add({ isDue: `$1 >= '2026-03-01T20:05:00.000Z'`, looked: (isDue) => heard.clocks.push(isDue) });
    timers.onApplicationBootstrap();
  });
  afterEach(async () => {
    await timers.beforeApplicationShutdown();
    await database.destroy();
    await storage.drop();
  });

  /** Waits for a look that began after this call. */
  const look = async (): Promise<void> => {
    const looks = heard.rows.length;
    await waitFor(() => Promise.resolve(heard.rows.length >= looks + 2));
  };
  const last = (): [boolean | undefined, boolean | undefined] => [heard.rows.at(-1), heard.clocks.at(-1)];

  it('are told at each look whether a row is due, each by its own clock', async () => {
    await look();
    expect(last()).toEqual([false, false]);
    await database.query(`INSERT INTO some_timers VALUES (now() + interval '1 hour')`);
    await look();
    expect(last()).toEqual([false, false]);
    // Nobody says a word: the commit is enough.
    await database.query('UPDATE some_timers SET due_at = now()');
    await look();
    expect(last()).toEqual([true, false]);
    now = new Date('2026-03-01T20:05:00.000Z');
    await look();
    expect(last()).toEqual([true, true]);
    await database.query('DELETE FROM some_timers');
    await look();
    expect(last()).toEqual([false, true]);
  });

  it('are told nothing while the database gives no answer, and go on when it does', async () => {
    await look();
    await database.query('ALTER TABLE some_timers RENAME TO away');
    const looks = heard.clocks.length;
    await new Promise((resolve) => setTimeout(resolve, 700));
    // One may have been under way.
    expect(heard.clocks.length).toBeLessThanOrEqual(looks + 1);
    await database.query('ALTER TABLE away RENAME TO some_timers');
    await database.query('INSERT INTO some_timers VALUES (now())');
    await waitFor(() => Promise.resolve(heard.rows.at(-1) === true));
  });
});
