import { TestApi } from '../test-api';
import type { Answer, TestClient } from '../test-api';

let api: TestApi;
let member: TestClient;
beforeAll(async () => {
  api = await TestApi.start({ RATE_LIMITS: 'off' });
  member = await api.login('member');
});
afterAll(() => api.stop());
beforeEach(() => api.database.query('TRUNCATE loadouts, loadout_items, loadout_choices, loadout_presets'));

type Body = Record<string, unknown>;
const bodyOf = async (answer: Promise<Answer>): Promise<Body> => (await answer).body as Body;
const RIFLE = { defIndex: 7, paint: 44, teams: [2], wear: 0.1, seed: 661, nametag: 'ação', stattrak: true };
/** A finish of the AWP that wears at most to 0.08. */
const PALE = 51;
const AGENT_T = 'tm_phoenix/tm_phoenix_varianth';
const post = (call: string, body: Body): Promise<Answer> => member.post(`/api/skins/${call}`, body);

describe('a client that was written from the published calls', () => {
  it('makes all eighteen of them', async () => {
    const visitor = await bodyOf(api.visitor().get('/api/skins/check?lang=en'));
    expect(visitor).toMatchObject({
      authenticated: false,
      steamid: '',
      version: 0,
      selected_skins: {},
      selected_knife: { 2: 'weapon_knife', 3: 'weapon_knife' },
      selected_agents: { 2: '', 3: '' },
      selected_pin: { 2: 0, 3: 0 },
    });
    const lists = await Promise.all(
      ['skins', 'agents', 'musics', 'keychains', 'stickers', 'pins'].map(async (name) => [
        name,
        (await api.visitor().get(`/api/skins/get-${name}?lang=en`)).body as Body[],
      ]),
    );
    const { skins, agents, musics, keychains, stickers, pins } = Object.fromEntries(lists) as Record<string, Body[]>;
    expect(skins?.length).toBeGreaterThanOrEqual(2_140);
    expect(skins).toContainEqual(
      expect.objectContaining({
        id: '7-44',
        name: 'AK-47 | Case Hardened',
        paint_index: 44,
        image: '/econ/skin/7-44.webp',
      }),
    );
    expect(agents).toContainEqual(expect.objectContaining({ model: AGENT_T, team: 2 }));
    expect([musics?.length, keychains?.length, stickers?.length]).toEqual([94, 80, 9_679]);
    expect(pins?.length).toBeGreaterThan(500);

    // As the known skin site sends it: a body for each team.
    const dressed = await bodyOf(
      post('set-skin', { 2: { defIndex: 9, paint: 0 }, 3: { defIndex: 9, paint: 0, seed: 4 } }),
    );
    expect(dressed).toMatchObject({
      version: 1,
      synced: 'off',
      selected_skins: { 9: { 2: { seed: 0 }, 3: { seed: 4 } } },
    });
    const stickers7 = [{ slot: 3, id: 1, x: 0, y: 0, wear: 0, rotation: 90, scale: 0 }];
    expect(
      await bodyOf(post('set-skin', { ...RIFLE, stickers: stickers7, keychain: { id: 1, seed: 5 } })),
    ).toMatchObject({
      version: 2,
      selected_skins: { 7: { 2: { nametag: 'ação', stattrak: true, stickers: stickers7, keychain: { id: 1, x: 0 } } } },
    });
    expect(await bodyOf(post('set-knife', { knife: 'weapon_knife_karambit', team: 'both' }))).toMatchObject({
      selected_knife: { 2: 'weapon_knife_karambit', 3: 'weapon_knife_karambit' },
    });
    expect(await bodyOf(post('set-glove', { 2: { defIndex: 5_030, paint: 10_018 } }))).toMatchObject({
      selected_glove: { 2: 5_030, 3: 0 },
    });
    expect(await bodyOf(post('set-agent', { model: `agents/models/${AGENT_T}.vmdl`, team: 2 }))).toMatchObject({
      selected_agents: { 2: AGENT_T, 3: '' },
    });
    expect(await bodyOf(post('set-music', { music_id: 3, team: 3 }))).toMatchObject({ selected_music: { 2: 0, 3: 3 } });
    expect(await bodyOf(post('set-pin', { pin_id: 874, team: '2' }))).toMatchObject({ selected_pin: { 2: 874, 3: 0 } });

    const mine = await bodyOf(member.get('/api/skins/myskins?lang=en&sort=name'));
    expect((mine.items as Body[]).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['2:7', '2:9', '3:9', '2:5030', '2:agent', '3:music', '2:pin']),
    );
    expect((await bodyOf(member.get('/api/skins/myskins?lang=en&q=CASE%20hard'))).items).toMatchObject([
      { key: '2:7', weapon: 'AK-47', exterior: 'mw', equipped: true, stattrak: { on: true, count: 0 } },
    ]);

    await post('delete-agent', { team: 2 });
    await post('delete-music', { team: 'both' });
    expect(await bodyOf(post('delete-skin', { defIndex: 7, teams: [2, 3] }))).toMatchObject({
      selected_agents: { 2: '' },
      selected_music: { 3: 0 },
    });
    const before = await bodyOf(member.get('/api/skins/check'));
    expect(before).toMatchObject({ authenticated: true, permissions: { edit: true } });
    expect(before.selected_skins).not.toHaveProperty('7');
    const items = [RIFLE, { ...RIFLE, defIndex: 9, paint: 0, teams: [3] }];
    const saved = await bodyOf(post('save', { items, choices: { 3: { pin: 875 } }, version: before.version }));
    expect(saved).toMatchObject({ version: Number(before.version) + 1, selected_pin: { 2: 874, 3: 875 } });
    expect(saved.selected_skins).toEqual((await bodyOf(member.get('/api/skins/check'))).selected_skins);
  });

  it('loses no change of another tab: of two saves with one version one is told what it is by now', async () => {
    const saves = [1, 2].map((seed) => post('save', { items: [{ ...RIFLE, seed }], version: 0 }));
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'STALE', version: 1 });
  });

  it('keeps what servers counted, and writes all of a save or nothing', async () => {
    await post('set-skin', RIFLE);
    await api.database.query('UPDATE loadout_items SET stattrak_count = 77');
    await post('set-skin', { ...RIFLE, seed: 2 });
    expect((await bodyOf(member.get('/api/skins/myskins'))).items).toMatchObject([
      { seed: 2, stattrak: { count: 77 } },
    ]);
    const wrong = { ...RIFLE, seed: 9, wear: 0.99, defIndex: 9, paint: PALE };
    expect((await post('save', { items: [{ ...RIFLE, seed: 8 }, wrong], version: 2 })).status).toBe(400);
    const many = Array.from({ length: 129 }, () => RIFLE);
    expect(await bodyOf(post('save', { items: many, version: 2 }))).toMatchObject({
      code: 'VALIDATION',
      field: 'items',
    });
    expect(await bodyOf(member.get('/api/skins/check'))).toMatchObject({ version: 2 });
  });
});

