import { AsyncLocalStorage } from 'node:async_hooks';
import { awakeMark, continueTrace, runInContext, traced, wasFrozenSince } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq';
import { z } from 'zod';
import type { JobDefinition } from '@placar/contracts/jobs';
import { definitionOf } from './job-catalogue';
import type { JobCatalogue } from './job-catalogue';
import type { AnyJobHandler, JobContext } from './job-workers';
import type { JobProcessor, ReservedJob } from './queue-connection';

export interface ProcessorOptions<C extends JobCatalogue> {
  queue: string;
  catalogue: C;
  handlers: ReadonlyMap<string, AnyJobHandler<C>>;
  logger: Logger;
  stopping: AbortSignal;
}

/** A job may start this often beyond its tries (crashes, shutdowns) before it counts as the cause of them. */
const EXTRA_STARTS = 20;
const UNRECORDED_DELAY_MS = 3_000;

/** The job had longer than the catalogue gives it. */
export class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
}

interface Handler {
  handle(payload: unknown, context: JobContext): Promise<void>;
  onExhausted?(payload: unknown, error: Error): Promise<void>;
}

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * The signal of the job at work in this call chain; undefined outside of jobs. What acts on the world asks it right before it does:
 * code that is under way is not stopped by an abort.
 */
export const currentJobSignal = (): AbortSignal | undefined => signals.getStore();

/** Decodes a job, runs its handler under its deadline and correlation id, and decides what a failure means. */
export function createJobProcessor<C extends JobCatalogue>(options: ProcessorOptions<C>): JobProcessor {
  return (job, token, lost) =>
    runInContext({ correlationId: job.data.correlation_id ?? undefined }, () =>
      continueTrace(job.data.traceparent, () =>
        traced(`job ${job.name}`, { 'job.id': job.id ?? '' }, () => process(options, job, { token, lost })),
      ),
    );
}

/** BullMQ's lock on a job: its token, and the word that it is lost. */
interface Lock {
  token: string | undefined;
  lost: AbortSignal;
}

async function process<C extends JobCatalogue>(
  options: ProcessorOptions<C>,
  job: ReservedJob,
  lock: Lock,
): Promise<void> {
  const { catalogue, handlers } = options;
  const logger = options.logger.child({ queue: options.queue, job: job.name, job_id: job.id ?? '' });
  const definition = definitionOf(catalogue, job.name);
  const handler = handlers.get(job.name) as Handler | undefined;
  if (!handler) throw new Error(`no handler for "${job.name}"`);
  const parsed = definition.schema.safeParse(job.data.payload);
  if (!parsed.success) {
    logger.error({ problems: z.prettifyError(parsed.error) }, 'job payload does not match the catalogue');
    throw new UnrecoverableError(`payload of "${job.name}" does not match the catalogue`);
  }
  await work(options, { handler, definition, payload: parsed.data, job, lock, logger });
}

interface Work {
  handler: Handler;
  definition: JobDefinition;
  payload: unknown;
  job: ReservedJob;
  lock: Lock;
  logger: Logger;
}

async function work<C extends JobCatalogue>(options: ProcessorOptions<C>, given: Work): Promise<void> {
  const { handler, definition, payload, job, lock, logger } = given;
  const attempts = job.opts.attempts ?? definition.attempts;
  const worn = job.attemptsStarted > attempts + EXTRA_STARTS;
  const context = {
    jobId: job.id ?? '',
    attempt: job.attemptsMade + 1,
    lastAttempt: worn || job.attemptsMade + 1 >= attempts,
    startedBefore: job.attemptsStarted > 1,
    addedAt: new Date(job.timestamp),
    logger,
  };
  const startedAt = awakeMark();
  try {
    if (worn) throw new UnrecoverableError(`started ${job.attemptsStarted} times without an end`);
    await withDeadline(definition.timeoutMs, [options.stopping, lock.lost], (signal) =>
      signals.run(signal, () => handler.handle(payload, { ...context, signal })),
    );
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    await ended(options, given, error, { ...context, wasFrozen: wasFrozenSince(startedAt) });
    throw error;
  }
}

/** What a failure means: a later start (thrown as BullMQ wants it), or one try less. */
async function ended<C extends JobCatalogue>(
  { stopping }: ProcessorOptions<C>,
  { handler, payload, job, lock, logger }: Work,
  error: Error,
  { attempt, lastAttempt, wasFrozen }: Pick<JobContext, 'attempt' | 'lastAttempt'> & { wasFrozen: boolean },
): Promise<void> {
  if (lock.lost.aborted) {
    // Another worker has it, or will: the store takes no word of ours about it.
    logger.warn({ err: error }, 'the lock of a job was lost, another worker goes on with it');
    return;
  }
  if (stopping.aborted || (wasFrozen && !(error instanceof UnrecoverableError))) {
    // Ended by us, or stopped together with us, not by its own fault: a worker starts it again, and no try is lost.
    await job.moveToWait(lock.token);
    throw new WaitingError();
  }
  const last = lastAttempt || error instanceof UnrecoverableError;
  logger.warn({ err: error, attempt, last }, 'job failed');
  if (last) await tellExhausted({ handler, payload, error, job, token: lock.token, logger });
}

interface Exhausted {
  handler: Handler;
  payload: unknown;
  error: Error;
  job: ReservedJob;
  token: string | undefined;
  logger: Logger;
}

/** A failure that could not be recorded (the database is away) must not vanish: the job waits and runs again. */
async function tellExhausted({ handler, payload, error, job, token, logger }: Exhausted): Promise<void> {
  try {
    await handler.onExhausted?.(payload, error);
  } catch (cause) {
    logger.error({ err: cause }, 'the end of a failed job could not be recorded');
    if (job.attemptsStarted > (job.opts.attempts ?? 1) + EXTRA_STARTS) return;
    await job.moveToDelayed(Date.now() + UNRECORDED_DELAY_MS, token);
    throw new DelayedError();
  }
}

/** Runs the work until its time is over or one of the signals aborts; then the work's own signal does, too. */
async function withDeadline(
  timeoutMs: number,
  others: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const deadline = new AbortController();
  const signal = AbortSignal.any([deadline.signal, ...others]);
  const timer = setTimeout(() => deadline.abort(new JobTimeoutError(`not done in ${timeoutMs} ms`)), timeoutMs);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    for (const one of others) one.throwIfAborted();
    await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
}
