import type { LoadMatchRequest, RemoteTargets, RestoreQuestion } from './gateway-types';
import type { RconExecutor } from './server-link';
import type { RconEndpoint } from '../rcon/rcon-outcome';
import { FakePlugin } from '../../test/fake-plugin';
import { FakeRconServer } from '../../test/fake-rcon-server';
import { GameServerGateway } from './game-server-gateway';
import { RconPool } from '../rcon/rcon-pool';

const NINE_THOUSAND_ONE = 9001;
const SOON = { confirmWithinMs: 150 };

let plugin: FakePlugin;
let server: FakeRconServer;
let pool: RconPool;
let gateway: GameServerGateway;
let endpoint: RconEndpoint;

beforeEach(async () => {
  plugin = new FakePlugin();
  server = await FakeRconServer.start(plugin.script());
  endpoint = server.endpoint;
  pool = new RconPool({
    connection: { connectTimeoutMs: 300, authTimeoutMs: 300, idleGapMs: 40, backoffMs: { min: 1, max: 2 } },
  });
  gateway = new GameServerGateway({ rcon: pool });
});
afterEach(async () => {
  await pool.close();
  await server.stop();
});

describe('pausing', () => {
  it('sends the command before it reads anything when the match is believed to run', async () => {
    plugin.live(NINE_THOUSAND_ONE, 11, 7, 4);
    await gateway.warm(endpoint);
    let sentAt: Date | undefined;
    const pending = gateway.pause(endpoint, { assume: 'running', onSent: (at) => (sentAt = at) });
    expect(sentAt).toBeInstanceOf(Date);
    const result = await pending;
    expect(result).toMatchObject({
      outcome: 'confirmed',
      sentAt,
      status: { paused: true, matchId: NINE_THOUSAND_ONE },
    });
    expect(result.confirmedAt).toBeInstanceOf(Date);
    expect(plugin.lines).toEqual(['sm_pause', 'get5_status']);
  });

  it('sends nothing when the match is paused already, and unpauses likewise', async () => {
    plugin.live(1, 3, 2, 1);
    plugin.paused = true;
    expect(await gateway.pause(endpoint)).toMatchObject({ outcome: 'confirmed', detail: 'already_so' });
    expect(plugin.countOf('sm_pause')).toBe(0);
    expect(await gateway.unpause(endpoint, { assume: 'paused' })).toMatchObject({
      outcome: 'confirmed',
      status: { paused: false },
    });
    expect(await gateway.unpause(endpoint)).toMatchObject({ outcome: 'confirmed', detail: 'already_so' });
  });

  it('is confirmed when the pause shows only after a while', async () => {
    plugin.live(1, 3, 2, 1);
    plugin.intercept = (name) => {
      if (name !== 'sm_pause') return null;
      setTimeout(() => (plugin.paused = true), 120);
      return '';
    };
    expect(await gateway.pause(endpoint, { assume: 'running' })).toMatchObject({ outcome: 'confirmed' });
  });

  it('is contradicted when the server ignores it, whatever it answered', async () => {
    plugin.live(1, 3, 2, 1);
    plugin.intercept = (name) => (name === 'sm_pause' ? '[MatchZy] Admin has paused the match!' : null);
    expect(await gateway.pause(endpoint, { assume: 'running', ...SOON })).toMatchObject({
      outcome: 'contradicted',
      detail: 'still_running',
      status: { paused: false },
    });
  });

  it('is unknown when it was sent and no status could be read', async () => {
    plugin.live(1, 3, 2, 1);
    await gateway.warm(endpoint);
    server.script = { auth: 'fin', onCommand: (connection) => connection.rst() };
    expect(await gateway.pause(endpoint, { assume: 'running', ...SOON })).toMatchObject({ outcome: 'unknown' });
  });

  it('is confirmed although the reply was lost, since the status is asked again', async () => {
    plugin.live(1, 3, 2, 1);
    await gateway.warm(endpoint);
    const { console: run } = plugin.script();
    server.script = {
      onCommand: (connection, { id, text }) => {
        const printed = run?.(text) ?? '';
        if (text === 'sm_pause' && plugin.countOf('sm_pause') === 1) connection.rst();
        else connection.reply(id, printed);
      },
    };
    expect(await gateway.pause(endpoint, { assume: 'running' })).toMatchObject({ outcome: 'confirmed' });
  });

  it('is refused, with the reason, when it surely was not done', async () => {
    expect(await gateway.pause(endpoint)).toMatchObject({ outcome: 'refused', reason: 'no_match' });
    plugin.live(7, 0, 0, 0);
    expect(await gateway.pause(endpoint, { matchId: 8 })).toMatchObject({
      outcome: 'refused',
      reason: 'other_match',
      detail: 'match_7',
    });
    plugin.gamestate = 'veto';
    plugin.paused = true;
    expect(await gateway.pause(endpoint)).toMatchObject({ outcome: 'refused', reason: 'wrong_phase' });
    expect(plugin.countOf('sm_pause')).toBe(0);
    plugin.family = 'none';
    expect(await gateway.pause(endpoint, { assume: 'running' })).toMatchObject({
      outcome: 'refused',
      reason: 'plugin_missing',
    });
    expect(await gateway.pause({ ...endpoint, password: 'wrong' }, { assume: 'running' })).toMatchObject({
      reason: 'auth_failed',
    });
    const refused = await gateway.pause({ ...endpoint, serverId: 'gone', port: 1 }, { assume: 'running' });
    expect(refused).toMatchObject({ outcome: 'refused', reason: 'unreachable', detail: 'ECONNREFUSED' });
    expect(refused.sentAt).toBeUndefined();
  });

  it('does not call a veto paused, although the plugin does', async () => {
    plugin.live(7, 0, 0, 0);
    plugin.gamestate = 'veto';
    expect(await gateway.pause(endpoint, { assume: 'running', ...SOON })).toMatchObject({
      outcome: 'contradicted',
      reason: 'wrong_phase',
    });
  });

  it('reads the status ever more slowly, last of all after the deadline, and says it once more on the way', async () => {
    const { gateway: virtual, log } = onVirtualTime(() => '{"gamestate":"live","paused":false,"matchid":1}');
    const result = await virtual.pause(endpoint, { assume: 'running', confirmWithinMs: 2000 });
    expect(result).toMatchObject({ outcome: 'contradicted', status: { paused: false } });
    expect(log.get('get5_status')).toEqual([0, 50, 150, 350, 750, 1150, 1550, 1950, 2000]);
    expect(log.get('sm_pause')).toEqual([0, 1150]);
  });
});

