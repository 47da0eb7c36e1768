import { randomUUID } from 'node:crypto';
import { JOB_CATALOGUE } from '@placar/contracts/jobs';
import { OutboxRow } from '@placar/persistence';
import { currentCorrelationId, currentTraceparent, sharedNow } from '@placar/platform';
import type { EntityManager } from 'typeorm';
import { definitionOf } from '../queues/job-catalogue';
import type { JobCatalogue, JobEnvelope, NameIn, PayloadIn, PlacarJobs } from '../queues/job-catalogue';

/** A job wanted by a transaction. */
export type OutboxEntry<C extends JobCatalogue = PlacarJobs> = {
  [N in NameIn<C>]: {
    job: N;
    payload: PayloadIn<C, N>;
    /** UUID, also the id of the job; default a random one. Give a derived one to want the same thing only once. */
    id?: string;
    /** Milliseconds from now before the job may start. */
    delayMs?: number;
  };
}[NameIn<C>];

/** What the payload column holds. `run_at` is absolute, so a late relay does not make the wait longer. */
export interface OutboxBody extends JobEnvelope {
  run_at?: string;
}

/** Writes wanted jobs beside the change that wants them: both are committed, or neither. */
export class Outbox<C extends JobCatalogue = PlacarJobs> {
  constructor(readonly catalogue: C = JOB_CATALOGUE as unknown as C) {}

  /** Inserts in the caller's transaction; answers the ids for `OutboxRelay.nudge` after the commit. Throws on a wrong payload. */
  async insert(manager: EntityManager, entries: readonly OutboxEntry<C>[]): Promise<string[]> {
    if (entries.length === 0) return [];
    const rows = entries.map((entry) => this.toRow(entry));
    await manager.createQueryBuilder().insert().into(OutboxRow).values(rows).orIgnore().updateEntity(false).execute();
    return rows.map(({ id }) => id);
  }

  private toRow(entry: OutboxEntry<C>): { id: string; queue: string; job: string; payload: object } {
    const { queue, schema } = definitionOf(this.catalogue, entry.job);
    const body: OutboxBody = {
      payload: schema.parse(entry.payload),
      correlation_id: currentCorrelationId(),
      traceparent: currentTraceparent(),
    };
    if (entry.delayMs) body.run_at = new Date(sharedNow() + entry.delayMs).toISOString();
    return { id: entry.id ?? randomUUID(), queue, job: entry.job, payload: body };
  }
}
