import type { AppConfig, Logger } from '@placar/platform';
import { createPostgresBackend, Queue, runMigrations, Worker } from 'bullmq';
import type { Job, JobsOptions, WorkerOptions } from 'bullmq';
import { Client, Pool } from 'pg';
import type { JobEnvelope } from './job-catalogue';
import { withinMs } from '../store-timing';
import { JobLocks } from './job-locks';

export type QueueConnectionConfig = Pick<AppConfig, 'database' | 'redis'>;

/** The schema of BullMQ's tables when queues run on Postgres: its own default, the only one that it takes with a pool of ours. */
const POSTGRES_SCHEMA = 'bullmq';
/** One for each queue that listens for its jobs, and some for what is asked of all of them. */
const MOST_CONNECTIONS = 16;
/** A click after a silence finds a connection. */
const FEWEST_CONNECTIONS = 2;
/** The pool's own ten seconds would open connections anew after each pause of a game. */
const KEEP_CONNECTION_MS = 60_000;
/** Who does not come back from the store keeps its connection; nobody waits for that. */
const CLOSE_MS = 2_000;
const RECONNECT_MAX_MS = 2_000;

/** One job as a processor sees it, the same on either store. */
export interface ReservedJob {
  readonly id?: string;
  readonly name: string;
  readonly data: JobEnvelope;
  readonly attemptsMade: number;
  readonly attemptsStarted: number;
  readonly timestamp: number;
  readonly opts: { attempts?: number };
  moveToWait(token?: string): Promise<unknown>;
  moveToDelayed(timestamp: number, token?: string): Promise<unknown>;
}

/** `lost` aborts when the lock on the job is lost. */
export type JobProcessor = (job: ReservedJob, token: string | undefined, lost: AbortSignal) => Promise<void>;

/** States of jobs that say how a queue does. */
export const QUEUE_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];

export interface QueueHandle {
  add(name: string, data: JobEnvelope, options: JobsOptions): Promise<unknown>;
  waitUntilReady(): Promise<unknown>;
  getJobCounts(...states: QueueState[]): Promise<Record<string, number>>;
  /** Newest first. */
  getFailed(start: number, end: number): Promise<GivenUpJob[]>;
  getJob(id: string): Promise<GivenUpJob | undefined>;
  close(): Promise<void>;
}

/** A job of which no try is left, as the store keeps it. */
export interface GivenUpJob {
  readonly id?: string;
  readonly name: string;
  readonly data: JobEnvelope;
  readonly attemptsMade: number;
  readonly finishedOn?: number;
  readonly failedReason: string;
  retry(state: 'failed', options?: { resetAttemptsMade?: boolean }): Promise<void>;
}

export interface WorkerHandle {
  waitUntilReady(): Promise<unknown>;
  /** Takes no more jobs and waits for the running ones. */
  close(): Promise<void>;
}

type WorkerTuning = Pick<
  WorkerOptions,
  'concurrency' | 'lockDuration' | 'lockRenewTime' | 'stalledInterval' | 'maxStalledCount' | 'runRetryDelay'
>;

/** Builds queues and workers on one store. The only place that knows which store it is. */
export interface QueueConnection {
  readonly kind: 'redis' | 'postgres';
  /** Makes the store ready for use; safe to call from processes that start together. */
  prepare(): Promise<void>;
  queue(name: string): QueueHandle;
  worker(name: string, processor: JobProcessor, tuning: WorkerTuning): WorkerHandle;
  /** After its queues and workers have closed. Never throws, and ends within seconds. */
  close(): Promise<void>;
}

/** Redis when its URL is configured, else the Postgres of the database. */
export function createQueueConnection(config: QueueConnectionConfig, logger: Logger): QueueConnection {
  return config.redis.url === null
    ? postgresConnection(config.database.url, logger)
    : redisConnection(config.redis.url, config.redis.prefix, logger);
}

function redisConnection(url: string, prefix: string, logger: Logger): QueueConnection {
  const shared = { url, keepAlive: 10_000, retryStrategy: reconnectDelay, connectTimeout: 5_000 };
  return {
    kind: 'redis',
    prepare: () => Promise.resolve(),
    queue(name) {
      // A producer fails fast when Redis is away: the outbox keeps the row, and no request waits for a reconnect.
      const queue = new Queue<JobEnvelope>(name, {
        connection: { ...shared, maxRetriesPerRequest: 1, enableOfflineQueue: true, commandTimeout: 5_000 },
        prefix,
        skipWaitingForReady: true,
      });
      return watched(queue, name, logger);
    },
    worker(name, processor, tuning) {
      const locks = new JobLocks();
      const worker = new Worker<JobEnvelope>(name, processing(processor, locks), {
        ...tuning,
        connection: { ...shared, maxRetriesPerRequest: null },
        prefix,
      });
      return watched(losing(worker, locks), name, logger);
    },
    close: () => Promise.resolve(),
  };
}

/** All queues and workers of a process share a pool: each with its own could hold fifty connections without Redis. */
function postgresConnection(url: string, logger: Logger): QueueConnection {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    min: FEWEST_CONNECTIONS,
    idleTimeoutMillis: KEEP_CONNECTION_MS,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'placar-queues',
    // No wait for the disk between a click and its job. What a crash of Postgres then forgets of a queue, the outbox or the
    // job's own retry brings back: the log keeps the order of commits, so a row marked as sent never outlives its job.
    options: `-c search_path=${POSTGRES_SCHEMA} -c synchronous_commit=off`,
  });
  // Each queue and worker hears of a lost connection, and says so; before the first of them nobody would.
  pool.setMaxListeners(0);
  pool.on('error', () => undefined);
  return {
    kind: 'postgres',
    async prepare() {
      const client = new Client({ connectionString: url, application_name: 'placar-queues' });
      await client.connect();
      try {
        await runMigrations(client, POSTGRES_SCHEMA);
      } finally {
        await client.end();
      }
    },
    queue(name) {
      return watched(new Queue(name, { connection: pool }, createPostgresBackend), name, logger);
    },
    worker(name, processor, tuning) {
      const locks = new JobLocks();
      const worker = new Worker(
        name,
        processing(processor, locks),
        { ...tuning, connection: pool },
        createPostgresBackend,
      );
      return watched(losing(worker, locks), name, logger);
    },
    close: () => withinMs(CLOSE_MS, pool.end()).catch(() => undefined),
  };
}

const processing =
  (processor: JobProcessor, locks: JobLocks) =>
  (job: Job<JobEnvelope>, token?: string): Promise<void> =>
    locks.hold(job.id ?? '', (lost) => processor(job, token, lost));

function losing<T extends { on(event: 'lockRenewalFailed', listener: (jobIds: string[]) => void): unknown }>(
  worker: T,
  locks: JobLocks,
): T {
  worker.on('lockRenewalFailed', (jobIds) => locks.lose(jobIds));
  return worker;
}

/** Connection errors are events: unheard they end the process, heard they are noise once per outage. */
function watched<T extends { on(event: 'error', listener: (error: Error) => void): unknown }>(
  source: T,
  queue: string,
  logger: Logger,
): T {
  let last = '';
  source.on('error', (error) => {
    const level = error.message === last ? 'debug' : 'warn';
    last = error.message;
    logger[level]({ err: error, queue }, 'queue connection error');
  });
  return source;
}

function reconnectDelay(times: number): number {
  return Math.min(times * 100, RECONNECT_MAX_MS);
}
