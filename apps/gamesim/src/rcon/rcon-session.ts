import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import type { RconTranscriptEntry } from '../api-types';
import type { Faults, StallShare } from '../faults';
import { encodePacket, PACKET_AUTH, PACKET_AUTH_RESPONSE, PACKET_EXEC, PACKET_VALUE, PacketReader } from './rcon-codec';
import type { RconPacket } from './rcon-codec';
import type { RconOptions } from './rcon-options';
import type { ReplyFaults } from './reply-faults';
import type { SegmentWriter } from './segment-writer';

export interface RconHost {
  password(): string;
  faults(): Faults;
  /** Runs one line on the main thread; resolves to what it printed. Never settles when the server dies meanwhile. */
  execute(line: string): Promise<string>;
  /** Dead or unreachable behind an open port: nothing is read, nothing answered. */
  isMute(): boolean;
  recordCommand(entry: Omit<RconTranscriptEntry, 'atMs'>): void;
}

export interface SessionParts {
  socket: Socket;
  address: string;
  host: RconHost;
  options: RconOptions;
  writer: SegmentWriter;
  replies: ReplyFaults;
  /** A wrong password was given. */
  onFailure(): void;
  /** Told of every chunk; true when the address may not be served. */
  isShutOut(): boolean;
}

const EMPTY = Buffer.alloc(0);
const MIRROR_TAIL = Buffer.from([0x00, 0x01, 0x00, 0x00]);

/** One connection: authentication, serial execution, answers in order (plugin contract R1, R2, R4, R5, R9). */
export class RconSession {
  authenticated = false;
  private readonly reader = new PacketReader();
  private queue: Promise<void> = Promise.resolve();
  private commands = 0;

  constructor(private readonly parts: SessionParts) {
    const { socket, options } = parts;
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    if (options.idleMs > 0) socket.setTimeout(options.idleMs, () => socket.end());
  }

  close(): void {
    this.parts.socket.resetAndDestroy();
  }

  end(): void {
    this.parts.socket.end();
  }

  private receive(chunk: Buffer): void {
    const { host, socket } = this.parts;
    if (host.isMute() || host.faults().rconMute || (!this.authenticated && this.parts.isShutOut())) return;
    try {
      for (const packet of this.reader.push(chunk)) this.queue = this.queue.then(() => this.handle(packet));
    } catch {
      socket.destroy();
    }
  }

  private async handle(packet: RconPacket): Promise<void> {
    if (packet.type === PACKET_AUTH) return this.authenticate(packet);
    if (!this.authenticated) {
      this.send([{ id: -1, type: PACKET_AUTH_RESPONSE, body: EMPTY }]);
      return;
    }
    const { rconHalfOpen } = this.parts.host.faults();
    if (rconHalfOpen && this.commands >= rconHalfOpen.afterCommands) return;
    if (packet.type === PACKET_EXEC) return this.execute(packet);
    if (packet.type === PACKET_VALUE) this.mirror(packet);
  }

  private async authenticate(packet: RconPacket): Promise<void> {
    const { options, host } = this.parts;
    const { authMode } = options;
    if (authMode === 'silent') return;
    const { rconSlowAuth } = host.faults();
    if (rconSlowAuth) await new Promise((resolve) => setTimeout(resolve, rconSlowAuth.ms));
    const accepted = isSamePassword(packet.body.toString('utf8'), host.password());
    this.authenticated = accepted;
    const prelude: RconPacket = { id: packet.id, type: PACKET_VALUE, body: EMPTY };
    const answer: RconPacket = { id: accepted ? packet.id : -1, type: PACKET_AUTH_RESPONSE, body: EMPTY };
    if (authMode === 'separate') {
      this.send([prelude]);
      // Far enough apart for two segments even on a busy machine.
      setTimeout(() => this.send([answer]), 25);
    } else {
      this.send(authMode === 'coalesced' ? [prelude, answer] : [answer]);
    }
    if (!accepted) this.parts.onFailure();
  }

  private async execute(packet: RconPacket): Promise<void> {
    const { host, options, socket, address, replies, writer } = this.parts;
    this.commands += 1;
    // R9: later commands are neither run nor answered.
    if ((options.oneCommandOnly || host.faults().rconMuteAfterFirst) && this.commands > 1) return;
    const line = packet.body.toString('utf8');
    const remote = `${address}:${socket.remotePort ?? 0}`;
    const { rconStall } = host.faults();
    const stall = replies.hits(rconStall, line) ? rconStall : undefined;
    if (stall?.at === 'before_run') {
      host.recordCommand({ remote, command: line, reply: '', answered: false, stalled: true });
      await this.standStill(stall);
      if (socket.destroyed) return;
    }
    const reply = replies.withNoise(await host.execute(line));
    const faults = host.faults();
    const answered = !replies.hits(faults.rconDropReply, line) && !socket.destroyed;
    host.recordCommand({ remote, command: line, reply, answered });
    if (stall?.at === 'after_run') await this.standStill(stall);
    if (answered && (reply !== '' || options.silentReply === 'empty')) {
      const frames = replies.frames(packet.id, reply);
      if (replies.hits(faults.rconFinMid, line)) {
        writer.endInside(Buffer.concat(frames));
        return;
      }
      writer.write(frames);
      if (replies.hits(faults.rconDupReply, line)) writer.write(frames);
    }
    if (faults.rconRstAfter && this.commands >= faults.rconRstAfter.commands) {
      // After the answer has left, so that the reset meets an idle connection.
      setTimeout(() => socket.resetAndDestroy(), 20);
    }
  }

  /** Ends with the connection at the latest. */
  private async standStill({ forMs }: StallShare): Promise<void> {
    const { socket } = this.parts;
    if (socket.destroyed) return;
    await new Promise<void>((resolve) => {
      const timer = forMs === undefined ? undefined : setTimeout(resolve, forMs);
      socket.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private mirror(packet: RconPacket): void {
    const { options, host } = this.parts;
    if (options.mirrorMode === 'none' || host.faults().rconNoMirror) return;
    if ((options.oneCommandOnly || host.faults().rconMuteAfterFirst) && this.commands > 1) return;
    const packets: RconPacket[] = [{ id: packet.id, type: PACKET_VALUE, body: EMPTY }];
    if (options.mirrorMode === 'mirror_and_tail')
      packets.push({ id: packet.id, type: PACKET_VALUE, body: MIRROR_TAIL });
    this.send(packets);
  }

  private send(packets: RconPacket[]): void {
    this.parts.writer.write(packets.map(encodePacket));
  }
}

const isSamePassword = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return expected !== '' && a.length === b.length && timingSafeEqual(a, b);
};