const STICKER = { slot: 0, id: 1 };
/** Issue 17 I: what is sent, its call, and the field that is named. */
const WRONG: [string, Body, string, string?][] = [
  ['set-skin', { ...RIFLE, wear: null, paint: 'x' }, 'paint'],
  ['set-skin', { ...RIFLE, wear: 0.99, defIndex: 9, paint: PALE, teams: [3] }, 'wear'],
  ['set-skin', { ...RIFLE, wear: -0.01 }, 'wear'],
  ['set-skin', { ...RIFLE, seed: 1_001 }, 'seed'],
  ['set-skin', { ...RIFLE, stickers: Array.from({ length: 6 }, () => STICKER) }, 'stickers'],
  ['set-skin', { ...RIFLE, defIndex: 507, paint: 38, wear: 0.01, stickers: [STICKER] }, 'stickers'],
  ['set-skin', { ...RIFLE, defIndex: 9 }, 'paint'],
  ['set-skin', { ...RIFLE, nametag: 'x'.repeat(21) }, 'nametag'],
  ['set-skin', { ...RIFLE, nametag: 'a\u202eb' }, 'nametag'],
  ['set-skin', { ...RIFLE, teams: [3] }, 'teams'],
  ['set-skin', { ...RIFLE, teams: [0] }, 'teams.0'],
  ['set-agent', { model: AGENT_T, team: 3 }, 'model'],
  ['set-agent', { model: '../../x', team: 2 }, 'model'],
  ['set-knife', { knife: 'weapon_ak47', team: 2 }, 'knife'],
  ['set-knife', { knife: 'weapon_knife_karambit', team: 0 }, 'team'],
  ['set-pin', { pin_id: 1e9, team: 2 }, 'pin_id'],
  ['set-music', { music_id: 99_999, team: 2 }, 'music_id'],
];

