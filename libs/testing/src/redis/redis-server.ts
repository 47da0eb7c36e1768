import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort, startLocalProcess } from '../local-process';

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

const START_MS = 10_000;

/** True when this machine has a redis-server. */
export function redisIsInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A fresh redis-server on 127.0.0.1 that keeps nothing, gone when stopped or when this process ends, in whatever way. */
export async function startRedisServer(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'placar-test-redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = startLocalProcess({ command: 'redis-server', args, folder });
  const url = `redis://127.0.0.1:${port}`;
  try {
    await Promise.race([
      untilItAnswers(url),
      server.exited.then(() => Promise.reject(new Error('the test Redis ended at once'))),
    ]);
  } catch (cause) {
    await server.stop();
    throw new Error(`the test Redis did not start (is redis-server installed?):\n${server.output()}`, { cause });
  }
  return { url, stop: () => server.stop() };
}

async function untilItAnswers(url: string): Promise<void> {
  const client = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: START_MS,
    retryStrategy: (times) => (times * 25 > START_MS ? null : 25),
  });
  client.on('error', () => undefined);
  try {
    await client.ping();
  } finally {
    client.disconnect();
  }
}
