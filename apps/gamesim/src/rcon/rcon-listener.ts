import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Rng } from '../rng';
import { BanList } from './ban-list';
import type { BanMode, RconOptions } from './rcon-options';
import type { RconHost } from './rcon-session';
import { RconSession } from './rcon-session';
import { ReplyFaults } from './reply-faults';
import { SegmentWriter } from './segment-writer';

/** The RCON port of one server (plugin contract §8.2 R1–R9, R11). Keeps its port over close() and listen(). */
export class RconListener {
  private server: Server | null = null;
  private readonly sessions = new Set<RconSession>();
  private readonly replies: ReplyFaults;
  private readonly bans: BanList;
  private boundPort: number;
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
    this.replies = new ReplyFaults(() => host.faults(), rng);
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
    for (const session of this.sessions) session.close();
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
    for (const session of this.sessions) session.close();
    this.sessions.clear();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Writing rcon_password closes every authenticated connection, even with the same value (R8). */
  dropAuthenticated(): void {
    for (const session of this.sessions) if (session.authenticated) session.end();
  }

  private accept(socket: Socket): void {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    const address = socket.remoteAddress ?? 'unknown';
    const shutOut = this.banOf(address);
    if (shutOut !== null || this.sessions.size >= this.options.maxConnections) {
      socket.resume();
      // 'blackhole' keeps the socket open and mute.
      if (shutOut === 'reset') socket.resetAndDestroy();
      else if (shutOut !== 'blackhole') socket.end();
      if (shutOut !== 'blackhole') return;
    }
    const session = new RconSession({
      socket,
      address,
      host: this.host,
      options: this.options,
      writer: new SegmentWriter(socket, () => this.host.faults(), this.rng),
      replies: this.replies,
      onFailure: () => this.bans.recordFailure(address),
      isShutOut: () => this.banOf(address) !== null,
    });
    this.sessions.add(session);
    socket.on('close', () => this.sessions.delete(session));
  }

  private banOf(address: string): BanMode | null {
    const { rconBan } = this.host.faults();
    if (rconBan) return rconBan;
    return this.bans.isBanned(address) ? this.options.ban.mode : null;
  }
}
