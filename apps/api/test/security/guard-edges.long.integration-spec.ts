import type { SessionData } from 'express-session';
import { createDataSource } from '@placar/persistence';
import { createLogger } from '@placar/platform';
import { createUser, WITHOUT_REDIS } from '@placar/testing';
import { SessionStore } from '../../src/http/session/session-store';
import { HalfOpenProxy } from '../half-open-proxy';
import { MatchApi } from '../matches/match-api';
import { TestApi } from '../test-api';
import { sessionCookie } from './route-requests';

describe('API keys of the last release', () => {
  it('work on after the upgrade', async () => {
    const environment = await WITHOUT_REDIS.start();
    const source = await createDataSource({ url: environment.databaseUrl }).initialize();
    try {
      const user = await createUser(source);
      while (await appliedGuard(source)) await source.undoLastMigration();
      await source.query('UPDATE users SET api_key_hash = $1 WHERE id = $2', [Buffer.alloc(32, 7), user.id]);
      await source.runMigrations();
      expect(await source.query('SELECT user_id, hash, main, read_only FROM api_keys')).toEqual([
        { user_id: user.id, hash: Buffer.alloc(32, 7), main: true, read_only: false },
      ]);
    } finally {
      await source.destroy();
      await environment.stop();
    }
  });

  async function appliedGuard(source: { query(sql: string): Promise<unknown> }): Promise<boolean> {
    const rows = (await source.query(`SELECT to_regclass('api_keys') IS NOT NULL AS there`)) as { there: boolean }[];
    return rows[0]?.there ?? false;
  }
});

describe('pre-flights', () => {
  it('of one person are limited, for each opens a console; those of others are not', async () => {
    const api = await TestApi.start({ RATE_LIMITS: 'preflight=2/600' });
    try {
      const [greedy, other] = [await api.login('member'), await api.login('member')];
      const statusOf = async (client: typeof greedy): Promise<number> =>
        (await client.post('/api/servers/999999/preflight', {})).status;
      expect([await statusOf(greedy), await statusOf(greedy), await statusOf(greedy)]).toEqual([404, 404, 429]);
      expect(await statusOf(other)).toBe(404);
    } finally {
      await api.stop();
    }
  });
});

describe('a connection of the session store whose other end vanished', () => {
  it('holds a login up for seconds, not for ever, and the next one is asked', async () => {
    const environment = await WITHOUT_REDIS.start();
    const proxy = await HalfOpenProxy.start(new URL(environment.databaseUrl));
    const database = { ...environment.config.database, url: proxy.url };
    const { auth } = environment.config;
    const store = new SessionStore({ database, auth }, createLogger({ level: 'silent' }));
    const source = await createDataSource({ url: environment.databaseUrl }).initialize();
    try {
      const user = await createUser(source);
      const cookie = await sessionCookie(source, environment.config.secrets.sessionKey, user.id);
      const sid = /s%3A([^.]+)\./.exec(cookie)?.[1] ?? '';
      const read = (): Promise<SessionData | null | undefined> =>
        new Promise((resolve, reject) =>
          store.get(sid, (error, session) =>
            error ? reject(new Error('not read', { cause: error })) : resolve(session),
          ),
        );
      expect(await read()).toMatchObject({ user_id: user.id });
      proxy.swallow();
      expect(await read()).toMatchObject({ user_id: user.id });
    } finally {
      await store.end();
      await source.destroy();
      await proxy.stop();
      await environment.stop();
    }
  });
});

describe('the audit log', () => {
  it('has the last call, too, when the process ends right after it', async () => {
    const api = await MatchApi.start(WITHOUT_REDIS);
    const beside = await api.beside();
    try {
      const owner = await api.user({ admin: true });
      const match = await api.match(owner, { loaded: false });
      const { status } = await beside.call('GET', `/matches/${match.id}/cancel`, { as: owner });
      expect(status).toBeLessThan(300);
      await beside.close();
      expect(
        await api.database.query(`SELECT user_id, route, targets FROM audit_log WHERE route LIKE '%cancel'`),
      ).toEqual([{ user_id: owner.id, route: '/matches/:id/cancel', targets: [`match:${match.id}`] }]);
    } finally {
      await api.stop();
    }
  });
});
