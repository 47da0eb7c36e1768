import { JOB_CATALOGUE } from '@placar/contracts';
import type { Effect } from '@placar/domain';
import type { Aggregate, EventBody, Envelope, ReadSideWrites, Statement } from './aggregate';
import type { AggregateId } from './state-cache';

/** An outbox row as it was committed: enough to hand it to its queue without reading it again. */
export interface CommittedJob {
  id: string;
  job: Effect['job'];
  body: { payload: unknown; correlation_id: string | null; traceparent?: string };
}

/** An event with what only its row in the log keeps. */
export interface LoggedEnvelope<E extends EventBody> extends Envelope<E> {
  cause: string;
  commandId: string | null;
  correlationId: string | null;
}

export interface AppendInput<E extends EventBody> {
  id: AggregateId;
  envelopes: readonly LoggedEnvelope<E>[];
  jobs: readonly CommittedJob[];
}

const COLUMNS = 'version, type, payload, actor, command_id, cause, correlation_id, occurred_at';

/** Locks the head row and makes sure that it is still at the version that was decided on. */
export const atVersion = (
  { name, tables }: Pick<Aggregate<never, never, never>, 'name' | 'tables'>,
  id: AggregateId,
  version: number,
): Statement => ({
  name: `${name}-at-version`,
  text: `SELECT 1 FROM ${tables.head} WHERE id = $1 AND version = $2 FOR UPDATE`,
  values: [id, version],
  mustTouch: 1,
});

/**
 * Events, outbox rows and read tables in one statement; it answers the position of the last event. A version that exists is an error
 * (unique id and version).
 */
export function appendStatement<E extends EventBody>(
  { name, tables }: Pick<Aggregate<never, never, E>, 'name' | 'tables'>,
  input: AppendInput<E>,
  withAppend: ReadSideWrites['withAppend'],
): Statement {
  const { key, ctes, values } = withAppend(4);
  const events = `e AS (
    INSERT INTO ${tables.events} (${tables.id}, ${COLUMNS})
    SELECT $1, ${COLUMNS}
      FROM json_to_recordset($2::json) AS r(version int, type text, payload json, actor json, command_id uuid, cause text, correlation_id text, occurred_at timestamptz)
     ORDER BY version
    RETURNING position)`;
  const outbox = `o AS (
    INSERT INTO outbox (id, queue, job, payload)
    SELECT id, queue, job, payload
      FROM jsonb_to_recordset($3::jsonb) AS r(id uuid, queue text, job text, payload jsonb))`;
  return {
    name: `append-${name}:${key}`,
    text: `WITH ${[events, outbox, ...ctes].join(',\n  ')} SELECT max(position) AS position FROM e`,
    values: [input.id, JSON.stringify(eventRows(input)), JSON.stringify(input.jobs.map(outboxRow)), ...values],
  };
}

const outboxRow = (job: CommittedJob): object => ({
  id: job.id,
  queue: JOB_CATALOGUE[job.job].queue,
  job: job.job,
  payload: job.body,
});

const eventRows = <E extends EventBody>({ envelopes }: AppendInput<E>): object[] =>
  envelopes.map(({ version, event, at, actor, commandId, cause, correlationId }) => ({
    version,
    type: event.type,
    payload: event.payload,
    actor,
    command_id: commandId,
    cause,
    correlation_id: correlationId,
    occurred_at: at,
  }));