describe('what is wrong', () => {
  it.each(WRONG)('%s %j is told by its field', async (call, body, field) => {
    const answer = await post(call, body);
    expect([answer.status, (answer.body as Body).code, (answer.body as Body).field]).toEqual([
      400,
      'VALIDATION',
      field,
    ]);
  });

  it('is told in the language of the reader', async () => {
    const told = async (lang: string) =>
      (await bodyOf(member.post(`/api/skins/set-skin?lang=${lang}`, { ...RIFLE, seed: 1_001 }))).message;
    expect(await Promise.all(['pt', 'en', 'fr', 'ja', 'xx'].map(told))).toEqual([
      'seed: deve ficar entre 0 e 1.000.',
      'seed: must be between 0 and 1,000.',
      expect.stringContaining('doit être entre'),
      expect.stringContaining('の間'),
      'seed: deve ficar entre 0 e 1.000.',
    ]);
  });

  it('is a number that is none, an item that is none; a Steam id in the body counts for nothing', async () => {
    const raw = await member.call('/api/skins/set-skin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: { ...RIFLE, wear: '1e309' },
    });
    expect(raw.status).toBe(400);
    expect((await post('set-skin', { ...RIFLE, defIndex: 8_888 })).status).toBe(404);
    expect((await post('set-skin', { ...RIFLE, steamid: '76561198000000001' })).status).toBe(200);
    expect((await bodyOf(member.get('/api/skins/myskins'))).items).toHaveLength(1);
  });
});

