import { runInContext } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq';
import { z } from 'zod';
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

/** Decodes a job, runs its handler under its deadline and correlation id, and decides what a failure means. */
export function createJobProcessor<C extends JobCatalogue>(options: ProcessorOptions<C>): JobProcessor {
  return (job, token) =>
    runInContext({ correlationId: job.data.correlation_id ?? undefined }, () => process(options, job, token));
}

async function process<C extends JobCatalogue>(
  options: ProcessorOptions<C>,
  job: ReservedJob,
  token: string | undefined,
): Promise<void> {
  const { catalogue, handlers, stopping } = options;
  const jobId = job.id ?? '';
  const logger = options.logger.child({ queue: options.queue, job: job.name, job_id: jobId });
  const definition = definitionOf(catalogue, job.name);
  const handler = handlers.get(job.name) as Handler | undefined;
  if (!handler) throw new Error(`no handler for "${job.name}"`);
  const parsed = definition.schema.safeParse(job.data.payload);
  if (!parsed.success) {
    logger.error({ problems: z.prettifyError(parsed.error) }, 'job payload does not match the catalogue');
    throw new UnrecoverableError(`payload of "${job.name}" does not match the catalogue`);
  }
  const attempts = job.opts.attempts ?? definition.attempts;
  const worn = job.attemptsStarted > attempts + EXTRA_STARTS;
  const context = {
    jobId,
    attempt: job.attemptsMade + 1,
    lastAttempt: worn || job.attemptsMade + 1 >= attempts,
    addedAt: new Date(job.timestamp),
    logger,
  };
  try {
    if (worn) throw new UnrecoverableError(`started ${job.attemptsStarted} times without an end`);
    await withDeadline(definition.timeoutMs, stopping, (signal) => handler.handle(parsed.data, { ...context, signal }));
  } catch (thrown) {
    if (stopping.aborted) {
      // Ended by us, not by its own fault: another worker starts it again, and no try is lost.
      await job.moveToWait(token);
      throw new WaitingError();
    }
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const last = context.lastAttempt || error instanceof UnrecoverableError;
    logger.warn({ err: error, attempt: context.attempt, last }, 'job failed');
    if (last) await tellExhausted({ handler, payload: parsed.data, error, job, token, logger });
    throw error;
  }
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

async function withDeadline(
  timeoutMs: number,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const deadline = new AbortController();
  const signal = AbortSignal.any([deadline.signal, stopping]);
  const timer = setTimeout(() => deadline.abort(new JobTimeoutError(`not done in ${timeoutMs} ms`)), timeoutMs);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    if (stopping.aborted) throw stopping.reason as Error;
    await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
}
