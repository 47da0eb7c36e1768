import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server as TcpServer } from 'node:net';
import { RCON_TYPE, RconBreaker, RconParser, RconPool, encodePacket } from '@placar/game-server';
import type { RconOutcome } from '@placar/game-server';
import { createDataSource, pgPool } from '@placar/persistence';
import { sealSecret } from '@placar/platform';
import { USUAL_MODE, createServer, waitFor } from '@placar/testing';
import type { TestEnvironment } from '@placar/testing';
import type { DataSource } from 'typeorm';
import { ServerDirectory } from '../src/servers/server-directory';
import { SharedBreakerStore } from '../src/servers/shared-breaker-store';

/** What one worker process has to itself: its connections to Postgres and to game servers, its memory. */
class Worker {
  private constructor(
    private readonly database: DataSource,
    readonly directory: ServerDirectory,
    readonly rcon: RconPool,
  ) {}

  static async start({ config, databaseUrl }: TestEnvironment): Promise<Worker> {
    const database = await createDataSource({ url: databaseUrl, poolSize: 4 }).initialize();
    const breaker = new RconBreaker(new SharedBreakerStore(pgPool(database)));
    return new Worker(database, new ServerDirectory(database, config), new RconPool({ breaker }));
  }

  async ask(serverId: number): Promise<RconOutcome> {
    const server = await this.directory.find(serverId);
    if (typeof server === 'string') throw new Error(server);
    return this.rcon.execute(server.endpoint, 'status');
  }

  async stop(): Promise<void> {
    await this.rcon.close();
    await this.database.destroy();
  }
}

/** A console behind a password. It is slow to judge, as far servers are, so that logins overlap. */
class Guarded {
  readonly offered: string[] = [];
  private readonly sockets = new Set<{ destroy(): void }>();
  private readonly server: TcpServer = createTcpServer((socket) => {
    this.sockets.add(socket);
    const parser = new RconParser();
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const { id, type, body } of parser.push(chunk).packets) {
        if (type === RCON_TYPE.exec) socket.write(encodePacket(id, RCON_TYPE.response, 'hostname : Lisboa 🎯'));
        if (type !== RCON_TYPE.auth) continue;
        this.offered.push(body.toString('utf8'));
        const verdict = body.toString('utf8') === this.password ? id : -1;
        setTimeout(() => socket.write(encodePacket(verdict, RCON_TYPE.authResponse, '')), 150);
      }
    });
  });

  constructor(public password: string) {}

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('a wrong RCON password', () => {
  let environment: TestEnvironment;
  let workers: Worker[];
  let guarded: Guarded;
  let database: DataSource;

  beforeEach(async () => {
    environment = await USUAL_MODE.start({ ALLOW_PRIVATE_HOSTS: 'true' });
    database = await createDataSource({ url: environment.databaseUrl, poolSize: 2 }).initialize();
    workers = await Promise.all([Worker.start(environment), Worker.start(environment)]);
    guarded = new Guarded('a verdadeira');
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await guarded.stop();
    await database.destroy();
    await environment.stop();
  });

  const register = async (rconPassword: string): Promise<number> =>
    (await createServer(database, environment.config, { port: await guarded.listen(), rconPassword })).id;
  /** What the owner's form does. */
  const save = (serverId: number, password: string) =>
    database.query('UPDATE servers SET rcon_password_encrypted = $2 WHERE id = $1', [
      serverId,
      sealSecret(password, environment.config.secrets.encryptionKey),
    ]);
  const askAll = (serverId: number): Promise<RconOutcome[]> =>
    Promise.all([...workers, ...workers].map((worker) => worker.ask(serverId)));
  const logins = (): Promise<unknown[]> => database.query('SELECT server_id, rejected_at, holder FROM rcon_logins');

  it('is offered once by all workers together, and again only when somebody has typed it anew', async () => {
    const serverId = await register('errada');
    const first = await askAll(serverId);
    expect(first.map(({ kind }) => kind)).toEqual(['auth_failed', 'auth_failed', 'auth_failed', 'auth_failed']);
    expect(guarded.offered).toEqual(['errada']);
    // A worker that starts later knows it too.
    const late = await Worker.start(environment);
    workers.push(late);
    expect(await late.ask(serverId)).toMatchObject({ kind: 'auth_failed', detail: 'breaker_open' });
    expect(guarded.offered).toEqual(['errada']);
    expect(await logins()).toEqual([{ server_id: serverId, rejected_at: expect.any(Date) as Date, holder: null }]);

    await save(serverId, 'ainda errada');
    expect((await askAll(serverId)).every(({ kind }) => kind === 'auth_failed')).toBe(true);
    expect(guarded.offered).toEqual(['errada', 'ainda errada']);
    expect(await logins()).toHaveLength(1);

    // The owner changed it on the server, and types here what is there already.
    guarded.password = 'ainda errada';
    await save(serverId, 'ainda errada');
    expect((await askAll(serverId)).every(({ kind }) => kind === 'ok')).toBe(true);
    await database.query('DELETE FROM servers WHERE id = $1', [serverId]);
    expect(await logins()).toEqual([]);
  });

  it('is known from the server, not from the way there: a right one is offered by each worker and leaves nothing behind', async () => {
    const serverId = await register('a verdadeira');
    expect((await askAll(serverId)).every(({ kind }) => kind === 'ok')).toBe(true);
    expect(guarded.offered).toHaveLength(2);
    await waitFor(async () => (await logins()).length === 0, { what: 'no login to be left behind' });
    // As the pre-flight addresses it: by the name that its owner typed.
    await save(serverId, 'errada');
    const typed = await workers[0]!.directory.asTyped(serverId);
    if (typeof typed === 'string') throw new Error(typed);
    const asTyped = { ...typed.endpoint, host: 'localhost' };
    expect(await workers[0]!.rcon.execute(asTyped, 'status')).toMatchObject({ kind: 'auth_failed' });
    expect((await workers[1]!.ask(serverId)).kind).toBe('auth_failed');
    expect(guarded.offered).toHaveLength(3);
  });

  it('holds nobody up when its worker died while it was offered, or when Postgres is away', async () => {
    const serverId = await register('a verdadeira');
    const server = await workers[0]!.directory.asTyped(serverId);
    if (typeof server === 'string') throw new Error(server);
    const dead = new SharedBreakerStore(pgPool(database));
    expect(await dead.claim(`server ${serverId}#${server.endpoint.credential}`, server.endpoint)).toBe(true);
    expect((await workers[1]!.ask(serverId)).kind).toBe('ok');
    const away = new RconPool({
      breaker: new RconBreaker({
        read: () => Promise.reject(new Error('away')),
        write: () => Promise.reject(new Error('away')),
        remove: () => Promise.reject(new Error('away')),
        claim: () => new Promise<never>(() => undefined),
      }),
    });
    expect((await away.execute(server.endpoint, 'status')).kind).toBe('ok');
    await away.close();
  });
});
