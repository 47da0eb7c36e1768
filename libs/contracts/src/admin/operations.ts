import { z } from 'zod';
import { IsoTime, MessageAnswer } from '../shared';

const count = (what: string) => z.number().int().describe(what);
const seconds = (what: string) => z.number().nullable().describe(what);
const StateCount = z.object({ state: z.string().describe('The state.'), count: count('How many are in it.') });
export type StateCount = z.infer<typeof StateCount>;

export const QueueFigures = z.object({
  name: z.string().describe('Name of the queue.'),
  waiting: count('Jobs that wait for a worker.'),
  active: count('Jobs that a worker is at.'),
  delayed: count('Jobs that are tried again later.'),
  failed: count('Jobs that were given up, kept for a week.'),
});
export type QueueFigures = z.infer<typeof QueueFigures>;

export const FailedJob = z.object({
  queue: z.string().describe('Name of the queue.'),
  id: z.string().describe('Id of the job.'),
  job: z.string().describe('Kind of the job.'),
  reason: z.string().describe('Why the last try failed.'),
  tries: count('How often it was tried.'),
  failed_at: IsoTime.nullable().describe('When it was given up.'),
  match_id: z.number().int().nullable().describe('Match that it was for.'),
  server_id: z.number().int().nullable().describe('Server that it was for.'),
  retryable: z.boolean().describe('Running it again does no harm: it reads before it acts.'),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const PlatformProcess = z.object({
  id: z.string().describe('Id of this run of the process.'),
  kind: z.enum(['api', 'worker']).describe('Which program.'),
  host: z.string().describe('Machine or pod.'),
  pid: count('Number of the process there.'),
  version: z.string().describe('Version of the program.'),
  started_at: IsoTime.describe('When it started.'),
  seen_at: IsoTime.describe('When it last said that it lives; every ten seconds.'),
});
export type PlatformProcess = z.infer<typeof PlatformProcess>;

/** Answer of `GET /admin/operations`: is everything moving? Ages are in seconds; null: there is nothing. */
export const Operations = z
  .object({
    at: IsoTime.describe('When this was read.'),
    matches: z.array(StateCount).describe('Open matches by status.'),
    recoveries: count('Matches on their way back to a server.'),
    recoveries_manual: count('Of these, such that wait for a person.'),
    watch_lag_seconds: seconds('How late the reconciler is with the look that is most overdue.'),
    status_age_seconds: seconds('Age of the oldest look at a match in play.'),
    unreachable: count('Matches whose server does not answer.'),
    inbox: z
      .object({ waiting: count('Reports not folded yet.'), oldest_seconds: seconds('Age of the oldest.') })
      .describe('Reports of game servers.'),
    outbox: z
      .object({ waiting: count('Jobs not handed on yet.'), oldest_seconds: seconds('Age of the oldest.') })
      .describe('Jobs that were committed.'),
    leases: z
      .object({
        held: count('Servers held by matches.'),
        draining: count('Servers that matches moved away from, until they are seen free.'),
        orphaned: count('Servers held by matches that ended more than ten minutes ago, or are gone.'),
      })
      .describe('Claims of matches on servers.'),
    servers: z.array(StateCount).describe('Game servers: free, in_use, cordoned, problem, unknown.'),
    server_requests: z
      .array(
        z.object({
          state: z.string().describe('The state.'),
          stage: z.string().nullable().describe('The stage of a start.'),
          count: count('How many.'),
        }),
      )
      .describe('Requests for servers under way.'),
    webhooks: z
      .object({
        waiting: count('Deliveries that wait.'),
        retrying: count('Of these, such that failed before.'),
        oldest_seconds: seconds('Age of the oldest that waits.'),
        off: count('Webhooks that were switched off for failing.'),
      })
      .describe('Webhooks.'),
    demos: z
      .object({
        files: count('Recordings that are kept.'),
        bytes: z.number().describe('What they take together.'),
        most_bytes: z.number().nullable().describe('What they may take; beyond it the oldest go. Null: no limit.'),
        keep_days: z.number().int().nullable().describe('Days after which one is removed; null: never.'),
        store: z.enum(['folder', 's3']).describe('Where they are.'),
        free_bytes: z.number().nullable().describe('Room on their disk; null where nobody knows.'),
        least_free_bytes: z.number().describe('With less room than this no recording is taken.'),
      })
      .describe('Recordings of maps.'),
    loadouts: z
      .object({
        way: z
          .enum(['off', 'http', 'weaponpaints'])
          .describe('How servers learn what people carry: not at all, they fetch it, or it is written to a plugin.'),
        waiting: count('People whose newest loadout is not in the database of the plugin yet.'),
        oldest_seconds: seconds('Age of the oldest that waits.'),
        refused: count('Of these, such whose rows the database refuses.'),
        problem: z
          .enum(['away', 'slow', 'login', 'read_only', 'schema', 'data'])
          .nullable()
          .describe('Why nothing is written there; null: all is well.'),
        detail: z.string().nullable().describe('Code of the error, or what the tables lack.'),
        problem_seconds: seconds('How long that lasts.'),
        left_out: z.array(z.string()).describe('Tables and columns that this version of the plugin has not.'),
      })
      .describe('Loadouts on their way to the database of the plugin WeaponPaints.'),
    queues: z.array(QueueFigures).nullable().describe('Queues of jobs; null: their store does not answer.'),
    queue_store: z.enum(['redis', 'postgres']).describe('Where the queues are.'),
    failed_jobs: z.array(FailedJob).describe('Jobs that were given up, newest first; at most 20 of each queue.'),
    processes: z.array(PlatformProcess).describe('Programs that said within two minutes that they live.'),
    database: z
      .object({
        version: z.string().describe('Version of Postgres.'),
        size_bytes: z.number().describe('Size on disk.'),
        connections: count('Connections to it now.'),
        max_connections: count('Connections that it takes at most.'),
        migrations_applied: count('Migrations that it has.'),
        migrations_known: count('Migrations that this program knows.'),
        last_migration: z.string().nullable().describe('Name of its newest migration.'),
      })
      .describe('The database.'),
    program: z
      .object({
        version: z.string().describe('Version of this program.'),
        node: z.string().describe('Version of Node.js.'),
        started_at: IsoTime.describe('When the process that answers started.'),
      })
      .describe('The process that answers.'),
  })
  .meta({ id: 'Operations', description: 'How the installation does.' });
export type Operations = z.infer<typeof Operations>;

export const RetryJobBody = z.object({
  queue: z
    .string()
    .regex(/^[a-z-]{1,40}$/, 'must be the name of a queue')
    .describe('Name of the queue.'),
  job_id: z
    .string()
    .regex(/^[\w-]{1,80}$/, 'must be the id of a job')
    .describe('Id of the job.'),
});
export type RetryJobBody = z.infer<typeof RetryJobBody>;
export const RetryJobAnswer = MessageAnswer;
