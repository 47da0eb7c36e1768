import { z } from 'zod';
import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
let member: TestClient & { user: { steamId: string | null } };
beforeAll(async () => {
  api = await TestApi.start({ RATE_LIMITS: 'off', LOADOUTS_TO_SERVERS: 'http' });
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
