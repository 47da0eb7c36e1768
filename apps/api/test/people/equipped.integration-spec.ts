import { createServer } from '@placar/testing';
import { z } from 'zod';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
let member: TestClient & { user: { steamId: string | null } };
beforeAll(async () => {
  api = await TestApi.start({ RATE_LIMITS: 'stattrak_item=3/600', LOADOUTS_TO_SERVERS: 'http' });
  member = await api.login('member', { steamId: '76561198000000042' });
  const { version } = (await member.get('/api/skins/check')).body as { version: number };
  const answer = await member.post('/api/skins/save', {
    items: [
      {
        defIndex: 7,
        paint: 44,
        teams: [2],
        wear: 0.1,
        seed: 661,
        nametag: 'ação',
        stattrak: true,
        stickers: [{ slot: 3, id: 1 }],
        keychain: { id: 1 },
      },
      { defIndex: 507, paint: 38, teams: [2, 3], wear: 0.01, seed: 1 },
      { defIndex: 5_030, paint: 10_018, teams: [3], wear: 0.2 },
    ],
    choices: {
      2: { knife: 'weapon_knife_karambit', agent: 'tm_phoenix/tm_phoenix_varianth', music: 3, pin: 874 },
      3: { knife: 'weapon_knife', glove: 5_030 },
    },
    version,
  });
  expect(answer.status).toBe(200);
  await api.database.query('UPDATE loadout_items SET stattrak_count = 12 WHERE def_index = 7');
});
afterAll(() => api.stop());

const int = z.number().int();
const Base = z.strictObject({ def: int, paint: int, seed: int, wear: z.number() });
/** As the stock plugin declares its items: nothing that is required may be missing. */
const Weapon = Base.extend({
  legacy: z.boolean(),
  nametag: z.string(),
  stattrak: int,
  stickers: z.array(
    z.strictObject({ def: int, slot: int, wear: z.number(), rotation: int, x: z.number(), y: z.number() }),
  ),
  uid: int,
});
const Agent = z.strictObject({
  def: int,
  model: z.string(),
  patches: z.array(int),
  vofallback: z.boolean(),
  vofemale: z.boolean(),
  voprefix: z.string(),
});
const team = z.enum(['2', '3']);
const V3 = z.strictObject({
  knives: z.partialRecord(team, Weapon),
  gloves: z.partialRecord(team, Base),
  tWeapons: z.record(z.string(), Weapon),
  ctWeapons: z.record(z.string(), Weapon),
  agents: z.partialRecord(team, Agent),
  pin: int.optional(),
  musicKit: z.strictObject({ def: int, stattrak: int, uid: int }).optional(),
});

