import type { Logger } from '@placar/platform';
import { Pool } from 'pg';
import type { OutboxBody } from '../outbox/outbox';
import { commitLockKey } from './commit-lock';

/** One worker's hold on one committed job. `turn` counts the holds there were: above 1, somebody began it before. */
export interface JobClaim {
  readonly id: string;
  readonly job: string;
  readonly body: OutboxBody;
  readonly turn: number;
  readonly addedAt: Date;
  /** What the handler's `beside` expression gave. */
  readonly beside: unknown;
  /** Aborts when the hold was lost: another worker may be at the job. */
  readonly lost: AbortSignal;
}

/** Why a job could not be taken: finished, held for so many more milliseconds, or not a row of the outbox at all. */
export type NotClaimed = 'done' | 'absent' | { heldMs: number };

export interface JobClaimsOptions {
  /** How long a hold lasts that nobody renews; default 10 s. */
  leaseMs?: number;
}

interface ClaimedRow {
  job: string;
  payload: OutboxBody;
  claims: number;
  created_at: Date;
  beside: unknown;
}

const FREE = 'done_at IS NULL AND (claimed_until IS NULL OR claimed_until < clock_timestamp())';
const CONNECTIONS = 4;
/** Claims that wait for a commit at a time; one more waits for the message that follows it. */
const COMMITTING_CONNECTIONS = 2;
/** A commit that takes longer than this is told of when it is over. */
const COMMIT_MS = 250;

/**
 * Who works on a hot job (decision 0008): one statement takes it for one worker, whichever way it heard of the job. A hold is
 * renewed while the work goes on; one that died is free again when its time is over.
 */
export class JobClaims {
  private readonly leaseMs: number;
  private readonly pool: Pool;
  private readonly committing: Pool;
  private readonly held = new Map<string, { turn: number; lost: AbortController }>();
  private renewal: NodeJS.Timeout | undefined;
  /** A prepared statement has one text; each handler's claim is one of its own. */
  private readonly names = new Map<string, string>();

  constructor(
    databaseUrl: string,
    private readonly logger: Logger,
    { leaseMs = 10_000 }: JobClaimsOptions = {},
  ) {
    this.leaseMs = leaseMs;
    const shared = {
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      // A click comes after minutes of silence, and must not wait for a connection.
      idleTimeoutMillis: 0,
      application_name: 'placar-claims',
    };
    // No wait for the disk between a click and its server. A crash of Postgres may forget a hold, and with it that the job was
    // begun; the mark that something was sent is in the log, whose commit carries all earlier ones to the disk.
    const unsynced = '-c synchronous_commit=off';
    this.pool = new Pool({ ...shared, max: CONNECTIONS, options: unsynced });
    this.committing = new Pool({
      ...shared,
      max: COMMITTING_CONNECTIONS,
      // The wait and the claim are sent together.
      pipeline: true,
      options: `${unsynced} -c lock_timeout=${COMMIT_MS}`,
    });
    for (const pool of [this.pool, this.committing]) {
      pool.on('error', (error) => logger.debug({ err: error }, 'a connection for job claims broke'));
    }
  }

  /** Opens connections ahead of the first job. */
  async start(): Promise<void> {
    await Promise.all([this.pool.query('SELECT 1'), this.committing.query('SELECT 1')]);
  }

  async stop(): Promise<void> {
    clearInterval(this.renewal);
    await Promise.all([this.pool, this.committing].filter((pool) => !pool.ending).map((pool) => pool.end()));
  }

  /** Takes a job that nobody holds, or answers null. `beside` is a scalar SQL expression over the outbox row `o`. */
  async claim(id: string, beside = 'NULL::json'): Promise<JobClaim | null> {
    const { rows } = await this.pool.query<ClaimedRow>(this.claimOf(id, beside));
    return this.holdOf(id, rows[0]);
  }

