import type { FleetApi, ServerOptions, VirtualServerApi } from '../api-types';
import { createFleet } from '../fleet';
import type { Faults } from '../faults';
import type { RawPacket } from '../../test/raw-rcon-client';
import { RawRconClient } from '../../test/raw-rcon-client';

describe('RCON faults', () => {
  let fleet: FleetApi;
  let server: VirtualServerApi;
  const clients: RawRconClient[] = [];
  beforeEach(() => (fleet = createFleet()));
  afterEach(async () => {
    for (const client of clients.splice(0)) client.end();
    await fleet.close();
  });
  const login = async (faults: Faults = {}, options: ServerOptions = {}): Promise<RawRconClient> => {
    server = await fleet.addServer({ seed: 'faults', clock: { mode: 'manual' }, ...options });
    const client = await RawRconClient.login(server.port, server.password);
    clients.push(client);
    server.faults(faults);
    return client;
  };
  const again = async (): Promise<RawRconClient> => {
    const client = await RawRconClient.login(server.port, server.password);
    clients.push(client);
    return client;
  };
  const answer = (client: RawRconClient, id: number): Promise<RawPacket> => client.packet((packet) => packet.id === id);
  const silence = async (client: RawRconClient, id: number): Promise<void> => {
    await expect(client.packet((packet) => packet.id === id, 60)).rejects.toThrow('no such packet');
  };

  it('cut every frame inside its size field', async () => {
    const client = await login({ rconSplitHeader: true });
    const before = client.segments.length;
    client.send(7, 2, 'echo hello');
    expect((await answer(client, 7)).body).toBe('hello\n');
    expect(client.segments[before]).toBe(2);
  });

  it('join answers that come close together into one segment', async () => {
    const client = await login({ rconCoalesce: { windowMs: 150 } });
    const before = client.segments.length;
    for (const id of [7, 8, 9]) client.send(id, 2, `echo ${id}`);
    await answer(client, 9);
    expect(
      client
        .packets()
        .filter((packet) => packet.id >= 7)
        .map((packet) => packet.body),
    ).toEqual(['7\n', '8\n', '9\n']);
    expect(client.segments.slice(before).length).toBeLessThan(3);
  });

  it('leave a connection open that answers no more', async () => {
    const client = await login({ rconHalfOpen: { afterCommands: 1 } });
    expect((client.send(7, 2, 'echo a'), await answer(client, 7)).body).toBe('a\n');
    client.send(8, 2, 'echo b');
    client.send(9, 0, '');
    await silence(client, 8);
    expect(client.closed).toBe(false);
    const fresh = await again();
    fresh.send(7, 2, 'echo c');
    expect((await answer(fresh, 7)).body).toBe('c\n');
  });

  it('reset a connection after its second answer', async () => {
    const client = await login({ rconRstAfter: { commands: 2 } });
    client.send(7, 2, 'echo a');
    await answer(client, 7);
    client.send(8, 2, 'echo b');
    expect((await answer(client, 8)).body).toBe('b\n');
    await client.waitClosed();
  });

  it('end a connection in the middle of an answer, which ran all the same', async () => {
    const client = await login({ rconFinMid: { probability: 1, commands: ['alias'] } });
    client.send(7, 2, 'alias plat_boot n7');
    await client.waitClosed();
    expect(client.packets().some((packet) => packet.id === 7)).toBe(false);
    expect(await server.console('alias plat_boot')).toBe('plat_boot : n7\n');
  });

  it('answer twice, with strangers, noise and without mirror', async () => {
    const client = await login({
      rconDupReply: { probability: 1, limit: 1 },
      rconStrayPacket: { id: 4242, text: 'olá' },
      rconNoMirror: true,
      rconNoise: { text: 'GOTV', position: 'inside' },
    });
    client.send(7, 2, 'echo one; echo two');
    client.send(8, 0, '');
    await answer(client, 7);
    await silence(client, 8);
    expect(client.packets().slice(2)).toEqual([
      { id: 4242, type: 0, body: 'olá' },
      { id: 7, type: 0, body: 'one\ntwo\nGOTV\n' },
      { id: 4242, type: 0, body: 'olá' },
      { id: 7, type: 0, body: 'one\ntwo\nGOTV\n' },
    ]);
  });

  it('answer in one packet beyond the documented size', async () => {
    const client = await login({ rconOversize: { bytes: 9000 } });
    client.send(7, 2, 'echo big');
    expect((await answer(client, 7)).body).toHaveLength(9000);
  });

  it.each([-1, 5, 2 ** 31])('send the impossible size %s', async (size) => {
    const client = await login({ rconMalformedSize: { size } });
    const seen: number[] = [];
    const before = client.segments.length;
    client.send(7, 2, 'echo x');
    while (client.segments.length === before) await new Promise((resolve) => setTimeout(resolve, 3));
    seen.push(client.received().readInt32LE(28));
    expect(seen).toEqual([size | 0]);
  });

  it.each([
    ['as a fault', { rconMuteAfterFirst: true }, {}],
    ['as the way of the host', {}, { rcon: { oneCommandOnly: true } }],
  ])('run and answer the first command of a connection only, %s', async (_, faults, options) => {
    const client = await login(faults, options);
    client.send(7, 2, 'alias first 1');
    await answer(client, 7);
    client.send(8, 2, 'alias second 2');
    await silence(client, 8);
    expect(await server.console('alias first')).toContain('1');
    expect(await server.console('alias second')).toBe('');
    const fresh = await again();
    fresh.send(7, 2, 'echo c');
    expect((await answer(fresh, 7)).body).toBe('c\n');
  });

  it('ban every address, in each of its faces', async () => {
    await login({ rconBan: 'close' });
    const closed = await RawRconClient.open(server.port);
    await closed.waitClosed();
    server.faults({ rconBan: 'blackhole' });
    const mute = await RawRconClient.open(server.port);
    clients.push(mute);
    mute.send(1, 3, server.password);
    await silence(mute, 1);
    expect(mute.closed).toBe(false);
    server.faults({ rconBan: null });
    expect((await again()).packets()).toHaveLength(2);
  });

  it('let a connection stand still before a line has run, which never does once the connection is gone', async () => {
    const client = await login({ rconStall: { probability: 1, commands: ['alias'], at: 'before_run' } });
    client.send(7, 2, 'alias here "echo ran"');
    client.send(8, 2, 'echo behind');
    await silence(client, 8);
    expect(server.truth().rcon.at(-1)).toMatchObject({ command: 'alias here "echo ran"', stalled: true });
    client.end();
    await client.waitClosed();
    server.faults({ rconStall: null });
    const next = await again();
    next.send(9, 2, 'here');
    expect((await answer(next, 9)).body).toContain('Unknown command');
  });

  it('let a connection stand still between the run of a line and its answer, for a while', async () => {
    const client = await login({ rconStall: { probability: 1, limit: 1, at: 'after_run', forMs: 200 } });
    client.send(7, 2, 'echo ran');
    client.send(8, 2, 'echo behind');
    await silence(client, 7);
    expect(server.truth().rcon.map(({ command }) => command)).toEqual(['echo ran']);
    expect((await answer(client, 7)).body).toBe('ran\n');
    expect((await answer(client, 8)).body).toBe('behind\n');
  });

  it('answer authentication late, and nothing at all while the port is refused', async () => {
    await login({ rconSlowAuth: { ms: 80 } });
    const client = await RawRconClient.open(server.port);
    clients.push(client);
    client.send(1, 3, server.password);
    await expect(client.packet(() => true, 40)).rejects.toThrow('no such packet');
    expect((await client.packet((packet) => packet.type === 2)).id).toBe(1);
    server.faults({ rconRefuse: true });
    await client.waitClosed();
    await server.settled();
    await expect(RawRconClient.open(server.port)).rejects.toThrow('ECONNREFUSED');
    server.faults({ rconRefuse: null, rconSlowAuth: null });
    await server.settled();
    expect((await again()).packets()).toHaveLength(2);
  });

  it('close connections beyond the limit and idle ones', async () => {
    const client = await login({}, { rcon: { maxConnections: 1, idleMs: 80 } });
    const second = await RawRconClient.open(server.port);
    await second.waitClosed();
    expect(client.closed).toBe(false);
    await client.waitClosed();
  });
});
