import { NestFactory } from '@nestjs/core';
import { Module } from '@nestjs/common';
import type { Operations } from '@placar/contracts';
import { LoadoutHead, LoadoutItemRecord, LoadoutMirror, PersistenceModule } from '@placar/persistence';
import { PlatformModule, createLogger } from '@placar/platform';
import type { AppConfig } from '@placar/platform';
import { startMariadb, waitFor } from '@placar/testing';
import type { MariadbServer } from '@placar/testing';
import { createConnection } from 'mysql2/promise';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { TestApi } from '../../../api/test/test-api';
import type { TestClient } from '../../../api/test/test-api';
import { LoadoutBridge } from '../../src/loadouts/loadout-bridge';
import { LoadoutMirrors } from '../../src/loadouts/loadout-mirrors';
import { LoadoutsModule } from '../../src/loadouts/loadouts.module';
import { PluginDatabase } from '../../src/loadouts/plugin-database';
import { PluginReader } from './plugin-reader';
import { TABLES, TABLES_WITHOUT_STICKERS, TABLES_WITHOUT_TEAM } from './plugin-tables';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
/** Beyond what real time adds meanwhile. */
const later = (ms: number): void => void (ahead += ms);
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

let mariadb: MariadbServer;
let plugin: Connection;
let api: TestApi;
let database: PluginDatabase;
let bridge: LoadoutBridge;
let staff: TestClient;

beforeAll(async () => {
  mariadb = await startMariadb();
  plugin = await asRoot();
  await plugin.query("CREATE USER 'placar'@'127.0.0.1' IDENTIFIED BY 'ç:@/ senha'");
  await plugin.query("GRANT ALL ON `wp%`.* TO 'placar'@'127.0.0.1'");
  api = await TestApi.start({
    RATE_LIMITS: 'off',
    LOADOUTS_TO_SERVERS: 'weaponpaints',
    LOADOUTS_VIP_ONLY: 'knives',
    WEAPONPAINTS_DATABASE_URL: mariadb.url('placar', 'ç:@/ senha', 'wp'),
  });
  staff = await api.login('super_admin');
});
afterAll(async () => {
  plugin?.destroy();
  await database?.close();
  await api?.stop();
  await mariadb?.stop();
});
beforeEach(async () => {
  ahead = 0;
  await api.database.query('TRUNCATE loadouts, loadout_items, loadout_choices, loadout_mirrors, loadout_bridge');
  await tables(TABLES);
  await begin('wp');
});

async function asRoot(): Promise<Connection> {
  const connection = await createConnection({ uri: mariadb.url('root', '', ''), multipleStatements: true });
  // It is killed in one of the tests.
  connection.on('error', () => undefined);
  return connection;
}

/** A fresh database of the plugin, with a diary of what is written to it. */
async function tables(statements: readonly string[]): Promise<void> {
  await plugin.query('DROP DATABASE IF EXISTS wp; CREATE DATABASE wp; USE wp');
  for (const statement of statements) await plugin.query(statement);
  await plugin.query('CREATE TABLE diary (paint int NOT NULL)');
  for (const when of ['INSERT', 'UPDATE'])
    await plugin.query(
      `CREATE TRIGGER diary_${when} AFTER ${when} ON wp_player_skins FOR EACH ROW INSERT INTO diary VALUES (NEW.weapon_paint_id)`,
    );
}

async function begin(name: string, user = 'placar', password = 'ç:@/ senha'): Promise<void> {
  await database?.close();
  database = new PluginDatabase(mariadb.url(user, password, name));
  const mirrors = new LoadoutMirrors(api.database, new Set(['knives'] as const));
  bridge = new LoadoutBridge({
    dataSource: api.database,
    database,
    mirrors,
    clock,
    logger: createLogger({ level: 'silent' }),
  });
}