  /**
   * Takes a job whose commit is under way the moment it is over: waits for the transaction that holds the job's lock, and claims in
   * the same trip. Null when nobody commits it, when the commit failed or takes too long, or when the job is somebody else's.
   */
  async claimOnCommit(id: string, beside = 'NULL::json'): Promise<JobClaim | null> {
    if (this.committing.totalCount - this.committing.idleCount >= COMMITTING_CONNECTIONS) return null;
    const client = await this.committing.connect();
    let broken: Error | undefined;
    // The statements tell of a break, too; without a listener it would end the process.
    const onError = (error: Error): void => void (broken = error);
    client.on('error', onError);
    try {
      const [, { rows }] = await Promise.all([
        // A statement of its own: the next one sees what was committed while this one waited.
        client
          .query({ name: 'await-commit', text: 'SELECT pg_advisory_xact_lock_shared($1)', values: [commitLockKey(id)] })
          .catch(() => undefined),
        client.query<ClaimedRow>(this.claimOf(id, beside)),
      ]);
      return this.holdOf(id, rows[0]);
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  /** The job is done or somebody's. False also for one that is not committed: yet, or ever. */
  async isTaken(id: string): Promise<boolean> {
    const { rows } = await this.pool.query({
      name: 'claim-taken',
      text: `SELECT 1 FROM outbox WHERE id = $1 AND NOT (${FREE})`,
      values: [id],
    });
    return rows.length > 0;
  }

  private claimOf(id: string, beside: string): { name: string; text: string; values: unknown[] } {
    return {
      name: this.nameFor(beside),
      text: `UPDATE outbox o SET claims = claims + 1, sent_at = COALESCE(sent_at, now()),
          claimed_until = clock_timestamp() + $2 * interval '1 millisecond'
        WHERE id = $1 AND ${FREE}
        RETURNING o.job, o.payload, o.claims, o.created_at, (${beside}) AS beside`,
      values: [id, this.leaseMs],
    };
  }

  private holdOf(id: string, row: ClaimedRow | undefined): JobClaim | null {
    if (!row) return null;
    const lost = new AbortController();
    this.held.set(id, { turn: row.claims, lost });
    this.renewal ??= setInterval(() => void this.renew(), this.leaseMs / 5);
    return {
      id,
      job: row.job,
      body: row.payload,
      turn: row.claims,
      addedAt: row.created_at,
      beside: row.beside,
      lost: lost.signal,
    };
  }

  /** The same for a job that comes from its queue, which must know why it cannot be taken. */
  async take(id: string, beside?: string): Promise<JobClaim | NotClaimed> {
    const claim = await this.claim(id, beside);
    if (claim !== null) return claim;
    const { rows } = await this.pool.query<{ done: boolean; held_ms: number | null }>({
      name: 'claim-holder',
      text: `SELECT done_at IS NOT NULL AS done,
          EXTRACT(EPOCH FROM claimed_until - clock_timestamp())::float * 1000 AS held_ms FROM outbox WHERE id = $1`,
      values: [id],
    });
    const row = rows[0];
    if (!row) return 'absent';
    return row.done ? 'done' : { heldMs: Math.max(0, row.held_ms ?? 0) };
  }

  /** The job is over, well or badly, and never runs again. */
  finish(claim: JobClaim): Promise<void> {
    return this.end(claim, 'done_at = now(), claimed_until = NULL', 'claim-finish');
  }

  /** Gives the job back: the relay sends it to its queue. */
  release(claim: JobClaim): Promise<void> {
    return this.end(claim, 'sent_at = NULL, claimed_until = NULL', 'claim-release');
  }

  /** Lets go of a job that its queue starts again by itself. */
  letGo(claim: JobClaim): Promise<void> {
    return this.end(claim, 'claimed_until = NULL', 'claim-let-go');
  }

  private nameFor(beside: string): string {
    const name = this.names.get(beside) ?? `claim-${this.names.size}`;
    this.names.set(beside, name);
    return name;
  }

  /** Never throws: a hold that could not be ended runs out. */
  private async end({ id, turn }: JobClaim, change: string, name: string): Promise<void> {
    if (this.held.get(id)?.turn === turn) this.held.delete(id);
    if (this.held.size === 0) {
      clearInterval(this.renewal);
      this.renewal = undefined;
    }
    await this.pool
      .query({ name, text: `UPDATE outbox SET ${change} WHERE id = $1 AND claims = $2`, values: [id, turn] })
      .catch((error: unknown) => this.logger.warn({ err: error, job_id: id }, 'the hold on a job was not ended'));
  }

  private async renew(): Promise<void> {
    const held = new Map(this.held);
    if (held.size === 0) return;
    try {
      const { rows } = await this.pool.query<{ id: string }>({
        name: 'claim-renew',
        text: `UPDATE outbox o SET claimed_until = clock_timestamp() + $3 * interval '1 millisecond'
            FROM unnest($1::uuid[], $2::int[]) AS h(id, turn)
           WHERE o.id = h.id AND o.claims = h.turn AND o.done_at IS NULL AND o.claimed_until IS NOT NULL RETURNING o.id`,
        values: [[...held.keys()], [...held.values()].map(({ turn }) => turn), this.leaseMs],
      });
      const kept = new Set(rows.map(({ id }) => id));
      for (const [id, { turn, lost }] of held) {
        if (kept.has(id) || this.held.get(id)?.turn !== turn) continue;
        this.held.delete(id);
        lost.abort(new Error('another worker took the job'));
      }
    } catch (error) {
      this.logger.warn({ err: error, jobs: held.size }, 'holds on jobs were not renewed');
    }
  }
}
