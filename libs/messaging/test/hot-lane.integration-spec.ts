import {
  commitLockKey,
  createLiveBus,
  createQueueConnection,
  JobClaims,
  JobQueues,
  JobWorkers,
  Outbox,
  OutboxRelay,
} from '@placar/messaging';
import type { LiveBus, OutboxRelayOptions } from '@placar/messaging';
import { createDataSource, OutboxRow, withTransaction } from '@placar/persistence';
import { createLogger } from '@placar/platform';
import { describeInBothModes, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { JobProbe, PROBE_JOBS } from './job-probe';
import type { ProbeJobs } from './job-probe';

const LEASE_MS = 600;
jest.setTimeout(20_000);

describeInBothModes('the hot lane', (mode) => {
  let environment: TestEnvironment;
  let dataSource: DataSource;
  let queues: JobQueues<ProbeJobs>;
  let bus: LiveBus;
  const outbox = new Outbox<ProbeJobs>(PROBE_JOBS);
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    environment = await mode.start();
    dataSource = await createDataSource(environment.config.database).initialize();
    queues = new JobQueues(createQueueConnection(environment.config, logger()), PROBE_JOBS);
    await queues.start();
    bus = createLiveBus(environment.config, logger());
  });

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  afterAll(async () => {
    await queues.stop();
    await bus.close();
    await dataSource.destroy();
    await environment.stop();
  });

  const seenBy = (probe: JobProbe, id: string) => probe.seen.filter(({ jobId }) => jobId === id);
  const logger = () => createLogger(environment.config.log);

  function newRelay(options: OutboxRelayOptions = {}): OutboxRelay<ProbeJobs> {
    const relay = new OutboxRelay<ProbeJobs>(dataSource, queues, logger(), { bus, ...options });
    ends.push(() => relay.stop());
    return relay;
  }

  /** A worker program: its queue side, its hot lane, and a relay that sends back what failed. */
  async function newWorker(options: OutboxRelayOptions = {}, claims = newClaims()): Promise<JobProbe> {
    const probe = new JobProbe();
    const relay = newRelay(options);
    const workers = new JobWorkers<ProbeJobs>(
      createQueueConnection(environment.config, logger()),
      logger(),
      { hot: { bus, claims, sendBack: (id) => relay.nudge([id]) } },
      PROBE_JOBS,
    ).register(...probe.handlers());
    await workers.start();
    ends.push(() => workers.stop(0));
    return probe;
  }

  function newClaims(): JobClaims {
    const claims = new JobClaims(environment.config.database.url, logger(), { leaseMs: LEASE_MS });
    ends.push(() => claims.stop());
    return claims;
  }

  /** Commits the wish and tells of it, as a request does. */
  async function click(relay: OutboxRelay<ProbeJobs>, to: string): Promise<string> {
    const [id = ''] = await commit(to);
    await relay.sendCommitted([{ id, job: 'send-mail', body: { payload: { to }, correlation_id: 'click' } }]);
    return id;
  }

  const job = (id: string, to: string) => ({
    id,
    job: 'send-mail',
    body: { payload: { to }, correlation_id: null },
  });
  const commit = (to: string) =>
    withTransaction(dataSource, (manager) => outbox.insert(manager, [{ job: 'send-mail', payload: { to } }]));
  const rowOf = (id: string) => dataSource.getRepository(OutboxRow).findOneByOrFail({ id });
  const isDone = async (id: string) => (await rowOf(id)).doneAt !== null;
  const inQueue = async () => {
    const states = (await queues.depths()).get('mail') ?? {};
    return Object.values(states).reduce((sum, count) => sum + count, 0);
  };

  it('hands a committed job to one worker, with what its claim read along, and leaves its queue empty', async () => {
    const probes = [await newWorker(), await newWorker(), await newWorker()];
    const relay = newRelay({ hotPatienceMs: 60_000 });
    const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => click(relay, `Zoë "${index}" 🎯`)));
    await waitFor(async () => (await Promise.all(ids.map(isDone))).every(Boolean));
    for (const [index, id] of ids.entries()) {
      const seen = probes.flatMap((probe) => probe.seen.filter((job) => job.jobId === id));
      expect(seen).toMatchObject([
        { payload: { to: `Zoë "${index}" 🎯` }, beside: `for Zoë "${index}" 🎯`, attempt: 1, startedBefore: false },
      ]);
    }
    expect(await inQueue()).toBe(0);
  });

  it('lets the queue have what no worker took, once there is one', async () => {
    const id = await click(newRelay({ hotPatienceMs: 50 }), 'nobody listens');
    await waitFor(async () => (await inQueue()) === 1);
    const probe = await newWorker();
    await waitFor(() => isDone(id));
    expect(probe.seen).toMatchObject([{ jobId: id, startedBefore: false, beside: 'for nobody listens' }]);
  });

  it('runs a job once, however it comes to the workers', async () => {
    const probes = [await newWorker(), await newWorker()];
    for (const probe of probes) probe.act = () => new Promise((resolve) => setTimeout(resolve, 20));
    // No patience at all, and a loop that takes everything for left behind: message and queue race for each job.
    const relay = newRelay({ hotPatienceMs: 0, everyMs: 10, staleMs: 0 });
    relay.start();
    const ids = await Promise.all(Array.from({ length: 40 }, (_, index) => click(relay, `race ${index}`)));
    await waitFor(async () => (await Promise.all(ids.map(isDone))).every(Boolean), { timeoutMs: 15_000 });
    // A copy that found its job held comes back later and finds it done.
    expect(ids.map((id) => probes.reduce((sum, probe) => sum + probe.timesSeen(id), 0))).toEqual(ids.map(() => 1));
  });

  it('takes up what a worker held when it died, and says that it was begun before', async () => {
    const dead = newClaims();
    const [id = ''] = await commit('half done');
    expect(await dead.claim(id)).toMatchObject({ turn: 1 });
    await dead.stop();
    const probe = await newWorker({ everyMs: 20, staleMs: 0 });
    newRelay({ everyMs: 20, staleMs: 0 }).start();
    await waitFor(() => isDone(id), { timeoutMs: 15_000 });
    expect(seenBy(probe, id)).toMatchObject([{ startedBefore: true }]);
  });

  it('keeps a job to its worker for as long as that works on it', async () => {
    const probes = [await newWorker(), await newWorker()];
    for (const probe of probes) probe.act = () => new Promise((resolve) => setTimeout(resolve, LEASE_MS * 3));
    const relay = newRelay({ everyMs: 20, staleMs: 0 });
    relay.start();
    const id = await click(relay, 'a long one');
    await waitFor(() => isDone(id), { timeoutMs: 15_000 });
    expect(probes.reduce((sum, probe) => sum + probe.timesSeen(id), 0)).toBe(1);
  });

  /** The statement of a click: holds the job's commit lock while its row is written, and is told of meanwhile. */
  async function announced(relay: OutboxRelay<ProbeJobs>, to: string, fails = false): Promise<string> {
    const id = randomUUID();
    const committing = withTransaction(dataSource, async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [commitLockKey(id)]);
      relay.announce({ id, job: 'send-mail' });
      await outbox.insert(manager, [{ id, job: 'send-mail', payload: { to } }]);
      await manager.query('SELECT pg_sleep(0.05)');
      if (fails) throw new Error('the match has moved');
    });
    await committing.catch((error: unknown) => {
      if (!fails) throw error;
    });
    return id;
  }

  it('hands over an announced job with its commit, to one worker, and not before', async () => {
    const probes = [await newWorker(), await newWorker(), await newWorker()];
    const relay = newRelay({ hotPatienceMs: 60_000 });
    // Nobody tells of the commit: who has the job waited for it.
    const id = await announced(relay, 'Zoë 🎯');
    const committedAt = (await rowOf(id)).createdAt;
    await waitFor(() => isDone(id));
    const seen = probes.flatMap((probe) => seenBy(probe, id));
    expect(seen).toMatchObject([{ payload: { to: 'Zoë 🎯' }, beside: 'for Zoë 🎯', attempt: 1, startedBefore: false }]);
    expect(seen[0]?.at).toBeGreaterThanOrEqual(committedAt.getTime() + 50);
    // What an earlier test left there goes in a moment; nothing of this one comes to it.
    await waitFor(async () => (await inQueue()) === 0);
  });

  it('asks again for a job of which it heard before its statement had begun', async () => {
    const id = randomUUID();
    const claims = newClaims();
    const onCommit = claims.claimOnCommit.bind(claims);
    jest.spyOn(claims, 'claimOnCommit').mockImplementationOnce(async (...asked) => {
      const claim = await onCommit(...asked);
      await withTransaction(dataSource, (manager) =>
        outbox.insert(manager, [{ id, job: 'send-mail', payload: { to: 'overtaken' } }]),
      );
      return claim;
    });
    const probe = await newWorker({}, claims);
    // Nobody tells of the commit, and no relay looks for what was left behind.
    newRelay().announce({ id, job: 'send-mail' });
    await waitFor(() => probe.timesSeen(id) === 1);
    await waitFor(() => isDone(id));
    expect(seenBy(probe, id)).toMatchObject([{ payload: { to: 'overtaken' }, attempt: 1, startedBefore: false }]);
  });

  it('does nothing for an announcement whose commit failed or was never begun', async () => {
    const probe = await newWorker();
    const relay = newRelay();
    const failed = await announced(relay, 'rolled back', true);
    const never = randomUUID();
    relay.announce({ id: never, job: 'send-mail' });
    const id = await click(relay, 'the next one');
    await waitFor(() => isDone(id));
    expect(probe.seen.map(({ jobId }) => jobId)).toEqual([id]);
    expect(await dataSource.getRepository(OutboxRow).findBy([{ id: failed }, { id: never }])).toEqual([]);
    await waitFor(async () => (await inQueue()) === 0);
  });

  it('runs announced jobs once each when commits, messages and queues race', async () => {
    const probes = [await newWorker(), await newWorker()];
    const relay = newRelay({ hotPatienceMs: 0, everyMs: 10, staleMs: 0 });
    relay.start();
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        // More at once than a worker waits for; every third announcement comes before its transaction has begun.
        if (index % 3 === 0) {
          const id = randomUUID();
          relay.announce({ id, job: 'send-mail' });
          await withTransaction(dataSource, (manager) =>
            outbox.insert(manager, [{ id, job: 'send-mail', payload: { to: `early ${index}` } }]),
          );
          await relay.sendCommitted([job(id, `early ${index}`)], { announced: true });
          return id;
        }
        const id = await announced(relay, `race ${index}`);
        await relay.sendCommitted([job(id, `race ${index}`)], { announced: true });
        return id;
      }),
    );
    await waitFor(async () => (await Promise.all(ids.map(isDone))).every(Boolean), { timeoutMs: 15_000 });
    expect(ids.map((id) => probes.reduce((sum, probe) => sum + probe.timesSeen(id), 0))).toEqual(ids.map(() => 1));
  });

  it('gives a failed try to the queue, whose tries and last word it keeps', async () => {
    const probe = await newWorker();
    probe.act = () => {
      throw new Error('the server hung up');
    };
    const id = await click(newRelay(), 'never');
    await waitFor(() => isDone(id), { timeoutMs: 15_000 });
    expect(probe.exhausted).toContainEqual({ payload: { to: 'never' }, message: 'the server hung up' });
    expect(seenBy(probe, id).map(({ startedBefore }) => startedBefore)).toEqual([false, true, true, true]);
  });

  it('aborts the work of a worker whose hold another one took', async () => {
    const claims = newClaims();
    const [id = ''] = await commit('taken away');
    const claim = await claims.claim(id);
    await dataSource.query(
      `UPDATE outbox SET claims = claims + 1, claimed_until = now() + interval '1 minute' WHERE id = $1`,
      [id],
    );
    await waitFor(() => claim?.lost.aborted === true);
    if (claim) await claims.finish(claim);
    expect(await rowOf(id)).toMatchObject({ claims: 2, doneAt: null });
  });
});
