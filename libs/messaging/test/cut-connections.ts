import type { TestEnvironment } from '@placar/testing';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Cuts the connections of the live bus as a restart of the server would; answers how many there were. */
export async function cutLiveConnections(environment: TestEnvironment): Promise<number> {
  return environment.redisUrl === null ? cutPostgres(environment.databaseUrl) : cutRedis(environment.redisUrl);
}

async function cutPostgres(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const cut = await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'placar-live-%'`,
    );
    return cut.rowCount ?? 0;
  } finally {
    await client.end();
  }
}

async function cutRedis(redisUrl: string): Promise<number> {
  const client = new Redis(redisUrl);
  try {
    const list = (await client.client('LIST')) as string;
    const ids = list.split('\n').flatMap((line) => (/ name=placar-live-/.test(line) ? (/^id=(\d+)/.exec(line)?.[1] ?? []) : []));
    for (const id of ids) await client.client('KILL', 'ID', id);
    return ids.length;
  } finally {
    client.disconnect();
  }
}
