import { randomUUID } from 'node:crypto';
import { createQueueConnection, currentJobSignal, JobQueues, JobWorkers } from '@placar/messaging';
import type { JobWorkersOptions, QueueConnection } from '@placar/messaging';
import { createLogger, currentCorrelationId, runInContext } from '@placar/platform';
import { describeInBothModes, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import { Client } from 'pg';
import { cutAllConnections } from './cut-connections';
import { startDoomedWorker } from './doomed-worker';
import { takeLock } from './take-lock';
import { JobProbe, PROBE_JOBS } from './job-probe';
import type { ProbeJobs } from './job-probe';

describeInBothModes('job queues', (mode) => {
  let environment: TestEnvironment;
  let connection: QueueConnection;
  let queues: JobQueues<ProbeJobs>;
  const running: JobWorkers<ProbeJobs>[] = [];

  beforeAll(async () => {
    environment = await mode.start();
    const logger = createLogger(environment.config.log);
    connection = createQueueConnection(environment.config, logger);
    queues = new JobQueues(connection, PROBE_JOBS);
    await queues.start();
  });

  afterEach(async () => {
    await Promise.all(running.splice(0).map((workers) => workers.stop(0)));
  });

  afterAll(async () => {
    await queues.stop();
    await connection.close();
    await environment.stop();
  });

  async function startWorkers(probe: JobProbe, options: JobWorkersOptions = {}): Promise<JobWorkers<ProbeJobs>> {
    const logger = createLogger(environment.config.log);
    const workers = new JobWorkers<ProbeJobs>(connection, logger, options, PROBE_JOBS).register(...probe.handlers());
    await workers.start();
    running.push(workers);
    return workers;
  }

  /** Of what programs have open there; Postgres sends helpers of its own. */
  const pidsOfDatabase = async ({ databaseUrl } = environment): Promise<number[]> => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const asked = `SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
      return (await client.query<{ pid: number }>(asked)).rows.map(({ pid }) => pid);
    } finally {
      await client.end();
    }
  };

  const mail = (to: string, jobId: string, delayMs?: number) => queues.add('send-mail', { to }, { jobId, delayMs });

  it('gives each job to its handler, with its payload and the correlation id of who asked', async () => {
    const probe = new JobProbe();
    const correlationIds: (string | null)[] = [];
    probe.act = () => void correlationIds.push(currentCorrelationId());
    await startWorkers(probe);
    const jobId = randomUUID();
    await runInContext({ correlationId: 'click-42' }, () => mail('josé "o craque" 🎯', jobId));
    await waitFor(() => probe.timesSeen(jobId) === 1);
    expect(probe.seen[0]).toMatchObject({ payload: { to: 'josé "o craque" 🎯' }, attempt: 1 });
    expect(correlationIds).toEqual(['click-42']);
  });

  it('runs a job once that was added twice, before and after it is done', async () => {
    const probe = new JobProbe();
    const jobId = randomUUID();
    const later = randomUUID();
    await Promise.all([mail('twice', jobId), mail('twice', jobId)]);
    await startWorkers(probe);
    await waitFor(() => probe.timesSeen(jobId) > 0);
    await mail('twice', jobId);
    await mail('marker', later);
    await waitFor(() => probe.timesSeen(later) === 1);
    expect(probe.timesSeen(jobId)).toBe(1);
  });

  it('delivers a burst of jobs to two workers, each job to one of them', async () => {
    const probes = [new JobProbe(), new JobProbe()];
    for (const probe of probes) await startWorkers(probe, { concurrency: 4 });
    const ids = Array.from({ length: 60 }, () => randomUUID());
    await Promise.all(ids.map((id) => mail(id, id)));
    const all = () => probes.flatMap((probe) => probe.seen.map((job) => job.jobId));
    await waitFor(() => all().length >= ids.length);
    expect(all().sort()).toEqual([...ids].sort());
  });

  it('tries a failing job again, then tells its handler once that it is over', async () => {
    const probe = new JobProbe();
    probe.act = () => {
      throw new Error('the post office is closed');
    };
    await startWorkers(probe);
    const jobId = randomUUID();
    await mail('nobody', jobId);
    await waitFor(() => probe.exhausted.length > 0);
    const marker = randomUUID();
    probe.act = () => undefined;
    await mail('marker', marker);
    await waitFor(() => probe.timesSeen(marker) === 1);
    expect(probe.seen.filter((job) => job.jobId === jobId).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(probe.exhausted).toEqual([{ payload: { to: 'nobody' }, message: 'the post office is closed' }]);
  });

  it('forgets the failures of a job that succeeds in the end', async () => {
    const probe = new JobProbe();
    probe.act = (_payload, { attempt }) => {
      if (attempt < 3) throw new Error('not yet');
    };
    await startWorkers(probe);
    const jobId = randomUUID();
    await mail('patience', jobId);
    await waitFor(() => probe.timesSeen(jobId) === 3);
    const marker = randomUUID();
    probe.act = () => undefined;
    await mail('marker', marker);
    await waitFor(() => probe.timesSeen(marker) === 1);
    expect(probe.exhausted).toEqual([]);
  });

  it('runs a job again whose end could not be recorded', async () => {
    const probe = new JobProbe();
    let away = true;
    probe.act = () => {
      throw new Error('still closed');
    };
    probe.actOnExhausted = () => {
      if (away) {
        away = false;
        throw new Error('the database is away');
      }
    };
    await startWorkers(probe);
    await mail('stubborn', randomUUID());
    await waitFor(() => probe.exhausted.length === 1);
    expect(probe.seen.map(({ attempt }) => attempt).slice(0, 3)).toEqual([1, 2, 3]);
    expect(probe.seen.length).toBe(4);
  });

  it('holds a delayed job back until its time, and others do not wait for it', async () => {
    const probe = new JobProbe();
    await startWorkers(probe);
    const [late, soon] = [randomUUID(), randomUUID()];
    const added = Date.now();
    await mail('late', late, 1_200);
    await mail('soon', soon);
    await waitFor(() => probe.timesSeen(late) === 1);
    expect(probe.seen.map(({ jobId }) => jobId)).toEqual([soon, late]);
    expect((probe.seen.at(-1)?.at ?? 0) - added).toBeGreaterThanOrEqual(1_150);
  });

  it('aborts a job at its deadline and counts it as failed', async () => {
    const probe = new JobProbe();
    let reason: unknown;
    probe.print = ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          resolve();
        });
      });
    await startWorkers(probe);
    await queues.add('print-page', { page: 7 }, { jobId: randomUUID() });
    await waitFor(() => probe.exhausted.length === 1);
    expect(probe.exhausted[0]).toEqual({ payload: { page: 7 }, message: 'not done in 300 ms' });
    expect(reason).toMatchObject({ name: 'JobTimeoutError' });
  });

  it('hands the jobs of a worker that ends to another one, without losing a try', async () => {
    const [first, second] = [new JobProbe(), new JobProbe()];
    first.act = () => new Promise(() => undefined);
    const ending = await startWorkers(first);
    const jobId = randomUUID();
    await mail('handed over', jobId);
    await waitFor(() => first.timesSeen(jobId) === 1);
    await startWorkers(second);
    await ending.stop(0);
    await waitFor(() => second.timesSeen(jobId) === 1);
    expect(second.seen[0]).toMatchObject({ attempt: 1 });
    expect(first.exhausted).toEqual([]);
  });

  it('takes over the job of a worker that was killed', async () => {
    const jobId = randomUUID();
    await mail('orphan', jobId);
    const doomed = await startDoomedWorker(environment.config, 'mail', jobId);
    doomed.kill('SIGKILL');
    const probe = new JobProbe();
    await startWorkers(probe);
    await waitFor(() => probe.timesSeen(jobId) === 1);
    expect(probe.seen[0]).toMatchObject({ attempt: 1, payload: { to: 'orphan' }, startedBefore: true });
  });

  it('aborts the work of a worker whose lock is lost, leaves the job to who takes it, and counts no failure', async () => {
    const [first, second] = [new JobProbe(), new JobProbe()];
    let lost: unknown;
    let signal: AbortSignal | undefined;
    first.act = async (_payload, context) => {
      signal = currentJobSignal();
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      lost = context.signal.reason;
    };
    await startWorkers(first);
    const jobId = randomUUID();
    await mail('taken away', jobId);
    await waitFor(() => first.timesSeen(jobId) === 1);
    await takeLock(environment, 'mail', jobId);
    await waitFor(() => lost !== undefined);
    expect(lost).toMatchObject({ name: 'JobLostError' });
    // Code under way finds it out before it acts, without having been told.
    expect(signal?.aborted).toBe(true);
    await startWorkers(second);
    await waitFor(() => first.timesSeen(jobId) + second.timesSeen(jobId) === 2);
    const [, again] = [...first.seen, ...second.seen].filter((seen) => seen.jobId === jobId);
    expect(again).toMatchObject({ jobId, attempt: 1, startedBefore: true });
    expect([...first.exhausted, ...second.exhausted]).toEqual([]);
  });

  it('keeps a job to its worker for as long as that works on it', async () => {
    const probes = [new JobProbe(), new JobProbe()];
    // Longer than a busy machine keeps a process waiting.
    const lockMs = 1_500;
    for (const probe of probes) {
      probe.act = () => new Promise((resolve) => setTimeout(resolve, lockMs * 2));
      await startWorkers(probe, { lockMs });
    }
    const [jobId, marker] = [randomUUID(), randomUUID()];
    await mail('a long one', jobId);
    await waitFor(() => probes.some((probe) => probe.timesSeen(jobId) > 0));
    await mail('marker', marker, lockMs * 2.5);
    await waitFor(() => probes.some((probe) => probe.timesSeen(marker) > 0));
    expect(probes.reduce((sum, probe) => sum + probe.timesSeen(jobId), 0)).toBe(1);
  });

  it('goes on, sender and worker alike, after all their connections were cut', async () => {
    const probe = new JobProbe();
    await startWorkers(probe);
    for (const round of [1, 2]) {
      const idle = randomUUID();
      await mail(`before ${round}`, idle);
      await waitFor(() => probe.timesSeen(idle) >= 1);
      expect(await cutAllConnections(environment)).toBeGreaterThan(0);
      const jobId = randomUUID();
      await waitFor(() => mail(`after ${round}`, jobId).then(() => true), { everyMs: 100 });
      await waitFor(() => probe.timesSeen(jobId) >= 1);
    }
    // A cut between the end of a job and the word of it brings the job again, marked as one that was begun before.
    expect(probe.seen.filter(({ startedBefore }) => !startedBefore)).toHaveLength(4);
  });

  it('refuses to add a job whose payload is not what the catalogue says', async () => {
    await expect(queues.add('send-mail', { to: 5 as unknown as string }, { jobId: randomUUID() })).rejects.toThrow(
      /to/,
    );
  });

  it('shares its connections without Redis among all queues and workers, and leaves none behind', async () => {
    if (mode.name !== 'postgres') return;
    const apart = await mode.start();
    const logger = createLogger(apart.config.log);
    const own = createQueueConnection(apart.config, logger);
    // As many as a process has, each with its own wish to be ready at once.
    const senders = Array.from({ length: 7 }, () => new JobQueues<ProbeJobs>(own, PROBE_JOBS));
    const workers = Array.from({ length: 7 }, () =>
      new JobWorkers<ProbeJobs>(own, logger, {}, PROBE_JOBS).register(...new JobProbe().handlers()),
    );
    await Promise.all([...senders, ...workers].map((each) => each.start()));
    const opened = (await pidsOfDatabase(apart)).length;
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThanOrEqual(16);
    await Promise.all(workers.map((each) => each.stop(0)));
    await Promise.all(senders.map((each) => each.stop()));
    await own.close();
    await waitFor(async () => (await pidsOfDatabase(apart)).length === 0, { what: 'all to be closed' });
    await apart.stop();
  });

  it('opens its queues without Redis one after the other: a sender has no connection for each', async () => {
    if (mode.name !== 'postgres') return;
    // The other senders and workers of this file open and close theirs meanwhile: this one has a database to itself.
    const apart = await mode.start();
    const own = createQueueConnection(apart.config, createLogger(apart.config.log));
    const sender = new JobQueues(own);
    await sender.start();
    // The one that prepared is gone a moment later; those of the pool stay for a minute.
    await waitFor(async () => (await pidsOfDatabase(apart)).length <= 3, {
      timeoutMs: 20_000,
      what: 'three connections at most',
    });
    await sender.stop();
    await own.close();
    await apart.stop();
  });

  it('refuses to start while a job has no handler or two', async () => {
    const logger = createLogger(environment.config.log);
    const [mailer, printer] = new JobProbe().handlers();
    if (!mailer || !printer) throw new Error('two handlers expected');
    const workers = () => new JobWorkers<ProbeJobs>(connection, logger, {}, PROBE_JOBS);
    await expect(workers().register(mailer).start()).rejects.toThrow('no handler for "print-page"');
    await expect(workers().register(mailer, printer, mailer).start()).rejects.toThrow('two handlers for "send-mail"');
    const mailOnly = new JobWorkers<ProbeJobs>(connection, logger, { queues: ['mail'] }, PROBE_JOBS).register(mailer);
    await mailOnly.start();
    await mailOnly.stop(0);
  });
});
