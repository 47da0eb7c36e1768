import { Inject, Injectable } from '@nestjs/common';
import type { Operations, StateCount } from '@placar/contracts';
import { MIGRATIONS } from '@placar/persistence';
import { APP_CONFIG } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { DataSource } from 'typeorm';

/** Neither in its queue nor with a worker (decision 0008). */
const UNSENT = 'sent_at IS NULL';
const age = (column: string): string => `EXTRACT(EPOCH FROM now() - min(${column}))::float8`;

/** Read from partial indexes, or from as many rows as there are matches in play and servers. */
const FIGURES = `SELECT
  (SELECT count(*)::int FROM plugin_inbox WHERE projected_at IS NULL) AS inbox,
  (SELECT ${age('received_at')} FROM plugin_inbox WHERE projected_at IS NULL) AS inbox_age,
  (SELECT count(*)::int FROM outbox WHERE ${UNSENT}) AS outbox,
  (SELECT ${age('created_at')} FROM outbox WHERE ${UNSENT}) AS outbox_age,
  (SELECT count(*)::int FROM server_leases WHERE released_at IS NULL AND draining_at IS NULL) AS held,
  (SELECT count(*)::int FROM server_leases WHERE released_at IS NULL AND draining_at IS NOT NULL) AS draining,
  (SELECT count(*)::int FROM server_leases l LEFT JOIN matches m ON m.id = l.match_id WHERE l.released_at IS NULL
     AND (m.id IS NULL OR (NOT m.is_open AND m.updated_at < now() - make_interval(mins => 10, secs => m.tv_delay)))) AS orphaned,
  (SELECT GREATEST(0, EXTRACT(EPOCH FROM now() - min(w.next_check_at)))::float8 FROM match_watch w) AS watch_lag,
  (SELECT ${age('w.last_status_at')} FROM match_watch w JOIN matches m ON m.id = w.match_id AND m.is_open
     WHERE m.status IN ('knife', 'live', 'paused', 'halftime')) AS status_age,
  (SELECT count(*)::int FROM match_watch w JOIN matches m ON m.id = w.match_id AND m.is_open WHERE w.unreachable_since IS NOT NULL) AS unreachable,
  (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'waiting') AS deliveries,
  (SELECT count(*)::int FROM webhook_deliveries WHERE state = 'waiting' AND attempts > 0) AS retrying,
  (SELECT ${age('d.created_at')} FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND w.active WHERE d.state = 'waiting') AS delivery_age,
  (SELECT count(*)::int FROM webhooks WHERE NOT active AND off_reason = 'failing') AS webhooks_off,
  (SELECT count(*)::int FROM loadout_mirrors WHERE due_at IS NOT NULL AND (sent_at IS NULL OR forgotten_at IS NULL OR sent_at < forgotten_at)) AS loadouts,
  (SELECT count(*)::int FROM loadout_mirrors WHERE due_at IS NOT NULL AND attempts > 0) AS loadouts_refused,
  (SELECT ${age('due_at')} FROM loadout_mirrors WHERE due_at IS NOT NULL AND attempts = 0 AND due_at <= now()) AS loadouts_age,
  b.problem AS bridge_problem, b.detail AS bridge_detail, b.left_out AS bridge_left_out,
  EXTRACT(EPOCH FROM now() - b.problem_since)::float8 AS bridge_age
  FROM (SELECT 1) one LEFT JOIN loadout_bridge b ON b.id = 1`;

/** Open matches by status, with those on their way back, servers by state, requests under way: one list of named counts. */
const COUNTS = `SELECT 'match' AS of, status AS state, NULL AS stage, count(*)::int AS count FROM matches WHERE is_open GROUP BY 2
  UNION ALL
  SELECT 'recovery', CASE WHEN p.body::json->'recovery'->>'mode' = 'manual' OR p.body::json->'recovery'->>'step' = 'failed'
      THEN 'manual' ELSE 'automatic' END, NULL, count(*)::int
    FROM matches m JOIN live_parts p ON p.match_id = m.id AND p.part = 'match'
   WHERE m.is_open AND p.body::json->>'recovery' IS NOT NULL GROUP BY 2
  UNION ALL
  SELECT 'server', CASE WHEN l.server_id IS NOT NULL THEN 'in_use' WHEN s.cordoned THEN 'cordoned' WHEN s.last_problem IS NOT NULL THEN 'problem'
      WHEN s.last_seen_at IS NULL THEN 'unknown' ELSE 'free' END, NULL, count(*)::int
    FROM servers s LEFT JOIN server_leases l ON l.server_id = s.id AND l.released_at IS NULL GROUP BY 2
  UNION ALL
  SELECT 'request', state, CASE WHEN state = 'provisioning' THEN stage END, count(*)::int FROM server_requests
   WHERE state IN ('queued', 'offered', 'provisioning', 'ready') GROUP BY 2, 3`;

