import { createLogger, sharedNow } from '@placar/platform';
import { createTestDatabase, waitFor } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { ProcessHeartbeat, createDataSource } from '../src';

const HOUR = 3_600_000;
const SLOW_MS = 2_000;

describe('a process whose clock is an hour ahead', () => {
  let database: TestDatabase;
  let source: DataSource;
  let heartbeat: ProcessHeartbeat;
  beforeAll(async () => {
    database = await createTestDatabase();
    source = await createDataSource({ url: database.url }).initialize();
    const real = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => real() + HOUR);
    heartbeat = new ProcessHeartbeat(source, {
      kind: 'worker',
      version: 'test',
      logger: createLogger({ level: 'silent', name: 'test' }),
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await heartbeat?.stop();
    await source?.destroy();
    await database?.drop();
  });

  it('has the time of the database after its first sign of life', async () => {
    const told = async (): Promise<number> => {
      const [row] = await source.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
      return row?.now.getTime() ?? 0;
    };
    expect(sharedNow() - (await told())).toBeGreaterThan(HOUR - SLOW_MS);
    await heartbeat.start();
    await waitFor(async () => Math.abs(sharedNow() - (await told())) < SLOW_MS, { what: 'the time of the database' });
  });
});
