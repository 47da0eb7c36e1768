import { startPostgresCluster } from './postgres/postgres-cluster';
import { redisIsInstalled, startRedisServer } from './redis/redis-server';

/**
 * One Postgres and one Redis for all test files of a run. Loaded by jest itself, outside of its module mapping:
 * import nothing by package name from here but third parties.
 */
export default async function setUp(): Promise<void> {
  process.env.PLACAR_TEST_RUN = String(process.pid);
  const servers: { stop(): Promise<void> }[] = [];
  if (!process.env.TEST_DATABASE_URL) {
    const postgres = await startPostgresCluster();
    servers.push(postgres);
    process.env.PLACAR_TEST_POSTGRES_URL = postgres.url;
  }
  if (!process.env.TEST_REDIS_URL && redisIsInstalled()) {
    const redis = await startRedisServer();
    servers.push(redis);
    process.env.PLACAR_TEST_REDIS_URL = redis.url;
  }
  runningServers().push(...servers);
}

/** Setup and teardown are two modules that jest loads apart; the process is what they share. */
export function runningServers(): { stop(): Promise<void> }[] {
  const shared = globalThis as { placarTestServers?: { stop(): Promise<void> }[] };
  shared.placarTestServers ??= [];
  return shared.placarTestServers;
}
