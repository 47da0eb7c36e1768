import type { Operations } from '@placar/contracts/admin';

/** An installation in which everything moves, with what a test wants changed. */
export function sampleOperations(change: Partial<Operations> = {}): Operations {
  return {
    at: '2026-11-21T10:00:00.000Z',
    matches: [{ state: 'live', count: 3 }],
    recoveries: 0,
    recoveries_manual: 0,
    watch_lag_seconds: 0,
    status_age_seconds: 2,
    unreachable: 0,
    inbox: { waiting: 0, oldest_seconds: null },
    outbox: { waiting: 0, oldest_seconds: null },
    leases: { held: 3, draining: 0, orphaned: 0 },
    servers: [
      { state: 'in_use', count: 3 },
      { state: 'free', count: 2 },
    ],
    server_requests: [],
    webhooks: { waiting: 0, retrying: 0, oldest_seconds: null, off: 0 },
    queues: [{ name: 'match-control', waiting: 0, active: 1, delayed: 0, failed: 0 }],
    queue_store: 'postgres',
    failed_jobs: [],
    processes: [
      {
        id: 'a',
        kind: 'api',
        host: 'casa',
        pid: 1,
        version: '0.1.0',
        started_at: '2026-11-21T09:00:00.000Z',
        seen_at: '2026-11-21T09:59:55.000Z',
      },
      {
        id: 'w',
        kind: 'worker',
        host: 'casa',
        pid: 2,
        version: '0.1.0',
        started_at: '2026-11-21T09:00:00.000Z',
        seen_at: '2026-11-21T09:59:58.000Z',
      },
    ],
    database: {
      version: '18.4',
      size_bytes: 30_300_000,
      connections: 40,
      max_connections: 100,
      migrations_applied: 13,
      migrations_known: 13,
      last_migration: 'X',
    },
    program: { version: '0.1.0', node: '20.20.2', started_at: '2026-11-21T09:00:00.000Z' },
    ...change,
  };
}
