import { randomUUID } from 'node:crypto';
import type { Effect } from '@placar/domain';
import { JOB_CATALOGUE } from '@placar/contracts';
import type { JobDefinition } from '@placar/contracts';
import { commitLockKey } from '@placar/messaging';
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
  jobs: readonly CommittedJob[];
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

/**
 * The match is as it was when its events were decided, and stays so until the commit. A hot job's commit lock ($5) is taken first: a
 * worker that was told of the job may wait for it.
 */
const HEAD = 'SELECT 1 FROM matches WHERE id = $1 AND version = $4';
const head = (hasHotJob: boolean, provided: readonly string[]): string => {
  const all = [HEAD, ...(hasHotJob ? ['(SELECT pg_advisory_xact_lock($5)) IS NOT NULL'] : []), ...provided];
  return `head AS MATERIALIZED (${all.join(' AND ')} FOR UPDATE)`;
};

/** Something else that must hold for events to be written: a boolean expression over its values. The name stands for the text. */
export interface Condition {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * Appends to the log and brings the read side up to it, in one statement. Everything is sent before this returns: the caller may
 * send its commit without waiting. Throws on a version that exists (unique match and version).
 */
export async function append(
  client: PoolClient,
  input: AppendInput,
): Promise<{ position: number; jobs: readonly CommittedJob[] }> {
  const stale = staleStatements(input.matchId, input.projection).map((statement) => client.query(statement));
  const { jobs } = input;
  const { key, ctes, values } = projectionCtes(input.projection, 4);
  const written = client.query<{ position: number }>({
    name: `append:${key}`,
    text: `WITH ${[events(''), outbox(''), ...ctes].join(',\n  ')} SELECT max(position) AS position FROM e`,
    values: [...logValues(input), ...values],
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
 * transaction, lock and check of the version at once. Null when the match has changed since, or one of `provided` does not hold:
 * then nothing was written. `announce` hears of a hot job when the statement was sent, `alongside` goes along.
 */
export async function appendUnchanged(
  client: PoolClient,
  input: AppendInput,
  expectedVersion: number,
  { alongside, provided = [], announce }: Beside,
): Promise<{ position: number; jobs: readonly CommittedJob[]; announced: boolean } | null> {
  const { jobs } = input;
  const hot = jobs.find(({ job }) => isHot(job)) ?? null;
  const own = hot === null ? [expectedVersion] : [expectedVersion, commitLockKey(hot.id)];
  const { key, ctes, values } = projectionCtes(input.projection, 4 + own.length, GUARD);
  const beside = [...provided, ...alongside];
  const kind = `${hot === null ? '' : 'hot:'}${key}:${beside.map((one) => one.name).join(':')}`;
  const first = 4 + own.length + values.length;
  const { name, text } = unchangedTexts.get(kind) ?? {
    name: `append-unchanged:${unchangedTexts.size}`,
    text: unchangedText(hot !== null, ctes, { alongside, provided }, first),
  };
  unchangedTexts.set(kind, { name, text });
  const written = client.query<{ position: number | null }>({
    name,
    text,
    values: [...logValues(input), ...own, ...values, ...beside.flatMap((one) => one.values)],
  });
  // The message needs longer to wake a worker than the statement to take its lock; should it not, another one follows the commit.
  if (hot !== null) announce(hot);
  const { rows } = await written;
  const position = rows[0]?.position;
  return position == null ? null : { position: Number(position), jobs, announced: hot !== null };
}

interface Beside {
  alongside: readonly Statement[];
  provided?: readonly Condition[];
  announce: (job: CommittedJob) => void;
}

/** By what they write, with the name under which the database prepares them: as many as there are ways to touch the read tables. */
const unchangedTexts = new Map<string, { name: string; text: string }>();

function unchangedText(
  hasHotJob: boolean,
  ctes: readonly string[],
  { alongside, provided = [] }: Pick<Beside, 'alongside' | 'provided'>,
  first: number,
): string {
  let next = first;
  const renumbered = ({ text, values }: { text: string; values: unknown[] }): string => {
    const start = next;
    next += values.length;
    return text.replace(/\$(\d+)/g, (_match, number: string) => `$${start + Number(number) - 1}`);
  };
  const conditions = provided.map((one) => `(${renumbered(one)})`);
  const beside = alongside.map((one, index) => `a${index} AS (${renumbered(one)} AND ${EXISTS_HEAD})`);
  const parts = [head(hasHotJob, conditions), events(GUARD), outbox(GUARD), ...ctes, ...beside];
  return `WITH ${parts.join(',\n  ')} SELECT max(position) AS position FROM e`;
}

/** Jobs that a person waits for (decision 0008). */
export const isHot = (job: CommittedJob['job']): boolean => (JOB_CATALOGUE[job] as JobDefinition).hot === true;

const EXISTS_HEAD = 'EXISTS (SELECT 1 FROM head)';
const GUARD = `WHERE ${EXISTS_HEAD}`;

/** The outbox rows that these effects become. */
export const jobsOf = (effects: readonly Effect[], correlationId: string | null): CommittedJob[] =>
  effects.map((effect) => ({
    id: randomUUID(),
    job: effect.job,
    body: { payload: effect.payload, correlation_id: correlationId },
  }));

const logValues = (input: AppendInput): unknown[] => [
  input.matchId,
  JSON.stringify(eventRows(input)),
  JSON.stringify(input.jobs.map(outboxRow)),
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
