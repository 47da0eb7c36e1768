import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AttentionQueue, CommunityMapListAnswer, CommunityMapsAnswer, LobbySnapshot } from '@placar/contracts';
import { CommunityMaps } from '@placar/lobby';
import { strictly } from '../answer-shape';
import { nextSteamIdOf } from '../people/steam-ids';
import { TestApi } from '../test-api';
import type { Answer } from '../test-api';

/** The workshop as Steam's web API tells of it: `ISteamRemoteStorage/GetPublishedFileDetails/v1`. */
const files = new Map<string, object>();
let isSilent = false;
let workshop: Server;
let api: TestApi;

const CACHE = '3070284539';
const TRAIN = '3437809122';
const file = (title: string, changed: object = {}) => ({
  result: 1,
  consumer_app_id: 730,
  file_size: '361226240',
  preview_url: 'https://images.steamusercontent.com/ugc/1.jpg',
  title,
  time_updated: 1_700_000_000,
  visibility: 0,
  banned: 0,
  ...changed,
});

beforeAll(async () => {
  workshop = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (isSilent) return response.writeHead(503).end();
      const ids = [...new URLSearchParams(body)].flatMap(([name, id]) => (name === 'itemcount' ? [] : [id]));
      const publishedfiledetails = ids.map((id) => ({
        publishedfileid: id,
        ...(files.get(id) ?? { result: 9 }),
      }));
      response.end(JSON.stringify({ response: { result: 1, resultcount: ids.length, publishedfiledetails } }));
    });
  });
  await new Promise<void>((resolve) => workshop.listen(0, '127.0.0.1', resolve));
  const { port } = workshop.address() as AddressInfo;
  api = await TestApi.start({ STEAM_API_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await api.stop();
  workshop.closeAllConnections();
  await new Promise((resolve) => workshop.close(resolve));
});

const codeOf = ({ status, body }: Answer): string => `${status} ${(body as { code: string }).code}`;
const listed = ({ body }: Answer) =>
  strictly(CommunityMapListAnswer, body).maps.map(({ title, problem, enabled }) => ({ title, problem, enabled }));

