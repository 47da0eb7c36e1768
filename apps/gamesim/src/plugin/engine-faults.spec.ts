import type { VirtualServerApi } from '../api-types';
import { plain, SimBench } from '../../test/sim-bench';

const BO3 = {
  num_maps: 3,
  maplist: ['de_nuke', 'de_ancient', 'de_mirage'],
  map_sides: ['team1_ct', 'team2_ct', 'team1_ct'],
};

describe('faults of the plugin and the engine', () => {
  let bench: SimBench;
  let server: VirtualServerApi;
  beforeEach(async () => {
    bench = await SimBench.open();
    server = await bench.addServer();
  });
  afterEach(() => bench.close());
  const rounds = async (count: number): Promise<void> => {
    for (let round = 0; round < count; round += 1) await server.playRound();
  };
  const people = async (): Promise<number> =>
    (JSON.parse(await server.console('status_json')) as { server: { clients_human: number } }).server.clients_human;

  it('reload the plugin: nobody is kicked, all flags are lost, and a restore brings the match back', async () => {
    await bench.load(server);
    await rounds(4);
    server.faults({ hotReload: true });
    expect(await bench.status(server)).toMatchObject({ gamestate: 'none', matchid: null });
    expect(await people()).toBe(10);
    const events = bench.eventNames().length;
    await server.advance(300_000);
    expect(bench.eventNames()).toHaveLength(events);
    await server.console('matchzy_loadbackup matchzy_9001_0_round03.json');
    await server.advance(60_000);
    expect(await bench.status(server)).toMatchObject({ gamestate: 'live', paused: true, round_number: 3 });
  });

  it('take the plugin away, and give it back empty', async () => {
    await bench.load(server);
    await rounds(1);
    server.faults({ pluginMissing: true });
    expect(await server.console('get5_status')).toBe("Unknown command 'get5_status'!\n");
    expect(await server.console('status')).toContain('de_nuke');
    await server.restart();
    expect(await server.console('get5_web_available')).toContain('Unknown command');
    server.faults({ pluginMissing: null });
    expect((await bench.status(server)).gamestate).toBe('none');
    await bench.load(server);
    await rounds(1);
  });

  it('cannot fetch the config, or only late', async () => {
    server.faults({ configFetch: { mode: 'fail' } });
    expect(await bench.load(server)).toBe('');
    expect(server.state()).toBe('none');
    expect(bench.receiver.of('/config')).toHaveLength(0);
    server.faults({ configFetch: { mode: 'slow', ms: 60 } });
    let isAnswered = false;
    const load = bench.load(server).then(() => (isAnswered = true));
    const status = server.console('get5_status').then(() => isAnswered);
    await load;
    expect(await status).toBe(true);
    expect(server.state()).toBe('warmup');
  });

  it('do not find the map: warmup of the old one for ever', async () => {
    server.faults({ mapMissing: { maps: ['de_nuke'] } });
    await bench.load(server);
    await server.advance(600_000);
    expect(server.state()).toBe('warmup');
    expect(server.truth().map).toBe('de_dust2');
    expect(bench.eventNames()).toEqual([]);
  });

  it('download a workshop map first', async () => {
    server.faults({ workshopDownload: { ms: 90_000 } });
    await bench.load(server);
    await server.advance(60_000);
    expect(server.truth().map).toBe('de_dust2');
    await server.advance(60_000);
    expect(server.truth().map).toBe('de_nuke');
  });

  it('call a map of the workshop by its own name, and drop what the match has set while they load it', async () => {
    // Nobody gets ready: at the go-live the plugin runs them again.
    server = await bench.addServer({ bots: { autoReady: false } });
    server.faults({ workshopDownload: { ms: 90_000 }, workshopMaps: { 3070284539: 'de_cache' } });
    await bench.load(server, { maplist: ['3070284539'], cvars: { mp_freezetime: '7', mp_halftime: '0' } });
    await server.advance(1_000);
    expect(await server.console('mp_freezetime')).toContain('mp_freezetime = 7');
    expect(server.truth().map).toBe('de_dust2');
    await server.advance(120_000);
    expect(server.truth().map).toBe('de_cache');
    expect(await server.console('mp_freezetime')).toContain('mp_freezetime = 18');
    expect(await server.console('mp_halftime')).toContain('mp_halftime = 1');
  });

  it('write backups without the engine’s part, no demo, or a few bytes of one', async () => {
    await bench.load(server, BO3);
    server.faults({ emptyValveBackup: { probability: 1 }, demoNotRecorded: true });
    await server.playMap({ score: [13, 2] });
    expect(JSON.parse(bench.receiver.of('/backups')[3]?.body ?? '')).toMatchObject({ valve_backup: '' });
    server.faults({ demoNotRecorded: null, demoCorrupt: true });
    await server.advance(60_000);
    await server.playSeries([{}, { score: [13, 3] }]);
    expect(bench.receiver.of('/demos').map((demo) => demo.body)).toEqual(['PBDE']);
  });

  it('lose a captain in the veto, which then hangs until the match is ended', async () => {
    const maplist = ['de_nuke', 'de_ancient', 'de_mirage', 'de_inferno', 'de_anubis', 'de_dust2', 'de_train'];
    await bench.load(server, { num_maps: 3, maplist, map_sides: undefined, skip_veto: false });
    server.faults({ captainLeaves: true });
    await server.advance(600_000);
    expect(await bench.status(server)).toMatchObject({ gamestate: 'veto', paused: true });
    expect(bench.eventNames()).toEqual([]);
    expect(await people()).toBe(9);
    await server.console('css_endmatch');
    expect(server.state()).toBe('none');
  });

  it('lose a whole team in a round: MatchZy plays on and says nothing', async () => {
    await bench.load(server);
    server.faults({ teamLeaves: { team: 'team2', round: 3 } });
    await rounds(5);
    expect(await people()).toBe(5);
    expect(bench.receiver.events().at(-1)).toMatchObject({ round_number: 5, team2: { players: [] } });
    expect(bench.eventNames()).not.toContain('series_end');
  });

  it('play a round again when both teams ask for it', async () => {
    await bench.load(server);
    server.faults({ stopByPlayers: { round: 4 } });
    await rounds(3);
    await expect(server.playRound()).rejects.toThrow('paused');
    expect(await bench.status(server)).toMatchObject({ paused: true, round_number: 3 });
    await server.console('sm_unpause');
    await rounds(1);
    expect(bench.receiver.events().at(-1)?.round_number).toBe(4);
  });

  it('call a tactical timeout in an admin pause: the engine plays on, the plugin believes it is paused', async () => {
    await bench.load(server);
    await rounds(1);
    server.faults({ tacDuringAdminPause: true });
    await server.console('sm_pause');
    await rounds(1);
    expect(await bench.status(server)).toMatchObject({ paused: true, round_number: 2 });
  });

  it('play a pug under the old token with the next match id, while status says none', async () => {
    await bench.load(server);
    server.faults({ pugAfterMatch: { rounds: 2 } });
    await server.playSeries([{ score: [13, 1] }]);
    await server.advance(200_000);
    expect(server.state()).toBe('none');
    const pug = bench.receiver.of('/events').slice(-3);
    expect(pug.map((event) => JSON.parse(event.body) as object)).toMatchObject([
      { event: 'going_live', matchid: 9002 },
      { event: 'round_end', matchid: 9002, round_number: 1, team1: { id: '' } },
      { event: 'round_end', matchid: 9002, round_number: 2 },
    ]);
    expect(pug.every((event) => event.headers['x-match-token'] === 'T1')).toBe(true);
    expect(server.match()).toMatchObject({ matchId: 9001, status: 'finished' });
    await bench.load(server, { matchid: 9002 });
    await rounds(1);
    expect(await people()).toBe(10);
  });

  it('answer in Portuguese, tags and wire untouched', async () => {
    await bench.load(server);
    server.faults({ locale: 'pt-BR' });
    expect(plain(await bench.load(server))).toBe(
      '[MatchZy] [LoadMatchDataCommand] Já existe uma partida configurada com o id: 9001, não é possível carregar outra!',
    );
    expect((await bench.status(server)).gamestate).toBe('warmup');
  });

  it('sleep without players: commands are answered, the reset of a series waits until somebody joins', async () => {
    const sleepy = await bench.addServer({ convars: { sv_hibernate_when_empty: '1' } });
    await bench.load(sleepy);
    await sleepy.playMap({ score: [13, 0] });
    for (const id of [...Array(5).keys()].flatMap((index) => [1101 + index, 1201 + index]))
      sleepy.player({ type: 'leave', steamId: `7656119800000${id}` });
    await sleepy.advance(600_000);
    expect(await bench.status(sleepy)).toMatchObject({ gamestate: 'post_game' });
    expect(await sleepy.console('status')).toContain('(hibernating)');
    expect(bench.eventNames()).not.toContain('series_end');
    expect(bench.receiver.of('/demos')).toHaveLength(0);
    sleepy.player({ type: 'join', steamId: '76561198000001101' });
    await sleepy.settled();
    expect(await bench.status(sleepy)).toMatchObject({ gamestate: 'none' });
    expect(bench.eventNames()).toContain('series_end');
    expect(bench.receiver.of('/demos')).toHaveLength(1);
  });
});
