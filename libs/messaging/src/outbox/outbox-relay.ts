import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@placar/platform';
import type { DataSource, EntityManager } from 'typeorm';
import { publishHotJob } from '../claims';
import type { LiveBus } from '../live';
import { definitionOf } from '../queues/job-catalogue';
import type { JobCatalogue, PlacarJobs } from '../queues/job-catalogue';
import type { JobQueues } from '../queues/job-queues';
import type { OutboxBody } from './outbox';

export interface OutboxRelayOptions {
  /** Pause between two looks for rows that a crash left behind; default 1 s. */
  everyMs?: number;
  /** Age from which an unsent row counts as left behind; default 1 s. */
  staleMs?: number;
  batchSize?: number;
  /** Given: hot jobs are told to the workers over it, and go to their queue when no worker took them. */
  bus?: LiveBus;
  /** How long a worker has to take a hot job before it goes to its queue; default 250 ms. */
  hotPatienceMs?: number;
  /** How long sent rows stay for those who look into an incident; default one day. */
  keepSentMs?: number;
}

interface WaitingRow {
  id: string;
  job: string;
  payload: OutboxBody;
}

/** The marks of rows sent right after their commit share one update; till then the sweep leaves rows of this age alone. */
const MARK_AFTER_MS = 50;
/** A hold that is over counts no more once its job is in the queue; one that was renewed or taken meanwhile stays. */
const MARK_SENT = `UPDATE outbox SET sent_at = now(),
    claimed_until = CASE WHEN claimed_until < now() THEN NULL ELSE claimed_until END
  WHERE id = ANY($1::uuid[])`;
/** Long enough for a worker that heard the announcement to have taken the job, short enough to be missed by no person. */
const ANNOUNCED_MS = 4;
const PRUNE_EVERY_MS = 60_000;
const PRUNE_BATCH = 5_000;

