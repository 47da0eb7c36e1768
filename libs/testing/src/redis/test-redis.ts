import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { startRedisServer } from './redis-server';
import type { RedisServer } from './redis-server';

export interface TestRedis {
  readonly url: string;
  /** Of this test file alone: nothing outside of it is read or removed. */
  readonly prefix: string;
  /** Removes every key under the prefix. */
  clear(): Promise<void>;
}

/** Set by the global setup of jest: all workers share one server. */
export const TEST_REDIS_VARIABLE = 'PLACAR_TEST_REDIS_URL';

let own: Promise<RedisServer> | undefined;

/** The Redis of this test run (TEST_REDIS_URL, or the one of the global setup, or one of our own) with a prefix of its own. */
export async function startTestRedis(): Promise<TestRedis> {
  const given = process.env.TEST_REDIS_URL ?? process.env[TEST_REDIS_VARIABLE];
  const url = given ?? (await (own ??= startRedisServer())).url;
  const prefix = `test-${randomBytes(6).toString('hex')}`;
  return { url, prefix, clear: () => clear(url, prefix) };
}

async function clear(url: string, prefix: string): Promise<void> {
  const client = new Redis(url);
  try {
    for await (const keys of client.scanStream({ match: `${prefix}*`, count: 500 })) {
      if ((keys as string[]).length > 0) await client.unlink(...(keys as string[]));
    }
  } finally {
    client.disconnect();
  }
}
