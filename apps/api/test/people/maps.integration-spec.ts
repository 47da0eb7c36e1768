import { InsertedAnswer, MapList, MessageAnswer } from '@placar/contracts';
import { UserMap } from '@placar/persistence';
import { strictly } from '../answer-shape';
import { nextSteamIdOf } from './steam-ids';
import { PASSWORD, TestApi } from '../test-api';
import type { Answer } from '../test-api';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.start();
});
afterAll(() => api.stop());

const told = ({ status, body }: Answer): [number, string] => [status, (body as { message: string }).message];
const ABSENT: [number, string] = [404, 'Maplist does not exist in the system for given user.'];
/** The rows of a list, in an order that does not depend on how Postgres reads them. */
const storedMaps = (userId: number): Promise<UserMap[]> =>
  api.database.getRepository(UserMap).find({ where: { userId }, order: { id: 'ASC' } });

describe('map lists', () => {
  it('begin with the maps of the game, and are everybody’s to read', async () => {
    const steamId = nextSteamIdOf();
    const member = await api.login('member', { steamId });
    const list = strictly(MapList, (await api.visitor().get(`/api/maps/${member.user.id}`)).body).maplist;
    expect(list.map(({ map_name, map_display_name }) => [map_name, map_display_name])).toEqual([
      ['de_inferno', 'Inferno'],
      ['de_ancient', 'Ancient'],
      ['de_mirage', 'Mirage'],
      ['de_nuke', 'Nuke'],
      ['de_anubis', 'Anubis'],
      ['de_dust2', 'Dust II'],
      ['de_vertigo', 'Vertigo'],
    ]);
    expect(Object.keys(list[0] ?? {})).toEqual([
      'id',
      'user_id',
      'map_name',
      'map_display_name',
      'enabled',
      'inserted_at',
    ]);
    expect((await api.visitor().get(`/api/maps/${steamId}`)).body).toEqual({ maplist: list });
    const all = strictly(MapList, (await api.visitor().get('/api/maps/')).body).maplist;
    expect(all).toEqual(expect.arrayContaining(list));
    const page = strictly(MapList, (await api.visitor().get('/api/maps?search=nuke&limit=1')).body).maplist;
    expect(page.map(({ map_name }) => map_name)).toEqual(['de_nuke']);
    for (const path of ['999999', '999999/enabled', nextSteamIdOf()])
      expect(told(await api.visitor().get(`/api/maps/${path}`))).toEqual(ABSENT);
    for (const path of ['abc', '0', '1;DROP', 'abc/enabled'])
      expect((await api.visitor().get(`/api/maps/${path}`)).status).toBe(400);
  });

  it('are added to, changed and shortened by their owner with the texts that clients know', async () => {
    const member = await api.login('member');
    const added = await member.post('/api/maps/', [{ map_name: '3070244931', map_display_name: 'Oficina "São" 🗺️' }]);
    const { id, message } = strictly(InsertedAnswer, added.body);
    expect(message).toBe('MapList created successfully.');
    const names = async (path = ''): Promise<string[]> =>
      strictly(MapList, (await member.get(`/api/maps/${member.user.id}${path}`)).body).maplist.map(
        ({ map_display_name: name }) => name,
      );
    expect(await names('/enabled')).toContain('Oficina "São" 🗺️');
    const changed = await member.put('/api/maps/', { id, enabled: false, map_name: null });
    expect(strictly(MessageAnswer, changed.body)).toEqual({ message: 'Map updated successfully.' });
    expect(await names('/enabled')).not.toContain('Oficina "São" 🗺️');
    expect(told(await member.put('/api/maps', [{ id, map_display_name: 'Só nome' }]))[0]).toBe(200);
    expect([await names(), await names('/enabled')].map((list) => list.includes('Só nome'))).toEqual([true, false]);
    expect(told(await member.delete('/api/maps', [{ id }]))).toEqual([200, 'Map deleted successfully.']);
    expect((await member.delete('/api/maps', [{ id }])).status).toBe(404);
    expect(told(await member.put('/api/maps', [{}]))).toEqual([412, 'No map ID was provided to update.']);
    expect(told(await member.delete('/api/maps', [{ id: null }]))).toEqual([412, 'No map ID was provided to delete.']);
  });

  it('take the address of a workshop page for its id, and no other address', async () => {
    const member = await api.login('member');
    const add = (map_name: string) => member.post('/api/maps', [{ map_name, map_display_name: 'Cache' }]);
    const page = 'https://steamcommunity.com/sharedfiles/filedetails/?id=3070284539';
    const { id } = strictly(InsertedAnswer, (await add(page)).body);
    expect((await add('3070284539')).status).toBe(409);
    expect((await add(page.replace('community.com', 'community.example.com'))).status).toBe(400);
    expect((await member.put('/api/maps', [{ id, map_name: 'workshop/3437809122/de_train' }])).status).toBe(200);
    const rows = await storedMaps(member.user.id);
    expect(rows.map(({ mapName }) => mapName)).toContain('3437809122');
  });

  it('stand in the order that their owner gave them, also where matches are made, and new ones come last', async () => {
    const member = await api.login('member');
    const list = async (path = '') =>
      strictly(MapList, (await member.get(`/api/maps/${member.user.id}${path}`)).body).maplist;
    const names = async (path?: string) => (await list(path)).map(({ map_display_name: name }) => name);
    const idOf = async (name: string) => (await list()).find((map) => map.map_display_name === name)?.id;
    const move = async (name: string, position: number) =>
      (await member.put('/api/maps', [{ id: await idOf(name), position }])).status;
    const before = await names();
    expect([await move('Nuke', 0), await move('Inferno', 100)]).toEqual([200, 200]);
    expect(await names()).toEqual(['Nuke', 'Ancient', 'Mirage', 'Anubis', 'Dust II', 'Vertigo', 'Inferno']);
    await member.put('/api/maps', [{ id: await idOf('Ancient'), enabled: false }]);
    await member.post('/api/maps', [{ map_name: 'de_train', map_display_name: 'Train' }]);
    expect(await names('/enabled')).toEqual(['Nuke', 'Mirage', 'Anubis', 'Dust II', 'Vertigo', 'Inferno', 'Train']);

    // Two at once: each is done wholly, and no map is lost or stands twice.
    expect(await Promise.all([move('Train', 0), move('Vertigo', 1), move('Mirage', 7)])).toEqual([200, 200, 200]);
    expect((await names()).toSorted()).toEqual([...before, 'Train'].toSorted());
    const rows = await storedMaps(member.user.id);
    expect(rows.map(({ position }) => position).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);

    for (const position of [-1, 101, 1.5, 'first', {}])
      expect((await member.put('/api/maps', [{ id: rows[0]?.id, position }])).status).toBe(400);
    const stranger = await api.login('super_admin');
    expect((await stranger.put('/api/maps', [{ id: rows[0]?.id, position: 3 }])).status).toBe(404);
    expect(await storedMaps(member.user.id)).toEqual(rows);
  });

  it('are no stranger’s to change, not even a super admin’s', async () => {
    const owner = await api.login('member');
    const before = await storedMaps(owner.user.id);
    const id = before[0]?.id;
    for (const stranger of [await api.login('member'), await api.login('super_admin')]) {
      expect((await stranger.put('/api/maps', [{ id, map_name: 'de_stolen' }])).status).toBe(404);
      expect((await stranger.delete('/api/maps', [{ id }])).status).toBe(404);
    }
    for (const call of ['post', 'put', 'delete'] as const)
      expect((await api.visitor()[call]('/api/maps', [{ id, map_name: 'x', map_display_name: 'x' }])).status).toBe(401);
    for (const wrong of [{ id: 1 }, [1, 2], '1 OR 1=1', true, -1, 1.5])
      expect((await owner.delete('/api/maps', [{ id: wrong }])).status).toBeGreaterThanOrEqual(400);
    expect(await storedMaps(owner.user.id)).toEqual(before);
  });

  it('hold each map once, nothing that is no map, and no more than a hundred', async () => {
    const member = await api.login('member');
    for (const map_name of ['', 'De_Dust2', '../x', 'de dust', 'x'.repeat(33), 'de_dust2;quit', { a: 1 }, 5])
      expect((await member.post('/api/maps', [{ map_name, map_display_name: 'x' }])).status).toBe(400);
    expect((await member.post('/api/maps', [{ map_name: 'de_x', map_display_name: 'n'.repeat(33) }])).status).toBe(400);
    expect((await member.post('/api/maps', [{}])).status).toBe(400);
    const again = await member.post('/api/maps', [{ map_name: 'de_nuke', map_display_name: 'Nuke' }]);
    expect(told(again)).toEqual([409, 'de_nuke is in the list already.']);
    const made = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        member.post('/api/maps', [{ map_name: `de_x${index}`, map_display_name: `X${index}` }]),
      ),
    );
    expect(made.filter(({ status }) => status === 200)).toHaveLength(93);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(7);
    const [map] = await api.database.getRepository(UserMap).findBy({ userId: member.user.id, mapName: 'de_x1' });
    expect((await member.put('/api/maps', [{ id: map?.id, map_name: 'de_nuke' }])).status).toBe(409);
  });

  it('that are empty are filled at the next login, and else left alone', async () => {
    const member = await api.login('member');
    const maps = api.database.getRepository(UserMap);
    const again = () => api.visitor().post('/api/login', { username: member.user.username, password: PASSWORD });
    const [first] = await maps.findBy({ userId: member.user.id });
    for (const { id } of await maps.findBy({ userId: member.user.id }))
      if (id !== first?.id) await member.delete('/api/maps', [{ id }]);
    await again();
    expect(await maps.countBy({ userId: member.user.id })).toBe(1);
    await member.delete('/api/maps', [{ id: first?.id }]);
    expect(told(await member.get(`/api/maps/${member.user.id}`))).toEqual(ABSENT);
    await Promise.all([again(), again(), again()]);
    expect(await maps.countBy({ userId: member.user.id })).toBe(7);
  });
});
