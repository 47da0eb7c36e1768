import type { VirtualServerApi } from './api-types';
import { RawRconClient } from '../test/raw-rcon-client';
import { SimBench } from '../test/sim-bench';

const FILE_4 = 'matchzy_9001_0_round04.json';

describe('a game process that dies', () => {
  let bench: SimBench;
  beforeEach(async () => (bench = await SimBench.open()));
  afterEach(() => bench.close());

  const liveServer = async (rounds: number, options = {}): Promise<VirtualServerApi> => {
    const server = await bench.addServer(options);
    await bench.load(server);
    for (let round = 0; round < rounds; round += 1) await server.playRound();
    return server;
  };
  const untilBack = async (server: VirtualServerApi): Promise<void> => {
    while (server.state() === 'down') await server.step();
  };

  it('resets its connections, refuses new ones, and comes back idle with its disk and without marker and URLs', async () => {
    const server = await liveServer(5);
    await server.console('alias plat_boot n1');
    const client = await RawRconClient.login(server.port, server.password);
    const { port } = server;
    await server.crash({ restartAfterMs: 20_000 });
    await client.waitClosed();
    await expect(RawRconClient.open(port)).rejects.toThrow('ECONNREFUSED');
    const events = bench.eventNames().length;
    await server.advance(19_000);
    expect(server.state()).toBe('down');
    await server.advance(2_000);
    expect(server.port).toBe(port);
    expect(await bench.status(server)).toMatchObject({ gamestate: 'none', matchid: null });
    expect(await server.console('alias plat_boot')).toBe('');
    expect(server.diskFiles()).toContain(FILE_4);
    await server.advance(300_000);
    expect(bench.eventNames()).toHaveLength(events);
  });

  it('can leave a port that accepts and stays mute', async () => {
    const server = await liveServer(1);
    const old = await RawRconClient.login(server.port, server.password);
    await server.crash({ rcon: 'silent', restartAfterMs: 60_000 });
    const fresh = await RawRconClient.open(server.port);
    fresh.send(1, 3, server.password);
    old.send(7, 2, 'echo hello');
    await expect(fresh.packet(() => true, 60)).rejects.toThrow('no such packet');
    expect(old.packets().filter((packet) => packet.id === 7)).toEqual([]);
    await untilBack(server);
    await old.waitClosed();
    const client = await RawRconClient.login(server.port, server.password);
    expect(await client.run('echo hello')).toBe('hello\n');
    client.end();
  });

  it('dies in the middle of a restore when asked to, and the next restore works', async () => {
    const server = await liveServer(6);
    await server.crash({ at: 'during_restore', restartAfterMs: 10_000 });
    expect(server.state()).toBe('live');
    await server.console(`matchzy_loadbackup ${FILE_4}`);
    while (server.state() !== 'down') await server.step();
    await untilBack(server);
    expect((await bench.status(server)).gamestate).toBe('none');
    await server.console(`matchzy_loadbackup ${FILE_4}`);
    await server.advance(60_000);
    expect(await bench.status(server)).toMatchObject({ gamestate: 'live', paused: true, round_number: 4 });
  });

  it('dies with half a round backup on the wire, which the platform never gets whole', async () => {
    const server = await liveServer(3);
    const uploads = bench.receiver.of('/backups').length;
    await server.crash({ at: 'during_upload', restartAfterMs: 10_000, wipeDisk: true });
    while (server.state() !== 'down') await server.step();
    expect(bench.receiver.of('/backups')).toHaveLength(uploads);
    expect(server.truth().events.at(-1)).toMatchObject({ channel: 'backup', deliveries: [{ outcome: 'failed' }] });
    await untilBack(server);
    expect(server.diskFiles()).toEqual([]);
  });

  it('dies in the round that is being played, or in the next one', async () => {
    const server = await liveServer(2);
    await server.crash({ at: 'mid_round' });
    while (server.state() !== 'down') await server.step();
    expect(server.truth().match?.maps[0]?.rounds).toHaveLength(2);
    expect(server.truth().match?.status).toBe('crashed');
  });

  it('loses its players, who come back by themselves and get ready for the restore', async () => {
    const server = await liveServer(5);
    await server.restart(5_000);
    expect(server.state()).toBe('down');
    await untilBack(server);
    expect(await server.console('status_json')).toContain('"clients_human":0');
    await server.advance(20_000);
    expect(await server.console('status_json')).toContain('"clients_human":10');
    await server.console(`matchzy_loadbackup ${FILE_4}`);
    expect(server.state()).toBe('pending_restore');
    await server.advance(30_000);
    expect(await bench.status(server)).toMatchObject({ gamestate: 'live', paused: true, round_number: 4 });
  });

  it('finds nobody for the restore when their patience is over', async () => {
    const server = await liveServer(5, { bots: { patienceMs: 60_000 } });
    await server.restart();
    await server.advance(61_000);
    await server.console(`matchzy_loadbackup ${FILE_4}`);
    await server.advance(120_000);
    expect(server.state()).toBe('pending_restore');
    expect(await server.console('status_json')).toContain('"clients_human":0');
    await server.console('css_endmatch');
    await bench.load(server);
    await server.playRound();
    expect(server.state()).toBe('live');
  });

  it('is deterministic: equal seeds crash, restart and restore to equal bytes', async () => {
    const play = async (): Promise<(string | null)[]> => {
      const server = await liveServer(6);
      await server.crash({ at: 'mid_round', restartAfterMs: 15_000 });
      while (server.state() !== 'down') await server.step();
      await untilBack(server);
      await server.console('matchzy_loadbackup matchzy_9001_0_round05.json');
      await server.advance(60_000);
      await server.console('sm_unpause');
      await server.playSeries();
      const bodies = server.truth().events.map((event) => event.body);
      await bench.fleet.removeServer(server.id);
      return bodies;
    };
    expect(await play()).toEqual(await play());
  });
});