/** A gateway whose server answers at once and whose waiting costs nothing; the log holds when each command was sent. */
function onVirtualTime(status: () => string) {
  let now = 0;
  const log = new Map<string, number[]>();
  const rcon: RconExecutor = {
    warm: () => Promise.resolve({ kind: 'ok', text: '', ms: 0 }),
    execute: (_endpoint, command) => {
      log.set(command, [...(log.get(command) ?? []), now]);
      return Promise.resolve({ kind: 'ok', text: status(), ms: 0 });
    },
  };
  const clock = {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  return { gateway: new GameServerGateway({ rcon, clock }), log };
}

describe('loading a match', () => {
  const target = { url: 'https://p.example/gs', headerKey: 'X-Match-Token', headerValue: 'T' };
  const targets: RemoteTargets = {
    events: target,
    backups: target,
    demos: { ...target, url: 'https://p.example/gs/d' },
  };
  let fetched: boolean;
  let request: LoadMatchRequest;

  beforeEach(() => {
    fetched = false;
    request = {
      matchId: NINE_THOUSAND_ONE,
      configUrl: 'https://p.example/gs/c/9001',
      headerKey: 'X-Match-Token',
      headerValue: 'T',
      wasConfigFetched: () => Promise.resolve(fetched),
      targets,
      booleans: { matchzy_stop_command_available: true },
      bootMarker: 'n0nce',
      ...SOON,
    };
    plugin.onLoad = () => {
      fetched = true;
      plugin.matchId = NINE_THOUSAND_ONE;
      plugin.gamestate = 'warmup';
      return "Unknown command 'get5_check_auths'!";
    };
  });

  it('is confirmed by the status and the fetched config, then targets and boot marker are set', async () => {
    const result = await gateway.loadMatch(endpoint, request);
    expect(result).toMatchObject({
      outcome: 'confirmed',
      armed: true,
      status: { gamestate: 'warmup', matchId: NINE_THOUSAND_ONE },
    });
    expect(plugin.lines.slice(0, 4)).toEqual([
      'get5_web_available',
      'get5_status',
      'matchzy_stop_command_available true',
      'matchzy_loadmatch_url "https://p.example/gs/c/9001" "X-Match-Token" "T"',
    ]);
    expect(plugin.settings.size).toBe(9);
    expect(plugin.settings.get('demo_upload_url')).toBe('https://p.example/gs/d');
    expect(await gateway.readBootMarker(endpoint, 'n0nce')).toEqual({ outcome: 'present' });
    expect(await gateway.readBootMarker(endpoint, 'n0nc')).toEqual({ outcome: 'missing', other: 'n0nce' });
    plugin.aliases.clear();
    expect(await gateway.readBootMarker(endpoint, 'n0nce')).toEqual({ outcome: 'missing' });
  });

  it('speaks get5 where MatchZy is not known', async () => {
    plugin.family = 'get5';
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({ outcome: 'confirmed', armed: true });
    expect(plugin.settings.get('remote_log_header_value')).toBe('T');
  });

  it('is contradicted when the plugin fetched the config and stayed silent and empty', async () => {
    plugin.onLoad = () => {
      fetched = true;
      return '';
    };
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({
      outcome: 'contradicted',
      reason: 'silent',
      detail: 'config_fetched',
      armed: false,
    });
  });

  it('is contradicted when the config was never fetched, even if a match with our id stands there', async () => {
    plugin.onLoad = () => {
      plugin.matchId = NINE_THOUSAND_ONE;
      plugin.gamestate = 'warmup';
      return '';
    };
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({
      outcome: 'contradicted',
      reason: 'other_match',
    });
  });

  it.each([
    ['[MatchZy] [LoadMatchDataCommand] Já existe uma partida com id: 4!', 'refused', 'server_busy'],
    ['[MatchZy] [LoadMatchFromURL] O pedido falhou com: NotFound', 'refused', 'http_error'],
    ['[MatchZy] Falha ao carregar!', 'contradicted', 'failed'],
  ])('reports the answer %p', async (reply, outcome, reason) => {
    plugin.onLoad = () => reply;
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({ outcome, reason });
    expect(plugin.settings.size).toBe(0);
  });

  it('believes the status more than a bracketed line of noise', async () => {
    const load = plugin.onLoad;
    plugin.onLoad = (...args) => `[Metamod] ${load(...args)}`;
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({ outcome: 'confirmed' });
  });

  it('never sends the load to a server with a match on it', async () => {
    plugin.live(44, 3, 2, 1);
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({
      outcome: 'refused',
      reason: 'server_busy',
      detail: 'match_44_live',
    });
    plugin.matchId = NINE_THOUSAND_ONE;
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({ outcome: 'refused', reason: 'server_busy' });
    expect(plugin.countOf('matchzy_loadmatch_url')).toBe(0);
  });

  it('asked again after a lost answer confirms the match instead of loading it twice', async () => {
    expect((await gateway.loadMatch(endpoint, request)).outcome).toBe('confirmed');
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({
      outcome: 'confirmed',
      detail: 'already_loaded',
      armed: true,
    });
    expect(plugin.countOf('matchzy_loadmatch_url')).toBe(1);
  });

  it('is confirmed although the connection broke while the server fetched the config', async () => {
    const { console: run } = plugin.script();
    server.script = {
      onCommand: (connection, { id, text }) => {
        const printed = run?.(text) ?? '';
        if (text.startsWith('matchzy_loadmatch_url')) connection.rst();
        else connection.reply(id, printed);
      },
    };
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({ outcome: 'confirmed' });
    expect(plugin.countOf('matchzy_loadmatch_url')).toBe(1);
  });

  it('tells a missing plugin, a wrong password and a dead server apart', async () => {
    plugin.family = 'none';
    expect(await gateway.loadMatch(endpoint, request)).toMatchObject({ outcome: 'refused', reason: 'plugin_missing' });
    expect(await gateway.loadMatch({ ...endpoint, password: 'x' }, request)).toMatchObject({
      outcome: 'refused',
      reason: 'auth_failed',
    });
    expect(await gateway.loadMatch({ ...endpoint, port: 1 }, request)).toMatchObject({
      outcome: 'refused',
      reason: 'unreachable',
    });
  });

  it('names an argument that no console line can carry', async () => {
    expect(await gateway.loadMatch(endpoint, { ...request, headerValue: 'a"b' })).toMatchObject({
      outcome: 'refused',
      reason: 'invalid_argument',
      detail: 'headerValue:quote',
    });
    expect(server.connections).toHaveLength(0);
  });
});

describe('ending a match', () => {
  it('ends ours, and is confirmed when the server is empty', async () => {
    plugin.live(5, 3, 2, 1);
    expect(await gateway.endMatch(endpoint, { matchId: 5, ...SOON })).toMatchObject({
      outcome: 'confirmed',
      status: { gamestate: 'none' },
    });
    expect(await gateway.endMatch(endpoint, { matchId: 5, ...SOON })).toMatchObject({
      outcome: 'confirmed',
      detail: 'already_so',
    });
    expect(plugin.countOf('css_endmatch')).toBe(1);
  });

  it('never ends the match of somebody else', async () => {
    plugin.live(6, 3, 2, 1);
    expect(await gateway.endMatch(endpoint, { matchId: 5, ...SOON })).toMatchObject({
      outcome: 'refused',
      reason: 'other_match',
    });
    expect(plugin.countOf('css_endmatch')).toBe(0);
  });

  it('is contradicted when the match stays', async () => {
    plugin.live(5, 3, 2, 1);
    plugin.intercept = (name) => (name === 'css_endmatch' ? '' : null);
    expect(await gateway.endMatch(endpoint, { matchId: 5, ...SOON })).toMatchObject({
      outcome: 'contradicted',
      detail: 'still_loaded',
    });
    expect(plugin.countOf('css_endmatch')).toBe(1);
  });

  it("uses get5's word on get5", async () => {
    plugin.family = 'get5';
    plugin.live(5, 3, 2, 1);
    expect(await gateway.endMatch(endpoint, { matchId: 5, ...SOON })).toMatchObject({ outcome: 'confirmed' });
  });

  it('forces the start of a waiting match only', async () => {
    plugin.restored(5, 0, 2, 1);
    expect(await gateway.forceStart(endpoint, { matchId: 5, ...SOON })).toMatchObject({
      outcome: 'confirmed',
      status: { gamestate: 'live' },
    });
    expect(await gateway.forceStart(endpoint, { matchId: 5 })).toMatchObject({
      outcome: 'confirmed',
      detail: 'already_so',
    });
    expect(await gateway.forceStart(endpoint, { matchId: 6 })).toMatchObject({
      outcome: 'refused',
      reason: 'other_match',
    });
    expect(plugin.countOf('css_start')).toBe(1);
  });
});

describe('restoring a backup', () => {
  const expected = { mapNumber: 0, round: 7, score1: 4, score2: 3 };
  const question: RestoreQuestion = { mayHaveBeenSent: false, nextStep: () => 'send' };
  const local = { file: 'matchzy_5_0_round07.json', matchId: 5, expect: expected, question, ...SOON };

  it('is confirmed when the status shows the scores of the backup', async () => {
    plugin.intercept = (name) => {
      if (name === 'matchzy_loadbackup') setTimeout(() => plugin.restored(5, 0, 4, 3), 60);
      return name === 'matchzy_loadbackup' ? '' : null;
    };
    expect(await gateway.restoreLocal(endpoint, local)).toMatchObject({
      outcome: 'confirmed',
      status: { gamestate: 'pending_restore' },
    });
    expect(plugin.lines).toContain('matchzy_loadbackup matchzy_5_0_round07.json');
  });

  it('is confirmed when it waits for the players, though the engine still stands at nil all', async () => {
    plugin.intercept = (name) => {
      if (name === 'matchzy_loadbackup') plugin.restored(5, 0, 0, 0);
      return null;
    };
    expect(await gateway.restoreLocal(endpoint, local)).toMatchObject({
      outcome: 'confirmed',
      status: { gamestate: 'pending_restore' },
    });
  });

  it('is seen to its end where the players are there: the game goes on from it, paused', async () => {
    plugin.intercept = (name) => {
      if (name !== 'matchzy_loadbackup') return null;
      plugin.restored(5, 0, 0, 0);
      setTimeout(() => {
        plugin.live(5, 7, 4, 3);
        plugin.paused = true;
      }, 200);
      return '';
    };
    expect(await gateway.restoreLocal(endpoint, { ...local, confirmWithinMs: 5_000 })).toMatchObject({
      outcome: 'confirmed',
      status: { gamestate: 'live', paused: true },
    });
  });

  it('cannot be resumed or paused while it waits: what is said then is forgotten', async () => {
    plugin.restored(5, 0, 0, 0);
    plugin.paused = false;
    expect(await gateway.unpause(endpoint)).toMatchObject({ outcome: 'refused', reason: 'wrong_phase' });
    expect(await gateway.pause(endpoint)).toMatchObject({ outcome: 'refused', reason: 'wrong_phase' });
    expect(plugin.countOf('sm_unpause') + plugin.countOf('sm_pause')).toBe(0);
  });

  it('is contradicted when it waits with another map', async () => {
    plugin.intercept = (name) => {
      if (name === 'matchzy_loadbackup') plugin.restored(5, 1, 4, 3);
      return null;
    };
    expect(await gateway.restoreLocal(endpoint, local)).toMatchObject({ outcome: 'contradicted' });
  });

  it('is contradicted when the match came back at nil all', async () => {
    plugin.intercept = (name) => {
      if (name === 'matchzy_loadbackup') plugin.live(5, 0, 0, 0);
      return null;
    };
    expect(await gateway.restoreLocal(endpoint, local)).toMatchObject({
      outcome: 'contradicted',
      detail: 'state_is_not_the_backup',
    });
  });

  it('of the running round itself is confirmed only by the pause that follows it', async () => {
    plugin.live(5, 7, 4, 3);
    expect(await gateway.restoreLocal(endpoint, local)).toMatchObject({ outcome: 'contradicted' });
    plugin.intercept = (name) => {
      if (name === 'matchzy_loadbackup') plugin.paused = true;
      return null;
    };
    expect(await gateway.restoreLocal(endpoint, local)).toMatchObject({ outcome: 'confirmed' });
  });

  it('to a score that nobody knows is confirmed by map and round, and by nothing less', async () => {
    const unknown = { ...local, expect: { ...expected, score1: null, score2: null } };
    plugin.restored(5, 0, 0, 0);
    plugin.gamestate = 'warmup';
    expect(await gateway.restoreLocal(endpoint, unknown)).toMatchObject({ outcome: 'contradicted' });
    plugin.intercept = (name) => {
      if (name === 'matchzy_loadbackup') plugin.live(5, 7, 6, 1);
      return name === 'matchzy_loadbackup' ? '' : null;
    };
    expect(await gateway.restoreLocal(endpoint, unknown)).toMatchObject({ outcome: 'confirmed' });
  });

  it('says that the file is missing, in whatever language the server says it', async () => {
    plugin.intercept = (name, args) =>
      name === 'matchzy_loadbackup' ? `[MatchZy] O ficheiro ${args[0]} não existe, …` : null;
    expect(await gateway.restoreLocal(endpoint, local)).toMatchObject({ outcome: 'refused', reason: 'backup_missing' });
  });

  it('refuses a path and another match without sending anything', async () => {
    expect(await gateway.restoreLocal(endpoint, { ...local, file: '../cfg/server.cfg' })).toMatchObject({
      reason: 'invalid_argument',
      detail: 'file:not_plain',
    });
    plugin.live(6, 1, 1, 0);
    expect(await gateway.restoreLocal(endpoint, local)).toMatchObject({ outcome: 'refused', reason: 'other_match' });
    expect(plugin.countOf('matchzy_loadbackup')).toBe(0);
  });

  it('works from our own store on another server, and reports when the store refused the plugin', async () => {
    const remote = {
      url: 'https://p.example/gs/r/1',
      headerKey: 'X-Match-Token',
      headerValue: 'T',
      matchId: 5,
      expect: expected,
      question,
      ...SOON,
    };
    plugin.intercept = (name) => {
      if (name === 'matchzy_loadbackup_url') plugin.restored(5, 0, 4, 3);
      return null;
    };
    expect(await gateway.restoreFromUrl(endpoint, remote)).toMatchObject({ outcome: 'confirmed' });
    plugin.gamestate = 'none';
    plugin.intercept = (name) =>
      name === 'matchzy_loadbackup_url' ? '[MatchZy] [LoadMatchFromURL] falhou: Unauthorized' : null;
    expect(await gateway.restoreFromUrl(endpoint, remote)).toMatchObject({
      outcome: 'refused',
      reason: 'http_error',
      detail: 'Unauthorized',
    });
  });
});

describe('asking a server', () => {
  it('probes reachability, password, plugin and version', async () => {
    expect(await gateway.probe(endpoint)).toMatchObject({
      reachable: true,
      passwordAccepted: true,
      pluginPresent: true,
      pluginVersion: '0.15.0',
      serverVersion: '14178',
      free: true,
      engine: { map: 'de_nuke', humans: 3, steamIds: null },
      failure: null,
    });
    plugin.live(1, 0, 0, 0);
    expect(await gateway.probe(endpoint)).toMatchObject({ free: false });
  });

  it('never calls a server without the plugin free', async () => {
    plugin.family = 'none';
    expect(await gateway.probe(endpoint)).toMatchObject({
      reachable: true,
      passwordAccepted: true,
      pluginPresent: false,
      free: false,
      serverVersion: '14178',
      failure: { reason: 'plugin_missing' },
    });
  });

  it('tells a wrong password, a ban and silence apart', async () => {
    expect(await gateway.probe({ ...endpoint, password: 'x' })).toMatchObject({
      reachable: true,
      passwordAccepted: false,
      pluginPresent: null,
      free: false,
    });
    server.script = { auth: 'fin' };
    expect(await gateway.probe({ ...endpoint, serverId: 'b' })).toMatchObject({
      reachable: true,
      passwordAccepted: null,
      failure: { reason: 'banned' },
    });
    expect(await gateway.probe({ ...endpoint, serverId: 'c', port: 1 })).toMatchObject({
      reachable: false,
      passwordAccepted: null,
      failure: { reason: 'unreachable' },
    });
  });

  it('ends a probe of a server that answers nothing', async () => {
    server.script = { mirror: 'none', onCommand: () => undefined };
    const probe = await gateway.probe(endpoint);
    expect(probe).toMatchObject({
      reachable: true,
      passwordAccepted: true,
      pluginPresent: null,
      free: false,
      failure: { reason: 'no_answer' },
    });
    expect(server.received[0]).toBe('get5_web_available');
  });

  it('reads status and engine, or says why not', async () => {
    plugin.live(5, 3, 2, 1);
    expect(await gateway.readStatus(endpoint)).toMatchObject({ outcome: 'ok', status: { matchId: 5, roundNumber: 3 } });
    expect(await gateway.readEngine(endpoint)).toEqual({
      outcome: 'ok',
      engine: { map: 'de_nuke', humans: 3, steamIds: null },
    });
    plugin.intercept = () => 'gibberish';
    expect(await gateway.readStatus(endpoint)).toMatchObject({ outcome: 'failed', reason: 'unparsable' });
  });

  it('lists backups, and says when the plugin is missing', async () => {
    plugin.intercept = (name) =>
      name === 'matchzy_listbackups' ? 'matchzy_5_0_round07.json 2026-11-20 21:00:00 A B de_nuke 4 3' : null;
    expect(await gateway.listBackups(endpoint, 5)).toMatchObject({ outcome: 'ok', backups: [{ round: 7, score1: 4 }] });
    plugin.family = 'none';
    expect(await gateway.listBackups(endpoint, 5)).toMatchObject({ outcome: 'failed', reason: 'plugin_missing' });
  });
});

describe('people and words', () => {
  it('adds and removes people, and claims no more than that the server ran it', async () => {
    expect(
      await gateway.addPlayer(endpoint, { steamId: '76561198000000101', team: 'team1', name: 'ana' }),
    ).toMatchObject({ outcome: 'refused', reason: 'no_match' });
    plugin.live(5, 3, 2, 1);
    expect(
      await gateway.addPlayer(endpoint, { steamId: '76561198000000101', team: 'team1', name: 'José "Zé"; quit' }),
    ).toMatchObject({ outcome: 'executed' });
    expect(await gateway.addSpectator(endpoint, { steamId: '76561198000000901', name: 'caster' })).toMatchObject({
      outcome: 'executed',
    });
    expect(await gateway.removePlayer(endpoint, '76561198000000101')).toMatchObject({ outcome: 'executed' });
    expect(await gateway.removePlayer(endpoint, '1; quit')).toMatchObject({
      outcome: 'refused',
      reason: 'invalid_argument',
    });
    expect(plugin.lines.filter((line) => /player/.test(line))).toEqual([
      'matchzy_addplayer 76561198000000101 team1 "José Zé; quit"',
      'matchzy_addplayer 76561198000000901 spec "caster"',
      'matchzy_removeplayer 76561198000000101',
    ]);
  });

  it('says what fits on one line', async () => {
    expect(await gateway.say(endpoint, 'Boa sorte! 🍀')).toMatchObject({ outcome: 'executed' });
    expect(await gateway.say(endpoint, 'a\nquit')).toMatchObject({
      outcome: 'refused',
      reason: 'invalid_argument',
      detail: 'text:line_break',
    });
    expect(plugin.lines).toEqual(['say "Boa sorte! 🍀"']);
  });

  it('passes a raw line on and its answer back clean, and never a denied one', async () => {
    plugin.intercept = () => '[\x04MatchZy\x01] olá\x10';
    expect(await gateway.sendRcon(endpoint, 'css_help')).toMatchObject({ outcome: 'ok', reply: '[MatchZy] olá' });
    expect(await gateway.sendRcon(endpoint, 'status; quit')).toEqual({ outcome: 'denied', rule: 'chain' });
    expect(plugin.lines).toEqual(['css_help']);
    server.script = { onCommand: (connection) => connection.rst() };
    expect(await gateway.sendRcon(endpoint, 'mp_restartgame 1')).toMatchObject({
      outcome: 'failed',
      reason: 'no_answer',
    });
  });

  it('arms a server again, and stops at the first line that surely was not sent', async () => {
    const target = { url: 'https://p.example/gs', headerKey: 'X-Match-Token', headerValue: 'T2' };
    const targets: RemoteTargets = { events: target, backups: target, demos: target };
    expect(await gateway.rearm(endpoint, targets)).toMatchObject({ outcome: 'executed', detail: 'matchzy' });
    expect(plugin.settings.get('remote_backup_header_value')).toBe('T2');
    plugin.family = 'none';
    expect(await gateway.rearm(endpoint, targets)).toMatchObject({ outcome: 'refused', reason: 'plugin_missing' });
    plugin.family = 'matchzy';
    server.script = { auth: 'fin', onCommand: (connection) => connection.rst() };
    const before = server.received.length;
    expect((await gateway.rearm(endpoint, targets)).outcome).toBe('unknown');
    expect(server.received.length - before).toBe(1);
    expect(await gateway.rearm(endpoint, { ...targets, demos: { ...target, headerKey: 'a"b' } })).toMatchObject({
      outcome: 'refused',
      detail: 'demos.headerKey:quote',
    });
  });

  it('does not take silence for a missing boot marker', async () => {
    await gateway.setBootMarker(endpoint, 'abc');
    plugin.aliases.set('placar_boot', '');
    expect(await gateway.readBootMarker(endpoint, 'abc')).toMatchObject({ outcome: 'failed', reason: 'unparsable' });
  });
});
