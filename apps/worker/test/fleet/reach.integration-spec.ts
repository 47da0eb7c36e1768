import type { AppConfig } from '@placar/platform';
import { createDataSource } from '@placar/persistence';
import { createServer, createTestDatabase, testConfig } from '@placar/testing';
import type { TestDatabase } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { ServerDirectory } from '../../src/servers/server-directory';

let testDatabase: TestDatabase;
let database: DataSource;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await createDataSource({ url: testDatabase.url, poolSize: 2 }).initialize();
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

/** As an installation that others reach: nothing private by itself. */
const configOf = (env: Record<string, string>): AppConfig =>
  testConfig({ DATABASE_URL: testDatabase.url, HTTP_HOST: '0.0.0.0', ALLOW_PRIVATE_HOSTS: '', ...env });

describe('a worker', () => {
  it('reaches of private servers those that came along, and those in networks that the operator listed', async () => {
    const config = configOf({});
    const server = async (ipString: string, port: number) =>
      (await createServer(database, config, { ipString, port })).id;
    const servers = {
      cameAlong: await server('127.0.0.1', 27_115),
      beside: await server('127.0.0.1', 27_116),
      lan: await server('192.168.7.9', 27_015),
      metadata: await server('169.254.169.254', 27_015),
    };
    const reachedWith = async (env: Record<string, string>): Promise<string[]> => {
      const directory = new ServerDirectory(
        database,
        configOf({ PLACAR_SECRET: config.secrets.key.toString('hex'), ...env }),
      );
      const found = await Promise.all(
        Object.entries(servers).map(async ([name, id]) =>
          typeof (await directory.find(id)) === 'string' ? [] : [name],
        ),
      );
      return found.flat();
    };
    expect(await reachedWith({})).toEqual([]);
    expect(await reachedWith({ STARTED_SERVERS: '127.0.0.1:27115' })).toEqual(['cameAlong']);
    expect(await reachedWith({ STARTED_SERVERS: '127.0.0.1:27115', ALLOW_PRIVATE_HOSTS: '192.168.0.0/16' })).toEqual([
      'cameAlong',
      'lan',
    ]);
    expect(await reachedWith({ ALLOW_PRIVATE_HOSTS: 'true' })).toEqual(['cameAlong', 'beside', 'lan']);
    expect(await reachedWith({ HTTP_HOST: '127.0.0.1' })).toEqual(['cameAlong', 'beside', 'lan']);
  });
});
