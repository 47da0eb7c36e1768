import { runInContext } from '@placar/platform';
import type { Logger } from '@placar/platform';
import { z } from 'zod';
import { hotJobOf } from '../claims';
import type { HotJob, JobClaim, JobClaims } from '../claims';
import type { LiveBus, LiveMessage } from '../live';
import { definitionOf } from './job-catalogue';
import type { JobCatalogue } from './job-catalogue';
import { withDeadline } from './job-processor';
import type { AnyJobHandler, JobContext } from './job-workers';

export interface HotLaneSources {
  bus: LiveBus;
  claims: JobClaims;
  /** Sends a job that was given back to its queue. */
  sendBack: (id: string) => Promise<void>;
}

export interface HotLaneOptions<C extends JobCatalogue> extends HotLaneSources {
  catalogue: C;
  handlers: ReadonlyMap<string, AnyJobHandler<C>>;
  logger: Logger;
  stopping: AbortSignal;
  /** Jobs at a time; one more is left to the queue. */
  concurrency: number;
}

/** Most claims are lost to another worker, so more are asked for than could be worked on. */
const ASKED_PER_SLOT = 4;
/** Together they take about as long as a statement needs to begin on a busy machine. */
const EARLY_TRIES = 5;

interface Handler {
  readonly beside?: string;
  handle(payload: unknown, context: JobContext): Promise<void>;
}

/** A job that is asked for. */
interface ToldJob {
  readonly id: string;
  readonly job: string;
  readonly handler: Handler;
}

/**
 * Takes hot jobs the moment their commit is told of (decision 0008). Whatever does not end well here goes to the queue, which
 * tries again and tells the handler of the last failure: this lane is only ever the first try.
 */
export class HotLane<C extends JobCatalogue> {
  /** Claims asked for, and jobs at work. */
  private readonly running = new Set<Promise<void>>();
  /** Jobs that this worker asked for or works on; `again`: its commit was told of while it was asked for. */
  private readonly asked = new Map<string, { again: boolean }>();
  private atWork = 0;
  private unsubscribe: (() => Promise<void>) | undefined;
  private stopped = false;

  constructor(private readonly options: HotLaneOptions<C>) {}

  async start(): Promise<void> {
    const { bus, claims } = this.options;
    await claims.start();
    const hear = (message: LiveMessage): void => {
      const told = hotJobOf(message);
      if (told !== null) this.told(told);
    };
    this.unsubscribe = await bus.subscribe(hear, { hot: true });
  }

  /** Takes no more jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.unsubscribe?.();
    await Promise.allSettled(this.running);
  }

  private told({ id, job, early }: HotJob): void {
    const { handlers, concurrency, logger, catalogue } = this.options;
    const before = this.asked.get(id);
    if (before !== undefined) {
      before.again ||= early === undefined;
      return;
    }
    const handler = handlers.get(job) as Handler | undefined;
    const isFull = this.atWork >= concurrency || this.running.size >= concurrency * ASKED_PER_SLOT;
    if (this.stopped || isFull || !handler || !definitionOf(catalogue, job).hot) return;
    const asked = { again: false };
    this.asked.set(id, asked);
    const done = this.run({ id, job, handler }, early === undefined ? null : asked)
      .catch((error: unknown) => logger.warn({ err: error, job, job_id: id }, 'a hot job is left to its queue'))
      .finally(() => {
        this.running.delete(done);
        this.asked.delete(id);
      });
    this.running.add(done);
  }

  private async run(told: ToldJob, early: { again: boolean } | null): Promise<void> {
    const asking =
      early === null ? this.options.claims.claim(told.id, told.handler.beside) : this.claimEarly(told, early);
    // While the database answers.
    const logger = this.options.logger.child({ lane: 'hot', job: told.job, job_id: told.id });
    const claim = await asking;
    if (claim === null) return;
    this.atWork += 1;
    await runInContext({ correlationId: claim.body.correlation_id ?? undefined }, () =>
      this.work(claim, told.handler, logger),
    ).finally(() => (this.atWork -= 1));
  }

  /**
   * The message may be here before the statement that it tells of holds its lock: while nobody has the job, it is waited for anew. What
   * came to nothing before the commit was told of is asked for once more after it.
   */
  private async claimEarly({ id, handler }: ToldJob, asked: { again: boolean }): Promise<JobClaim | null> {
    const { claims, logger } = this.options;
    const onCommit = (): Promise<JobClaim | null> =>
      claims.claimOnCommit(id, handler.beside).catch((error: unknown) => {
        logger.debug({ err: error, job_id: id }, 'a hot job could not be claimed with its commit');
        return null;
      });
    let claim = await onCommit();
    for (let tries = 1; claim === null && tries < EARLY_TRIES; tries += 1) {
      if (asked.again || (await claims.isTaken(id))) break;
      claim = await onCommit();
    }
    return claim ?? (asked.again ? claims.claim(id, handler.beside) : null);
  }

  private async work(claim: JobClaim, handler: Handler, logger: Logger): Promise<void> {
    const { catalogue, claims, stopping } = this.options;
    const { schema, timeoutMs, attempts } = definitionOf(catalogue, claim.job);
    const parsed = schema.safeParse(claim.body.payload);
    if (!parsed.success) {
      logger.error({ problems: z.prettifyError(parsed.error) }, 'job payload does not match the catalogue');
      return this.giveBack(claim);
    }
    const context = {
      jobId: claim.id,
      attempt: 1,
      lastAttempt: attempts <= 1,
      startedBefore: claim.turn > 1,
      addedAt: claim.addedAt,
      beside: claim.beside,
      logger,
    };
    try {
      await withDeadline(timeoutMs, [stopping, claim.lost], (signal) =>
        handler.handle(parsed.data, { ...context, signal }),
      );
    } catch (error) {
      if (!stopping.aborted) logger.warn({ err: error }, 'hot job failed, its queue tries again');
      return this.giveBack(claim);
    }
    await claims.finish(claim);
  }

  private async giveBack(claim: JobClaim): Promise<void> {
    await this.options.claims.release(claim);
    await this.options.sendBack(claim.id);
  }
}
