import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { PreflightStep } from '@placar/contracts';
import { FakePlugin } from '../../test/fake-plugin';
import { FakeRconServer } from '../../test/fake-rcon-server';
import { RconPool } from '../rcon/rcon-pool';
import { PreflightRunner } from './preflight';
import { isOlder, parseMapList, parsePluginVersion } from './preflight-replies';
import type { Finding, PreflightRequest } from './preflight-types';

const LIST = (version: string): string =>
  `  List of all plugins currently loaded by CounterStrikeSharp: 2 plugins loaded.\n  [#1:LOADED]: "Tags" (9.9) by x\n  [#2:LOADED]: "MatchZy" (${version}) by WD-\n    A plugin`;
const NO_EVENT: Finding = { status: 'skipped', code: 'only_in_match', detail: null };

let plugin: FakePlugin;
let server: FakeRconServer;
let pool: RconPool;
let version: string | null;
let maps: string | null;
let humans: number;
let fetched: boolean;

beforeEach(async () => {
  [version, maps, humans, fetched] = ['0.8.15', 'de_nuke de_mirage\nde_ancient', 0, false];
  plugin = new FakePlugin();
  const { console: run } = plugin.script();
  plugin.onLoad = () => {
    fetched = true;
    return '[\x04MatchZy\x01] [LoadMatchFromURL] HTTP request failed with status code: Conflict';
  };
  server = await FakeRconServer.start({
    console: (line) => {
      const known = extra(line);
      if (known === null) return run?.(line) ?? '';
      plugin.lines.push(line);
      return known;
    },
  });
  pool = new RconPool({ connection: { connectTimeoutMs: 300, authTimeoutMs: 300, idleGapMs: 30 } });
});
afterEach(async () => {
  await pool.close();
  await server.stop();
});

/** What the framework and the engine answer beside the plugin. */
function extra(line: string): string | null {
  if (line === 'css_plugins list') return version === null ? `Unknown command 'css_plugins'!` : LIST(version);
  if (line === 'maps *') return maps ?? `Unknown command 'maps'!`;
  if (line === 'status_json') return JSON.stringify({ server: { map: 'de_nuke', clients_human: humans } });
  return null;
}

const run = (overrides: Partial<PreflightRequest> = {}) =>
  new PreflightRunner(pool).run({
    endpoint: server.endpoint,
    guard: { allowPrivate: true },
    inMatch: false,
    map: 'de_mirage',
    configFetch: {
      url: 'https://placar.example/api/servers/preflight/abc',
      headerKey: 'Authorization',
      headerValue: 'abc',
      wasFetched: () => Promise.resolve(fetched),
    },
    eventRoundTrip: () => Promise.resolve(NO_EVENT),
    ...overrides,
  });
const told = ({ steps }: { steps: readonly PreflightStep[] }): string[] =>
  steps.map(({ step, status, code }) => [step, status, code].filter((part) => part !== null).join(' '));

