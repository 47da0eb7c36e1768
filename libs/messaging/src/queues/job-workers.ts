import { JOB_CATALOGUE } from '@placar/contracts/jobs';
import type { Logger } from '@placar/platform';
import { HotLane } from './hot-lane';
import type { HotLaneSources } from './hot-lane';
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
  /** Aborted when the job's time is over or the process must end. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** What the handler's `beside` gave; undefined for a job that was not claimed. */
  readonly beside?: unknown;
}

/** The code of one job. It may run more than once for one id: a crash, a retry. */
export interface JobHandler<C extends JobCatalogue = PlacarJobs, N extends NameIn<C> = NameIn<C>> {
  readonly job: N;
  /**
   * For hot jobs: one scalar SQL expression over the job's outbox row `o`, read in the statement that claims it. What a handler
   * would have to ask first anyway costs a click no trip of its own.
   */
  readonly beside?: string;
  handle(payload: PayloadIn<C, N>, context: JobContext): Promise<void>;
  /** After the last failed try, once; when it throws, the job is tried again later rather than lost. */
  onExhausted?(payload: PayloadIn<C, N>, error: Error): Promise<void>;
}

/** A handler of any job of the catalogue. */
export type AnyJobHandler<C extends JobCatalogue = PlacarJobs> = { [N in NameIn<C>]: JobHandler<C, N> }[NameIn<C>];

export interface JobWorkersOptions {
  /** Queues to work on; default all of the catalogue. */
  queues?: readonly string[];
  /** Jobs at a time for each queue; default 16. */
  concurrency?: number;
  /** After how long the jobs of a dead worker are taken over, in milliseconds: at least this, at most twice; default 10 s. */
  takeOverMs?: number;
  /** Given: hot jobs are taken as soon as they are told of on the bus, by whichever worker claims them first. */
  hot?: HotLaneSources;
}

/** The Postgres store takes 32 bits. */
const MANY = 1_000_000;
/** After their abort the jobs go back to the queue; when the store is away they cannot, and are taken over later. */
const GO_BACK_MS = 2_000;

/** The receiving side: refuses to start unless every job of its queues has exactly one handler. */
export class JobWorkers<C extends JobCatalogue = PlacarJobs> {
  private readonly handlers: AnyJobHandler<C>[] = [];
  private workers: WorkerHandle[] = [];
  private hotLane: HotLane<C> | undefined;
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
    const takeOverMs = this.options.takeOverMs ?? 10_000;
    for (const queue of queues) {
      const processor = createJobProcessor({
        queue,
        catalogue: this.catalogue,
        handlers: byJob,
        logger: this.logger,
        stopping: this.stopping.signal,
        ...(this.options.hot && { claims: this.options.hot.claims }),
      });
      this.workers.push(
        this.connection.worker(queue, processor, {
          concurrency: this.options.concurrency ?? 16,
          lockDuration: takeOverMs,
          stalledInterval: takeOverMs / 2,
          // How often a job may be taken over is our processor's decision, which also tells the handler.
          maxStalledCount: MANY,
          runRetryDelay: 500,
        }),
      );
    }
    await Promise.all(this.workers.map((worker) => worker.waitUntilReady()));
    if (!this.options.hot) return;
    this.hotLane = new HotLane({
      ...this.options.hot,
      catalogue: this.catalogue,
      handlers: byJob,
      logger: this.logger,
      stopping: this.stopping.signal,
      concurrency: this.options.concurrency ?? 16,
    });
    await this.hotLane.start();
  }

  /**
   * Takes no more jobs and waits `graceMs` for the running ones; then their signals abort and they go back to the
   * queue for another worker.
   */
  async stop(graceMs = 5_000): Promise<void> {
    const workers = this.workers;
    this.workers = [];
    const closed = Promise.allSettled([this.hotLane?.stop(), ...workers.map((worker) => worker.close())]);
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
