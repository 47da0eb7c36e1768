import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../free-port';
import { answersOrStops, startLocalProcess } from '../local-process';
import type { LocalProcess } from '../local-process';

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
  /** Loses every key of every user. */
  empty(): Promise<void>;
  /** Kills it, leaves it down for `downMs`, and starts it again on the same port, with the data it had when `durable`. */
  crash(downMs?: number): Promise<void>;
}

const START_MS = 10_000;

/** True when this machine has a redis-server. */
export function redisIsInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/**
 * A fresh redis-server on 127.0.0.1, gone when stopped or when this process ends, in whatever way.
 * `durable` writes each command to disk, as production must; otherwise it keeps nothing.
 */
export async function startRedisServer(options: { durable?: boolean } = {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'placar-test-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const keep = options.durable ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no'];
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...keep];
  const start = async (): Promise<LocalProcess> => {
    const server = startLocalProcess({ command: 'redis-server', args, folders: [folder], crashSignal: 'SIGKILL' });
    await answersOrStops(server, 'Redis', untilItAnswers(url));
    return server;
  };
  let server = await start();
  return {
    url,
    stop: () => server.stop(),
    async empty() {
      const client = new Redis(url);
      await client.flushall();
      client.disconnect();
    },
    async crash(downMs = 0) {
      await server.crash();
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = await start();
    },
  };
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
