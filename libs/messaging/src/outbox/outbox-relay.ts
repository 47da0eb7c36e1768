import { Loop, continueTrace, currentTraceparent, sharedNow, traced } from '@placar/platform';
import type { Logger } from '@placar/platform';
import type { DataSource, EntityManager } from 'typeorm';
import type { JobCatalogue, PlacarJobs } from '../queues/job-catalogue';
import type { JobQueues } from '../queues/job-queues';
import type { OutboxBody } from './outbox';

export interface OutboxRelayOptions {
  /** Pause between two looks for rows that a crash left behind; default 1 s. */
  everyMs?: number;
  /** Age from which an unsent row counts as left behind; default 1 s. */
  staleMs?: number;
  batchSize?: number;
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
const MARK_SENT = 'UPDATE outbox SET sent_at = now(), claimed_until = NULL WHERE id = ANY($1::uuid[])';
/**
 * Rows that were never sent. A job that this version does not know stays for a process that does.
 *
 * `claimed_until`: a worker of the version before this one, in a rolling upgrade, takes rows without a queue. One that died with
 * such a row left it sent, claimed and not done. To be removed with those columns in the next version.
 */
const LEFT_BEHIND = `((sent_at IS NULL AND created_at < now() - $1 * interval '1 millisecond')
    OR (claimed_until < now() AND done_at IS NULL)) AND job = ANY($2)`;
const PRUNE_EVERY_MS = 60_000;
const PRUNE_BATCH = 5_000;

/** Sends committed outbox rows to their queues: at once when nudged, and by a loop whatever was left behind. */
export class OutboxRelay<C extends JobCatalogue = PlacarJobs> {
  private readonly options: Required<OutboxRelayOptions>;
  private readonly jobs: string[];
  private readonly loop: Loop;
  /** Rows that are on their way to their queues. */
  private readonly sending = new Set<Promise<void>>();
  private prunedAt = 0;
  private unmarked: string[] = [];
  private marking: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues<C>,
    private readonly logger: Logger,
    options: OutboxRelayOptions = {},
  ) {
    this.options = {
      everyMs: 1_000,
      staleMs: 1_000,
      batchSize: 200,
      keepSentMs: 24 * 3600_000,
      ...options,
    };
    this.jobs = Object.keys(queues.catalogue);
    this.loop = new Loop({ name: 'outbox', everyMs: this.options.everyMs, run: () => this.sweep(), logger });
  }

  start(): void {
    this.loop.start();
  }

  /** Ends the loop and waits for what is on its way. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await Promise.allSettled(this.sending);
    await this.markLate();
  }

  /**
   * Sends these rows now (after their commit); without ids, everything left behind. Resolves when done and never throws:
   * what could not be sent is the loop's.
   */
  nudge(ids?: readonly string[]): Promise<void> {
    if (ids?.length === 0) return Promise.resolve();
    return ids === undefined ? this.loop.now() : this.tracked(this.sendById(ids));
  }

  /**
   * Hands rows that were just committed to their queues without reading them again. Never throws; what could not be sent is the
   * loop's.
   */
  sendCommitted(committed: readonly { id: string; job: string; body: OutboxBody }[]): Promise<void> {
    if (committed.length === 0) return Promise.resolve();
    const rows = committed.map(({ id, job, body }) => ({ id, job, payload: body }));
    return this.tracked(
      this.enqueue(rows).then((sent) => {
        this.unmarked.push(...sent);
        if (sent.length > 0) this.marking ??= setTimeout(() => void this.markLate(), MARK_AFTER_MS);
      }),
    );
  }

  private tracked(work: Promise<void>): Promise<void> {
    const sent = work
      .catch((error: unknown) => this.logger.warn({ err: error }, 'outbox rows wait for the relay'))
      .finally(() => this.sending.delete(sent));
    this.sending.add(sent);
    return sent;
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

  /** No lock: should the loop send the same row meanwhile, the job id makes both one job. */
  private async sendById(ids: readonly string[]): Promise<void> {
    const manager = this.dataSource.manager;
    const rows = await manager.query<WaitingRow[]>(
      `SELECT id, job, payload FROM outbox
        WHERE id = ANY($1::uuid[]) AND sent_at IS NULL AND job = ANY($2) ORDER BY created_at, id`,
      [ids, this.jobs],
    );
    await this.markSent(manager, await this.enqueue(rows));
  }

  private async sweep(): Promise<void> {
    let full = await this.areLeftBehind();
    while (full) full = (await this.sweepOnce()) === this.options.batchSize;
    if (Date.now() - this.prunedAt < PRUNE_EVERY_MS) return;
    this.prunedAt = Date.now();
    await this.prune();
  }

  /** One statement without a transaction: nearly always there is nothing to lock. */
  private async areLeftBehind(): Promise<boolean> {
    const [row] = await this.dataSource.query<{ some: boolean }[]>(
      `SELECT EXISTS (SELECT 1 FROM outbox WHERE ${LEFT_BEHIND}) AS some`,
      [this.options.staleMs, this.jobs],
    );
    return row?.some === true;
  }

  /** Answers how many rows were sent. */
  private async sweepOnce(): Promise<number> {
    const { batchSize, staleMs } = this.options;
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<WaitingRow[]>(
        `SELECT id, job, payload FROM outbox
          WHERE ${LEFT_BEHIND} ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED`,
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
      const delayMs = payload.run_at === undefined ? 0 : Date.parse(payload.run_at) - sharedNow();
      try {
        await continueTrace(payload.traceparent, () =>
          traced(`queue ${job}`, { 'job.id': id }, () => {
            const { payload: wanted, correlation_id } = payload;
            const envelope = { payload: wanted, correlation_id, traceparent: currentTraceparent() };
            return this.queues.addEnvelope(job, envelope, { jobId: id, delayMs });
          }),
        );
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
