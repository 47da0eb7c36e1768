import type { AppConfig } from '@placar/platform';
import { createTestDatabase } from './postgres/test-database';
import { startTestRedis } from './redis/test-redis';
import { testConfig } from './test-config';

export interface TestEnvironment {
  readonly config: AppConfig;
  readonly databaseUrl: string;
  /** Null in the mode without Redis. */
  readonly redisUrl: string | null;
  /** Drops the database and the keys. */
  stop(): Promise<void>;
}

export interface TestMode {
  readonly name: 'redis' | 'postgres';
  /** A database of its own, migrated, and in Redis mode a prefix of its own; `environment` adds to the configuration. */
  start(environment?: Record<string, string>): Promise<TestEnvironment>;
}

/**
 * What a test has that is no matter of queues and bus: Redis. Without it each api and worker of a test opens some ten connections of
 * Postgres more, and each costs as much as a hundred queries. The journeys are without Redis, and so is a part of chaos.
 */
export const USUAL_MODE: TestMode = { name: 'redis', start: (environment) => startEnvironment(true, environment) };

export const WITHOUT_REDIS: TestMode = {
  name: 'postgres',
  start: (environment) => startEnvironment(false, environment),
};

export const TEST_MODES: readonly TestMode[] = [USUAL_MODE, WITHOUT_REDIS];

/** Runs one suite twice: with queues and live bus on Redis, and on Postgres alone. */
export function describeInBothModes(title: string, suite: (mode: TestMode) => void): void {
  for (const mode of TEST_MODES) describe(`${title} (${mode.name})`, () => suite(mode));
}

/**
 * As `describeInBothModes` by `npm test -- --all` (`TEST_MODES=both`), which a change must pass; else with Redis alone. For what stands on
 * the queues and the bus, whose own tests are in both modes in every run, as journeys and a part of chaos are without Redis.
 */
export function describeInOneModeOrBoth(title: string, suite: (mode: TestMode) => void): void {
  if (process.env.TEST_MODES === 'both') return describeInBothModes(title, suite);
  describe(`${title} (${USUAL_MODE.name})`, () => suite(USUAL_MODE));
}

/**
 * As `describeInBothModes` in `npm run test:long` (`CHAOS_MODES=both`); else with Redis alone. For what is no matter of queues and bus, and
 * which journeys go through without Redis.
 */
export function describeWithRedis(title: string, suite: (mode: TestMode) => void): void {
  if (process.env.CHAOS_MODES === 'both') return describeInBothModes(title, suite);
  describe(`${title} (${USUAL_MODE.name})`, () => suite(USUAL_MODE));
}

async function startEnvironment(
  withRedis: boolean,
  environment: Record<string, string> = {},
): Promise<TestEnvironment> {
  const database = await createTestDatabase();
  const redis = withRedis ? await startTestRedis() : null;
  const config = testConfig({
    DATABASE_URL: database.url,
    REDIS_URL: redis?.url,
    REDIS_PREFIX: redis?.prefix,
    ...environment,
  });
  return {
    config,
    databaseUrl: database.url,
    redisUrl: redis?.url ?? null,
    async stop() {
      await Promise.all([database.drop(), redis?.clear()]);
    },
  };
}
