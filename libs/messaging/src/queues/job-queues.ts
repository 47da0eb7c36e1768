import { JOB_CATALOGUE } from '@placar/contracts/jobs';
import { currentCorrelationId, currentTraceparent } from '@placar/platform';
import { definitionOf } from './job-catalogue';
import type { JobCatalogue, JobEnvelope, NameIn, PayloadIn, PlacarJobs } from './job-catalogue';
import { QUEUE_STATES } from './queue-connection';
import type { GivenUpJob, QueueConnection, QueueHandle } from './queue-connection';

export interface AddJobOptions {
  /** Two adds with one id are one job for as long as the queue remembers it. No colon in it. */
  jobId: string;
  /** Milliseconds to wait before the job may start. */
  delayMs?: number;
}

/** How long finished jobs are remembered: the window in which a doubled add is recognised. */
const KEEP_COMPLETED = { age: 24 * 3600, count: 5_000 };
const KEEP_FAILED = { age: 7 * 24 * 3600, count: 5_000 };

/** The sending side of every queue in the catalogue. */
export class JobQueues<C extends JobCatalogue = PlacarJobs> {
  private readonly queues = new Map<string, QueueHandle>();
  private stopped = false;

  constructor(
    private readonly connection: QueueConnection,
    readonly catalogue: C = JOB_CATALOGUE as unknown as C,
  ) {}

  /** Opens every queue, so that the first job does not pay for the connection. */
  async start(): Promise<void> {
    await this.connection.prepare();
    for (const { queue } of Object.values(this.catalogue)) {
      if (this.stopped) return;
      const opened = this.queue(queue);
      // In turn: at once each would open a connection of the pool. On Redis they share one, which need not be there yet.
      if (this.connection.kind === 'postgres') await opened.waitUntilReady().catch(() => undefined);
    }
  }

  /** Adds a job. Throws when the payload is not what the catalogue says, or when the store is away. */
  async add<N extends NameIn<C>>(job: N, payload: PayloadIn<C, N>, options: AddJobOptions): Promise<void> {
    const parsed = definitionOf(this.catalogue, job).schema.parse(payload);
    const envelope = { payload: parsed, correlation_id: currentCorrelationId(), traceparent: currentTraceparent() };
    await this.addEnvelope(job, envelope, options);
  }

  /** Adds what an earlier moment has already checked and wrapped: a row of the outbox. */
  async addEnvelope(job: NameIn<C>, envelope: JobEnvelope, options: AddJobOptions): Promise<void> {
    const { queue, attempts, backoffMs } = definitionOf(this.catalogue, job);
    await this.queue(queue).add(job, envelope, {
      jobId: options.jobId,
      ...(options.delayMs && options.delayMs > 0 ? { delay: options.delayMs } : {}),
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnComplete: KEEP_COMPLETED,
      removeOnFail: KEEP_FAILED,
      stackTraceLimit: 5,
    });
  }

  /** How many jobs of each queue are in each state. Throws when the store is away. */
  async depths(): Promise<Map<string, Record<string, number>>> {
    const names = [...new Set(Object.values(this.catalogue).map(({ queue }) => queue))];
    const counts = await Promise.all(names.map((name) => this.queue(name).getJobCounts(...QUEUE_STATES)));
    return new Map(names.map((name, index) => [name, counts[index] ?? {}]));
  }

  /** Jobs that were given up, newest first, at most so many of each queue. Throws when the store is away. */
  async givenUp(most: number): Promise<(GivenUpJob & { queue: string })[]> {
    const names = [...new Set(Object.values(this.catalogue).map(({ queue }) => queue))];
    const lists = await Promise.all(
      names.map(async (queue) => {
        const jobs = await this.queue(queue).getFailed(0, most - 1);
        return jobs.map((job) => Object.assign(job, { queue }));
      }),
    );
    return lists.flat().sort((a, b) => (b.finishedOn ?? 0) - (a.finishedOn ?? 0));
  }

  /** Where the jobs are kept. */
  get store(): QueueConnection['kind'] {
    return this.connection.kind;
  }

  /** One job of a queue, in whatever state; null: there is none, or the store has forgotten it. */
  async find(queue: string, id: string): Promise<GivenUpJob | null> {
    const isKnown = Object.values(this.catalogue).some((definition) => definition.queue === queue);
    return isKnown ? ((await this.queue(queue).getJob(id)) ?? null) : null;
  }

  /** Closes every queue; adding fails from now on. */
  async stop(): Promise<void> {
    this.stopped = true;
    const queues = [...this.queues.values()];
    this.queues.clear();
    await Promise.allSettled(queues.map((queue) => queue.close()));
  }

  private queue(name: string): QueueHandle {
    if (this.stopped) throw new Error('the queues are closed');
    const known = this.queues.get(name);
    if (known !== undefined) return known;
    const opened = this.connection.queue(name);
    this.queues.set(name, opened);
    // BullMQ prepares a queue once: one whose store was away just then stays useless, and the next who asks gets a new one.
    opened.waitUntilReady().catch(() => {
      if (this.queues.get(name) === opened) this.queues.delete(name);
      opened.close().catch(() => undefined);
    });
    return opened;
  }
}
