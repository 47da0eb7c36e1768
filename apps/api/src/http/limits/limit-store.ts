import { openBriefRedis } from '@placar/messaging';
import type { AppConfig, LimitRate, Logger } from '@placar/platform';
import { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/**
 * A table that is silent for so long counts as away, and the process counts by itself. It lies where everything else lies that
 * the call needs, so a shorter wait would gain nothing and only count twice on a machine that stood still.
 */
const TABLE_ANSWER_MS = 5_000;

/** Makes counters that all processes of an installation share. */
export interface LimitStore {
  limiter(name: string, rate: LimitRate): RateLimiterAbstract;
  close(): Promise<void>;
}

/** In Redis when its URL is configured, else in the table `rate_limits`. */
export function createLimitStore(config: Pick<AppConfig, 'database' | 'redis'>, logger: Logger): LimitStore {
  return config.redis.url === null
    ? postgresStore(config.database.url, logger)
    : redisStore(config.redis.url, config.redis.prefix, logger);
}

/** Counters of this process alone: what hot paths pay for, and what counts while the store is away. */
export const processLimiter = (name: string, { points, seconds }: LimitRate): RateLimiterMemory =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });

function redisStore(url: string, prefix: string, logger: Logger): LimitStore {
  const client = openBriefRedis(url, 'placar-limits', logger);
  return {
    limiter: (name, rate) =>
      new RateLimiterRedis({
        storeClient: client,
        rejectIfRedisNotReady: true,
        keyPrefix: `${prefix}:limit:${name}`,
        points: rate.points,
        duration: rate.seconds,
        insuranceLimiter: processLimiter(name, rate),
      }),
    close() {
      client.disconnect();
      return Promise.resolve();
    },
  };
}

function postgresStore(url: string, logger: Logger): LimitStore {
  const pool = new Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: TABLE_ANSWER_MS,
    query_timeout: TABLE_ANSWER_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'placar-limits',
  });
  pool.on('error', (error) => logger.debug({ err: error }, 'the store of rate limits broke a connection'));
  return {
    limiter: (name, rate) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: rate.points,
        duration: rate.seconds,
        // All share one table: one of them sweeps it.
        clearExpiredByTimeout: name === 'login_name',
        insuranceLimiter: processLimiter(name, rate),
      }),
    close: () => pool.end(),
  };
}
