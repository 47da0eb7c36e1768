import { TestApi } from '../test-api';
import type { TestClient } from '../test-api';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start({
    RATE_LIMITS: 'off',
    LOADOUTS_TO_SERVERS: 'http',
    LOADOUTS_VIP_ONLY: 'knives, name_tags',
  });
});
afterAll(() => api.stop());

interface Told {
  version: number;
  permissions: { locked: string[] };
  selected_knife: Record<string, string>;
  selected_skins: Record<string, Record<string, { nametag: string | null }>>;
}
const told = async (client: TestClient): Promise<Told> => (await client.get('/api/skins/check')).body as Told;

/** What a stock plugin reads; asked anew, since an answer may be a second old. */
async function onServers(steamId: string): Promise<{ knives: object; tWeapons: Record<string, { nametag: string }> }> {
  await new Promise((later) => setTimeout(later, 1_100));
  return (await api.visitor().get(`/api/equipped/v3/${steamId}.json`)).body as never;
}

const AK = { defIndex: 7, paint: 44, teams: [2], wear: 0.1 };

it('keeps knives and name tags for VIPs: refused, given, kept after the end, shown again with a new one', async () => {
  const steamId = '76561198000000042';
  const member = await api.login('member', { steamId });
  const staff = await api.login('super_admin');
  const vip = async (): Promise<string> => {
    const path = `/api/users/${member.user.id}/vip-grants`;
    return `${path}/${((await staff.post(path, { days: 30, reason: 'teste' })).body as { id: number }).id}`;
  };
  expect((await told(member)).permissions.locked).toEqual(['knives', 'name_tags']);

  const refused = await member.post('/api/skins/set-knife?lang=pt', { knife: 'weapon_knife_karambit', team: 2 });
  expect(refused).toMatchObject({ status: 403, body: { code: 'VIP_REQUIRED', feature: 'knives', field: 'knife' } });
  expect((refused.body as { message: string }).message).toContain('VIPs');
  // All or nothing: the free part of a refused save is not kept.
  const { version } = await told(member);
  const mixed = { items: [AK, { ...AK, defIndex: 4, paint: 38, wear: 0.02, nametag: 'ação' }], version };
  expect(await member.post('/api/skins/save', mixed)).toMatchObject({
    status: 403,
    body: { code: 'VIP_REQUIRED', feature: 'name_tags', field: 'nametag' },
  });
  expect((await told(member)).selected_skins).toEqual({});

  const grant = await vip();
  expect((await told(member)).permissions.locked).toEqual([]);
  const dressed = { items: [{ ...AK, nametag: 'ação' }], choices: { 2: { knife: 'weapon_knife_karambit' } }, version };
  expect((await member.post('/api/skins/save', dressed)).status).toBe(200);
  expect(await onServers(steamId)).toMatchObject({
    knives: { 2: { def: 507 } },
    tWeapons: { 7: { nametag: 'ação', paint: 44 } },
  });

  expect((await staff.delete(grant, { reason: 'fim' })).status).toBe(200);
  expect(await onServers(steamId)).toMatchObject({ knives: {}, tWeapons: { 7: { nametag: '', paint: 44 } } });
  const kept = await told(member);
  expect(kept).toMatchObject({
    permissions: { locked: ['knives', 'name_tags'] },
    selected_knife: { 2: 'weapon_knife_karambit' },
    selected_skins: { 7: { 2: { nametag: 'ação' } } },
  });
  // What is free goes on, what is locked can only be taken away.
  expect((await member.post('/api/skins/set-skin', { ...AK, nametag: 'ação', seed: 7 })).status).toBe(200);
  expect((await member.post('/api/skins/set-skin', { ...AK, nametag: 'outra' })).status).toBe(403);

  await vip();
  expect(await onServers(steamId)).toMatchObject({
    knives: { 2: { def: 507 } },
    tWeapons: { 7: { nametag: 'ação', seed: 7 } },
  });
});
