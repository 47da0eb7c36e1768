import { randomUUID } from 'node:crypto';
import { createQueueConnection, JobQueues, JobWorkers, Outbox, OutboxRelay } from '@placar/messaging';
import type { OutboxRelayOptions, QueueConnection } from '@placar/messaging';
import { createDataSource, OutboxRow, withTransaction } from '@placar/persistence';
import { createLogger, runInContext } from '@placar/platform';
import { describeInBothModes, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { JobProbe, PROBE_JOBS } from './job-probe';
import type { ProbeJobs } from './job-probe';

describeInBothModes('outbox', (mode) => {
  let environment: TestEnvironment;
  let dataSource: DataSource;
  let connection: QueueConnection;
  let queues: JobQueues<ProbeJobs>;
  let workers: JobWorkers<ProbeJobs>;
  let probe: JobProbe;
  const outbox = new Outbox<ProbeJobs>(PROBE_JOBS);
  const relays: OutboxRelay<ProbeJobs>[] = [];

  beforeAll(async () => {
    environment = await mode.start();
    const logger = createLogger(environment.config.log);
    dataSource = await createDataSource(environment.config.database).initialize();
    connection = createQueueConnection(environment.config, logger);
    queues = new JobQueues(connection, PROBE_JOBS);
    await queues.start();
    probe = new JobProbe();
    workers = new JobWorkers<ProbeJobs>(connection, logger, {}, PROBE_JOBS).register(...probe.handlers());
    await workers.start();
  });

  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await dataSource.query('DELETE FROM outbox');
  });

  afterAll(async () => {
    await workers.stop(0);
    await queues.stop();
    await connection.close();
    await dataSource.destroy();
    await environment.stop();
  });

  function newRelay(options: OutboxRelayOptions = {}, through = queues): OutboxRelay<ProbeJobs> {
    const relay = new OutboxRelay<ProbeJobs>(dataSource, through, createLogger(environment.config.log), options);
    relays.push(relay);
    return relay;
  }

  const want = (to: string, delayMs?: number) =>
    withTransaction(dataSource, (manager) => outbox.insert(manager, [{ job: 'send-mail', payload: { to }, delayMs }]));

  const rowOf = (id: string | undefined) => dataSource.getRepository(OutboxRow).findOneByOrFail({ id });

  it('sends a committed row as soon as it is nudged', async () => {
    const [id = ''] = await runInContext({ correlationId: 'click-7' }, () => want('nudged'));
    await newRelay().nudge([id]);
    await waitFor(() => probe.timesSeen(id) === 1);
    expect(await rowOf(id)).toMatchObject({ queue: 'mail', job: 'send-mail', sentAt: expect.any(Date) as Date });
  });

  it('wants nothing of a transaction that rolls back', async () => {
    const before = await dataSource.getRepository(OutboxRow).count();
    const failing = withTransaction(dataSource, async (manager) => {
      await outbox.insert(manager, [{ job: 'send-mail', payload: { to: 'never' } }]);
      throw new Error('the match refused');
    });
    await expect(failing).rejects.toThrow('the match refused');
    expect(await dataSource.getRepository(OutboxRow).count()).toBe(before);
  });

  it('sends what a crash after the commit left behind', async () => {
    const [id = ''] = await want('left behind');
    newRelay({ everyMs: 50, staleMs: 100 }).start();
    await waitFor(() => probe.timesSeen(id) === 1);
    await waitFor(async () => (await rowOf(id)).sentAt);
  });

  it('makes one job of a row that two relays and a nudge send', async () => {
    const ids = (await Promise.all(Array.from({ length: 30 }, (_, index) => want(`row ${index}`)))).flat();
    const eager = { everyMs: 10, staleMs: 0, batchSize: 7 };
    const relaysOfTwo = [newRelay(eager), newRelay(eager)];
    for (const relay of relaysOfTwo) relay.start();
    await newRelay().nudge(ids);
    await waitFor(() => ids.every((id) => probe.timesSeen(id) > 0));
    await waitFor(
      async () => (await dataSource.query<unknown[]>('SELECT 1 FROM outbox WHERE sent_at IS NULL')).length === 0,
    );
    // Sent once more, as after a crash between the queue and the mark.
    await dataSource.query('UPDATE outbox SET sent_at = NULL');
    const [marker = ''] = await want('marker');
    await waitFor(() => probe.timesSeen(marker) === 1);
    expect(ids.map((id) => probe.timesSeen(id))).toEqual(ids.map(() => 1));
  });

  it('keeps a row whose queue is away, and sends it when the queue is back', async () => {
    const { database, redis } = environment.config;
    const away = new JobQueues(
      createQueueConnection(
        {
          database: { ...database, url: 'postgres://postgres@127.0.0.1:1/nowhere' },
          redis: { ...redis, url: redis.url && 'redis://127.0.0.1:1' },
        },
        createLogger(environment.config.log),
      ),
      PROBE_JOBS,
    );
    const [id = ''] = await want('patient');
    await newRelay({}, away).nudge([id]);
    expect((await rowOf(id)).sentAt).toBeNull();
    await newRelay().nudge([id]);
    await waitFor(() => probe.timesSeen(id) === 1);
    await away.stop();
  });

  it('counts the delay of a job from the request, not from the relay', async () => {
    const hour = 3_600_000;
    const ids = [...(await want('early', hour)), ...(await want('late', hour))];
    const [early = '', late = ''] = ids;
    // An hour passes for one of them before any relay sees it.
    await dataSource.query(
      `UPDATE outbox SET payload = payload || jsonb_build_object('run_at', (payload->>'run_at')::timestamptz - interval '1 hour') WHERE id = $1`,
      [early],
    );
    await newRelay().nudge(ids);
    await waitFor(() => probe.timesSeen(early) === 1);
    expect(probe.timesSeen(late)).toBe(0);
  });

  it('leaves a job that this version does not know to a process that does', async () => {
    const id = randomUUID();
    await dataSource.query(`INSERT INTO outbox (id, queue, job, payload) VALUES ($1, 'new', 'of-tomorrow', '{}')`, [
      id,
    ]);
    await newRelay({ staleMs: 0 }).nudge();
    expect((await rowOf(id)).sentAt).toBeNull();
  });

  it('wants the same thing once when it is given the same id', async () => {
    const id = randomUUID();
    const insert = () =>
      withTransaction(dataSource, (manager) =>
        outbox.insert(manager, [{ id, job: 'send-mail', payload: { to: 'me' } }]),
      );
    await insert();
    await insert();
    expect(await dataSource.getRepository(OutboxRow).countBy({ id })).toBe(1);
  });

  it('forgets rows that were sent long ago, and only those', async () => {
    const [old = '', fresh = '', waiting = ''] = [
      ...(await want('old')),
      ...(await want('fresh')),
      ...(await want('waiting')),
    ];
    await dataSource.query(`UPDATE outbox SET sent_at = now() - interval '2 days' WHERE id = $1`, [old]);
    await dataSource.query(`UPDATE outbox SET sent_at = now() WHERE id = $1`, [fresh]);
    await newRelay({ staleMs: 3600_000 }).nudge();
    const left = (await dataSource.getRepository(OutboxRow).find()).map(({ id }) => id);
    expect(left.sort()).toEqual([fresh, waiting].sort());
  });
});
