import { AggregateLog } from '@placar/match-engine/log';
import type { Aggregate, Committed, RunOptions, Statement } from '@placar/match-engine/log';
import { createQueueConnection, JobQueues, OutboxRelay } from '@placar/messaging';
import type { QueueConnection } from '@placar/messaging';
import { createDataSource } from '@placar/persistence';
import { createLogger, metrics, systemClock } from '@placar/platform';
import type { Clock } from '@placar/platform';
import { describeWithRedis, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import fc from 'fast-check';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { BROKEN, createJarTables, JAR, KEEPER } from './jar';
import type { Jar, JarCommand, JarEvent } from './jar';

type JarLog = AggregateLog<Jar, JarCommand, JarEvent>;

describeWithRedis('the log of any aggregate', (mode) => {
  let environment: TestEnvironment;
  let database: DataSource;
  let elsewhere: DataSource;
  let queues: JobQueues;
  let connection: QueueConnection;
  let relay: OutboxRelay;
  let here: JarLog;
  let there: JarLog;
  const told: Committed<Jar, JarEvent>[] = [];
  let last = 0;

  beforeAll(async () => {
    environment = await mode.start();
    const logger = createLogger(environment.config.log);
    database = await createDataSource(environment.config.database).initialize();
    elsewhere = await createDataSource(environment.config.database).initialize();
    await createJarTables(database);
    connection = createQueueConnection(environment.config, logger);
    queues = new JobQueues(connection);
    await queues.start();
    relay = new OutboxRelay(database, queues, logger, { everyMs: 50, staleMs: 100 });
    here = logOf(database);
    there = logOf(elsewhere);
  });
  /** Somebody stands before a row that somebody else has locked. */
  const waitsForALock = async (): Promise<boolean> => {
    const waiting = await database.query<unknown[]>(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return waiting.length > 0;
  };

  beforeEach(() => told.splice(0));
  afterAll(async () => {
    await relay.stop();
    await queues.stop();
    await connection.close();
    await Promise.all([database.destroy(), elsewhere.destroy()]);
    await environment.stop();
  });

  /** The log as one process keeps it: with its own connections and its own cache. */
  function logOf(
    dataSource: DataSource,
    kind: Aggregate<Jar, JarCommand, JarEvent> = JAR,
    send: Pick<OutboxRelay, 'sendCommitted'> = relay,
    clock: Clock = systemClock,
  ): JarLog {
    const onCommitted = (_id: unknown, committed: Committed<Jar, JarEvent>) => void told.push(committed);
    return new AggregateLog(kind, { dataSource, relay: send, clock, onCommitted });
  }

  const options: RunOptions<Jar> = { actor: KEEPER, cause: 'test' };
  const take = (sweets: number): JarCommand => ({ type: 'take', sweets });
  const filled = async (sweets: number): Promise<number> => {
    const id = ++last;
    expect(await here.run(id, { type: 'fill', id, sweets }, options)).toMatchObject({ ok: true, version: 1 });
    return id;
  };
  const versionsOf = async (id: number): Promise<number[]> => {
    const rows = await database.query<{ version: number }[]>(
      'SELECT version FROM jar_events WHERE jar_id = $1 ORDER BY version',
      [id],
    );
    return rows.map(({ version }) => version);
  };
  const headOf = async (id: number) =>
    (
      await database.query<{ version: number; sweets: number }[]>('SELECT version, sweets FROM jars WHERE id = $1', [
        id,
      ])
    )[0];
  const jobsOf = (id: number) =>
    database.query<{ id: string; sent_at: Date | null }[]>(
      `SELECT id, sent_at FROM outbox WHERE payload->'payload'->>'server_id' = $1`,
      [String(id)],
    );
  const conflicts = async (): Promise<number> => {
    const { values } = await metrics.logConflicts.get();
    return values.find(({ labels }) => labels['aggregate'] === 'jar')?.value ?? 0;
  };

  it('decides again on what another process wrote after the state was read', async () => {
    const id = await filled(10);
    const before = await conflicts();
    const seen: number[] = [];
    const result = await here.run(
      id,
      async (_client, jar) => {
        seen.push(jar.sweets);
        if (seen.length <= 2) await there.run(id, take(4), options);
        return take(jar.sweets);
      },
      options,
    );
    expect(seen).toEqual([10, 6, 2]);
    expect(result).toMatchObject({ ok: true, version: 5, state: { sweets: 0 } });
    expect(await versionsOf(id)).toEqual([1, 2, 3, 4, 5]);
    expect((await conflicts()) - before).toBe(2);
    // Refusals, too, are of the present state, whatever this process remembers.
    expect(await there.run(id, take(1), options)).toMatchObject({
      ok: false,
      refusal: { message: 'Only 0 are left.' },
    });
  });

  it('gives out each sweet once when many take at the same time, and wants what follows once', async () => {
    const id = await filled(25);
    const takers = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? here : there).run(id, take(1), options));
    const results = await Promise.all(takers);
    expect(results.filter(({ ok }) => ok)).toHaveLength(25);
    expect(await versionsOf(id)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
    expect(await headOf(id)).toEqual({ version: 27, sweets: 0 });
    // Those who lost took no position: followers of a log wait for one that is missing.
    const [positions] = await database.query<{ span: number }[]>(
      'SELECT max(position) - min(position) + 1 AS span FROM jar_events WHERE jar_id = $1',
      [id],
    );
    expect(positions?.span).toBe(27);
    expect(told.map(({ version }) => version).sort((a, b) => a - b)).toHaveLength(26);
    const [job, ...more] = await jobsOf(id);
    expect(more).toEqual([]);
    await waitFor(async () => (await queues.find('servers', job?.id ?? '')) !== null);
    expect(await there.load(id)).toEqual(await here.load(id));
  });

  it('gets through, however fast the others are', async () => {
    const id = await filled(100);
    const others: Promise<unknown>[] = [];
    let tries = 0;
    const result = await here.run(
      id,
      async () => {
        tries += 1;
        // The first ones win every time; the last one finds the row locked and must wait.
        const other = there.run(id, take(1), options);
        others.push(other);
        let ended = false;
        void other.finally(() => (ended = true));
        await waitFor(async () => ended || (await waitsForALock()));
        return take(10);
      },
      options,
    );
    expect(result).toMatchObject({ ok: true });
    await Promise.all(others);
    expect(tries).toBeGreaterThan(3);
    expect(await headOf(id)).toEqual({ version: tries + 2, sweets: 90 - tries });
  });

  it('decides once when it is told to lock first', async () => {
    const id = await filled(10);
    let tries = 0;
    let other: Promise<unknown> | undefined;
    const result = await here.run(
      id,
      async () => {
        tries += 1;
        other = there.run(id, take(1), options);
        await waitFor(waitsForALock);
        return take(2);
      },
      { ...options, lock: true },
    );
    expect(result).toMatchObject({ ok: true, version: 2, state: { sweets: 8 } });
    await other;
    expect([tries, await headOf(id)]).toEqual([1, { version: 3, sweets: 7 }]);
  });

  it('writes nothing of a run that is refused: by the rules, by who asks, by the database, or because there is no such jar', async () => {
    const id = await filled(BROKEN + 1);
    const refused = [
      here.run(id, take(500), options),
      here.run(id, take(1), { ...options, authorize: () => ({ code: 'NOT_ALLOWED', message: 'Not yours.' }) }),
      here.run(id, take(BROKEN), { ...options, alongside: () => [note(id, 'was here')] }),
      here.run(9_999, take(1), options),
      here.run(id, { type: 'fill', id, sweets: 1 }, options),
    ];
    const codes = (await Promise.all(refused)).map((result) => (result.ok ? null : result.refusal.code));
    expect(codes).toEqual(['INVALID_INPUT', 'NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT']);
    expect(await versionsOf(id)).toEqual([1]);
    expect(await database.query('SELECT 1 FROM jar_notes WHERE jar_id = $1', [id])).toEqual([]);
    expect(told).toHaveLength(1);
  });

  const note = (id: number, text: string): Statement => ({
    text: 'INSERT INTO jar_notes (jar_id, text) VALUES ($1, $2)',
    values: [id, text],
  });
  const answer = (id: number): Statement => ({
    text: `INSERT INTO jar_notes (jar_id, text, read_at) VALUES ($1, 'thanks', now())`,
    values: [id],
  });
  const readNote = (id: number): Statement => ({
    text: 'UPDATE jar_notes SET read_at = now() WHERE jar_id = $1 AND read_at IS NULL',
    values: [id],
    mustTouch: 1,
  });

  it('writes alongside what nobody else has written, also where nothing is decided', async () => {
    const id = await filled(3);
    await here.run(id, { type: 'look' }, { ...options, alongside: () => [note(id, 'one left')] });
    let looks = 0;
    const reader = (log: JarLog) =>
      log.run(
        id,
        { type: 'look' },
        {
          ...options,
          prefetch: async (client: PoolClient) => {
            looks += 1;
            const { rows } = await client.query('SELECT 1 FROM jar_notes WHERE jar_id = $1 AND read_at IS NULL', [id]);
            isThere.set(log, rows.length > 0);
          },
          alongside: () => (isThere.get(log) === true ? [readNote(id), answer(id)] : []),
        },
      );
    const isThere = new Map<JarLog, boolean>();
    await Promise.all([reader(here), reader(there)]);
    expect(looks).toBeGreaterThanOrEqual(2);
    expect(
      await database.query('SELECT text, read_at IS NOT NULL AS read FROM jar_notes WHERE jar_id = $1 ORDER BY text', [
        id,
      ]),
    ).toEqual([
      { text: 'one left', read: true },
      { text: 'thanks', read: true },
    ]);
    expect(await versionsOf(id)).toEqual([1]);
  });

  it('begins from a snapshot of its own shape, and from the whole log without one', async () => {
    const id = await filled(50);
    for (let count = 0; count < 11; count += 1) await here.run(id, take(1), options);
    const state = await here.load(id);
    expect(state?.version).toBe(12);
    expect(await database.query('SELECT version FROM jar_snapshots WHERE jar_id = $1', [id])).toEqual([
      { version: 10 },
    ]);
    await database.query('DELETE FROM jar_events WHERE jar_id = $1 AND version BETWEEN 2 AND 9', [id]);
    expect(await logOf(elsewhere).load(id)).toEqual(state);
    // Another shape: the log is read from its beginning, which lacks what was taken out of it above.
    const raised = { ...JAR, snapshots: { schema: 2, every: 5 } };
    expect((await logOf(elsewhere, raised).load(id))?.state.sweets).toBe(47);
    expect(await here.load(id)).toEqual(state);
  });

  it('forgets what was deleted', async () => {
    const id = await filled(5);
    await there.load(id);
    await database.query('DELETE FROM jar_events WHERE jar_id = $1', [id]);
    await database.query('DELETE FROM jars WHERE id = $1', [id]);
    expect(await there.load(id)).toBeNull();
    expect(await here.run(id, take(1), options)).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
    expect(await versionsOf(id)).toEqual([]);
  });

  /** The same jar whose transactions are watched from inside, just before their commit. */
  const watched = (claim: (client: PoolClient) => Promise<void>): Aggregate<Jar, JarCommand, JarEvent> => ({
    ...JAR,
    claim: async (client) => {
      await claim(client);
      return null;
    },
  });

  it('lets others at it a few seconds after a process came to a stand while it held it', async () => {
    const id = await filled(10);
    let goOn = (): void => undefined;
    const standing = here.run(
      id,
      // Locked, then nothing comes any more.
      () => new Promise<JarCommand>((resolve) => (goOn = () => resolve(take(1)))),
      { ...options, lock: true },
    );
    const failed = expect(standing).rejects.toThrow();
    await waitFor(async () => {
      const waiting = 'SELECT 1 FROM pg_stat_activity WHERE state = $1 AND datname = current_database()';
      return (await database.query<unknown[]>(waiting, ['idle in transaction'])).length > 0;
    });
    expect(await there.run(id, take(2), options)).toMatchObject({ ok: true, state: { sweets: 8 } });
    goOn();
    await failed;
    expect(await there.run(id, take(1), options)).toMatchObject({ ok: true, state: { sweets: 7 } });
  });

  it('has written nothing when its process dies before the commit', async () => {
    const id = await filled(5);
    const dies = watched(async (client) => {
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    });
    await expect(logOf(elsewhere, dies).run(id, take(5), options)).rejects.toThrow();
    expect([await versionsOf(id), await headOf(id), await jobsOf(id)]).toEqual([[1], { version: 1, sweets: 5 }, []]);
    expect(await there.run(id, take(1), options)).toMatchObject({ ok: true, version: 2 });
  });

  /** Its connection says that it broke, once the commit is done. */
  const losing = watched((client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const losing = async (...given: unknown[]): Promise<unknown> => {
      const answer = await query(...given);
      if (given[0] !== 'COMMIT') return answer;
      client.query = query as unknown as PoolClient['query'];
      throw new Error('Connection terminated unexpectedly');
    };
    client.query = losing as unknown as PoolClient['query'];
    return Promise.resolve();
  });

  it('does not do it twice when the answer of its commit is lost', async () => {
    const id = await filled(5);
    await expect(logOf(elsewhere, losing).run(id, take(2), options)).rejects.toThrow('Connection terminated');
    expect([await versionsOf(id), await headOf(id)]).toEqual([[1, 2], { version: 2, sweets: 3 }]);
    expect((await there.load(id))?.state.sweets).toBe(3);
  });

  it('loses no job when its process dies after the commit', async () => {
    const id = await filled(1);
    const died = { sendCommitted: () => new Promise<void>(() => undefined) };
    expect(await logOf(elsewhere, JAR, died).run(id, take(1), options)).toMatchObject({ ok: true });
    const [job] = await jobsOf(id);
    expect(await queues.find('servers', job?.id ?? '')).toBeNull();
    relay.start();
    await waitFor(async () => (await queues.find('servers', job?.id ?? '')) !== null);
    await waitFor(async () => (await jobsOf(id))[0]?.sent_at);
  });

  describe('runs that wait together', () => {
    /** Notes stay here: what is written alongside is of each run. */
    const separate: Aggregate<Jar, JarCommand, JarEvent> = {
      ...JAR,
      project: async (...given) => ({ ...(await JAR.project(...given)), before: [] }),
    };
    const shared = { ...separate, together: true as const };
    const person = (id: number): RunOptions<Jar> => ({
      ...options,
      actor: { kind: 'user', id, name: `P${id}` },
      cause: `test ${id}`,
      lock: true,
    });
    const noon: Clock = { now: () => new Date('2026-03-01T12:00:00.000Z') };

    interface Step {
      who: number;
      does: 'take' | 'look' | 'too-many' | 'break' | 'not-allowed' | 'throw' | 'note';
      fetches: boolean;
    }
    const STEPS = fc.array(
      fc.record<Step>({
        who: fc.integer({ min: 1, max: 12 }),
        does: fc.constantFrom('take', 'take', 'take', 'look', 'too-many', 'break', 'not-allowed', 'throw', 'note'),
        fetches: fc.boolean(),
      }),
      { minLength: 2, maxLength: 24 },
    );

    /** What one step answers: its version and what is left, or why not. */
    async function play(log: JarLog, id: number, { who, does, fetches }: Step): Promise<unknown> {
      const sweets = { break: BROKEN, 'too-many': 1_000 }[does as string] ?? 1;
      const command: JarCommand = does === 'look' || does === 'note' ? { type: 'look' } : take(sweets);
      const seen = { notes: 0 };
      const run = log.run(
        id,
        async (client) => {
          if (does === 'throw') await client.query('SELECT no_such_column');
          return command;
        },
        {
          ...person(who),
          ...(fetches
            ? {
                prefetch: async (client: PoolClient) => {
                  // Of theirs, and of those who did not fetch anything: whoever did may share a transaction.
                  const { rows } = await client.query(
                    `SELECT 1 FROM jar_notes WHERE jar_id = $1 AND (text LIKE '%P' || $2::text OR text LIKE 'did%')`,
                    [id, who],
                  );
                  seen.notes = rows.length;
                },
              }
            : {}),
          authorize: () => (does === 'not-allowed' ? { code: 'NOT_ALLOWED', message: 'Not yours.' } : null),
          alongside: () =>
            does === 'note' || does === 'take' ? [note(id, `${fetches ? 'came' : 'did'} P${who}`)] : [],
        },
      );
      const answer = await run.then(
        (result) => (result.ok ? [result.version, result.state, result.events] : result.refusal),
        () => 'failed',
      );
      return [answer, seen.notes];
    }

    const JAR_NAME = /"id":\d+/g;
    const kept = async (id: number): Promise<string> => {
      const events = await database.query<unknown[]>(
        'SELECT version, type, payload, actor, cause, occurred_at FROM jar_events WHERE jar_id = $1 ORDER BY version',
        [id],
      );
      const notes = await database.query<unknown[]>('SELECT text FROM jar_notes WHERE jar_id = $1 ORDER BY text', [id]);
      return JSON.stringify([events, await headOf(id), notes]).replace(JAR_NAME, '"id":0');
    };

    it('have the answers and the log that they would have one by one', async () => {
      await fc.assert(
        fc.asyncProperty(STEPS, async (steps) => {
          const [together, alone] = [await filled(120), await filled(120)];
          const line = logOf(database, shared, relay, noon);
          const each = logOf(elsewhere, separate, relay, noon);
          const expected: unknown[] = [];
          for (const step of steps) expected.push(await play(each, alone, step));
          const answers = await Promise.all(steps.map((step) => play(line, together, step)));
          const bare = (value: unknown): string => JSON.stringify(value).replace(JAR_NAME, '"id":0');
          expect(bare(answers)).toBe(bare(expected));
          const rows = [await kept(together), await kept(alone)].map((text) =>
            text.replace(/"occurred_at":"[^"]*"/, '"occurred_at":""'),
          );
          expect(rows[0]).toBe(rows[1]);
          expect((await logOf(elsewhere, shared).load(together))?.state.sweets).toBe((await headOf(together))?.sweets);
        }),
        { numRuns: 12 },
      );
    });

    it('are committed and told together, but not two of the same person', async () => {
      const id = await filled(50);
      told.splice(0);
      const log = logOf(database, shared);
      await Promise.all(Array.from({ length: 20 }, (_, index) => log.run(id, take(1), person(index + 1))));
      // The first one waited for nobody.
      expect(told.map(({ version }) => version)).toEqual([2, 21]);
      told.splice(0);
      await Promise.all([1, 2, 3, 2, 4].map((who) => log.run(id, take(1), person(who))));
      expect(told.map(({ version }) => version)).toEqual([22, 24, 26]);
      expect(await versionsOf(id)).toHaveLength(26);
    });

    it('are each told when the answer of their commit is lost, and none of it is done twice', async () => {
      const id = await filled(50);
      const log = logOf(database, { ...losing, together: true });
      const runs = Array.from({ length: 8 }, (_, index) => log.run(id, take(1), person(index + 1)));
      const results = await Promise.allSettled(runs);
      expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
      expect(await headOf(id)).toEqual({ version: 9, sweets: 42 });
    });
  });
});
