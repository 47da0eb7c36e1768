import { randomUUID } from 'node:crypto';
import type { Effect } from '@placar/domain';
import { JOB_CATALOGUE } from '@placar/contracts';
import type { PoolClient } from 'pg';
import type { EventEnvelope, Projection } from '../projections/project';
import { projectionCtes, staleStatements } from '../projections/read-tables';

/** An outbox row as it was committed: enough to hand it to its queue without reading it again. */
export interface CommittedJob {
  id: string;
  job: Effect['job'];
  body: { payload: unknown; correlation_id: string | null };
}

export interface AppendInput {
  matchId: number;
  envelopes: readonly EventEnvelope[];
  projection: Projection;
  effects: readonly Effect[];
  correlationId: string | null;
  cause: string | null;
  commandId: string | null;
}

const EVENTS = `e AS (
    INSERT INTO match_events (match_id, version, type, payload, actor, command_id, cause, correlation_id, occurred_at)
    SELECT $1, version, type, payload, actor, command_id, cause, correlation_id, occurred_at
      FROM json_to_recordset($2::json) AS r(version int, type text, payload json, actor json, command_id uuid, cause text, correlation_id text, occurred_at timestamptz)
     ORDER BY version
    RETURNING position)`;
const OUTBOX = `o AS (
    INSERT INTO outbox (id, queue, job, payload)
    SELECT id, queue, job, payload FROM jsonb_to_recordset($3::jsonb) AS r(id uuid, queue text, job text, payload jsonb))`;

/**
 * Appends to the log and brings the read side up to it, in one statement. Everything is sent before this returns: the caller may
 * send its commit without waiting. Throws on a version that exists (unique match and version).
 */
export async function append(
  client: PoolClient,
  input: AppendInput,
): Promise<{ position: number; jobs: CommittedJob[] }> {
  const stale = staleStatements(input.matchId, input.projection).map((statement) => client.query(statement));
  const jobs = input.effects.map((effect) => ({
    id: randomUUID(),
    job: effect.job,
    body: { payload: effect.payload, correlation_id: input.correlationId },
  }));
  const { key, ctes, values } = projectionCtes(input.projection, 4);
  const written = client.query<{ position: number }>({
    name: `append:${key}`,
    text: `WITH ${[EVENTS, OUTBOX, ...ctes].join(',\n  ')} SELECT max(position) AS position FROM e`,
    values: [input.matchId, JSON.stringify(eventRows(input)), JSON.stringify(jobs.map(outboxRow)), ...values],
  });
  const [{ rows }] = await Promise.all([written, ...stale]);
  return { position: Number(rows[0]?.position ?? 0), jobs };
}

const outboxRow = (job: CommittedJob): object => ({
  id: job.id,
  queue: JOB_CATALOGUE[job.job].queue,
  job: job.job,
  payload: job.body,
});

const eventRows = (input: AppendInput): object[] =>
  input.envelopes.map(({ version, event, at, actor }) => ({
    version,
    type: event.type,
    payload: event.payload,
    actor,
    command_id: input.commandId,
    cause: input.cause,
    correlation_id: input.correlationId,
    occurred_at: at,
  }));