it('maps of the workshop are taken in by address, offered, found missing, and then not played', async () => {
  const admin = await api.login('admin');
  const member = await api.login('member', { steamId: nextSteamIdOf() });
  const offered = async () =>
    strictly(CommunityMapsAnswer, (await member.get('/api/community-maps')).body).maps.map(({ title }) => title);
  files.set(CACHE, file('Cache'));
  files.set(TRAIN, file('Train "velho"'));
  files.set('440', file('cp_dustbowl', { consumer_app_id: 440 }));

  isSilent = true;
  expect(codeOf(await admin.post('/api/admin/maps', { map: CACHE }))).toBe('502 WORKSHOP_UNAVAILABLE');
  isSilent = false;
  files.set('500', file('empty', { file_size: '0' }));
  files.set('501', file('banned', { banned: 1 }));
  files.set('502', file('friends only', { visibility: 1 }));
  // Of another game, unknown to Steam, without a byte, banned, not public.
  for (const map of ['440', '999', '500', '501', '502'])
    expect([map, codeOf(await admin.post('/api/admin/maps', { map }))]).toEqual([map, '400 WORKSHOP_MAP_REFUSED']);
  expect(codeOf(await admin.post('/api/admin/maps', { map: 'de_mirage' }))).toBe('400 INVALID_INPUT');
  expect(listed(await admin.get('/api/admin/maps'))).toEqual([]);

  const page = `https://steamcommunity.com/sharedfiles/filedetails/?id=${CACHE}`;
  expect(listed(await admin.post('/api/admin/maps', { map: page }))).toHaveLength(1);
  expect(listed(await admin.post('/api/admin/maps', { map: TRAIN }))).toHaveLength(2);
  expect(await offered()).toEqual(['Cache', 'Train "velho"']);
  await admin.put(`/api/admin/maps/${TRAIN}`, { enabled: false });
  expect(await offered()).toEqual(['Cache']);
  expect(codeOf(await member.get('/api/admin/maps'))).toBe('403 NOT_ALLOWED');

  // What a map is for: a mode offers only those that are for it, and so many people.
  const purpose = { modes: ['4fun'], players_min: 2, players_max: 8, tags: ['aim'], map_name: 'de_train' };
  expect((await admin.put(`/api/admin/maps/${TRAIN}`, purpose)).body).toMatchObject({
    maps: [
      { workshop_id: CACHE, modes: [], map_name: null },
      { workshop_id: TRAIN, enabled: false, ...purpose },
    ],
  });
  const pooled = (pool: string[]) => ({ mode: 'community', settings: { pool } });
  const unfit = await member.post('/api/lobbies', pooled([TRAIN]));
  expect(codeOf(unfit)).toBe('400 MAP_NOT_IN_POOL');
  expect(JSON.stringify(unfit.body)).toContain(TRAIN);
  for (const bad of [
    { players_min: 9, players_max: 8 },
    { players_min: 0 },
    { modes: ['Outro Modo'] },
    { map_name: 'a;b' },
  ])
    expect(codeOf(await admin.put(`/api/admin/maps/${TRAIN}`, bad))).toBe('400 INVALID_INPUT');
  expect((await admin.put(`/api/admin/maps/${TRAIN}`, { modes: [], players_max: null })).body).toMatchObject({
    maps: [{}, { modes: [], players_min: 2, players_max: null, tags: ['aim'], map_name: 'de_train' }],
  });

  // Somebody else has the map in the pool of an open lobby when it goes.
  const fan = await api.login('member', { steamId: nextSteamIdOf() });
  expect((await fan.post('/api/lobbies', pooled([CACHE, 'de_mirage']))).status).toBe(201);
  const lost = async () =>
    strictly(AttentionQueue, (await admin.get('/api/admin/attention')).body).items.filter(
      ({ kind }) => kind === 'map_lost',
    );
  expect(await lost()).toEqual([]);

  // A week later its author has changed one map and taken the other away.
  files.set(TRAIN, file('Train', { time_updated: 1_800_000_000 }));
  files.delete(CACHE);
  await api.database.query(`UPDATE community_maps SET check_at = now() - interval '1 second'`);
  const maps = api.app.get(CommunityMaps, { strict: false });
  isSilent = true;
  await expect(maps.checkDue()).rejects.toThrow();
  isSilent = false;
  expect(listed(await admin.get('/api/admin/maps')).every(({ problem }) => problem === null)).toBe(true);
  expect(await maps.checkDue()).toEqual([]);
  await api.database.query(`UPDATE community_maps SET check_at = now() - interval '1 second'`);
  expect(await maps.checkDue()).toEqual([CACHE]);
  const after = strictly(CommunityMapListAnswer, (await admin.get('/api/admin/maps')).body).maps;
  expect(after).toMatchObject([
    { workshop_id: CACHE, title: 'Cache', problem: 'gone' },
    { workshop_id: TRAIN, title: 'Train', problem: null, is_changed: true },
  ]);
  expect(await offered()).toEqual([]);

  // Staff are told, with what the map touches.
  expect(await lost()).toMatchObject([
    {
      key: `map:${CACHE}`,
      severity: 'warning',
      reason: 'gone',
      link: '/admin/maps',
      map: { id: CACHE, title: 'Cache', lobbies: 1, matches: 0, lists: 0 },
    },
  ]);

  // A host is told in words, and takes another map.
  const lobby = (pool: string[]) => ({ mode: 'community', settings: { pool } });
  const refused = await member.post('/api/lobbies', lobby([CACHE]));
  expect(codeOf(refused)).toBe('400 WORKSHOP_MAP_REFUSED');
  expect(JSON.stringify(refused.body)).toContain(CACHE);
  const { id } = strictly(LobbySnapshot, (await member.post('/api/lobbies', lobby([TRAIN]))).body);
  expect(codeOf(await member.put(`/api/lobbies/${id}`, { pool: [CACHE] }))).toBe('400 WORKSHOP_MAP_REFUSED');

  // It comes back.
  files.set(CACHE, file('Cache'));
  expect(listed(await admin.post(`/api/admin/maps/${CACHE}/check`))).toContainEqual({
    title: 'Cache',
    problem: null,
    enabled: true,
  });
  expect((await member.put(`/api/lobbies/${id}`, { pool: [CACHE] })).status).toBe(200);
  expect(await lost()).toEqual([]);
  expect((await admin.delete(`/api/admin/maps/${TRAIN}`)).status).toBe(200);
  expect(codeOf(await admin.delete(`/api/admin/maps/${TRAIN}`))).toBe('404 NOT_FOUND');
});