describe('what a game server fetches', () => {
  const ask = (form: string, steamId: string, headers = {}) =>
    fetch(`${api.url}/api/equipped/${form}/${steamId}.json`, { headers });

  it('is read by the stock plugin in its form, and by newer ones in theirs', async () => {
    const steamId = member.user.steamId ?? '';
    const v3 = V3.parse(await (await ask('v3', steamId)).json());
    expect(v3).toMatchObject({
      tWeapons: { 7: { paint: 44, nametag: 'ação', stattrak: 12, stickers: [{ def: 1, slot: 3 }], uid: 200_007 } },
      ctWeapons: {},
      knives: { 2: { def: 507, paint: 38, stattrak: -1, nametag: '' } },
      gloves: { 3: { def: 5_030, paint: 10_018 } },
      agents: { 2: { model: 'tm_phoenix/tm_phoenix_varianth' } },
      pin: 874,
      musicKit: { def: 3 },
    });
    // The knife of the other team is dressed, but not carried.
    expect(Object.keys(v3.knives)).toEqual(['2']);
    const v5 = (await (await ask('v5', steamId)).json()) as Record<string, unknown>;
    expect(v5).toMatchObject({
      tWeapons: { 7: { keychains: [{ def: 1, slot: 0 }], hash: expect.stringMatching(/^.{7}$/) as string } },
      collectible: { def: 874 },
      musicKit: { musicId: 3 },
    });
    expect(v5.tWeapons).not.toHaveProperty('7.legacy');
  });

  it('is the same until something changes, and empty for a stranger', async () => {
    const steamId = member.user.steamId ?? '';
    const etag = (await ask('v4', steamId)).headers.get('etag') ?? '';
    const again = await ask('v4', steamId, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(again.status).toBe(304);
    expect(V3.parse(await (await ask('v3', '76561199999999999')).json())).toMatchObject({ tWeapons: {}, knives: {} });
    expect((await ask('v3', 'abc')).status).toBe(400);
    expect((await ask('v2', steamId)).status).toBe(400);
  });
});

describe('kills that a server tells of StatTrak weapons', () => {
  const AK = 200_007;
  /** As the plugin sends it: names and types of its own, and no identity but the key. */
  const tell = async (body: object): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    const text = JSON.stringify(body);
    return (await fetch(`${api.url}/api/increment-item-stattrak`, { method: 'POST', headers, body: text })).status;
  };
  const kill = (apiKey: string, more: object = {}) =>
    tell({ apiKey, userId: member.user.steamId, targetUid: AK, ...more });
  const counted = async (): Promise<number> => {
    const [row] = await api.database.query<{ count: number }[]>(
      'SELECT stattrak_count AS count FROM loadout_items WHERE def_index = 7',
    );
    return row?.count ?? -1;
  };
  const keyOf = (answer: { body: unknown }): string => (answer.body as { key: string }).key;

  it('are counted with the key of a server with skins, which its owner makes, sees once, and revokes', async () => {
    const owner = await api.login('member');
    const { id } = await createServer(api.database, api.config, { userId: owner.user.id });
    const path = `/api/servers/${id}/skins`;
    expect(await owner.post(`${path}/key`, {})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    await owner.put(path, { understood: true });
    expect((await member.post(`${path}/key`, {})).status).toBe(403);
    const first = keyOf(await owner.post(`${path}/key`, {}));
    const before = await counted();
    expect(await kill(first)).toBe(204);
    expect(await counted()).toBe(before + 1);
    const shown = (await owner.get(path)).body as { key: { last4: string; used_at: string | null } };
    expect(shown).toMatchObject({ enabled: true, way: 'http', key: { last4: first.slice(-4) } });
    expect(shown.key.used_at).not.toBeNull();
    const [row] = await api.database.query<object[]>('SELECT * FROM server_skin_keys WHERE server_id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(first);

    const second = keyOf(await owner.post(`${path}/key`, {}));
    expect(await kill(first)).toBe(401);
    // Of one item three in ten minutes, as this installation has it; another server has limits of its own.
    expect([await kill(second), await kill(second), await kill(second)]).toEqual([204, 204, 429]);
    expect(await counted()).toBe(before + 3);
    await owner.delete(`${path}/key`);
    expect(await kill(second)).toBe(401);
    const third = keyOf(await owner.post(`${path}/key`, {}));
    await owner.delete(path);
    expect(await kill(third)).toBe(401);
    expect(await owner.get(path)).toMatchObject({ body: { enabled: false, key: null } });
  });

  it('are refused with a reason for whatever is no item that counts', async () => {
    const owner = await api.login('member');
    const { id } = await createServer(api.database, api.config, { userId: owner.user.id });
    await owner.put(`/api/servers/${id}/skins`, { understood: true });
    const key = keyOf(await owner.post(`/api/servers/${id}/skins/key`, {}));
    const before = await counted();
    const steamId = member.user.steamId;
    // A knife without StatTrak, an item that is not there, teams and numbers that nobody has, strangers, and what is no key.
    for (const [body, status] of [
      [{ targetUid: 200_507 }, 400],
      [{ targetUid: 300_007 }, 400],
      [{ targetUid: 7 }, 400],
      [{ targetUid: -1 }, 400],
      [{ targetUid: 2 ** 40 }, 400],
      [{ targetUid: null }, 400],
      [{ userId: '76561199999999999' }, 400],
      [{ userId: Number(steamId) }, 400],
      [{ apiKey: `${id}-${'x'.repeat(27)}` }, 401],
      [{ apiKey: `9${id}-${key}` }, 401],
      [{ apiKey: '' }, 401],
      [{ apiKey: 'x'.repeat(500) }, 400],
    ] as const)
      expect([body, await kill(key, body)]).toEqual([body, status]);
    expect(await counted()).toBe(before);
    await api.database.query('UPDATE loadout_items SET stattrak_count = 999999 WHERE def_index = 7');
    expect(await kill(key)).toBe(204);
    expect(await counted()).toBe(999_999);
  });
});
