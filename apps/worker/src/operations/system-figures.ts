import type { JobQueues } from '@placar/messaging';
import { pgPool } from '@placar/persistence';
import type { Metrics } from '@placar/platform';
import type { DataSource } from 'typeorm';

interface Backlog {
  inbox: number;
  inbox_age: number;
  outbox: number;
  outbox_age: number;
  leases: number;
  unreachable: number;
  status_age: number;
}

/** Neither in its queue nor with a worker (decision 0008). */
const WAITING = 'sent_at IS NULL';

/** All of it is read from partial indexes, or from as many rows as there are matches in play. */
const BACKLOG = `SELECT
  (SELECT count(*)::int FROM plugin_inbox WHERE projected_at IS NULL) AS inbox,
  (SELECT COALESCE(EXTRACT(EPOCH FROM now() - min(received_at)), 0)::float FROM plugin_inbox WHERE projected_at IS NULL) AS inbox_age,
  (SELECT count(*)::int FROM outbox WHERE ${WAITING}) AS outbox,
  (SELECT COALESCE(EXTRACT(EPOCH FROM now() - min(created_at)), 0)::float FROM outbox WHERE ${WAITING}) AS outbox_age,
  (SELECT count(*)::int FROM server_leases WHERE released_at IS NULL) AS leases,
  (SELECT count(*)::int FROM match_watch w JOIN matches m ON m.id = w.match_id AND m.is_open
    WHERE w.unreachable_since IS NOT NULL) AS unreachable,
  (SELECT COALESCE(max(EXTRACT(EPOCH FROM now() - w.last_status_at)), 0)::float FROM match_watch w
     JOIN matches m ON m.id = w.match_id AND m.is_open
    WHERE m.status IN ('knife', 'live', 'paused', 'halftime')) AS status_age`;

/**
 * What is true of the whole installation, read for each scrape: every worker tells the same, so alarms take the maximum over them.
 * Answers how to end it.
 */
export function addSystemFigures(
  metrics: Metrics,
  dataSource: DataSource,
  queues: Pick<JobQueues, 'depths'>,
): () => void {
  const ends = [
    metrics.addSource('database', () => readBacklog(metrics, dataSource)),
    metrics.addSource('queues', () => readQueues(metrics, queues)),
    metrics.addSource('pool', () => {
      const { totalCount, idleCount, waitingCount } = pgPool(dataSource);
      metrics.poolConnections.set({ state: 'open' }, totalCount);
      metrics.poolConnections.set({ state: 'idle' }, idleCount);
      metrics.poolConnections.set({ state: 'waiting' }, waitingCount);
      return Promise.resolve();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

async function readBacklog(metrics: Metrics, dataSource: DataSource): Promise<void> {
  const [[backlog], matches, requests] = await Promise.all([
    dataSource.query<Backlog[]>(BACKLOG),
    dataSource.query<StateCount[]>(
      'SELECT status AS state, count(*)::int AS count FROM matches WHERE is_open GROUP BY 1',
    ),
    dataSource.query<StateCount[]>(
      `SELECT state, count(*)::int AS count FROM server_requests
        WHERE state IN ('queued', 'offered', 'provisioning', 'ready') OR requested_at > now() - interval '1 day' GROUP BY 1`,
    ),
  ]);
  if (!backlog) return;
  metrics.inboxRows.set(backlog.inbox);
  metrics.inboxAge.set(backlog.inbox_age);
  metrics.outboxRows.set(backlog.outbox);
  metrics.outboxAge.set(backlog.outbox_age);
  metrics.leases.set(backlog.leases);
  metrics.unreachable.set(backlog.unreachable);
  metrics.statusAge.set(backlog.status_age);
  setStates(metrics.matches, matches, 'status');
  setStates(metrics.serverRequests, requests, 'state');
}

async function readQueues(metrics: Metrics, queues: Pick<JobQueues, 'depths'>): Promise<void> {
  for (const [queue, states] of await queues.depths()) {
    for (const [state, count] of Object.entries(states)) metrics.queueJobs.set({ queue, state }, count);
  }
}

interface StateCount {
  state: string;
  count: number;
}

/** A state that nothing is in any more must not keep its last figure. */
function setStates<L extends string>(
  gauge: { reset(): void; set(labels: Record<L, string>, value: number): void },
  rows: readonly StateCount[],
  label: L,
): void {
  gauge.reset();
  for (const { state, count } of rows) gauge.set({ [label]: state } as Record<L, string>, count);
}
