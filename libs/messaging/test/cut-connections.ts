import type { TestEnvironment } from '@placar/testing';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Cuts the connections of the live bus as a restart of the server would; answers how many there were. */
export function cutLiveConnections(environment: TestEnvironment): Promise<number> {
  return cut(environment, 'placar-live-');
}

/** Cuts every connection to the test's database and to the shared Redis. */
export function cutAllConnections(environment: TestEnvironment): Promise<number> {
  return cut(environment, '');
}

async function cut({ databaseUrl, redisUrl }: TestEnvironment, prefix: string): Promise<number> {
  return redisUrl === null ? cutPostgres(databaseUrl, prefix) : cutRedis(redisUrl, prefix);
}

async function cutPostgres(databaseUrl: string, prefix: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const ended = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(application_name, $1)`,
      [prefix],
    );
    return ended.rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function cutRedis(redisUrl: string, prefix: string): Promise<number> {
  const client = new Redis(redisUrl);
  try {
    const own = await client.client('ID');
    const list = (await client.client('LIST')) as string;
    const ids = list.split('\n').flatMap((line) => {
      const [, id = '', name = ''] = /^id=(\d+) .*? name=(\S*)/.exec(line) ?? [];
      return id && id !== String(own) && name.startsWith(prefix) ? [id] : [];
    });
    for (const id of ids) await client.client('KILL', 'ID', id);
    return ids.length;
  } finally {
    client.disconnect();
  }
}
