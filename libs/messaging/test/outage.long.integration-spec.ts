import { createLiveBus, createQueueConnection, JobQueues, JobWorkers, Outbox, OutboxRelay } from '@placar/messaging';
import type { LiveMessage } from '@placar/messaging';
import { createDataSource, migrate, withTransaction } from '@placar/persistence';
import { createLogger } from '@placar/platform';
import { startPostgresCluster, startRedisServer, testConfig, waitFor } from '@placar/testing';
import { JobProbe, PROBE_JOBS } from './job-probe';
import type { ProbeJobs } from './job-probe';

/** Servers of their own, because these are crashed. */
describe.each(['redis', 'postgres'] as const)('an outage of the store (%s)', (mode) => {
  it('loses no wanted job and ends with all subscribers told of the gap', async () => {
    const postgres = await startPostgresCluster();
    const redis = mode === 'redis' ? await startRedisServer({ durable: true }) : null;
    const config = testConfig({ DATABASE_URL: postgres.url, REDIS_URL: redis?.url });
    const logger = createLogger(config.log);
    await migrate(postgres.url);
    const dataSource = await createDataSource(config.database).initialize();
    const connection = createQueueConnection(config, logger);
    const queues = new JobQueues<ProbeJobs>(connection, PROBE_JOBS);
    await queues.start();
    const probe = new JobProbe();
    const workers = new JobWorkers<ProbeJobs>(connection, logger, {}, PROBE_JOBS).register(...probe.handlers());
    await workers.start();
    const relay = new OutboxRelay<ProbeJobs>(dataSource, queues, logger, { everyMs: 100, staleMs: 100 });
    relay.start();
    const bus = createLiveBus(config, logger);
    const heard: LiveMessage[] = [];
    let gaps = 0;
    await bus.subscribe((message) => heard.push(message));
    bus.onGap(() => (gaps += 1));
    let wishing = true;
    try {
      const outbox = new Outbox<ProbeJobs>(PROBE_JOBS);
      const wanted: string[] = [];
      const want = async () => {
        const ids = await withTransaction(dataSource, (manager) =>
          outbox.insert(manager, [{ job: 'send-mail', payload: { to: 'someone' } }]),
        );
        wanted.push(...ids);
        void relay.nudge(ids);
      };
      const wishes = (async () => {
        while (wishing) {
          await want().catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      await waitFor(() => probe.seen.length > 5);
      await (redis ?? postgres).crash(1_500);
      const atReturn = wanted.length;
      await waitFor(() => wanted.length > atReturn + 5);
      wishing = false;
      await wishes;
      await waitFor(() => wanted.every((id) => probe.timesSeen(id) > 0), {
        what: 'every wanted job',
      });
      await waitFor(() => gaps === 1, { what: 'the gap' });
      await waitFor(() => bus.publish({ topic: 'match', match_id: 1 }));
      await waitFor(() => heard.length > 0);
    } finally {
      wishing = false;
      await relay.stop();
      await workers.stop(0);
      await Promise.all([queues.stop(), bus.close(), dataSource.destroy()]);
      await connection.close();
      await Promise.all([postgres.stop(), redis?.stop()]);
    }
  });
});
