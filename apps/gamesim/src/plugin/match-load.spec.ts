import { plain, SimBench } from '../../test/sim-bench';

describe('loading a match', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  it('fetches the config with the given header and no User-Agent, then says nothing', async () => {
    const server = await bench.addServer();
    expect(await bench.load(server)).toBe('');
    const [request] = bench.receiver.of('/config');
    expect(request?.headers).toMatchObject({ 'x-match-token': 'T1' });
    expect(request?.headers).not.toHaveProperty('user-agent');
    expect(await bench.status(server)).toMatchObject({
      gamestate: 'warmup',
      matchid: 9001,
      map_number: 0,
      round_number: -1,
      maps: null,
      loaded_config_file: `${bench.receiver.baseUrl}/config`,
      team2: { name: 'Órbita  Co ', connected_clients: -1, ready: true, side: 'terrorist' },
    });
  });

  it('sends no header unless name and value are both given', async () => {
    const server = await bench.addServer();
    bench.serveConfig();
    await server.console(`matchzy_loadmatch_url "${bench.receiver.baseUrl}/config" "X-Match-Token"`);
    expect(bench.receiver.of('/config')[0]?.headers).not.toHaveProperty('x-match-token');
  });

  it('is cut short by an unquoted address', async () => {
    const server = await bench.addServer();
    bench.serveConfig();
    const answer = await server.console(`matchzy_loadmatch_url ${bench.receiver.baseUrl}/config`);
    expect(plain(answer)).toMatch(/^\[MatchZy\] \[LoadMatchDataCommand\] Invalid URL: http\./);
    expect(bench.receiver.received).toEqual([]);
    expect(server.state()).toBe('none');
  });

  it('is refused while a match is set up', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    expect(plain(await bench.load(server, { matchid: 9002 }))).toBe(
      '[MatchZy] [LoadMatchDataCommand] A match is already setup with id: 9001, cannot load a new match!',
    );
    expect((await bench.status(server)).matchid).toBe(9001);
  });

  it('names an HTTP status by its word', async () => {
    const server = await bench.addServer();
    const run = async (status: number): Promise<string> => {
      bench.receiver.answer('/config', status);
      return plain(await server.console(`get5_loadmatch_url "${bench.receiver.baseUrl}/config"`));
    };
    expect(await run(404)).toBe('[MatchZy] [LoadMatchFromURL] HTTP request failed with status code: NotFound');
    expect(await run(401)).toContain('Unauthorized');
    expect(await run(500)).toContain('InternalServerError');
  });

  it.each([
    ['no maplist', { maplist: undefined }],
    ['too few maps', { num_maps: 2 }],
    ['a text as match id', { matchid: 'b5c7-uuid' }],
    ['a match id above int32', { matchid: 3_000_000_000 }],
    ['a null match id', { matchid: null }],
    ['players as a list', { team1: { name: 'A', players: ['76561198000001101'] } }],
    ['a number as boolean', { skip_veto: 1 }],
    ['an unknown side', { map_sides: ['team1'] }],
    ['too few sides', { num_maps: 2, maplist: ['de_nuke', 'de_mirage'], map_sides: ['knife'] }],
  ])('fails aloud and resets for %s', async (_, overrides) => {
    const server = await bench.addServer();
    expect(plain(await bench.load(server, overrides))).toBe('[MatchZy] Match load failed! Resetting current match');
    expect(await bench.status(server)).toMatchObject({ gamestate: 'none', matchid: null, team1: null });
  });

  it.each([
    ['a team without a name', { team1: { players: {} } }],
    ['a filled spectator list', { spectators: { players: ['76561198000000901'] } }],
  ])('fails in silence for %s: the answer is that of a success', async (_, overrides) => {
    const server = await bench.addServer();
    expect(await bench.load(server, overrides)).toBe('');
    expect(server.state()).toBe('none');
  });

  it('fails in silence for broken JSON, a refused connection and a forbidden address', async () => {
    const server = await bench.addServer();
    bench.receiver.answer('/config', 200, '{"matchid":');
    expect(await server.console(`matchzy_loadmatch_url "${bench.receiver.baseUrl}/config"`)).toBe('');
    expect(await server.console('matchzy_loadmatch_url "http://127.0.0.1:1/config"')).toBe('');
    expect(await server.console('matchzy_loadmatch_url "http://192.0.2.1/config"')).toBe('');
    expect(server.truth().log.at(-1)).toContain('not an allowed address');
    expect(server.state()).toBe('none');
  });

  it('forgets the event URL of before, and finds that of its cvars a tick later; series_start is lost', async () => {
    const server = await bench.addServer();
    await server.console(`matchzy_remote_log_url "${bench.receiver.baseUrl}/before"`);
    await bench.load(server, { cvars: {} });
    await server.playRound();
    expect(bench.receiver.received.map((request) => request.path)).toEqual(['/config']);
    expect(server.truth().events.map((event) => [event.name, event.deliveries[0]?.outcome])).toContainEqual([
      'going_live',
      'no_url',
    ]);
    await server.console(`get5_remote_log_url "${bench.receiver.baseUrl}/events"`);
    await server.playRound();
    expect(bench.eventNames()).toEqual(['round_end']);
    expect(bench.receiver.of('/events')[0]?.headers).not.toHaveProperty('x-match-token');
  });

  it('sends series_start when that quirk is off', async () => {
    const server = await bench.addServer({ quirks: { seriesStartLossProbability: 0 } });
    await bench.load(server);
    await server.advance(100);
    expect(bench.receiver.of('/events')[0]?.body).toBe(
      '{"team1":{"id":"41","name":"Lisboa Lynx"},"team2":{"id":"58","name":"\\u00D3rbita  Co "},"num_maps":1,"matchid":9001,"event":"series_start"}',
    );
  });

  it('gives a match without id the next number of its own table at go-live', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playSeries();
    await bench.load(server, { matchid: undefined });
    expect((await bench.status(server)).matchid).toBe(-1);
    await server.playRound();
    expect((await bench.status(server)).matchid).toBe(9002);
  });

  it('keeps the team id of the match before when the config has none', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.console('css_endmatch');
    await bench.load(server, { team1: { name: 'Sem id', players: { '76561198000001101': '' } } });
    await server.console('css_start');
    await server.playRound();
    expect(bench.receiver.events().at(-1)).toMatchObject({ team1: { id: '41', name: 'Sem id' } });
  });

  it('answers nobody while the config does not come', async () => {
    const server = await bench.addServer();
    let release = (): void => undefined;
    bench.receiver.hold('/config', new Promise((resolve) => (release = () => resolve())));
    const load = bench.load(server);
    let isAnswered = false;
    const status = server.console('get5_status').then((answer) => {
      isAnswered = true;
      return answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(isAnswered).toBe(false);
    release();
    expect(await load).toBe('');
    expect(await status).toContain('"warmup"');
  });

  it('starts only when players_per_team of both sides are ready, and kicks strangers', async () => {
    const server = await bench.addServer({ bots: { autoReady: false } });
    await bench.load(server);
    await server.advance(60_000);
    server.player({ type: 'join', steamId: '76561198000009999', name: 'intruso' });
    expect(await server.console('status')).toContain('players  : 10 humans');
    server.player({ type: 'forceready', team: 'team1' });
    expect(server.state()).toBe('warmup');
    server.player({ type: 'readyAll' });
    expect(server.state()).toBe('live');
  });

  it('plays a knife round without events before the sides are known', async () => {
    const server = await bench.addServer();
    await bench.load(server, { map_sides: ['knife'] });
    const seen = new Set<string>();
    while (server.state() !== 'live') {
      await server.step();
      seen.add(server.state());
    }
    expect([...seen]).toEqual(['warmup', 'knife', 'waiting_for_knife_decision', 'live']);
    expect(bench.eventNames()).toEqual(['going_live']);
  });

  it('vetoes in the game with 1-based maps, the decider credited to team1', async () => {
    const server = await bench.addServer();
    const maplist = ['de_nuke', 'de_ancient', 'de_mirage', 'de_dust2', 'de_inferno', 'de_train', 'de_anubis'];
    await bench.load(server, { num_maps: 3, maplist, map_sides: undefined, skip_veto: false });
    expect(server.state()).toBe('pre_veto');
    await server.playRound();
    const vetoes = bench.receiver.events().slice(0, 9);
    expect(vetoes.map((event) => event.event)).toEqual([
      'map_vetoed',
      'map_vetoed',
      'map_picked',
      'side_picked',
      'map_picked',
      'side_picked',
      'map_vetoed',
      'map_vetoed',
      'map_picked',
    ]);
    expect(vetoes.at(-1)).toMatchObject({ team: 'team1', map_number: 3 });
    expect((await bench.status(server)).maps).toEqual(
      vetoes.filter((event) => event.event === 'map_picked').map((event) => event.map_name),
    );
  });
});
