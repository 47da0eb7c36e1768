import { Module } from '@nestjs/common';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagingModule } from '@placar/messaging';
import { PersistenceModule } from '@placar/persistence';
import { NestLogger, PlatformModule, Shutdown, createLogger, loadConfig, startTracing } from '@placar/platform';
import type { AppConfig, Logger } from '@placar/platform';
import { jobGraceMs, operateWorker } from './operations/operate-worker';
import { WorkerModule } from './worker.module';

/** Beyond the grace of its jobs: jobs that go back to their queue, connections. */
const CLOSE_MS = 5_000;

/** A worker on this configuration, running; `close()` ends it. Tests start several in one process. */
export async function createWorker(config: AppConfig, logger: Logger): Promise<INestApplicationContext> {
  @Module({
    imports: [
      PlatformModule.forRoot(config, { logger }),
      PersistenceModule,
      MessagingModule.forRoot({ workers: {} }),
      WorkerModule,
    ],
  })
  class WorkerProgram {}
  return NestFactory.createApplicationContext(WorkerProgram, { logger: new NestLogger(logger), abortOnError: false });
}

/** The program: configuration from the environment, an orderly end on SIGTERM. */
export async function startWorker(): Promise<void> {
  const config = loadConfigOrExit();
  const logger = createLogger({ ...config.log, name: 'worker' });
  const shutdown = new Shutdown({ logger, deadlineMs: jobGraceMs(config) + CLOSE_MS });
  shutdown.listen();
  try {
    const stopTracing = await startTracing('placar-worker', config.operations.tracesEndpoint, logger);
    const worker = await createWorker(config, logger);
    const operated = await operateWorker(worker);
    // The last one added is the first to run; the port tells of the way out while it lasts.
    shutdown.add('traces', stopTracing);
    shutdown.add('port', () => operated.close());
    shutdown.add('worker', () => worker.close());
    shutdown.add('jobs', () => operated.drain());
    process.send?.({ ready: true });
  } catch (error) {
    logger.fatal({ err: error }, 'worker did not start');
    process.exit(1);
  }
}

function loadConfigOrExit(): AppConfig {
  try {
    return loadConfig();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
