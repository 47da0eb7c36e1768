import { SimBench } from '../../../test/sim-bench';

const DUEL = {
  matchid: 77,
  num_maps: 3,
  maplist: ['de_nuke', 'de_ancient', 'de_mirage'],
  map_sides: ['team1_ct', 'team2_ct', 'team1_ct'],
  players_per_team: 1,
  team1: { id: '41', name: 'Lisboa Lynx', players: { '76561198000001101': 'João <3 "&\'+' } },
  team2: { id: '58', name: 'Porto Pulse', players: { '76561198000001201': 'lia' } },
};
const ZEROES = '"bomb_defuses":0,"bomb_plants":0,"1k":0';

describe('the plugin’s events', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  it('have exactly these bytes', async () => {
    const server = await bench.addServer();
    await bench.load(server, DUEL);
    await server.playRound({ winner: 'team2' });
    const [goingLive, roundEnd] = bench.receiver.of('/events');
    expect(goingLive?.body).toBe('{"map_number":0,"matchid":77,"event":"going_live"}');
    const line = server.truth().match?.maps[0]?.players;
    const stats = (
      index: number,
      key:
        | 'kills'
        | 'deaths'
        | 'damage'
        | 'utility_damage'
        | 'enemies_flashed'
        | 'headshot_kills'
        | '1v1'
        | 'score'
        | 'mvp',
    ): number => line?.[index]?.stats[key] ?? Number.NaN;
    const player = (index: number, steamId: string, name: string): string =>
      `{"steamid":"${steamId}","name":"${name}","stats":{"kills":${stats(index, 'kills')},"deaths":${stats(index, 'deaths')},"assists":0,` +
      `"flash_assists":0,"team_kills":0,"suicides":0,"damage":${stats(index, 'damage')},"utility_damage":${stats(index, 'utility_damage')},` +
      `"enemies_flashed":${stats(index, 'enemies_flashed')},"friendlies_flashed":0,"knife_kills":0,"headshot_kills":${stats(index, 'headshot_kills')},` +
      `"rounds_played":1,${ZEROES},"2k":0,"3k":0,"4k":0,"5k":0,"1v1":${stats(index, '1v1')},"1v2":0,"1v3":0,"1v4":0,"1v5":0,` +
      `"first_kills_t":0,"first_kills_ct":0,"first_deaths_t":0,"first_deaths_ct":0,"trade_kills":0,"kast":0,` +
      `"score":${stats(index, 'score')},"mvp":${stats(index, 'mvp')}}}`;
    const reason = server.truth().match?.maps[0]?.rounds[0]?.reason;
    const joao = line?.findIndex((entry) => entry.team === 'team1') ?? -1;
    expect(roundEnd?.body).toBe(
      `{"reason":${reason},"winner":{"side":"2","team":"team2"},` +
        `"team1":{"series_score":0,"score":0,"score_ct":0,"score_t":0,"players":[${player(joao, '76561198000001101', 'Jo\\u00E3o \\u003C3 \\u0022\\u0026\\u0027\\u002B')}],"id":"41","name":"Lisboa Lynx"},` +
        `"team2":{"series_score":0,"score":1,"score_ct":0,"score_t":0,"players":[${player(1 - joao, '76561198000001201', 'lia')}],"id":"58","name":"Porto Pulse"},` +
        '"round_time":0,"round_number":1,"map_number":0,"matchid":77,"event":"round_end"}',
    );
    await server.playSeries([{ score: [9, 13] }, { score: [13, 11] }, { score: [14, 16] }]);
    const bodies = bench.receiver.of('/events').map((request) => request.body);
    expect(bodies.filter((body) => body.endsWith('"map_result"}'))).toEqual([
      '{"winner":{"side":"2","team":"team2"},"team1":{"series_score":0,"score":9,"score_ct":0,"score_t":0,"players":[],"id":"41","name":"Lisboa Lynx"},"team2":{"series_score":1,"score":13,"score_ct":0,"score_t":0,"players":[],"id":"58","name":"Porto Pulse"},"map_number":0,"matchid":77,"event":"map_result"}',
      '{"winner":{"side":"3","team":"team1"},"team1":{"series_score":1,"score":13,"score_ct":0,"score_t":0,"players":[],"id":"41","name":"Lisboa Lynx"},"team2":{"series_score":1,"score":11,"score_ct":0,"score_t":0,"players":[],"id":"58","name":"Porto Pulse"},"map_number":1,"matchid":77,"event":"map_result"}',
      '{"winner":{"side":"2","team":"team2"},"team1":{"series_score":1,"score":14,"score_ct":0,"score_t":0,"players":[],"id":"41","name":"Lisboa Lynx"},"team2":{"series_score":2,"score":16,"score_ct":0,"score_t":0,"players":[],"id":"58","name":"Porto Pulse"},"map_number":2,"matchid":77,"event":"map_result"}',
    ]);
    expect(bodies.at(-1)).toBe(
      '{"time_until_restore":10,"winner":{"side":"2","team":"team2"},"team1_series_score":1,"team2_series_score":2,"matchid":77,"event":"series_end"}',
    );
    const [first] = bench.receiver.of('/events');
    expect(first?.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-match-token': 'T1' });
    expect(first?.headers).not.toHaveProperty('user-agent');
  });

  it('credit a round to the team in the lead, a tie to team2', async () => {
    const server = await bench.addServer();
    await bench.load(server, DUEL);
    for (const winner of ['team1', 'team1', 'team2', 'team2'] as const) await server.playRound({ winner });
    const rounds = bench.receiver.events().filter((event) => event.event === 'round_end');
    expect(rounds.map((event) => (event.winner as { team: string }).team)).toEqual([
      'team1',
      'team1',
      'team1',
      'team2',
    ]);
    expect(rounds.map((event) => (event.winner as { side: string }).side)).toEqual(['3', '3', '2', '2']);
    expect(rounds.map((event) => event.round_number)).toEqual([1, 2, 3, 4]);
  });

  it('leave out who is not connected, and find his numbers again when he is back', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    await server.playRound();
    const leaver = '76561198000001102';
    const linesOf = (): { steamid: string; stats: Record<string, number> }[] =>
      (bench.receiver.events().at(-1)?.team1 as { players: { steamid: string; stats: Record<string, number> }[] })
        .players;
    const before = linesOf().find((line) => line.steamid === leaver);
    server.player({ type: 'leave', steamId: leaver });
    await server.playRound();
    expect(linesOf().map((line) => line.steamid)).not.toContain(leaver);
    server.player({ type: 'join', steamId: leaver });
    await server.playRound();
    const after = linesOf().find((line) => line.steamid === leaver);
    expect(after?.stats.rounds_played).toBe(3);
    expect(after?.stats.kills).toBeGreaterThanOrEqual(before?.stats.kills ?? Number.NaN);
  });

  it('tell the truth where a quirk is switched off', async () => {
    const server = await bench.addServer({
      quirks: {
        roundWinnerIsLeader: false,
        zeroedStats: false,
        emptyMapResultPlayers: false,
        junkWinnerSide: false,
        zeroRoundSeriesScore: false,
        sanitiseTeamNames: false,
        blindTeamStatus: false,
        advancedMapNumber: false,
        duplicateRoundZero: false,
      },
    });
    await bench.load(server);
    await server.playRound({ winner: 'team1' });
    await server.playRound({ winner: 'team2' });
    expect(bench.receiver.events().at(-1)).toMatchObject({
      winner: { team: 'team2' },
      team2: { name: 'Órbita & Co. 🚀' },
    });
    expect(bench.receiver.of('/backups').map((request) => request.headers['matchzy-roundnumber'])).toEqual(['0', '1']);
    await server.playMap({ score: [5, 13] });
    const result = bench.receiver.events().at(-1) as {
      winner: unknown;
      team2: { players: { stats: Record<string, number> }[] };
    };
    expect(result.winner).toEqual({ side: '3', team: 'team2' });
    const kast = result.team2.players.reduce((total, player) => total + (player.stats.kast ?? 0), 0);
    expect(kast).toBeGreaterThan(18);
    expect(await bench.status(server)).toMatchObject({
      gamestate: 'post_game',
      map_number: 0,
      team1: { connected_clients: 5 },
    });
  });

  it('turn a POST into a GET when redirected', async () => {
    const server = await bench.addServer();
    bench.receiver.answer('/events', 302, '', { Location: '/elsewhere' });
    await bench.load(server, DUEL);
    await server.playRound();
    expect(bench.receiver.of('/elsewhere').map((request) => [request.method, request.body])).toEqual([
      ['GET', ''],
      ['GET', ''],
    ]);
  });

  it('are tried once, whatever the answer', async () => {
    const server = await bench.addServer();
    bench.receiver.answer('/events', 500);
    await bench.load(server, DUEL);
    await server.playRound();
    await server.advance(300_000);
    const events = server.truth().events.filter((event) => event.channel === 'event');
    expect(events.every((event) => event.deliveries.length === 1 && event.deliveries[0]?.status === 500)).toBe(true);
    expect(bench.receiver.of('/events')).toHaveLength(events.length);
  });
});
