import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { FailedJob, Operations, QueueFigures } from '@placar/contracts';
import { JobQueues, withinMs } from '@placar/messaging';
import { ProcessHeartbeat } from '@placar/persistence';
import { AppError, CLOCK, LOGGER, programVersion } from '@placar/platform';
import type { Clock, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { DemoRoom } from '../demos/demo-room';
import { OperationsQueries } from './operations.queries';

/**
 * Jobs that may run again at any time: each looks at what is there before it acts. A command to a match is settled as unknown when
 * its tries are over, and an announcement that comes an hour late confuses people: those are asked for anew instead.
 */
const RETRYABLE: ReadonlySet<string> = new Set([
  'clear-server',
  'sync-roster',
  'send-settings',
  'probe-server',
  'report-bracket-result',
  'detach-season',
]);
const MOST_FAILED = 20;
/** A store that is away must not hold up the rest of the board. */
const QUEUES_MS = 2_000;

type GivenUp = Awaited<ReturnType<JobQueues['givenUp']>>[number];

/** How the installation does; and the sign of life of this process. */
@Injectable()
export class OperationsBoard implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly heartbeat: ProcessHeartbeat;
  private readonly startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();

  constructor(
    private readonly queries: OperationsQueries,
    private readonly queues: JobQueues,
    private readonly demos: DemoRoom,
    dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.heartbeat = new ProcessHeartbeat(dataSource, {
      kind: 'api',
      version: programVersion(),
      logger,
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.heartbeat.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.heartbeat.stop();
  }

  async read(): Promise<Operations> {
    const [figures, demos, jobs] = await Promise.all([this.queries.figures(), this.demos.read(), this.jobs()]);
    return {
      at: this.clock.now().toISOString(),
      ...figures,
      demos,
      queues: jobs?.queues ?? null,
      queue_store: this.queues.store,
      failed_jobs: jobs?.failed ?? [],
      program: { version: programVersion(), node: process.versions.node, started_at: this.startedAt },
    };
  }

  /** Puts a job that was given up back into its queue. Throws NOT_FOUND, JOB_NOT_RETRYABLE. */
  async retry(queue: string, jobId: string): Promise<void> {
    const job = await this.queues.find(queue, jobId);
    if (job === null) throw new AppError('NOT_FOUND', 'There is no such job any more.');
    if (!RETRYABLE.has(job.name)) throw new AppError('JOB_NOT_RETRYABLE', `A job "${job.name}" must not run twice.`);
    try {
      await job.retry('failed', { resetAttemptsMade: true });
    } catch (error) {
      this.logger.info({ err: error, queue, job_id: jobId }, 'a job was not put back');
      throw new AppError('JOB_NOT_RETRYABLE', 'The job is under way or done by now.');
    }
  }

  private async jobs(): Promise<{ queues: QueueFigures[]; failed: FailedJob[] } | null> {
    try {
      const [depths, failed] = await withinMs(
        QUEUES_MS,
        Promise.all([this.queues.depths(), this.queues.givenUp(MOST_FAILED)]),
      );
      return {
        queues: [...depths].map(([name, states]) => ({
          name,
          waiting: states.waiting ?? 0,
          active: states.active ?? 0,
          delayed: states.delayed ?? 0,
          failed: states.failed ?? 0,
        })),
        failed: failed.map(failedJob),
      };
    } catch (error) {
      this.logger.warn({ err: error }, 'the queues do not answer');
      return null;
    }
  }
}

/** The reason of a failure may quote what another system said; a page needs no more than its beginning. */
const REASON_CHARACTERS = 300;

function failedJob(job: GivenUp): FailedJob {
  return {
    queue: job.queue,
    id: job.id ?? '',
    job: job.name,
    reason: job.failedReason.slice(0, REASON_CHARACTERS),
    tries: job.attemptsMade,
    failed_at: job.finishedOn === undefined ? null : new Date(job.finishedOn).toISOString(),
    match_id: idIn(job.data.payload, 'match_id'),
    server_id: idIn(job.data.payload, 'server_id'),
    retryable: RETRYABLE.has(job.name),
  };
}

function idIn(payload: unknown, field: 'match_id' | 'server_id'): number | null {
  const value = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  const [, id] = value.find(([name]) => name === field) ?? [];
  return typeof id === 'number' ? id : null;
}
