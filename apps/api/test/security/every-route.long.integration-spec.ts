import { randomBytes } from 'node:crypto';
import { ModulesContainer } from '@nestjs/core';
import { User } from '@placar/persistence';
import { matchToken, sealSecret } from '@placar/platform';
import { createServer } from '@placar/testing';
import type { z } from 'zod';
import { readRoutes } from '../../src/http/routes/route-catalogue';
import { SeededCommunity } from '../seeded-community';
import type { Person, Records } from '../seeded-community';
import { TestApi } from '../test-api';
import { closeConnections, defOf, pathOf, queryOf, sampleOf, sendRaw, urlPath } from './route-requests';

const PASSWORD_OF_SERVERS = `rcon-${randomBytes(8).toString('hex')}`;
/** What takes longer waits for a worker, which is not here, and says nothing. */
const READ_MS = 1_000;

describe('security of access, route by route', () => {
  let api: TestApi;
  let community: SeededCommunity;
  let records: Records;
  beforeAll(async () => {
    api = await TestApi.start({ MEMBERS_MAY_CREATE: 'matches,servers,seasons' });
    community = await SeededCommunity.create(api);
  });
  beforeEach(async () => {
    records = await community.records();
  });
  afterAll(async () => {
    closeConnections();
    await api.stop();
  });

  const count = async (table: string): Promise<number> => {
    const [row] = await api.database.query<{ n: number }[]>(`SELECT count(*) AS n FROM ${table}`);
    return row?.n ?? 0;
  };

  it('§15.1 no. 5: an id is never an object, in no field of no route', async () => {
    const wrong: string[] = [];
    const before = [await count('teams'), await count('matches'), await count('seasons')];
    let tried = 0;
    for (const route of readRoutes(api.app.get(ModulesContainer))) {
      if (!route.body || route.policy === 'game_server') continue;
      const hints = community.hintsFor(route, records);
      for (const field of idFields(route.body)) {
        for (const value of [{ id: 1 }, { [field]: 1 }, [1], { $ne: null }]) {
          const body = { ...(sampleOf(route.body, hints, false) as object), [field]: value };
          const path = pathOf(route, hints);
          const headers = await community.session('owner');
          const { status } = await api.visitor().call(`/api${path}`, { method: route.method, body: [body], headers });
          tried += 1;
          if (status !== 400 && status !== 403) wrong.push(`${route.method} ${route.path} ${field}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(40);
    expect([await count('teams'), await count('matches'), await count('seasons')]).toEqual(before);
  });

  it('§15.1 no. 7: no answer to anybody holds a hash, a key, a sealed secret or somebody else’s password', async () => {
    const { config, database } = api;
    const { owner, super_admin: superAdmin } = community.people;
    const sealed = sealSecret('challonge-SECRET-key', config.secrets.encryptionKey);
    await database
      .getRepository(User)
      .update(owner.id, { passwordHash: '$argon2id$SECRET', challongeApiKeyEncrypted: sealed });
    const server = await createServer(database, config, { userId: owner.id, rconPassword: PASSWORD_OF_SERVERS });
    const [row] = await database.query<{ hash: Buffer }[]>('SELECT hash FROM api_keys WHERE user_id = $1', [owner.id]);
    const secrets = [
      '$argon2id$',
      'challonge-SECRET-key',
      sealed,
      community.keys.api_key.split(':')[1] ?? '',
      row?.hash.toString('hex') ?? '',
      matchToken(config.secrets.tokenKey, records.match, 1),
    ];
    const readers: (Person | null)[] = [null, 'member', 'owner', 'admin', 'super_admin'];
    const leaks: string[] = [];
    let read = 0;
    for (const route of readRoutes(api.app.get(ModulesContainer))) {
      // A document that is the same everywhere, and drawn pictures, in which no text could be found.
      if (route.method !== 'GET' || route.changesState || /openapi|api-docs|\.png$/.test(route.path)) continue;
      const hints = {
        ...community.hintsFor(route, records),
        ...(route.path.startsWith('/servers/:id') ? { id: server.id } : {}),
      };
      const look = async (as: Person | null): Promise<void> => {
        const headers = as === null ? {} : await community.session(as);
        const path = urlPath(pathOf(route, hints)) + queryTextOf(queryOf(route, hints, false));
        const { text } = await sendRaw(api.url, { method: 'GET', path, headers, body: null }, READ_MS);
        read += text === '' ? 0 : 1;
        const own = as === 'owner' ? [] : [PASSWORD_OF_SERVERS];
        // Of any secret; three letters alone stand in a packed file now and then.
        if (/v1\.[\w-]{4,}\.[\w-]{16}/.test(text)) leaks.push(`GET ${route.path} as ${as ?? 'visitor'}: sealed`);
        for (const secret of [...secrets, ...own])
          if (text.includes(secret)) leaks.push(`GET ${route.path} as ${as ?? 'visitor'}: ${secret.slice(0, 12)}`);
      };
      await Promise.all(readers.map(look));
    }
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(150);
    expect(await database.getRepository(User).findOneByOrFail({ id: superAdmin.id })).toMatchObject({
      superAdmin: true,
    });
  });
});

/** Names of the fields of a body that hold the id of a record. */
function idFields(schema: z.ZodType): string[] {
  const def = defOf(schema);
  if (def.shape) return Object.keys(def.shape).filter((name) => /(^|_)id$/.test(name));
  const inner = [def.out, def.innerType, def.in, ...(def.options ?? [])];
  return [...new Set(inner.flatMap((part) => (part ? idFields(part) : [])))];
}

function queryTextOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}
