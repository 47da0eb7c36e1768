import type { AppConfig, Logger } from '@placar/platform';
import type { LiveBus } from './live-bus';
import { PostgresLiveBus } from './postgres-live-bus';
import { RedisLiveBus } from './redis-live-bus';

/** Redis pub/sub when its URL is configured, else LISTEN/NOTIFY on the database. Connects on first use. */
export function createLiveBus(config: Pick<AppConfig, 'database' | 'redis'>, logger: Logger): LiveBus {
  return config.redis.url === null
    ? new PostgresLiveBus(config.database.url, logger)
    : new RedisLiveBus(config.redis.url, config.redis.prefix, logger);
}