describe('a pre-flight', () => {
  it('passes a server that is well, and leaves it as it was', async () => {
    const report = await run();
    expect(told(report)).toEqual([
      'dns ok',
      'port ok',
      'password ok',
      'plugin ok',
      'version ok',
      'free ok',
      'map ok',
      'config_fetch ok',
      'event_round_trip skipped only_in_match',
    ]);
    expect(report).toMatchObject({ ok: true, pluginVersion: '0.8.15', latencyMs: expect.any(Number) as number });
    expect([plugin.gamestate, plugin.matchId, plugin.settings.size]).toEqual(['none', null, 0]);
  });

  it('names the first thing that is wrong, and does not pretend to know the rest', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const rest = (count: number) =>
      ['port', 'password', 'plugin', 'version', 'free', 'map', 'config_fetch']
        .slice(-count)
        .map((step) => `${step} skipped not_reached`);
    const unknown = await run({
      endpoint: { ...server.endpoint, host: 'nowhere.invalid' },
      guard: { allowPrivate: true, lookup: () => Promise.resolve([]) },
    });
    expect(told(unknown).slice(0, 8)).toEqual(['dns failed unresolvable', ...rest(7)]);
    const hidden = await run({ guard: { allowPrivate: false } });
    expect(told(hidden)[0]).toBe('dns failed private_address');
    const shut = await run({ endpoint: { ...server.endpoint, serverId: 'shut', port } });
    expect(told(shut).slice(1, 8)).toEqual(['port failed refused', ...rest(6)]);
    plugin.family = 'none';
    const bare = await run();
    expect(told(bare).slice(2, 8)).toEqual(['password ok', 'plugin failed plugin_missing', ...rest(4)]);
    expect([unknown.ok, hidden.ok, shut.ok, bare.ok]).toEqual([false, false, false, false]);
  });

  it('offers a rejected password once and never again', async () => {
    const wrong = { ...server.endpoint, password: 'errada' };
    expect(told(await run({ endpoint: wrong }))[2]).toBe('password failed auth_failed');
    const attempts = server.authAttempts;
    expect(told(await run({ endpoint: wrong }))[2]).toBe('password failed breaker_open');
    expect(server.authAttempts).toBe(attempts);
  });

  it('tells an old plugin by the list of the framework, not by the fixed version of its answers', async () => {
    const step = async (): Promise<string | undefined> => told(await run())[4];
    version = '0.8.14';
    expect(await step()).toBe('version warning plugin_old');
    version = '0.8.8';
    const report = await run();
    expect([told(report)[4], report.ok, report.pluginVersion]).toEqual([
      'version failed plugin_outdated',
      false,
      '0.8.8',
    ]);
    version = null;
    expect(await step()).toBe('version skipped version_hidden');
  });

  it('finds a missing map only where the list can be trusted', async () => {
    const step = async (map: string | null): Promise<string | undefined> => told(await run({ map }))[6];
    expect(await step('de_cobblestone')).toBe('map failed map_missing');
    expect(await step('3070284539')).toBe('map skipped workshop_map');
    expect(await step(null)).toBe('map skipped no_map');
    maps = 'nothing that we know';
    expect(await step('de_cobblestone')).toBe('map skipped map_list_hidden');
    expect(await step('DE_NUKE')).toBe('map ok');
    maps = null;
    expect(await step('de_mirage')).toBe('map skipped map_list_hidden');
  });

  it('asks nothing of a server in a match but who it is', async () => {
    plugin.live(7, 3, 2, 1);
    const event: Finding = { status: 'ok', code: null, detail: '2026-05-01T10:00:00.000Z' };
    const report = await run({ inMatch: true, eventRoundTrip: () => Promise.resolve(event) });
    expect(told(report).slice(4)).toEqual([
      'version ok',
      'free skipped in_match',
      'map skipped in_match',
      'config_fetch skipped in_match',
      'event_round_trip ok',
    ]);
    expect(report.ok).toBe(true);
    expect(plugin.lines.filter((line) => /load|endmatch|pause/.test(line))).toEqual([]);
  });

  it('does not make a busy or peopled server fetch anything', async () => {
    humans = 2;
    expect(told(await run())[7]).toBe('config_fetch skipped players_connected');
    plugin.live(7, 3, 2, 1);
    expect(told(await run()).slice(5, 8)).toEqual(['free failed in_match', 'map ok', 'config_fetch skipped not_free']);
    expect(plugin.countOf('matchzy_loadmatch_url')).toBe(0);
  });

  it.each([
    ['[LoadMatchFromURL] HTTP request failed with status code: Forbidden', 'config_http_error', 'Forbidden'],
    ['[LoadMatchFromURL] HTTP request failed with status code: Unauthorized', 'config_header_lost', 'Unauthorized'],
    ['', 'not_fetched', null],
  ])('says why our address was not reached: %s', async (reply, code, detail) => {
    plugin.onLoad = () => reply;
    const { steps } = await run();
    expect(steps[7]).toMatchObject({ step: 'config_fetch', status: 'failed', code, detail });
  });

  it('is short when a match is about to be given to the server', async () => {
    const quick = (password = server.endpoint.password) =>
      new PreflightRunner(pool).quick({ ...server.endpoint, password });
    expect(await quick()).toMatchObject({ ok: true, pluginVersion: '0.8.15' });
    plugin.live(7, 3, 2, 1);
    expect(await quick()).toEqual({ ok: false, code: 'in_match', detail: 'match 7 live' });
    version = '0.7.1';
    expect(await quick()).toEqual({ ok: false, code: 'plugin_outdated', detail: '0.7.1' });
    expect(await quick('errada')).toMatchObject({ ok: false, code: 'auth_failed' });
  });
});

describe('what servers print', () => {
  it('is read whatever stands around it', () => {
    expect(parsePluginVersion(`noise\n${LIST('0.8.7')}`)).toBe('0.8.7');
    expect(parsePluginVersion('[#1:LOADED]: "MatchZy Enhanced" (v1.4.2) by y')).toBe('1.4.2');
    expect(parsePluginVersion('[#1:LOADED]: "Tags" (1.0)')).toBeNull();
    expect([...parseMapList('-----\nPENDING:   (fs) de_nuke.bsp\tmaps/De_Inferno.vpk')]).toEqual(
      expect.arrayContaining(['de_nuke', 'de_inferno']),
    );
    expect(['0.8.9', '0.8.10', '0.8.15', '1.0', '0.8'].map((each) => isOlder(each, '0.8.10'))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});
