import type { TestEnvironment } from '@placar/testing';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** Ends the lock on an active job in the store, as if its worker had stood still for too long. */
export async function takeLock({ config }: TestEnvironment, queue: string, jobId: string): Promise<void> {
  if (config.redis.url === null) return takePostgresLock(config.database.url, queue, jobId);
  const client = new Redis(config.redis.url);
  try {
    const gone = await client.del(`${config.redis.prefix}:${queue}:${jobId}:lock`);
    if (gone !== 1) throw new Error(`job ${jobId} has no lock`);
  } finally {
    client.disconnect();
  }
}

async function takePostgresLock(url: string, queue: string, jobId: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `UPDATE bullmq.job SET lock_token = 'nobody', locked_until_ms = 1 WHERE queue = $1 AND id = $2 AND state = 'active'`,
      [queue, jobId],
    );
    if (rowCount !== 1) throw new Error(`job ${jobId} has no lock`);
  } finally {
    await client.end();
  }
}