describe('lists of items', () => {
  it('are the same bytes for everybody: short, with an ETag, in Portuguese unless another language is known', async () => {
    const ask = (query: string, headers = {}) => fetch(`${api.url}/api/skins/${query}`, { headers });
    const first = await ask('get-skins?lang=xx', { 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(await first.text()).toContain('Água de Pântano');
    expect(
      (await ask('get-skins', { 'accept-encoding': 'br', 'if-none-match': etag, 'cache-control': 'max-age=0' })).status,
    ).toBe(304);
    expect((await (await ask('get-skins?lang=en&weapon=weapon_ak47')).json()) as Body[]).toContainEqual(
      expect.objectContaining({ id: '7-44' }),
    );
    const found = (await (await ask('get-stickers?lang=pt&q=atirador&limit=3')).json()) as Body[];
    expect(found).toHaveLength(3);
  });
});

describe('pictures of items', () => {
  it('are drawn while the operator has none, told apart by finish, and there for items of the game alone', async () => {
    const ask = (path: string, headers = {}) => fetch(`${api.url}/econ/${path}`, { headers });
    const drawn = await ask('skin/7-44.webp');
    expect([
      drawn.status,
      drawn.headers.get('content-type')?.split(';')[0],
      drawn.headers.get('cache-control'),
    ]).toEqual([200, 'image/svg+xml', 'no-cache']);
    const text = await drawn.text();
    expect(text).toContain('#d32ce6');
    expect(await (await ask('skin/7-180.webp')).text()).not.toBe(text);
    const held = { 'if-none-match': drawn.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    expect((await ask('skin/7-44.webp', held)).status).toBe(304);
    const others = ['agent/tm_phoenix_varianth', 'music/3', 'charm/1', 'sticker/1', 'pin/874'];
    for (const other of others) expect((await ask(`${other}.webp`)).status).toBe(200);
    expect((await ask('skin/7-1.webp')).status).toBe(404);
    expect((await ask('skin/..%2f..%2fetc.webp')).status).toBe(400);
  });
});

describe('presets', () => {
  interface Preset {
    id: number;
    name: string;
    items: number;
  }
  const own = async (client = member): Promise<Preset[]> =>
    ((await client.get('/api/skins/presets')).body as { presets: Preset[] }).presets;
  const idOf = async (name: string): Promise<number> => (await own()).find((one) => one.name === name)?.id ?? 0;
  const check = () => bodyOf(member.get('/api/skins/check'));
  const chosen = async () => {
    const { version: _version, ...rest } = await check();
    return rest;
  };
  const apply = async (name: string) =>
    member.post(`/api/skins/presets/${await idOf(name)}/apply`, { version: (await check())['version'] });

  it('are kept, carried in place of everything, taken back, renamed and dropped', async () => {
    await post('set-skin', RIFLE);
    await post('set-knife', { knife: 'weapon_knife_karambit', team: 3 });
    const cup = await chosen();
    expect((await post('presets', { name: ' Copa 日本 ' })).status).toBe(200);
    await post('delete-skin', { defIndex: 7, team: 2 });
    await post('set-skin', { defIndex: 9, paint: 0, teams: [2, 3], seed: 4 });
    const free = await chosen();

    expect((await apply('Copa 日本')).status).toBe(200);
    expect(await chosen()).toEqual(cup);
    // What was carried before is there without a name, and taking it back can be taken back, too.
    expect((await apply('')).status).toBe(200);
    expect(await chosen()).toEqual(free);
    expect((await apply('')).status).toBe(200);
    expect(await chosen()).toEqual(cup);

    const id = await idOf('Copa 日本');
    expect((await member.put(`/api/skins/presets/${id}`, { name: 'Final' })).status).toBe(200);
    expect(await own()).toMatchObject([{ name: '' }, { id, name: 'Final', items: 1 }]);
    expect((await member.delete(`/api/skins/presets/${id}`)).status).toBe(200);
    expect(await own()).toMatchObject([{ name: '' }]);
    expect(await chosen()).toEqual(cup);
  });

  it('leave out what the game has no more, and refuse what is stale, strange, twice or too many', async () => {
    await post('set-skin', RIFLE);
    await post('presets', { name: 'A' });
    await api.database.query(
      `UPDATE loadout_presets SET body = jsonb_set(jsonb_set(body, '{items,2,0,paint}', '999999'), '{choices,2,knife}', '"weapon_knife_gone"') WHERE name = 'A'`,
    );
    expect((await apply('A')).body).toMatchObject({ selected_skins: {}, selected_knife: { 2: 'weapon_knife' } });

    const id = await idOf('A');
    const stale = await member.post(`/api/skins/presets/${id}/apply`, { version: 0 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE' } });
    const stranger = await api.login('member');
    for (const answer of [
      await stranger.post(`/api/skins/presets/${id}/apply?lang=pt`, { version: 0 }),
      await stranger.put(`/api/skins/presets/${id}?lang=pt`, { name: 'B' }),
      await stranger.delete(`/api/skins/presets/${id}?lang=pt`),
      // What an applied preset took the place of has no name to change.
      await member.put(`/api/skins/presets/${await idOf('')}?lang=pt`, { name: 'B' }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: 'Este conjunto não existe mais.' } });
    expect(await own(stranger)).toEqual([]);
    for (const name of ['', '   ', 'x'.repeat(41), 'a\u202Eb', 7])
      expect((await post('presets', { name })).status).toBe(400);
    const twice = await member.post('/api/skins/presets?lang=en', { name: 'A' });
    expect(twice).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'name' } });
    const made = await Promise.all(Array.from({ length: 14 }, (_, at) => post('presets', { name: `Nº ${at}` })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(11);
    expect((await own()).filter(({ name }) => name !== '')).toHaveLength(12);
  });
});
