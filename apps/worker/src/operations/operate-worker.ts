import type { INestApplicationContext } from '@nestjs/common';
import { JobQueues, JobWorkers, LIVE_BUS, messagingChecks } from '@placar/messaging';
import type { LiveBus } from '@placar/messaging';
import { ProcessHeartbeat } from '@placar/persistence';
import { APP_CONFIG, LOGGER, Metrics, programVersion, ReadinessProbe } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { DataSource } from 'typeorm';
import { ReconcileLoop } from '../reconcile/reconcile-loop';
import { addSystemFigures } from './system-figures';
import { WorkerHttp } from './worker-http';

const DATABASE_MS = 2_000;
/** Enough for a click; a load takes longer and goes back to the queue when nobody gives it the time (DRAIN_SECONDS). */
const LEAST_GRACE_MS = 5_000;

export interface OperatedWorker {
  /** Null when no port is configured. */
  readonly port: number | null;
  /** Says that it is going, claims nothing more, and gives running jobs and looks their time. */
  drain(): Promise<void>;
  /** Ends port and figures; after the worker itself. */
  close(): Promise<void>;
}

/** How long running jobs may take at the end before they go back to their queue, in milliseconds. */
export const jobGraceMs = (config: AppConfig): number =>
  Math.max(LEAST_GRACE_MS, config.operations.drainSeconds * 1_000);

/** Probes and figures of a running worker on WORKER_HTTP_PORT, and its orderly way out. */
export async function operateWorker(worker: INestApplicationContext): Promise<OperatedWorker> {
  const config = worker.get<AppConfig>(APP_CONFIG);
  const logger = worker.get<Logger>(LOGGER);
  const metrics = worker.get(Metrics);
  const dataSource = worker.get(DataSource);
  const queues = worker.get(JobQueues);
  let draining = false;
  const { workerPort, metricsToken } = config.operations;
  const removeFigures = addSystemFigures(metrics, dataSource, queues);
  let http: WorkerHttp | null = null;
  let port: number | null = null;
  if (workerPort !== null) {
    const database = {
      name: 'database',
      deadlineMs: DATABASE_MS,
      needed: 'always' as const,
      run: () => dataSource.query('SELECT 1'),
    };
    // A worker without its queue does nothing: a rollout should stop at it. Nobody sends it requests that could be lost.
    const checks = [database, ...messagingChecks(queues, worker.get<LiveBus>(LIVE_BUS), 'always')];
    const probe = new ReadinessProbe(checks, logger, () => draining);
    http = new WorkerHttp({ host: config.http.host, port: workerPort, probe, metrics, metricsToken, logger });
    port = await http.listen();
    logger.info({ host: config.http.host, port }, 'worker answers probes');
  }
  const heartbeat = new ProcessHeartbeat(dataSource, {
    kind: 'worker',
    version: programVersion(),
    logger,
  });
  await heartbeat.start();
  return {
    port,
    async drain() {
      draining = true;
      metrics.draining.set(1);
      await Promise.all([
        worker.get(JobWorkers, { strict: false }).stop(jobGraceMs(config)),
        worker.get(ReconcileLoop, { strict: false }).beforeApplicationShutdown(),
        heartbeat.stop(),
      ]);
    },
    async close() {
      removeFigures();
      await http?.close();
    },
  };
}
