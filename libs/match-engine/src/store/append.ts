import { randomUUID } from 'node:crypto';
import type { Effect } from '@placar/domain';
import { JOB_CATALOGUE } from '@placar/contracts';
import type { PoolClient } from 'pg';
import type { EventEnvelope, Projection } from '../projections/project';
import { projectionCtes, staleStatements } from '../projections/read-tables';
import type { Statement } from './match-log';

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

const EVENT_COLUMNS = 'version, type, payload, actor, command_id, cause, correlation_id, occurred_at';
const events = (guard: string): string => `e AS (
    INSERT INTO match_events (match_id, ${EVENT_COLUMNS})
    SELECT $1, ${EVENT_COLUMNS}
      FROM json_to_recordset($2::json) AS r(version int, type text, payload json, actor json, command_id uuid, cause text, correlation_id text, occurred_at timestamptz)
     ${guard} ORDER BY version
    RETURNING position)`;
const outbox = (guard: string): string => `o AS (
    INSERT INTO outbox (id, queue, job, payload)
    SELECT id, queue, job, payload
      FROM jsonb_to_recordset($3::jsonb) AS r(id uuid, queue text, job text, payload jsonb) ${guard})`;

/** The match is as it was when its events were decided, and stays so until the commit. */
const HEAD = 'head AS MATERIALIZED (SELECT 1 FROM matches WHERE id = $1 AND version = $4 FOR UPDATE)';

/**
 * Appends to the log and brings the read side up to it, in one statement. Everything is sent before this returns: the caller may
 * send its commit without waiting. Throws on a version that exists (unique match and version).
 */
export async function append(
  client: PoolClient,
  input: AppendInput,
): Promise<{ position: number; jobs: CommittedJob[] }> {
  const stale = staleStatements(input.matchId, input.projection).map((statement) => client.query(statement));
  const jobs = jobsOf(input);
  const { key, ctes, values } = projectionCtes(input.projection, 4);
  const written = client.query<{ position: number }>({
    name: `append:${key}`,
    text: `WITH ${[events(''), outbox(''), ...ctes].join(',\n  ')} SELECT max(position) AS position FROM e`,
    values: [...logValues(input, jobs), ...values],
  });
  const [{ rows }] = await Promise.all([written, ...stale]);
  return { position: Number(rows[0]?.position ?? 0), jobs };
}

/** Whether everything that follows from these events fits into one statement with the check of the version. */
export const fitsOneStatement = (input: AppendInput, alongside: readonly Statement[]): boolean =>
  staleStatements(input.matchId, input.projection).length === 0 &&
  input.envelopes.every(({ event }) => event.type !== 'match.attempt-opened') &&
  alongside.every(({ isUpdate }) => isUpdate === true);

/**
 * The same outside of any transaction, for events that were decided on a state read without a lock: one statement that is
 * transaction, lock and check of the version at once. Null when the match has changed since: then nothing was written.
 */
export async function appendUnchanged(
  client: PoolClient,
  input: AppendInput,
  expectedVersion: number,
  alongside: readonly Statement[],
): Promise<{ position: number; jobs: CommittedJob[] } | null> {
  const jobs = jobsOf(input);
  const { key, ctes, values } = projectionCtes(input.projection, 5, GUARD);
  let next = 5 + values.length;
  const beside = alongside.map(({ text, values: own }, index) => {
    const first = next;
    next += own.length;
    const renumbered = text.replace(/\$(\d+)/g, (_match, number: string) => `$${first + Number(number) - 1}`);
    return `a${index} AS (${renumbered} AND ${EXISTS_HEAD})`;
  });
  const { rows } = await client.query<{ position: number | null }>({
    name: `append-unchanged:${key}:${alongside.map(({ name }) => name).join(':')}`,
    text: `WITH ${[HEAD, events(GUARD), outbox(GUARD), ...ctes, ...beside].join(',\n  ')} SELECT max(position) AS position FROM e`,
    values: [...logValues(input, jobs), expectedVersion, ...values, ...alongside.flatMap((one) => one.values)],
  });
  const position = rows[0]?.position;
  return position == null ? null : { position: Number(position), jobs };
}

const EXISTS_HEAD = 'EXISTS (SELECT 1 FROM head)';
const GUARD = `WHERE ${EXISTS_HEAD}`;

const jobsOf = (input: AppendInput): CommittedJob[] =>
  input.effects.map((effect) => ({
    id: randomUUID(),
    job: effect.job,
    body: { payload: effect.payload, correlation_id: input.correlationId },
  }));

const logValues = (input: AppendInput, jobs: readonly CommittedJob[]): unknown[] => [
  input.matchId,
  JSON.stringify(eventRows(input)),
  JSON.stringify(jobs.map(outboxRow)),
];

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
