import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { RconEndpoint } from '../src/rcon/rcon-outcome';

/** A frame written by hand, so that the codec under test is not also its own judge. */
export function frame(id: number, type: number, body: string | Buffer = ''): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'utf8');
  const head = Buffer.alloc(12);
  head.writeInt32LE(bytes.length + 10, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(type, 8);
  return Buffer.concat([head, bytes, Buffer.from([0, 0])]);
}

export interface FakeCommand {
  readonly id: number;
  readonly text: string;
  /** 1 for the first command of the connection. */
  readonly nth: number;
}

export interface FakeScript {
  readonly password?: string;
  /** How a correct password is answered. Default `coalesced`: both packets in one segment. */
  readonly auth?: 'coalesced' | 'separate' | 'type2_only' | 'silent' | 'fin' | 'rst' | 'half_then_fin' | 'stranger';
  /** How the empty sentinel packet is answered. Default `source`: mirrored, then a second packet with body 00 01 00 00. */
  readonly mirror?: 'source' | 'plain' | 'none';
  readonly onConnect?: (connection: FakeConnection) => void;
  /**
   * What a command does. Default: one packet with what `console` says, else an empty packet. While a returned promise is
   * pending, later packets of the connection wait, as they do behind a busy main thread.
   */
  readonly onCommand?: (connection: FakeConnection, command: FakeCommand) => void | Promise<void>;
  readonly console?: (line: string) => string;
}

export class FakeConnection {
  commands = 0;
  authenticated = false;
  closed = false;
  isBusy = false;
  readonly waiting: (() => void)[] = [];
  /** While true nothing is answered, sentinels included. */
  mute = false;

  constructor(readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => (this.closed = true));
  }

  send(...frames: readonly Buffer[]): void {
    if (!this.socket.destroyed) this.socket.write(Buffer.concat(frames));
  }

  reply(id: number, text: string | Buffer): void {
    this.send(frame(id, 0, text));
  }

  /** Writes the bytes in pieces that arrive as separate segments. */
  async dribble(bytes: Buffer, pieceLength: number, pauseMs = 2): Promise<void> {
    for (let at = 0; at < bytes.length; at += pieceLength) {
      this.send(bytes.subarray(at, at + pieceLength));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  fin(): void {
    this.socket.end();
  }

  rst(): void {
    this.socket.resetAndDestroy();
  }
}

/** A Source RCON server that does what the test says, down to the byte. */
export class FakeRconServer {
  readonly connections: FakeConnection[] = [];
  readonly received: string[] = [];
  readonly receivedAt: number[] = [];
  authAttempts = 0;
  script: FakeScript;
  private readonly server = createServer((socket) => this.accept(socket));

  private constructor(script: FakeScript) {
    this.script = script;
  }

  static async start(script: FakeScript = {}, port = 0): Promise<FakeRconServer> {
    const fake = new FakeRconServer(script);
    await new Promise<void>((resolve) => fake.server.listen(port, '127.0.0.1', resolve));
    return fake;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get password(): string {
    return this.script.password ?? 'péssimo segredo';
  }

  get endpoint(): RconEndpoint {
    return { serverId: 'srv', host: '127.0.0.1', port: this.port, password: this.password };
  }

  get openConnections(): number {
    return this.connections.filter(({ closed }) => !closed).length;
  }

  async stop(): Promise<void> {
    for (const { socket } of this.connections) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(socket: Socket): void {
    const connection = new FakeConnection(socket);
    this.connections.push(connection);
    this.script.onConnect?.(connection);
    let buffered = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffered = Buffer.concat([buffered, chunk]);
      while (buffered.length >= 4 && buffered.length >= 4 + buffered.readInt32LE(0)) {
        const length = 4 + buffered.readInt32LE(0);
        const [id, type] = [buffered.readInt32LE(4), buffered.readInt32LE(8)];
        const body = buffered.subarray(12, length - 2).toString('utf8');
        connection.waiting.push(() => this.packet(connection, id, type, body));
        buffered = buffered.subarray(length);
      }
      this.work(connection);
    });
  }

  private packet(connection: FakeConnection, id: number, type: number, body: string): void {
    if (type === 3) return this.authenticate(connection, id, body);
    if (!connection.authenticated) return connection.send(frame(-1, 2));
    if (type === 0) {
      const { mirror = 'source' } = this.script;
      if (mirror === 'none' || connection.mute) return;
      connection.send(frame(id, 0));
      if (mirror === 'source') connection.send(frame(id, 0, Buffer.from([0, 1, 0, 0])));
      return;
    }
    this.received.push(body);
    this.receivedAt.push(performance.now());
    connection.commands += 1;
    if (connection.mute) return;
    if (this.script.onCommand) {
      const work = this.script.onCommand(connection, { id, text: body, nth: connection.commands });
      if (work) this.hold(connection, work);
    } else connection.reply(id, this.script.console?.(body) ?? '');
  }

  private work(connection: FakeConnection): void {
    while (!connection.isBusy) {
      const next = connection.waiting.shift();
      if (!next) return;
      next();
    }
  }

  private hold(connection: FakeConnection, work: Promise<void>): void {
    connection.isBusy = true;
    void work.then(() => {
      connection.isBusy = false;
      this.work(connection);
    });
  }

  private authenticate(connection: FakeConnection, id: number, password: string): void {
    this.authAttempts += 1;
    const { auth = 'coalesced' } = this.script;
    if (auth === 'silent') return;
    if (auth === 'fin') return connection.fin();
    if (auth === 'rst') return connection.rst();
    if (auth === 'stranger') return connection.send(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
    if (auth === 'half_then_fin') {
      connection.send(frame(id, 0));
      return connection.fin();
    }
    connection.authenticated = password === this.password;
    const verdict = frame(connection.authenticated ? id : -1, 2);
    if (auth === 'type2_only') connection.send(verdict);
    else if (auth === 'coalesced') connection.send(frame(id, 0), verdict);
    else {
      connection.send(frame(id, 0));
      setTimeout(() => connection.send(verdict), 15);
    }
  }
}