/** Sends committed outbox rows to their queues: at once when nudged, and by a loop whatever was left behind. */
export class OutboxRelay<C extends JobCatalogue = PlacarJobs> {
  private readonly options: Required<Omit<OutboxRelayOptions, 'bus'>>;
  private readonly bus: LiveBus | undefined;
  private readonly jobs: string[];
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private readonly nudges = new Set<Promise<void>>();
  private running = false;
  private prunedAt = 0;
  private unmarked: string[] = [];
  private marking: NodeJS.Timeout | undefined;
  /** Hot jobs that the workers were told of, and when to ask whether one took them. */
  private told: string[] = [];
  private asking: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues<C>,
    private readonly logger: Logger,
    { bus, ...options }: OutboxRelayOptions = {},
  ) {
    this.bus = bus;
    this.options = {
      everyMs: 1_000,
      staleMs: 1_000,
      batchSize: 200,
      hotPatienceMs: 250,
      keepSentMs: 24 * 3600_000,
      ...options,
    };
    this.jobs = Object.keys(queues.catalogue);
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.schedule();
  }

  /** Ends the loop and waits for what is on its way. */
  async stop(): Promise<void> {
    this.running = false;
    clearTimeout(this.timer);
    await this.sendUntaken();
    await Promise.allSettled([this.sweeping, ...this.nudges]);
    await this.markLate();
  }

  /**
   * Sends these rows now (after their commit); without ids, everything left behind. Resolves when done and never throws:
   * what could not be sent is the loop's.
   */
  nudge(ids?: readonly string[]): Promise<void> {
    if (ids?.length === 0) return Promise.resolve();
    const sent = (ids === undefined ? this.sweep() : this.sendById(ids)).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'outbox rows wait for the relay');
    });
    this.nudges.add(sent);
    return sent.finally(() => this.nudges.delete(sent));
  }

  /**
   * Tells the workers of a hot job right after the statement that commits it was sent: one of them waits for the commit and has the
   * job with it. That statement must hold the job's commit lock. Only a hint: `sendCommitted` follows, or there is no such job.
   */
  announce({ id, job }: { id: string; job: string }): void {
    if (this.bus !== undefined && this.isHot(job)) void publishHotJob(this.bus, { id, job, early: true });
  }

  /**
   * Hands rows that were just committed to their queues without reading them again, hot ones to the workers themselves: the
   * short way from a click to its job. Never throws; what could not be sent is the loop's. Jobs that were announced are told of a
   * moment later: by then a worker has them.
   */
  async sendCommitted(
    committed: readonly { id: string; job: string; body: OutboxBody }[],
    { announced = false } = {},
  ): Promise<void> {
    if (committed.length === 0) return;
    const told = await Promise.all(committed.map((row) => this.tellWorkers(row, announced)));
    const rows = committed.filter((_row, index) => told[index] !== true);
    if (rows.length === 0) return;
    try {
      const sent = await this.enqueue(rows.map(({ id, job, body }) => ({ id, job, payload: body })));
      this.unmarked.push(...sent);
      // Not now: the worker is about to ask the same database for what stands between this click and its server.
      if (sent.length > 0) this.marking ??= setTimeout(() => void this.markLate(), MARK_AFTER_MS);
    } catch (error) {
      this.logger.warn({ err: error }, 'outbox rows wait for the relay');
    }
  }

  /** True when the workers were told of a hot job; whether one takes it is asked a moment later. */
  private async tellWorkers(
    { id, job, body }: { id: string; job: string; body: OutboxBody },
    announced: boolean,
  ): Promise<boolean> {
    const isHot = this.bus !== undefined && body.run_at === undefined && this.isHot(job);
    if (!isHot || this.bus === undefined) return false;
    this.told.push(id);
    this.asking ??= setTimeout(() => void this.sendUntaken(), this.options.hotPatienceMs);
    if (announced) await sleep(ANNOUNCED_MS);
    if (await publishHotJob(this.bus, { id, job })) return true;
    this.told = this.told.filter((one) => one !== id);
    return false;
  }

  private isHot(job: string): boolean {
    return definitionOf(this.queues.catalogue, job).hot === true;
  }

  /** No worker may have heard of these, or had a hand free: their queue keeps them for one that has. */
  private sendUntaken(): Promise<void> {
    clearTimeout(this.asking);
    this.asking = undefined;
    return this.nudge(this.told.splice(0));
  }

  /** Rows whose mark is lost are sent once more, and their job id makes that nothing. */
  private async markLate(): Promise<void> {
    clearTimeout(this.marking);
    this.marking = undefined;
    const ids = this.unmarked.splice(0);
    await this.markSent(this.dataSource.manager, ids).catch((error: unknown) => {
      this.logger.warn({ err: error, rows: ids.length }, 'sent outbox rows were not marked');
    });
  }

  private schedule(): void {
    if (!this.running) return;
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'outbox relay could not work'))
        .finally(() => this.schedule());
    }, this.options.everyMs);
  }

  /** No lock: should the loop send the same row meanwhile, the job id makes both one job. */
  private async sendById(ids: readonly string[]): Promise<void> {
    const manager = this.dataSource.manager;
    const rows = await manager.query<WaitingRow[]>(
      `SELECT id, job, payload FROM outbox
        WHERE id = ANY($1::uuid[]) AND sent_at IS NULL AND claimed_until IS NULL AND job = ANY($2) ORDER BY created_at, id`,
      [ids, this.jobs],
    );
    await this.markSent(manager, await this.enqueue(rows));
  }

  private async sweep(): Promise<void> {
    let full = true;
    while (full) full = (await this.sweepOnce()) === this.options.batchSize;
    if (Date.now() - this.prunedAt < PRUNE_EVERY_MS) return;
    this.prunedAt = Date.now();
    await this.prune();
  }

  /**
   * Rows that were never sent, and those whose worker took them and died. A job that this version does not know stays for a
   * process that does. Answers how many rows were sent.
   */
  private async sweepOnce(): Promise<number> {
    const { batchSize, staleMs } = this.options;
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<WaitingRow[]>(
        `SELECT id, job, payload FROM outbox
          WHERE ((sent_at IS NULL AND created_at < now() - $1 * interval '1 millisecond') OR claimed_until < now())
            AND done_at IS NULL AND job = ANY($2)
          ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
        [staleMs, this.jobs, batchSize],
      );
      if (rows.length === 0) return 0;
      const sent = await this.enqueue(rows);
      await this.markSent(manager, sent);
      this.logger.info({ rows: sent.length }, 'relay sent outbox rows that were left behind');
      return sent.length;
    });
  }

  /** Adds in order and stops at the first failure: the store is away. Answers the ids that are in their queues. */
  private async enqueue(rows: readonly WaitingRow[]): Promise<string[]> {
    const sent: string[] = [];
    for (const { id, job, payload } of rows) {
      const delayMs = payload.run_at === undefined ? 0 : Date.parse(payload.run_at) - Date.now();
      const envelope = { payload: payload.payload, correlation_id: payload.correlation_id };
      try {
        await this.queues.addEnvelope(job, envelope, { jobId: id, delayMs });
        sent.push(id);
      } catch (error) {
        this.logger.warn({ err: error, job, job_id: id }, 'job could not be queued, it stays in the outbox');
        break;
      }
    }
    return sent;
  }

  private async markSent(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await manager.query(MARK_SENT, [ids]);
  }

  private async prune(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM outbox WHERE id IN (
         SELECT id FROM outbox WHERE sent_at < now() - $1 * interval '1 millisecond' AND claimed_until IS NULL
          LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [this.options.keepSentMs, PRUNE_BATCH],
    );
  }
}
