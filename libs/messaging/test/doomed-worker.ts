import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { AppConfig } from '@placar/platform';

/** Plain BullMQ in a process of its own, with the times of our workers: reserves jobs, says which, and never ends one. */
const PROGRAM = `
const { Worker, createPostgresBackend } = require('bullmq');
const { queue, databaseUrl, redisUrl, prefix } = JSON.parse(process.argv[1]);
const never = (job) => { console.log(job.id); return new Promise(() => {}); };
const common = { lockDuration: 4000, stalledInterval: 800 };
if (redisUrl) new Worker(queue, never, { ...common, prefix, connection: { url: redisUrl, maxRetriesPerRequest: null } });
else new Worker(queue, never, { ...common, connection: { connectionString: databaseUrl, schema: 'bullmq' } }, createPostgresBackend);
`;

/** Resolves when the process holds that job; kill it with SIGKILL, as a machine that loses its power would. */
export async function startDoomedWorker(config: AppConfig, queue: string, jobId: string): Promise<ChildProcess> {
  const { database, redis } = config;
  const options = JSON.stringify({ queue, databaseUrl: database.url, redisUrl: redis.url, prefix: redis.prefix });
  const child = spawn(process.execPath, ['-e', PROGRAM, options], {
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(jobId)) resolve();
    });
    child.on('exit', () => reject(new Error('the worker ended before it held the job')));
  });
  return child;
}
