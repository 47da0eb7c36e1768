import { timingSafeEqual } from 'node:crypto';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Faults } from '../faults';
import type { Rng } from '../rng';
import { BanList } from './ban-list';
import {
  encodePacket,
  PACKET_AUTH,
  PACKET_AUTH_RESPONSE,
  PACKET_EXEC,
  PACKET_VALUE,
  PacketReader,
  replyParts,
} from './rcon-codec';
import type { RconPacket } from './rcon-codec';
import type { RconOptions } from './rcon-options';
import { SegmentWriter } from './segment-writer';

export interface RconHost {
  password(): string;
  faults(): Faults;
  /** Runs one line on the main thread; resolves to what it printed. Never settles when the server dies meanwhile. */
  execute(line: string): Promise<string>;
  recordCommand(remote: string, command: string, reply: string, answered: boolean): void;
}

interface Connection {
  socket: Socket;
  writer: SegmentWriter;
  authenticated: boolean;
  address: string;
}

const EMPTY = Buffer.alloc(0);
const MIRROR_TAIL = Buffer.from([0x00, 0x01, 0x00, 0x00]);

/** The RCON port of one server (plugin contract §8.2 R1–R8). Keeps its port over close() and listen(). */
export class RconListener {
  private server: Server | null = null;
  private readonly connections = new Set<Connection>();
  private readonly bans: BanList;
  private boundPort: number;
  private dropped: { fault: Faults['rconDropReply']; count: number } = { fault: undefined, count: 0 };
  private hasListened = false;
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly host: RconHost,
    private readonly options: RconOptions,
    private readonly rng: Rng,
    port: number,
  ) {
    this.boundPort = port;
    this.bans = new BanList(options.ban);
  }

  get port(): number {
    return this.boundPort;
  }

  get listening(): boolean {
    return this.server !== null;
  }

  /** Rejects when the port stays taken. */
  listen(): Promise<void> {
    return this.inTurn(() => this.open());
  }

  /** Stops listening; every connection is reset, as by a dying process. */
  close(): Promise<void> {
    for (const { socket } of this.connections) socket.resetAndDestroy();
    return this.inTurn(() => this.shut());
  }

  /** Openings and closings one after another, whoever asked. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  /** A port held once is waited for a little when somebody else has it for a moment. */
  private async open(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.bind();
        this.hasListened = true;
        return;
      } catch (error) {
        if (!this.hasListened || attempt === 20) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  private async bind(): Promise<void> {
    if (this.server) return;
    const server = createServer((socket) => this.accept(socket));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.boundPort, '127.0.0.1', () => {
        server.removeListener('error', reject);
        server.on('error', () => undefined);
        const address = server.address();
        if (address && typeof address === 'object') this.boundPort = address.port;
        resolve();
      });
    }).catch((error: unknown) => {
      this.server = null;
      throw error;
    });
  }

  private async shut(): Promise<void> {
    const server = this.server;
    this.server = null;
    for (const { socket } of this.connections) socket.resetAndDestroy();
    this.connections.clear();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Writing rcon_password closes every authenticated connection, even with the same value (R8). */
  dropAuthenticated(): void {
    for (const connection of this.connections) if (connection.authenticated) connection.socket.end();
  }

  private accept(socket: Socket): void {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    const address = socket.remoteAddress ?? 'unknown';
    const connection: Connection = {
      socket,
      address,
      writer: new SegmentWriter(socket, () => this.host.faults(), this.rng),
      authenticated: false,
    };
    this.connections.add(connection);
    socket.on('close', () => this.connections.delete(connection));
    if (this.bans.isBanned(address)) {
      socket.resume();
      if (this.options.ban.mode === 'close') socket.end();
      if (this.options.ban.mode === 'reset') socket.resetAndDestroy();
      // 'blackhole' keeps the socket open and mute.
      if (this.options.ban.mode !== 'blackhole') return;
    }
    const reader = new PacketReader();
    let queue: Promise<void> = Promise.resolve();
    socket.on('data', (chunk: Buffer) => {
      if (this.host.faults().rconMute || (!connection.authenticated && this.bans.isBanned(address))) return;
      try {
        for (const packet of reader.push(chunk)) queue = queue.then(() => this.handle(connection, packet));
      } catch {
        socket.destroy();
      }
    });
  }

  private async handle(connection: Connection, packet: RconPacket): Promise<void> {
    if (packet.type === PACKET_AUTH) return this.authenticate(connection, packet);
    if (!connection.authenticated) {
      this.send(connection, [{ id: -1, type: PACKET_AUTH_RESPONSE, body: EMPTY }]);
      return;
    }
    if (packet.type === PACKET_EXEC) return this.execute(connection, packet);
    if (packet.type === PACKET_VALUE) this.mirror(connection, packet);
  }

  private authenticate(connection: Connection, packet: RconPacket): void {
    const { authMode } = this.options;
    if (authMode === 'silent') return;
    const accepted = isSamePassword(packet.body.toString('utf8'), this.host.password());
    connection.authenticated = accepted;
    const prelude: RconPacket = { id: packet.id, type: PACKET_VALUE, body: EMPTY };
    const answer: RconPacket = { id: accepted ? packet.id : -1, type: PACKET_AUTH_RESPONSE, body: EMPTY };
    if (authMode === 'separate') {
      this.send(connection, [prelude]);
      // Far enough apart for two segments even on a busy machine.
      setTimeout(() => this.send(connection, [answer]), 25);
    } else {
      this.send(connection, authMode === 'coalesced' ? [prelude, answer] : [answer]);
    }
    if (!accepted) this.bans.recordFailure(connection.address);
  }

  private async execute(connection: Connection, packet: RconPacket): Promise<void> {
    const line = packet.body.toString('utf8');
    const printed = await this.host.execute(line);
    const reply = this.withNoise(printed);
    const answered = !this.isReplyDropped(line) && !connection.socket.destroyed;
    this.host.recordCommand(`${connection.address}:${connection.socket.remotePort ?? 0}`, line, reply, answered);
    if (!answered || (reply === '' && this.options.silentReply === 'none')) return;
    this.send(
      connection,
      replyParts(reply).map((body) => ({ id: packet.id, type: PACKET_VALUE, body })),
    );
  }

  private mirror(connection: Connection, packet: RconPacket): void {
    if (this.options.mirrorMode === 'none') return;
    const packets: RconPacket[] = [{ id: packet.id, type: PACKET_VALUE, body: EMPTY }];
    if (this.options.mirrorMode === 'mirror_and_tail')
      packets.push({ id: packet.id, type: PACKET_VALUE, body: MIRROR_TAIL });
    this.send(connection, packets);
  }

  private send(connection: Connection, packets: RconPacket[]): void {
    connection.writer.write(Buffer.concat(packets.map(encodePacket)));
  }

  private withNoise(printed: string): string {
    const noise = this.host.faults().rconNoise;
    if (!noise || !this.rng.chance(noise.probability ?? 1)) return printed;
    const line = `${noise.text}\n`;
    return (noise.position === 'after' ? '' : line) + printed + (noise.position === 'before' ? '' : line);
  }

  private isReplyDropped(line: string): boolean {
    const drop = this.host.faults().rconDropReply;
    if (!drop) return false;
    // A limit counts from the moment its fault was set.
    if (this.dropped.fault !== drop) this.dropped = { fault: drop, count: 0 };
    if (drop.limit !== undefined && this.dropped.count >= drop.limit) return false;
    const name = line.trimStart().split(/\s/, 1)[0] ?? '';
    if (drop.commands && !drop.commands.includes(name)) return false;
    if (!this.rng.chance(drop.probability)) return false;
    this.dropped.count += 1;
    return true;
  }
}

const isSamePassword = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return expected !== '' && a.length === b.length && timingSafeEqual(a, b);
};
