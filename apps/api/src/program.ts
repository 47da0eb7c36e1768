import 'reflect-metadata';
import { InboxProjector } from '@placar/match-engine';
import { ConfigError, createLogger, loadConfig, Shutdown, startTracing } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { AppModule } from './app.module';
import { createApi } from './http/create-api';
import { OpenStreams } from './http/open-streams';

/** What may take its time after the drain: requests under way, folds of stored events, connections. */
const CLOSE_MS = 10_000;

/** Config → app → listen; on SIGTERM: viewers are sent elsewhere, requests under way finish, connections close. */
async function start(config: AppConfig): Promise<void> {
  const logger = createLogger({ ...config.log, name: 'api' });
  const drainMs = config.operations.drainSeconds * 1_000;
  const shutdown = new Shutdown({ logger, deadlineMs: drainMs + CLOSE_MS });
  shutdown.listen();
  const stopTracing = await startTracing('placar-api', config.operations.tracesEndpoint, logger);
  const app = await createApi(config, { root: (...given) => AppModule.forRoot(...given), logger });
  // The last one added is the first to run.
  shutdown.add('traces', stopTracing);
  shutdown.add('http', () => app.close());
  shutdown.add('inbox', () => app.get(InboxProjector, { strict: false }).stop());
  shutdown.add('viewers', () => app.get(OpenStreams).drain(drainMs));
  await app.listen(config.http.port, config.http.host);
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : config.http.port;
  logger.info({ host: config.http.host, port, public_url: config.http.publicUrl }, 'api listening');
}

function fail(error: unknown): void {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else createLogger({ level: 'fatal', name: 'api' }).fatal({ err: error }, 'the api could not start');
  // What it opened before it failed would keep the process, and a supervisor waiting.
  process.exit(1);
}

/** Starts the program on the configuration of its environment. */
export function run(): void {
  try {
    start(loadConfig()).catch(fail);
  } catch (error) {
    fail(error);
  }
}