let people = 0;
async function person(): Promise<TestClient & { steamId: string; id: number; name: string }> {
  people += 1;
  const steamId = String(76_561_198_000_100_000n + BigInt(people));
  const member = await api.login('member', { steamId });
  return Object.assign(member, { steamId, id: member.user.id, name: member.user.name });
}

const RIFLE = { defIndex: 7, paint: 44, teams: [2], wear: 0.1, seed: 661, nametag: "d'água \\ 日本", stattrak: true };
const STICKERS = [{ slot: 1, id: 1, x: 0.1, y: -0.003, rotation: 90 }];
const post = async (who: TestClient, call: string, body: object): Promise<void> => {
  const answer = await who.post(`/api/skins/${call}`, body);
  if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${answer.text}`);
};
const diary = async (): Promise<number[]> => {
  const [rows] = await plugin.query<(RowDataPacket & { paint: number })[]>('SELECT paint FROM wp.diary');
  return rows.map(({ paint }) => paint);
};
const operations = async (): Promise<Operations['loadouts']> =>
  ((await staff.get('/api/admin/operations')).body as Operations).loadouts;

it('brings everything to the plugin, bare again what was taken off, and counters back', async () => {
  const member = await person();
  expect(
    (await member.post('/api/skins/set-skin', { ...RIFLE, stickers: STICKERS, keychain: { id: 1, x: 9.5 } })).body,
  ).toMatchObject({
    synced: 'queued',
  });
  await post(member, 'set-glove', { defIndex: 5_030, paint: 10_018, team: 3 });
  await post(member, 'set-agent', { model: 'characters/models/tm_phoenix/tm_phoenix_varianth.vmdl', team: 2 });
  await post(member, 'set-music', { music_id: 3, team: 2 });
  await post(member, 'set-pin', { pin_id: 874, team: 3 });
  expect(await operations()).toMatchObject({ way: 'weaponpaints', waiting: 1, problem: null });
  const sync = async () => ((await member.get('/api/skins/check')).body as { sync: string }).sync;
  expect(await sync()).toBe('queued');
  await bridge.step();
  expect(await sync()).toBe('sent');
  expect(await operations()).toMatchObject({ waiting: 0, oldest_seconds: null, problem: null, left_out: [] });

  const reader = new PluginReader(plugin, member.steamId);
  await reader.refresh();
  expect(reader.weapons.get('2:7')).toEqual({
    paint: 44,
    wear: expect.closeTo(0.1, 5) as number,
    seed: 661,
    nametag: "d'água \\ 日本",
    stattrak: true,
    count: 0,
    stickers: [0, 1, 0, 0, 0],
    keychain: 1,
  });
  expect([reader.gloveShown(2), reader.gloveShown(3)]).toEqual([null, '5030-10018']);
  expect(reader.agents).toEqual({ t: 'tm_phoenix/tm_phoenix_varianth', ct: '' });
  expect([...reader.knives, ...reader.music, ...reader.pins]).toEqual([
    ...[
      [2, 'weapon_knife'],
      [3, 'weapon_knife'],
    ],
    ...[
      [2, 3],
      [3, 0],
    ],
    ...[
      [2, 0],
      [3, 874],
    ],
  ]);
  const [[golden]] = await plugin.query<RowDataPacket[]>(
    'SELECT weapon_sticker_1 AS s, weapon_keychain AS k FROM wp_player_skins WHERE weapon_defindex = 7',
  );
  expect(golden).toEqual({ s: '1;0;0.1;-0.003;0;0;90', k: '1;9.5;0;0;0' });

  for (let kills = 0; kills < 5; kills += 1) reader.kill(2, 7);
  await reader.leave();
  await post(member, 'set-skin', { ...RIFLE, seed: 5 });
  later(31 * SECOND);
  await bridge.step();
  // The plugin's counter stood still under our write, and is read.
  await reader.refresh();
  expect(reader.weapons.get('2:7')).toMatchObject({ seed: 5, count: 5 });
  const mine = (await member.get('/api/skins/myskins?kind=weapon')).body as { items: { stattrak: object }[] };
  expect(mine.items).toMatchObject([{ stattrak: { on: true, count: 5 } }]);

  await post(member, 'delete-skin', { defIndex: 7, teams: [2] });
  await post(member, 'set-glove', { defIndex: 0, team: 3 });
  await bridge.step();
  await reader.refresh();
  expect(reader.weapons.get('2:7')).toMatchObject({ paint: 0, nametag: '', stickers: [0, 0, 0, 0, 0] });
  expect(reader.gloveShown(3)).toBeNull();
});

it('loses nothing while the database is away: the last state arrives, once', async () => {
  const member = await person();
  await bridge.step();
  await mariadb.crash();
  for (const paint of [44, 180, 302]) await post(member, 'set-skin', { ...RIFLE, paint });
  await bridge.step();
  expect(await operations()).toMatchObject({ waiting: 1, problem: 'away', detail: 'ECONNREFUSED' });
  later(600 * SECOND);
  await bridge.step();
  await post(member, 'set-skin', { ...RIFLE, paint: 44, seed: 9 });
  expect(await operations()).toMatchObject({ problem: 'away', problem_seconds: expect.any(Number) as number });

  await mariadb.restart();
  plugin.destroy();
  plugin = await asRoot();
  await plugin.query('USE wp');
  later(2 * SECOND);
  await bridge.step();
  expect(await operations()).toMatchObject({ waiting: 0, problem: null, detail: null, problem_seconds: null });
  later(120 * SECOND);
  await bridge.step();
  expect(await diary()).toEqual([44]);
});

it('never fails a change, whatever the database is, and tells why it takes nothing', async () => {
  const member = await person();
  let seed = 0;
  const tried = async (): Promise<Operations['loadouts']> => {
    seed += 1;
    await post(member, 'set-skin', { ...RIFLE, seed });
    later(61 * SECOND);
    await bridge.step();
    return operations();
  };
  await begin('wp', 'placar', 'falsch');
  expect(await tried()).toMatchObject({ problem: 'login', detail: 'ER_ACCESS_DENIED_ERROR', waiting: 1 });
  await begin('wp_none');
  expect(await tried()).toMatchObject({ problem: 'login', detail: 'ER_BAD_DB_ERROR' });
  await begin('wp');
  await plugin.query('SET GLOBAL read_only = 1');
  expect(await tried()).toMatchObject({ problem: 'read_only', detail: 'ER_OPTION_PREVENTS_STATEMENT' });
  await plugin.query('SET GLOBAL read_only = 0');
  // Somebody else holds the rows of this person.
  const other = await asRoot();
  await other.query(
    'USE wp; BEGIN; INSERT INTO wp_player_skins (steamid, weapon_team, weapon_defindex, weapon_paint_id) VALUES (?, 2, 7, 0)',
    [member.steamId],
  );
  expect(await tried()).toMatchObject({ problem: 'slow', waiting: 1 });
  other.destroy();
  expect(await tried()).toMatchObject({ problem: null, waiting: 0 });
  expect(JSON.stringify(await api.database.query('SELECT * FROM loadout_bridge'))).not.toContain('senha');
});

it('reads the columns first: too old tables are refused aloud, and what only newer ones have is left out', async () => {
  const member = await person();
  await tables(TABLES_WITHOUT_TEAM);
  await post(member, 'set-skin', { ...RIFLE, stickers: STICKERS });
  await bridge.step();
  expect(await operations()).toMatchObject({
    problem: 'schema',
    waiting: 1,
    detail: expect.stringContaining('wp_player_skins.weapon_team') as string,
  });
  expect(await diary()).toEqual([]);

  await tables(TABLES_WITHOUT_STICKERS);
  later(61 * SECOND);
  await bridge.step();
  const now = await operations();
  expect(now).toMatchObject({ problem: null, waiting: 0 });
  expect(now.left_out).toEqual(expect.arrayContaining(['wp_player_pins', 'wp_player_skins.weapon_keychain']));
  expect(await diary()).toEqual([44]);
});

it('lets nobody wait for the row of another', async () => {
  const [one, other] = [await person(), await person()];
  await plugin.query('ALTER TABLE wp_player_skins MODIFY weapon_nametag varchar(5) DEFAULT NULL');
  await post(one, 'set-skin', RIFLE);
  await post(other, 'set-skin', { ...RIFLE, nametag: null, paint: 302 });
  await bridge.step();
  expect(await diary()).toEqual([302]);
  expect(await operations()).toMatchObject({ problem: null, waiting: 1, refused: 1 });
  await plugin.query('ALTER TABLE wp_player_skins MODIFY weapon_nametag varchar(128) DEFAULT NULL');
  later(2 * SECOND);
  await bridge.step();
  expect(await diary()).toEqual([302, 44]);
});

it('takes what is for VIPs back when VIP ends, and shows it again', async () => {
  const member = await person();
  const grant = async (): Promise<string> => {
    const path = `/api/users/${member.id}/vip-grants`;
    return `${path}/${((await staff.post(path, { days: 30, reason: 'teste' })).body as { id: number }).id}`;
  };
  const knife = async (): Promise<string | undefined> => {
    later(61 * SECOND);
    await bridge.step();
    const reader = new PluginReader(plugin, member.steamId);
    await reader.refresh();
    return reader.knives.get(2);
  };
  const given = await grant();
  await post(member, 'set-knife', { knife: 'weapon_knife_karambit', team: 2 });
  expect(await knife()).toBe('weapon_knife_karambit');
  await staff.delete(given, { reason: 'fim' });
  expect(await knife()).toBe('weapon_knife');
  await grant();
  expect(await knife()).toBe('weapon_knife_karambit');
});

it('forgets a deleted account: bare rows at once, none a day later', async () => {
  const member = await person();
  await post(member, 'set-skin', RIFLE);
  await bridge.step();
  expect((await staff.delete(`/api/admin/users/${member.id}`, { name: member.name })).status).toBe(200);
  await bridge.step();
  const [rows] = await plugin.query<RowDataPacket[]>(
    'SELECT weapon_paint_id AS paint, weapon_nametag AS tag FROM wp_player_skins',
  );
  expect(rows).toEqual([{ paint: 0, tag: null }]);
  expect(await operations()).toMatchObject({ waiting: 0 });
  later(DAY + SECOND);
  await bridge.step();
  for (const table of ['wp_player_skins', 'wp_player_knife', 'wp_player_agents'])
    expect((await plugin.query<RowDataPacket[]>(`SELECT * FROM ${table}`))[0]).toEqual([]);
  expect(await api.database.getRepository(LoadoutMirror).count()).toBe(0);
});

it('runs in the worker, and brings those who dressed before it was there', async () => {
  const member = await person();
  await api.database.getRepository(LoadoutHead).save({ userId: member.id, version: 4 });
  await api.database
    .getRepository(LoadoutItemRecord)
    .save({ userId: member.id, team: 2, def: 7, paint: 44, wear: '0.1', seed: 1 });
  const stop = await startLoadouts(api.config);
  try {
    await waitFor(async () => (await diary()).includes(44), { timeoutMs: 120_000, what: 'the row of before' });
    await post(member, 'set-skin', { ...RIFLE, paint: 302 });
    await waitFor(async () => (await diary()).includes(302), { timeoutMs: 120_000, what: 'the row of now' });
  } finally {
    await stop();
  }
});

async function startLoadouts(config: AppConfig): Promise<() => Promise<void>> {
  @Module({
    imports: [
      PlatformModule.forRoot(config, { logger: createLogger({ level: 'silent' }) }),
      PersistenceModule,
      LoadoutsModule,
    ],
  })
  class Program {}
  const program = await NestFactory.createApplicationContext(Program, { logger: false });
  return () => program.close();
}
