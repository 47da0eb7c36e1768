import { JOB_CATALOGUE } from '@placar/contracts/jobs';
import type { Logger } from '@placar/platform';
import { createJobProcessor } from './job-processor';
import type { JobCatalogue, NameIn, PayloadIn, PlacarJobs } from './job-catalogue';
import type { QueueConnection, WorkerHandle } from './queue-connection';

export interface JobContext {
  readonly jobId: string;
  /** 1 on the first try. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
  /** True when this job was begun before and may have done part of its work: a failure, a crash, an orderly end of its worker. */
  readonly startedBefore: boolean;
  /** When the job was asked for. */
  readonly addedAt: Date;
  /** Aborted when the job's time is over, its lock is lost to another worker, or the process must end. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** The code of one job. It may run more than once for one id: a crash, a retry. */
export interface JobHandler<C extends JobCatalogue = PlacarJobs, N extends NameIn<C> = NameIn<C>> {
  readonly job: N;
  handle(payload: PayloadIn<C, N>, context: JobContext): Promise<void>;
  /** After the last failed try, once; when it throws, the job is tried again later rather than lost. */
  onExhausted?(payload: PayloadIn<C, N>, error: Error): Promise<void>;
}

/** A handler of any job of the catalogue. */
export type AnyJobHandler<C extends JobCatalogue = PlacarJobs> = { [N in NameIn<C>]: JobHandler<C, N> }[NameIn<C>];

export interface JobWorkersOptions {
  /** Queues to work on; default all of the catalogue. */
  queues?: readonly string[];
  /** Jobs at a time for each queue; default 64: most of them wait for a game server, and a pause must not wait behind loads. */
  concurrency?: number;
  /** How long the lock on a job lasts that its worker does not renew; default 4 s. A second later somebody else has the job. */
  lockMs?: number;
}

/**
 * A lock is renewed so early that it outlives a worker that stands still for 3 s: whoever stands still for longer knows it when it
 * wakes (`wasFrozenSince`), before the store tells it that the lock is lost.
 */
const LOCK_MS = 4_000;
/** Parts of a lock's time after which it is renewed, and after which somebody looks for locks that ran out. */
const RENEWALS_OF_A_LOCK = 5;

/** The Postgres store takes 32 bits. */
const MANY = 1_000_000;
/** After their abort the jobs go back to the queue; when the store is away they cannot, and are taken over later. */
const GO_BACK_MS = 2_000;

/** The receiving side: refuses to start unless every job of its queues has exactly one handler. */
export class JobWorkers<C extends JobCatalogue = PlacarJobs> {
  private readonly handlers: AnyJobHandler<C>[] = [];
  private workers: WorkerHandle[] = [];
  private hasEnded = false;
  private readonly stopping = new AbortController();

  constructor(
    private readonly connection: QueueConnection,
    private readonly logger: Logger,
    private readonly options: JobWorkersOptions = {},
    private readonly catalogue: C = JOB_CATALOGUE as unknown as C,
  ) {}

  register(...handlers: AnyJobHandler<C>[]): this {
    this.handlers.push(...handlers);
    return this;
  }

  /** Starts taking jobs. Throws, naming them, when jobs lack a handler or have two. */
  async start(): Promise<void> {
    const queues = new Set(this.options.queues ?? Object.values(this.catalogue).map(({ queue }) => queue));
    const byJob = this.checkedHandlers(queues);
    await this.connection.prepare();
    const lockMs = this.options.lockMs ?? LOCK_MS;
    for (const queue of queues) {
      if (this.hasEnded) return;
      const processor = createJobProcessor({
        queue,
        catalogue: this.catalogue,
        handlers: byJob,
        logger: this.logger,
        stopping: this.stopping.signal,
      });
      const worker = this.connection.worker(queue, processor, {
        concurrency: this.options.concurrency ?? 64,
        lockDuration: lockMs,
        lockRenewTime: lockMs / RENEWALS_OF_A_LOCK,
        stalledInterval: lockMs / RENEWALS_OF_A_LOCK,
        // How often a job may be taken over is our processor's decision, which also tells the handler.
        maxStalledCount: MANY,
        runRetryDelay: 500,
      });
      this.workers.push(worker);
      // In turn: at once each would open connections of the pool that only its start has a use for.
      if (this.connection.kind === 'postgres') await worker.waitUntilReady();
    }
    await Promise.all(this.workers.map((worker) => worker.waitUntilReady()));
  }

  /**
   * Takes no more jobs and waits `graceMs` for the running ones; then their signals abort and they go back to the
   * queue for another worker.
   */
  async stop(graceMs = 5_000): Promise<void> {
    this.hasEnded = true;
    const workers = this.workers;
    this.workers = [];
    const closed = Promise.allSettled(workers.map((worker) => worker.close()));
    const abort = setTimeout(() => this.stopping.abort(new Error('the worker is ending')), graceMs);
    let given: NodeJS.Timeout | undefined;
    const givenUp = new Promise<void>((resolve) => {
      given = setTimeout(resolve, graceMs + GO_BACK_MS);
    });
    await Promise.race([closed, givenUp]);
    clearTimeout(abort);
    clearTimeout(given);
  }

  private checkedHandlers(queues: ReadonlySet<string>): ReadonlyMap<string, AnyJobHandler<C>> {
    const wanted = Object.entries(this.catalogue).flatMap(([job, { queue }]) => (queues.has(queue) ? [job] : []));
    const names: string[] = this.handlers.map(({ job }) => job);
    const missing = wanted.filter((job) => !names.includes(job));
    const doubled = names.filter((job, index) => names.indexOf(job) !== index);
    const foreign = names.filter((job) => !Object.hasOwn(this.catalogue, job));
    const problems = [
      ...missing.map((job) => `no handler for "${job}"`),
      ...doubled.map((job) => `two handlers for "${job}"`),
      ...foreign.map((job) => `"${job}" is not in the catalogue`),
      ...[...queues]
        .filter((queue) => !Object.values(this.catalogue).some((job) => job.queue === queue))
        .map((queue) => `there is no queue "${queue}"`),
    ];
    if (problems.length > 0) throw new Error(`workers cannot start: ${problems.join('; ')}`);
    return new Map(this.handlers.map((handler): [string, AnyJobHandler<C>] => [handler.job, handler]));
  }
}