const DATABASE = `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS size_bytes,
    (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
    current_setting('max_connections')::int AS max_connections,
    (SELECT count(*)::int FROM schema_migrations) AS migrations_applied,
    (SELECT name FROM schema_migrations ORDER BY "timestamp" DESC LIMIT 1) AS last_migration`;

const PROCESSES = `SELECT id, kind, host, pid, version, started_at, seen_at FROM process_heartbeats
  WHERE seen_at > now() - interval '2 minutes' ORDER BY kind, started_at, id`;

interface FigureRow {
  inbox: number;
  inbox_age: number | null;
  outbox: number;
  outbox_age: number | null;
  held: number;
  draining: number;
  orphaned: number;
  watch_lag: number | null;
  status_age: number | null;
  unreachable: number;
  deliveries: number;
  retrying: number;
  delivery_age: number | null;
  webhooks_off: number;
  loadouts: number;
  loadouts_refused: number;
  loadouts_age: number | null;
  bridge_problem: Operations['loadouts']['problem'];
  bridge_detail: string | null;
  bridge_left_out: string[] | null;
  bridge_age: number | null;
}

interface CountRow extends StateCount {
  of: 'match' | 'recovery' | 'server' | 'request';
  stage: string | null;
}

interface ProcessRow {
  id: string;
  kind: 'api' | 'worker';
  host: string;
  pid: number;
  version: string;
  started_at: Date;
  seen_at: Date;
}

/** What of the figures stands in the database. */
export type DatabaseFigures = Omit<Operations, 'at' | 'queues' | 'queue_store' | 'failed_jobs' | 'program' | 'demos'>;

/** Whether everything moves, in four statements. */
@Injectable()
export class OperationsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async figures(): Promise<DatabaseFigures> {
    const [[figures], counts, [database], processes] = await Promise.all([
      this.dataSource.query<FigureRow[]>(FIGURES),
      this.dataSource.query<CountRow[]>(COUNTS),
      this.dataSource.query<Omit<Operations['database'], 'migrations_known'>[]>(DATABASE),
      this.dataSource.query<ProcessRow[]>(PROCESSES),
    ]);
    if (!figures || !database) throw new Error('the database gave no figures');
    const recoveries = statesOf(counts, 'recovery');
    return {
      matches: statesOf(counts, 'match'),
      recoveries: recoveries.reduce((sum, { count }) => sum + count, 0),
      recoveries_manual: recoveries.find(({ state }) => state === 'manual')?.count ?? 0,
      watch_lag_seconds: rounded(figures.watch_lag),
      status_age_seconds: rounded(figures.status_age),
      unreachable: figures.unreachable,
      inbox: { waiting: figures.inbox, oldest_seconds: rounded(figures.inbox_age) },
      outbox: { waiting: figures.outbox, oldest_seconds: rounded(figures.outbox_age) },
      leases: { held: figures.held, draining: figures.draining, orphaned: figures.orphaned },
      servers: statesOf(counts, 'server'),
      server_requests: counts
        .filter((row) => row.of === 'request')
        .map(({ state, stage, count }) => ({ state, stage, count })),
      webhooks: {
        waiting: figures.deliveries,
        retrying: figures.retrying,
        oldest_seconds: rounded(figures.delivery_age),
        off: figures.webhooks_off,
      },
      loadouts: {
        way: this.config.inventory.toServers,
        waiting: figures.loadouts,
        oldest_seconds: rounded(figures.loadouts_age),
        refused: figures.loadouts_refused,
        problem: figures.bridge_problem,
        detail: figures.bridge_detail,
        problem_seconds: rounded(figures.bridge_age),
        left_out: figures.bridge_left_out ?? [],
      },
      processes: processes.map((row) => ({
        ...row,
        started_at: row.started_at.toISOString(),
        seen_at: row.seen_at.toISOString(),
      })),
      database: { ...database, size_bytes: Number(database.size_bytes), migrations_known: MIGRATIONS.length },
    };
  }
}

const statesOf = (rows: readonly CountRow[], of: CountRow['of']): StateCount[] =>
  rows
    .filter((row) => row.of === of)
    .map(({ state, count }) => ({ state, count }))
    .sort((a, b) => a.state.localeCompare(b.state));

const rounded = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 10) / 10);
