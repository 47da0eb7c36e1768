import 'reflect-metadata';
import { ConfigError, createLogger, loadConfig, Shutdown } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { AppModule } from './app.module';
import { createApi } from './http/create-api';

/** Config → app → listen; on SIGTERM: streams end, requests under way finish, connections close. */
async function start(config: AppConfig): Promise<void> {
  const logger = createLogger({ ...config.log, name: 'api' });
  const shutdown = new Shutdown({ logger });
  shutdown.listen();
  const app = await createApi(config, { root: (...given) => AppModule.forRoot(...given), logger });
  shutdown.add('http', () => app.close());
  await app.listen(config.http.port, config.http.host);
  const address = app.getHttpServer().address();
  const port = typeof address === 'object' && address !== null ? address.port : config.http.port;
  logger.info({ host: config.http.host, port, public_url: config.http.publicUrl }, 'api listening');
}

function fail(error: unknown): void {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else createLogger({ level: 'fatal', name: 'api' }).fatal({ err: error }, 'the api could not start');
  process.exit(1);
}

try {
  start(loadConfig()).catch(fail);
} catch (error) {
  fail(error);
}
