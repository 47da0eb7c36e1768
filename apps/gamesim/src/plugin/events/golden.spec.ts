import type { ServerOptions, VirtualServerApi } from '../../api-types';
import { goldenText } from '../../../test/golden-files';
import { SimBench } from '../../../test/sim-bench';
import { PROFILE_NAMES } from '../profiles';
import type { ProfileName } from '../profiles';

const expectGolden = (file: string, lines: readonly string[]): void => {
  const { text, golden } = goldenText(file, lines);
  expect(text).toBe(golden);
};

const POOL = ['de_nuke', 'de_ancient', 'de_mirage', 'de_inferno', 'de_anubis', 'de_dust2', 'de_train'];

describe('golden files', () => {
  let bench: SimBench;
  let server: VirtualServerApi;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  /** Ports differ from run to run; everything else is compared as it is. */
  const steady = (text: string): string =>
    text
      .replaceAll(bench.receiver.baseUrl, 'http://placar.example')
      .replaceAll(`127.0.0.1:${server.port}`, '127.0.0.1:27015')
      .replaceAll('\u0001', '<01>')
      .replaceAll('\u0004', '<04>');
  const add = async (options: ServerOptions = {}): Promise<void> => {
    server = await bench.addServer({ seed: 'golden', ...options });
  };
  const target = (prefix: string): Record<string, string> => ({
    [`${prefix}_remote_log_url`]: `${bench.receiver.baseUrl}/events`,
    [`${prefix}_remote_log_header_key`]: 'X-Match-Token',
    [`${prefix}_remote_log_header_value`]: 'T1',
    [`${prefix}_remote_backup_url`]: `${bench.receiver.baseUrl}/backups`,
    [`${prefix}_demo_upload_url`]: `${bench.receiver.baseUrl}/demos`,
    matchzy_demo_name_format: '{MATCH_ID}_{MAPNUMBER}_{MAP}',
  });

  it.each<[ProfileName, string]>([
    ['matchzy-0.8.15', 'matchzy'],
    ['matchzy-0.8.12', 'matchzy'],
    ['get5-0.15', 'get5'],
    ['enhanced-1.4', 'matchzy'],
  ])('the first event of each kind of %s', async (profile, prefix) => {
    await add({ profile, quirks: { seriesStartLossProbability: 0 }, convars: { matchzy_heartbeat_interval: '600' } });
    for (const [name, value] of Object.entries(target(prefix))) await server.console(`${name} "${value}"`);
    const cvars = target(prefix);
    const veto = { num_maps: 3, maplist: POOL, map_sides: undefined, skip_veto: false, cvars };
    bench.serveConfig(veto);
    await server.console(`get5_loadmatch_url "${bench.receiver.baseUrl}/config" "X-Match-Token" "T1"`);
    await server.settled();
    await server.playRound();
    await server.console('sm_pause');
    await server.advance(200_000);
    await server.console('sm_unpause');
    server.player({ type: 'say', steamId: '76561198000001101', text: 'olá <mundo> & "tu" 🎯' });
    await server.playMap();
    await server.playSeries([{}, { score: [13, 5] }, { score: [16, 14] }]);
    await server.advance(200_000);
    await server.settled();
    const first = new Map<string, string>();
    for (const record of server.truth().events) {
      if (record.channel === 'event' && record.body !== null && !first.has(record.name))
        first.set(record.name, record.body);
    }
    expectGolden(`events-${profile}.txt`, [...first.values()].map(steady));
    const one = (path: string): string => {
      const [request] = bench.receiver.of(path);
      const { host: _host, connection: _connection, ...headers } = request?.headers ?? {};
      return JSON.stringify({ path, headers });
    };
    expectGolden(`headers-${profile}.txt`, ['/config', '/events', '/backups', '/demos'].map(one).map(steady));
  });

  it.each<ProfileName>(['matchzy-0.8.15', 'get5-0.15'])('the status in every state of %s', async (profile) => {
    await add({ profile });
    const seen = new Map<string, string>();
    const look = async (): Promise<void> => {
      const state = server.state();
      if (!seen.has(state)) seen.set(state, steady((await server.console('get5_status')).trimEnd()));
    };
    const walk = async (until: string): Promise<void> => {
      while (server.state() !== until) {
        await look();
        await server.step();
      }
      await look();
    };
    await look();
    bench.serveConfig({ num_maps: 2, maplist: POOL, map_sides: undefined, skip_veto: false });
    await server.console(`get5_loadmatch_url "${bench.receiver.baseUrl}/config"`);
    await server.settled();
    await walk('live');
    await server.playRound();
    await server.console('sm_pause');
    seen.set('live, paused', steady((await server.console('get5_status')).trimEnd()));
    await server.console('sm_unpause');
    await walk('post_game');
    await server.restart();
    const file = server.diskFiles().find((name) => /_(round01\.json|round1\.cfg)$/.test(name)) ?? '';
    await server.console(`get5_loadbackup ${file}`);
    await look();
    await server.console('get5_endmatch');
    bench.serveConfig({ map_sides: ['knife'] });
    await server.console(`get5_loadmatch_url "${bench.receiver.baseUrl}/config"`);
    await server.settled();
    await walk('live');
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['none', 'veto', 'warmup', 'knife', 'pending_restore']));
    expectGolden(
      `status-${profile}.txt`,
      [...seen].map(([state, json]) => `${state}\t${json}`),
    );
  });

  it('a round backup, its engine part and the list of backups', async () => {
    await add();
    await bench.load(server, { map_sides: ['team1_t'] });
    for (let round = 0; round < 4; round += 1) await server.playRound();
    expectGolden('backup-json.txt', [steady(server.readDisk('matchzy_9001_0_round03.json') ?? '')]);
    expectGolden('backup-engine.txt', [server.readDisk('matchzy_9001_0_round03.txt') ?? '']);
    expectGolden('backup-list.txt', [(await server.console('matchzy_listbackups 9001')).trimEnd()]);
  });

  it('what status and status_json show', async () => {
    await add();
    await bench.load(server, { spectators: { players: { '76561198000000901': 'caster 🎙' } } });
    await server.playRound();
    expectGolden('status-engine.txt', [steady(await server.console('status'))]);
    expectGolden('status-json.txt', [steady((await server.console('status_json')).trimEnd())]);
  });

  it('the plugins and maps that each profile lists', async () => {
    const lines: string[] = [];
    const ask = async (title: string, ...questions: string[]): Promise<void> => {
      for (const question of questions) {
        const reply = (await server.console(question)).trimEnd().replaceAll('\t', '<tab>');
        lines.push(`${title} > ${question}`, reply);
      }
    };
    for (const profile of PROFILE_NAMES) {
      await add({ profile });
      await ask(profile, 'css_plugins list', 'maps *');
    }
    await add({ map: 'de_cache' });
    await ask('on de_cache', 'maps *', 'maps de_a', 'maps');
    server.faults({ mapMissing: { maps: ['de_nuke', 'de_cache'] } });
    await ask('without de_nuke', 'maps *');
    server.faults({ mapMissing: {} });
    await ask('without any', 'maps *');
    server.faults({ mapMissing: null, pluginMissing: true });
    await ask('plugin gone', 'css_plugins list');
    server.faults({ pluginMissing: null });
    await ask('plugin back', 'css_plugins list');
    expectGolden('lists.txt', lines);
  });

  it.each(['en', 'pt-BR'] as const)('every reply in %s', async (locale) => {
    await add({ locale });
    const lines: string[] = [];
    const say = async (line: string): Promise<void> => {
      lines.push(`> ${steady(line)}`, steady(await server.console(line)).trimEnd());
    };
    const url = `${bench.receiver.baseUrl}/config`;
    for (const line of [
      'get5_web_available',
      'version',
      'css_sv',
      'css_rk',
      'css_rk',
      'matchzy_addplayer 1 team1 "x"',
      'matchzy_removeplayer 1',
      'matchzy_listbackups',
      'matchzy_loadbackup "a.json"',
      'css_restore x',
      'css_restore 3',
      'matchzy_loadmatch missing.json',
      'matchzy_loadmatch_url "ftp://x"',
      `matchzy_loadmatch_url "${bench.receiver.baseUrl}/gone"`,
      `matchzy_loadbackup_url "${bench.receiver.baseUrl}/gone"`,
      'matchzy_loadbackup_url "nowhere"',
      `matchzy_loadmatch_url "${url}"`,
      'matchzy_enable_tech_pause',
      'matchzy_enable_tech_pause "true"',
      'matchzy_max_tech_pauses_allowed "two"',
      'what_is_this',
      'rcon_password',
    ]) {
      bench.receiver.answer('/gone', 404);
      bench.serveConfig({ maplist: [] });
      await say(line);
    }
    await bench.load(server, { num_maps: 1, maplist: POOL, map_sides: undefined, skip_veto: false });
    await say(`matchzy_loadmatch_url "${url}"`);
    await say('matchzy_loadmatch again.json');
    await say('css_sv');
    await say('css_endmatch');
    await bench.load(server);
    await server.playRound();
    for (const line of [
      'css_start',
      'sm_pause',
      'sm_pause',
      'sm_unpause',
      'sm_unpause',
      'css_tech',
      'css_pause',
      'css_unpause',
      'matchzy_addplayer',
      'matchzy_addplayer 76561198000009901 team3 "x"',
      'matchzy_addplayer 76561198000009901 team2 "Zé ção"',
      'matchzy_addplayer 76561198000009901 spec "Zé ção"',
      'matchzy_removeplayer abc',
      'matchzy_removeplayer 76561198000009901',
      'css_asay olá',
      'reload_admins',
    ])
      await say(line);
    await server.console('timeout_ct_start');
    await server.advance(8_000);
    await say('sm_pause');
    await say('matchzy_loadbackup matchzy_9001_0_round00.json');
    for (let round = 1; round < 12; round += 1) await server.playRound();
    for (const line of ['sm_pause', 'matchzy_loadbackup matchzy_9001_0_round03.json', 'matchzy_addplayer 1 team1 "x"'])
      await say(line);
    await say('matchzy_removeplayer 76561198000009901');
    await server.playMap();
    for (const line of ['sm_pause', 'matchzy_loadbackup matchzy_9001_0_round03.json']) await say(line);
    expectGolden(`replies-${locale}.txt`, lines);
  });
});
