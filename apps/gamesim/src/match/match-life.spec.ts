import type { VirtualServerApi } from '../api-types';
import { plain, SimBench } from '../../test/sim-bench';

const BO3 = {
  num_maps: 3,
  maplist: ['de_nuke', 'de_ancient', 'de_mirage'],
  map_sides: ['team1_ct', 'team2_ct', 'knife'],
};

describe('a match', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  const stepsUntil = async (server: VirtualServerApi, state: string): Promise<string[]> => {
    const seen = [server.state() as string];
    while (server.state() !== state && (await server.step()))
      if (seen.at(-1) !== server.state()) seen.push(server.state());
    return seen;
  };

  it('ends with exactly the simulator’s numbers in the last round of each map', async () => {
    const server = await bench.addServer();
    await bench.load(server, BO3);
    await server.playSeries([{ score: [13, 7] }, { score: [9, 13] }, { score: [13, 11] }]);
    const truth = server.truth().match;
    expect(truth).toMatchObject({ winner: 'team1', status: 'finished', team1SeriesScore: 2, team2SeriesScore: 1 });
    expect(
      truth?.maps.map((map) => [map.mapName, map.team1Score, map.team2Score, map.winner, map.rounds.length]),
    ).toEqual([
      ['de_nuke', 13, 7, 'team1', 20],
      ['de_ancient', 9, 13, 'team2', 22],
      ['de_mirage', 13, 11, 'team1', 24],
    ]);
    for (const map of truth?.maps ?? []) {
      const last = bench.receiver
        .events()
        .findLast((event) => event.event === 'round_end' && event.map_number === map.mapNumber);
      for (const player of map.players) {
        const { players } = last?.[player.team] as { players: { steamid: string; stats: Record<string, number> }[] };
        const { kills, deaths, assists, damage, headshot_kills, mvp, rounds_played } = player.stats;
        expect(players.find((line) => line.steamid === player.steamId)?.stats).toMatchObject({
          kills,
          deaths,
          assists,
          damage,
          headshot_kills,
          mvp,
          rounds_played,
        });
      }
      expect(map.players).toHaveLength(10);
    }
    expect(bench.receiver.of('/demos').map((request) => request.headers['matchzy-roundnumber'])).toEqual([
      '20',
      '22',
      '24',
    ]);
  });

  it('gives equal seeds equal bytes', async () => {
    const bodies: string[][] = [];
    for (const id of ['one', 'two']) {
      const server = await bench.addServer({ id, seed: 4711 });
      await bench.load(server);
      await server.playSeries();
      bodies.push(server.truth().events.map((event) => event.body ?? event.name));
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('runs through the documented states and times after the last map', async () => {
    const server = await bench.addServer({ convars: { tv_delay: '30' } });
    await bench.load(server);
    await server.playMap({ score: [13, 3] });
    expect(await bench.status(server)).toMatchObject({
      gamestate: 'post_game',
      map_number: 1,
      round_number: -1,
      team1: { series_score: 1, current_map_score: 13 },
    });
    const end = server.truth().events.at(-1)?.atMs ?? 0;
    await server.playSeries();
    const after = (name: string): number =>
      ((server.truth().events.findLast((event) => event.name.startsWith(name))?.atMs ?? 0) - end) / 1000;
    expect(after('series_end')).toBeGreaterThan(2);
    expect(after('series_end')).toBeLessThan(2.5);
    expect(after('9001_0_de_nuke')).toBe(59.5);
    expect(await server.console('mp_match_restart_delay')).toBe('mp_match_restart_delay = 55\n');
  });

  it('frees the server before the demo arrives, and keeps sending to the old address', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playMap({ score: [13, 3] });
    await stepsUntil(server, 'none');
    expect(bench.receiver.of('/demos')).toEqual([]);
    expect(await bench.status(server)).toMatchObject({
      gamestate: 'none',
      matchid: null,
      map_number: null,
      maps: null,
    });
    await server.advance(60_000);
    const [demo] = bench.receiver.of('/demos');
    expect(demo?.headers).toMatchObject({
      'matchzy-filename': '9001_0_de_nuke.dem',
      'get5-matchid': '9001',
      'matchzy-mapnumber': '0',
      'matchzy-roundnumber': '16',
      'x-match-token': 'T1',
      'content-type': 'application/octet-stream',
    });
    expect(demo?.body.startsWith('PBDEMS2\0')).toBe(true);
  });

  it('loses the demo when its name is not ASCII', async () => {
    const server = await bench.addServer();
    const cvars = { matchzy_demo_upload_url: `${bench.receiver.baseUrl}/demos`, matchzy_demo_name_format: '{TEAM2}' };
    await bench.load(server, { cvars });
    await server.playSeries([{ score: [13, 0] }]);
    expect(bench.receiver.of('/demos')).toEqual([]);
    expect(server.truth().log.join('\n')).toContain('must contain only ASCII');
  });

  it('goes through warmup again before the next map of a series', async () => {
    const server = await bench.addServer();
    await bench.load(server, BO3);
    await server.playMap({ score: [13, 1] });
    expect(await stepsUntil(server, 'live')).toEqual(['post_game', 'warmup', 'live']);
    expect(await bench.status(server)).toMatchObject({ map_number: 1, team1: { series_score: 1, side: 'terrorist' } });
    expect(server.truth().map).toBe('de_ancient');
  });

  it('stops without a word when it is drawn with overtime off', async () => {
    const server = await bench.addServer();
    await bench.load(server, {
      cvars: { matchzy_remote_log_url: `${bench.receiver.baseUrl}/events`, mp_overtime_enable: '0' },
    });
    await server.playMap({ score: [12, 12] });
    expect(bench.receiver.events().at(-1)).toMatchObject({ event: 'map_result', winner: { team: 'team2' } });
    await expect(server.playSeries()).rejects.toThrow('waits in vain');
    expect(server.state()).toBe('post_game');
    await server.console('css_endmatch');
    expect(server.state()).toBe('none');
    expect(await server.console('mp_overtime_enable')).toBe('mp_overtime_enable = 1\n');
  });

  it.each(['css_endmatch', 'css_restart', 'get5_endmatch'])(
    'is unloaded by %s without event or demo',
    async (command) => {
      const server = await bench.addServer();
      await bench.load(server);
      await server.playRound();
      const before = bench.receiver.received.length;
      expect(await server.console(command)).toBe('');
      expect(await bench.status(server)).toMatchObject({ gamestate: 'none', matchid: null, paused: false });
      await server.advance(600_000);
      expect(bench.receiver.received).toHaveLength(before);
      expect(server.truth().match?.status).toBe('unloaded');
      expect(await bench.load(server, { matchid: 9002 })).toBe('');
      await server.playSeries();
      expect(server.truth().match).toMatchObject({ matchId: 9002, status: 'finished' });
    },
  );

  it('takes players in and out with the plugin’s answers and its bug', async () => {
    const server = await bench.addServer();
    const run = async (line: string): Promise<string> => plain(await server.console(line));
    expect(await run('get5_addplayer 76561198000001999 team1 "x"')).toBe('No match is setup!');
    await bench.load(server);
    expect(await run('matchzy_addplayer 76561198000001999 team2 "Zé"')).toBe('Player Zé added to team2 successfully!');
    expect(await run('matchzy_addplayer 76561198000001999 team1 "Zé"')).toMatch(/^Failed to add player Zé to team1\./);
    expect(await run('matchzy_addplayer 1 team3 "Zé"')).toBe('Unknown team: must be one of team1, team2, spec');
    expect(await run('matchzy_addplayer 1')).toMatch(/^Usage:/);
    expect(await run('matchzy_removeplayer 76561198000001999')).toBe('Successfully removed player 76561198000001999');
    expect(await run('matchzy_addplayer 76561198000001999 spec "Zé"')).toMatch(/^Failed/);
    expect(await run('matchzy_removeplayer 76561198000001101')).toMatch(/^Successfully/);
    expect(await run('matchzy_addplayer 76561198000001101 spec "Zé"')).toMatch(/successfully!$/);
  });

  it('shows its people in status and status_json', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playRound();
    expect(await server.console('status')).toContain(`'João "o Rei" 🎯'`);
    const status = JSON.parse(await server.console('status_json')) as {
      server: Record<string, unknown>;
      clients: unknown[];
    };
    expect(status.server).toMatchObject({ map: 'de_nuke', clients_human: 10 });
    expect(status.clients).toHaveLength(10);
    expect(await server.console('get5_web_available')).toBe(
      '{"gamestate":7,"available":1,"plugin_version":"0.15.0"}\n',
    );
  });

  it('is unknown to a server without the plugin', async () => {
    const server = await bench.addServer({ profile: 'none' });
    expect(await bench.load(server)).toBe("Unknown command 'matchzy_loadmatch_url'!\n");
    expect(await server.console('status')).toContain('players  : 0 humans');
  });
});

describe('get5_status', () => {
  it('has exactly these bytes when idle and when live', async () => {
    const bench = await SimBench.open();
    const server = await bench.addServer();
    expect(await server.console('get5_status')).toBe(
      '{"plugin_version":"0.15.0","gamestate":"none","paused":false,"loaded_config_file":null,"matchid":null,"map_number":null,"round_number":-1,"round_time":null,"team1":null,"team2":null,"maps":null}\n',
    );
    await bench.load(server);
    await server.playRound({ winner: 'team1' });
    expect(await server.console('get5_status')).toBe(
      `{"plugin_version":"0.15.0","gamestate":"live","paused":false,"loaded_config_file":"${bench.receiver.baseUrl}/config","matchid":9001,"map_number":0,"round_number":1,"round_time":null,` +
        '"team1":{"name":"Lisboa Lynx","series_score":0,"current_map_score":1,"connected_clients":-1,"ready":true,"side":"ct"},' +
        '"team2":{"name":"\\u00D3rbita  Co ","series_score":0,"current_map_score":0,"connected_clients":-1,"ready":true,"side":"terrorist"},"maps":["de_nuke"]}\n',
    );
    await bench.close();
  });
});
