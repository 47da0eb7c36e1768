import RCON from 'rcon-srcds';
import type { FleetApi, ServerOptions, VirtualServerApi } from '../api-types';
import { createFleet } from '../fleet';
import { RawRconClient } from '../../test/raw-rcon-client';

const PASSWORD = 'sésame 🗝';

describe('the RCON port', () => {
  let fleet: FleetApi;
  const clients: RawRconClient[] = [];
  beforeEach(() => (fleet = createFleet()));
  afterEach(async () => {
    for (const client of clients.splice(0)) client.end();
    await fleet.close();
  });
  const addServer = (options: ServerOptions = {}): Promise<VirtualServerApi> =>
    fleet.addServer({ seed: 'rcon', password: PASSWORD, clock: { mode: 'manual' }, ...options });
  const open = async (server: VirtualServerApi): Promise<RawRconClient> => {
    const client = await RawRconClient.open(server.port);
    clients.push(client);
    return client;
  };
  const login = async (server: VirtualServerApi): Promise<RawRconClient> => {
    const client = await RawRconClient.login(server.port, server.password);
    clients.push(client);
    return client;
  };

  it('answers authentication with an empty value and a verdict in one segment', async () => {
    const client = await login(await addServer());
    expect(client.segments).toEqual([28]);
    expect(client.packets()).toEqual([
      { id: 1, type: 0, body: '' },
      { id: 1, type: 2, body: '' },
    ]);
  });

  it('refuses a command before authentication and a wrong password with id -1', async () => {
    const client = await open(await addServer());
    client.send(5, 2, 'status');
    expect(await client.packet(() => true)).toEqual({ id: -1, type: 2, body: '' });
    client.send(6, 3, 'wrong');
    expect((await client.packet((packet) => packet.type === 2 && client.packets().length === 3)).id).toBe(-1);
  });

  it('bans an address after too many wrong passwords', async () => {
    const server = await addServer({
      rcon: { ban: { maxFailures: 2, windowMs: 30_000, penaltyMs: 60_000, mode: 'close' } },
    });
    const client = await open(server);
    client.send(1, 3, 'wrong');
    client.send(2, 3, 'wrong');
    await client.packet(() => client.packets().length === 4);
    const banned = await open(server);
    banned.send(3, 3, PASSWORD);
    await banned.waitClosed();
    expect(banned.packets()).toEqual([]);
  });

  it('executes pipelined commands in order, a silent one with an empty packet', async () => {
    const client = await login(await addServer());
    client.send(11, 2, 'echo um');
    client.send(12, 2, 'say nada');
    client.send(13, 2, 'echo “três”');
    await client.packet((packet) => packet.id === 13);
    expect(client.packets().slice(2)).toEqual([
      { id: 11, type: 0, body: 'um\n' },
      { id: 12, type: 0, body: '' },
      { id: 13, type: 0, body: '“três”\n' },
    ]);
  });

  it('splits a long reply and mirrors an empty packet after it', async () => {
    const client = await login(await addServer());
    await client.run(`alias long ${'echo xxxxxxxxxx;'.repeat(1)}`);
    await client.run(`alias big "${'long;'.repeat(90)}"`);
    await client.run(`alias huge "${'big;'.repeat(5)}"`);
    client.send(20, 2, 'huge');
    client.send(21, 0, '');
    await client.packet((packet) => packet.id === 21 && packet.body !== '');
    const answer = client.packets().slice(-4);
    expect(answer.map((packet) => packet.id)).toEqual([20, 20, 21, 21]);
    expect(answer.map((packet) => Buffer.byteLength(packet.body))).toEqual([4086, 90 * 5 * 11 - 4086, 0, 4]);
    expect(answer[3]?.body).toBe('\u0000\u0001\u0000\u0000');
  });

  it('names unknown commands and keeps a boot marker until the process dies', async () => {
    const server = await addServer();
    const client = await login(server);
    expect(await client.run('plat_boot')).toBe("Unknown command 'plat_boot'!\n");
    await client.run('alias plat_boot n0nce');
    expect(await client.run('alias plat_boot')).toBe('plat_boot : n0nce\n');
    const port = server.port;
    await server.crash();
    await client.waitClosed();
    await expect(RawRconClient.open(port)).rejects.toThrow('ECONNREFUSED');
    await server.restart();
    expect(server.port).toBe(port);
    expect(await (await login(server)).run('alias plat_boot')).toBe('');
  });

  it('closes authenticated connections when rcon_password is written', async () => {
    const server = await addServer();
    const client = await login(server);
    const stranger = await open(server);
    client.send(9, 2, 'rcon_password "novo"');
    await client.waitClosed();
    expect(stranger.closed).toBe(false);
    expect(server.password).toBe('novo');
  });

  it('reads and writes console variables', async () => {
    const client = await login(await addServer({ convars: { hostname: 'Servidor nº 1' } }));
    expect(await client.run('hostname')).toBe('hostname = Servidor nº 1\n');
    await client.run('mp_overtime_enable 0');
    expect(await client.run('mp_overtime_enable')).toBe('mp_overtime_enable = 0\n');
    expect(await client.run('matchzy_everyone_is_admin "true"')).toBe(
      "Error: String 'true' can't be converted to Boolean\n",
    );
    expect(await client.run('matchzy_everyone_is_admin true; matchzy_everyone_is_admin')).toBe(
      'matchzy_everyone_is_admin = True\n',
    );
  });

  it('survives garbage', async () => {
    const server = await addServer();
    const client = await open(server);
    client.sendRaw(Buffer.from('ffffffff00000000', 'hex'));
    await client.waitClosed();
    expect(await (await login(server)).run('version')).toBe('Protocol version 14178 [14178/14178]\n');
  });

  describe('under faults', () => {
    it('fragments, delays, pollutes and drops replies, and heals', async () => {
      const server = await addServer();
      const client = await login(server);
      server.faults({ rconFragment: 1, rconNoise: { text: 'GOTV noise', position: 'before' } });
      const before = client.segments.length;
      expect(await client.run('echo olá')).toBe('GOTV noise\nolá\n');
      expect(client.segments.length - before).toBeGreaterThan(2);
      server.faults({
        rconFragment: null,
        rconNoise: null,
        rconDropReply: { probability: 1, commands: ['sm_pause'], limit: 1 },
      });
      client.send(70, 2, 'sm_pause');
      await client.run('echo após');
      expect(client.packets().some((packet) => packet.id === 70)).toBe(false);
      expect(server.truth().rcon.find((entry) => entry.command === 'sm_pause')?.answered).toBe(false);
      server.faults();
      expect(await client.run('echo são')).toBe('são\n');
    });

    it('refuses connections, accepts again, and can fall silent', async () => {
      const server = await addServer();
      server.faults({ rconRefuse: true });
      await server.settled();
      await expect(RawRconClient.open(server.port)).rejects.toThrow('ECONNREFUSED');
      server.faults({ rconRefuse: null, rconMute: true });
      await server.settled();
      const client = await open(server);
      client.send(1, 3, PASSWORD);
      await new Promise((resolve) => setTimeout(resolve, 60));
      expect(client.packets()).toEqual([]);
      expect(client.closed).toBe(false);
    });

    it('lets a frozen main thread answer nobody until it thaws', async () => {
      const server = await addServer();
      const client = await login(server);
      server.faults({ freeze: { ms: 500 } });
      client.send(30, 2, 'echo tarde');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(client.packets().some((packet) => packet.id === 30)).toBe(false);
      await client.packet((packet) => packet.id === 30);
    });
  });

  it('serves an independent client in the modes that client survives', async () => {
    const server = await addServer({ rcon: { authMode: 'separate', mirrorMode: 'mirror' } });
    const client = new RCON({ host: '127.0.0.1', port: server.port, encoding: 'utf8', timeout: 2000 });
    await client.authenticate(PASSWORD);
    // Its socket loses its error listener after the first data; a reset on close would end the process.
    (client as unknown as { connection: NodeJS.EventEmitter }).connection.on('error', () => undefined);
    expect(await client.execute('echo coração')).toContain('coração');
    expect(JSON.parse(String(await client.execute('get5_status')))).toMatchObject({ gamestate: 'none', matchid: null });
    await client.disconnect();
    const wrong = new RCON({ host: '127.0.0.1', port: server.port, encoding: 'utf8', timeout: 2000 });
    await expect(wrong.authenticate('wrong')).rejects.toThrow('Unable to authenticate');
  });
});
