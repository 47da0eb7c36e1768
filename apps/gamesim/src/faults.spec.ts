import { SimBench } from '../test/sim-bench';
import { RawRconClient } from '../test/raw-rcon-client';

const BO3 = {
  num_maps: 3,
  maplist: ['de_nuke', 'de_ancient', 'de_mirage'],
  map_sides: ['team1_ct', 'team2_ct', 'knife'],
};

describe('HTTP faults', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  it('lose a share of events and note it, but never uploads', async () => {
    const server = await bench.addServer();
    server.faults({ httpDrop: { probability: 0.2 } });
    await bench.load(server, BO3);
    await server.playSeries();
    const events = server.truth().events.filter((event) => event.channel === 'event');
    const dropped = events.filter((event) => event.deliveries[0]?.outcome === 'dropped').length;
    expect(dropped / events.length).toBeGreaterThan(0.05);
    expect(dropped / events.length).toBeLessThan(0.4);
    expect(bench.eventNames()).toHaveLength(events.length - dropped);
    expect(
      server
        .truth()
        .events.filter((event) => event.channel !== 'event')
        .every((event) => event.deliveries[0]?.outcome === 'delivered'),
    ).toBe(true);
  });

  it('duplicate and reorder: the same set arrives, more than once, in another order', async () => {
    const server = await bench.addServer();
    server.faults({ httpDuplicate: { probability: 1, copies: 2 }, httpReorder: { window: 5 } });
    await bench.load(server);
    await server.playSeries([{ score: [13, 9] }]);
    const sent = server
      .truth()
      .events.filter((event) => event.channel === 'event')
      .map((event) => event.body);
    const arrived = bench.receiver.of('/events').map((request) => request.body);
    expect([...arrived].sort()).toEqual([...sent, ...sent].sort());
    expect(arrived.filter((body, index) => arrived.indexOf(body) === index)).not.toEqual(sent);
  });

  it('delay events by real time', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    server.faults({ httpDelay: { ms: 150 } });
    const start = Date.now();
    await server.playRound();
    await server.settled();
    expect(Date.now() - start).toBeGreaterThanOrEqual(149);
    expect([...bench.eventNames()].sort()).toEqual(['going_live', 'round_end']);
  });

  it('cut what is in flight when the process dies', async () => {
    const server = await bench.addServer();
    await bench.load(server);
    bench.receiver.hold('/events', new Promise(() => undefined));
    server.faults({ crashAt: { map: 0, round: 2, restartAfterMs: 30_000 } });
    const play = server.playRound();
    await play;
    while (server.state() !== 'down') await server.step();
    await server.settled();
    expect(server.truth().match?.status).toBe('crashed');
    expect(
      server
        .truth()
        .events.filter((event) => event.channel === 'event')
        .map((event) => event.deliveries[0]?.outcome),
    ).toEqual(['failed', 'failed']);
    while (server.state() === 'down') await server.step();
    expect((await RawRconClient.login(server.port, server.password)).packets()).toHaveLength(2);
  });
});

describe('scenarios', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  it.each([
    'bo1',
    'bo1_ot',
    'bo3_2_1',
    'admin_pause',
    'restore_local',
    'forfeit',
    'cancel_live',
    'lost_map_result',
    'lost_series_end',
    'dup_all',
    'reorder_all',
    'rcon_chaos',
  ] as const)('%s plays to its scripted end', async (name) => {
    const server = await bench.addServer();
    server.scenario(name);
    const isBo3 = ['bo3_2_1', 'lost_map_result', 'lost_series_end', 'dup_all', 'reorder_all'].includes(name);
    await bench.load(server, isBo3 ? BO3 : {});
    await server.playSeries();
    const truth = server.truth().match;
    const finals: Partial<Record<string, number[][]>> = {
      bo1: [[13, 9]],
      bo1_ot: [[16, 14]],
      bo3_2_1: [
        [13, 7],
        [9, 13],
        [13, 11],
      ],
    };
    expect(truth?.maps.map((map) => [map.team1Score, map.team2Score])).toEqual(
      finals[isBo3 ? 'bo3_2_1' : name] ?? truth?.maps.map((map) => [map.team1Score, map.team2Score]),
    );
    expect(truth?.status).toBe('finished');
    const count = (event: string): number => bench.eventNames().filter((seen) => seen === event).length;
    const maps = isBo3 ? 3 : 1;
    const copies = name === 'dup_all' ? 2 : 1;
    expect(count('map_result')).toBe(name === 'lost_map_result' ? 0 : maps * copies);
    expect(count('series_end')).toBe(name === 'lost_series_end' ? 0 : copies);
  });

  it('load_silent accepts the second load only', async () => {
    const server = await bench.addServer();
    server.scenario('load_silent');
    expect(await bench.load(server)).toBe('');
    expect(server.state()).toBe('none');
    expect(bench.receiver.of('/config')).toHaveLength(1);
    expect(await bench.load(server)).toBe('');
    expect(server.state()).toBe('warmup');
  });

  it('restart_attempt_late_events holds the old attempt’s events until the next load', async () => {
    const server = await bench.addServer();
    server.scenario('restart_attempt_late_events');
    await bench.load(server);
    for (let round = 0; round < 5; round += 1) await server.playRound();
    expect(bench.eventNames()).toEqual(['going_live', 'round_end', 'round_end']);
    await server.console('css_restart');
    await bench.load(server);
    await server.settled();
    expect(
      bench.receiver
        .events()
        .slice(3)
        .map((event) => event.round_number)
        .sort(),
    ).toEqual([3, 4, 5]);
    const before = bench.eventNames().length;
    for (let round = 0; round < 4; round += 1) await server.playRound();
    expect(bench.eventNames()).toHaveLength(before + 5);
  });

  it('crash_mid_round dies in round 7, boots again and can be restored to its scripted end', async () => {
    const server = await bench.addServer();
    server.scenario('crash_mid_round');
    await bench.load(server, BO3);
    for (let round = 0; round < 6; round += 1) await server.playRound();
    await expect(server.playRound()).rejects.toThrow('state none');
    expect(bench.eventNames().at(-1)).toBe('round_end');
    await server.console('matchzy_loadbackup matchzy_9001_0_round06.json');
    await server.advance(60_000);
    await server.console('sm_unpause');
    await server.playSeries();
    expect(server.truth().match?.maps.map((map) => [map.team1Score, map.team2Score])).toEqual([
      [13, 7],
      [9, 13],
      [13, 11],
    ]);
  });

  it('rcon_chaos still executes what it answers in pieces', async () => {
    const server = await bench.addServer();
    server.scenario('rcon_chaos');
    const client = await RawRconClient.login(server.port, server.password);
    server.faults({ rconDropReply: null });
    expect(await client.run('get5_status')).toContain('"gamestate":"none"');
    client.end();
  });
});

describe('scaled time', () => {
  it('plays a whole match by itself, many times faster than life', async () => {
    const bench = await SimBench.open();
    const server = await bench.addServer({ clock: { mode: 'scaled', factor: 2000 } });
    server.scenario('bo1');
    await bench.load(server);
    while (server.state() !== 'none') await new Promise((resolve) => setTimeout(resolve, 20));
    await server.settled();
    expect(server.truth().match).toMatchObject({ status: 'finished', winner: 'team1' });
    expect(bench.eventNames().filter((name) => name === 'round_end')).toHaveLength(22);
    await expect(server.advance(1)).rejects.toThrow('not manual');
    await bench.close();
  });
});
