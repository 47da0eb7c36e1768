import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@placar/platform';
import type { AppConfig } from '@placar/platform';

/** A whole configuration for tests: the product's defaults, a random secret, a free port, private hosts allowed, a silent log. */
export function testConfig(environment: Record<string, string | undefined>): AppConfig {
  return loadConfig({
    PLACAR_SECRET: randomBytes(32).toString('hex'),
    HTTP_PORT: '0',
    ALLOW_PRIVATE_HOSTS: 'true',
    WEBHOOKS_TO_PRIVATE_HOSTS: 'true',
    FLEET_PROVIDERS: 'process',
    CHECK_ANSWERS: 'true',
    // A connection costs Postgres as much as a hundred queries, and a test asks for few things at a time.
    DATABASE_POOL_SIZE: '4',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    DATA_DIR: join(tmpdir(), `placar-test-data-${process.pid}`),
    ...environment,
  });
}
