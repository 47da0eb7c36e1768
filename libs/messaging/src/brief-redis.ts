import type { Logger } from '@placar/platform';
import { Redis } from 'ioredis';

/** No question of this kind may take longer; then its asker goes on without. */
const ANSWER_MS = 1_000;

/** A connection for short questions in the way of a request: while Redis is away it refuses at once, and queues nothing. */
export function openBriefRedis(url: string, name: string, logger: Logger): Redis {
  const client = new Redis(url, {
    keepAlive: 10_000,
    connectTimeout: 5_000,
    commandTimeout: ANSWER_MS,
    disconnectTimeout: 500,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (times: number) => Math.min(times * 200, 2_000),
    connectionName: name,
  });
  client.on('error', (error: Error) => logger.debug({ err: error, name }, 'a connection to Redis broke'));
  return client;
}