describe('a restarted server that plays on by itself', () => {
  it('reports the first rounds of the same map again, under the old token, until it is restored', async () => {
    const bench = await SimBench.open();
    const server = await bench.addServer();
    await bench.load(server);
    for (let round = 0; round < 6; round += 1) await server.playRound();
    const before = bench.receiver.of('/events').map((event) => event.body);
    await server.crash({ restartAfterMs: 30_000, playsOn: true });
    for (let round = 0; round < 2; round += 1) await server.playRound();
    const rogue = bench.receiver.of('/events').slice(before.length);
    expect(rogue.map((event) => JSON.parse(event.body) as object)).toMatchObject([
      { event: 'going_live', map_number: 0, matchid: 9001 },
      { event: 'round_end', round_number: 1 },
      { event: 'round_end', round_number: 2 },
    ]);
    expect(rogue.every((event) => event.headers['x-match-token'] === 'T1')).toBe(true);
    expect(before).not.toContain(rogue[1]?.body);
    bench.receiver.answer('/b', 200, bench.receiver.of('/backups')[6]?.body ?? '');
    server.faults();
    await server.console(`matchzy_loadbackup_url "${bench.receiver.baseUrl}/b"`);
    await server.advance(3_000);
    expect(await bench.status(server)).toMatchObject({ gamestate: 'live', paused: true });
    await bench.close();
  });
});

describe('recovery at speed', () => {
  it.each([50, 400])(
    'brings a match back to its scripted end by itself at ×%s',
    async (factor) => {
      const bench = await SimBench.open();
      const server = await bench.addServer({
        clock: { mode: 'scaled', factor },
        timings: { liveMinMs: 5_000, liveMaxMs: 8_000, freezeMs: 3_000 },
      });
      const until = async (isThere: () => boolean): Promise<void> => {
        while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 10));
      };
      server.scenario('bo1');
      await bench.load(server);
      await until(() => (server.match()?.maps[0]?.rounds.length ?? 0) >= 3);
      await server.crash({ at: 'mid_round', restartAfterMs: 5_000 });
      await until(() => server.state() === 'down');
      await until(() => server.state() === 'none');
      const file = server.diskFiles().find((name) => /_round03\.json$/.test(name)) ?? '';
      await server.console(`matchzy_loadbackup ${file}`);
      await until(() => server.truth().paused);
      await server.console('sm_unpause');
      await until(() => server.match()?.status === 'finished');
      expect(server.match()).toMatchObject({ restores: 1, maps: [{ team1Score: 13, team2Score: 9 }] });
      await bench.close();
    },
    30_000,
  );
});
