import { runInContext } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq';
import { z } from 'zod';
import type { JobDefinition } from '@placar/contracts/jobs';
import type { JobClaim, JobClaims } from '../claims';
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
  /** Given: a hot job is only worked on by who holds it. */
  claims?: JobClaims;
}

/** A job may start this often beyond its tries (crashes, shutdowns) before it counts as the cause of them. */
const EXTRA_STARTS = 20;
const UNRECORDED_DELAY_MS = 3_000;
/** A job that somebody holds is looked at again this long after the hold would run out. */
const HELD_EXTRA_MS = 2_000;

/** The job had longer than the catalogue gives it. */
export class JobTimeoutError extends Error {
  override readonly name = 'JobTimeoutError';
}

interface Handler {
  readonly beside?: string;
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
  const { catalogue, handlers } = options;
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
  const claims = definition.hot === true ? options.claims : undefined;
  const claim = claims ? await taken(claims, { handler, job, token, logger }) : null;
  if (claim === 'done') return;
  await work(options, { handler, definition, payload: parsed.data, job, token, logger, claim });
}

interface Work {
  handler: Handler;
  definition: JobDefinition;
  payload: unknown;
  job: ReservedJob;
  token: string | undefined;
  logger: Logger;
  claim: JobClaim | null;
}

async function work<C extends JobCatalogue>(options: ProcessorOptions<C>, given: Work): Promise<void> {
  const { handler, definition, payload, job, logger, claim } = given;
  const attempts = job.opts.attempts ?? definition.attempts;
  const worn = job.attemptsStarted > attempts + EXTRA_STARTS;
  const context = {
    jobId: job.id ?? '',
    attempt: job.attemptsMade + 1,
    lastAttempt: worn || job.attemptsMade + 1 >= attempts,
    startedBefore: claim === null ? job.attemptsStarted > 1 : claim.turn > 1,
    addedAt: new Date(job.timestamp),
    beside: claim?.beside,
    logger,
  };
  try {
    if (worn) throw new UnrecoverableError(`started ${job.attemptsStarted} times without an end`);
    const signals = claim === null ? [options.stopping] : [options.stopping, claim.lost];
    await withDeadline(definition.timeoutMs, signals, (signal) => handler.handle(payload, { ...context, signal }));
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    await ended(options, given, error, context);
    throw error;
  }
  if (claim !== null) await options.claims?.finish(claim);
}

/** What a failure means: a later start (thrown as BullMQ wants it), or one try less. */
async function ended<C extends JobCatalogue>(
  { stopping, claims }: ProcessorOptions<C>,
  { handler, payload, job, token, logger, claim }: Work,
  error: Error,
  { attempt, lastAttempt }: Pick<JobContext, 'attempt' | 'lastAttempt'>,
): Promise<void> {
  if (stopping.aborted) {
    // Ended by us, not by its own fault: another worker starts it again, and no try is lost.
    if (claim !== null) await claims?.letGo(claim);
    await job.moveToWait(token);
    throw new WaitingError();
  }
  if (claim?.lost.aborted) {
    await job.moveToDelayed(Date.now() + HELD_EXTRA_MS, token);
    throw new DelayedError();
  }
  const last = lastAttempt || error instanceof UnrecoverableError;
  logger.warn({ err: error, attempt, last }, 'job failed');
  if (!last) {
    if (claim !== null) await claims?.letGo(claim);
    return;
  }
  try {
    await tellExhausted({ handler, payload, error, job, token, logger });
  } catch (later) {
    // It runs again: a hold that went on would keep it from that for as long as this process lives.
    if (claim !== null) await claims?.letGo(claim);
    throw later;
  }
  if (claim !== null) await claims?.finish(claim);
}

/** The hold on a hot job; null when it is no row of the outbox. Thrown back into the queue while somebody else holds it. */
async function taken(
  claims: JobClaims,
  { handler, job, token, logger }: Pick<Work, 'handler' | 'job' | 'token' | 'logger'>,
): Promise<JobClaim | 'done' | null> {
  const answer = await claims.take(job.id ?? '', handler.beside).catch((error: unknown) => {
    logger.warn({ err: error }, 'a job could not be claimed, it waits');
    return null;
  });
  if (answer === null) {
    // The database is away: that is no fault of the job and costs it no try.
    await job.moveToDelayed(Date.now() + UNRECORDED_DELAY_MS, token);
    throw new DelayedError();
  }
  if (answer === 'absent') return null;
  if (answer === 'done' || 'turn' in answer) return answer;
  // In whole milliseconds: the Postgres store takes no others, and the job would lose a try.
  await job.moveToDelayed(Date.now() + Math.ceil(answer.heldMs) + HELD_EXTRA_MS, token);
  throw new DelayedError();
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
export async function withDeadline(
  timeoutMs: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const deadline = new AbortController();
  const signal = AbortSignal.any([deadline.signal, ...signals]);
  const timer = setTimeout(() => deadline.abort(new JobTimeoutError(`not done in ${timeoutMs} ms`)), timeoutMs);
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    for (const one of signals) one.throwIfAborted();
    await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
}
