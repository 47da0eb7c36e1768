import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawPacket {
  id: number;
  type: number;
  body: string;
}

/** A deliberately plain RCON client: sends frames, collects whatever comes, knows nothing of the server's code. */
export class RawRconClient {
  private bytes = Buffer.alloc(0);
  readonly segments: number[] = [];
  closed = false;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.segments.push(chunk.length);
      this.bytes = Buffer.concat([this.bytes, chunk]);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => (this.closed = true));
  }

  static open(port: number): Promise<RawRconClient> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new RawRconClient(socket)));
      socket.once('error', reject);
    });
  }

  static async login(port: number, password: string): Promise<RawRconClient> {
    const client = await RawRconClient.open(port);
    client.send(1, 3, password);
    await client.packet((packet) => packet.type === 2);
    return client;
  }

  send(id: number, type: number, body: string): void {
    const text = Buffer.from(body, 'utf8');
    const head = Buffer.alloc(12);
    head.writeInt32LE(text.length + 10, 0);
    head.writeInt32LE(id, 4);
    head.writeInt32LE(type, 8);
    this.socket.write(Buffer.concat([head, text, Buffer.alloc(2)]));
  }

  sendRaw(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** Everything that came, as it came. */
  received(): Buffer {
    return this.bytes;
  }

  packets(): RawPacket[] {
    const packets: RawPacket[] = [];
    for (let at = 0; at + 4 <= this.bytes.length;) {
      const size = this.bytes.readInt32LE(at);
      if (size < 10 || at + 4 + size > this.bytes.length) break;
      packets.push({
        id: this.bytes.readInt32LE(at + 4),
        type: this.bytes.readInt32LE(at + 8),
        body: this.bytes.toString('utf8', at + 12, at + 2 + size),
      });
      at += 4 + size;
    }
    return packets;
  }

  /** Resolves to the first packet that fits; rejects after `ms`. */
  async packet(fits: (packet: RawPacket) => boolean, ms = 2000): Promise<RawPacket> {
    const until = Date.now() + ms;
    for (;;) {
      const found = this.packets().find(fits);
      if (found) return found;
      if (Date.now() > until) throw new Error(`no such packet within ${ms} ms`);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  }

  /** One command and its whole answer, ended by an echo behind it. */
  async run(command: string): Promise<string> {
    const id = 100 + this.packets().length;
    this.send(id, 2, command);
    this.send(id + 1_000_000, 2, 'echo end');
    await this.packet((packet) => packet.id === id + 1_000_000);
    return this.packets()
      .filter((packet) => packet.id === id)
      .map((packet) => packet.body)
      .join('');
  }

  async waitClosed(ms = 2000): Promise<void> {
    const until = Date.now() + ms;
    while (!this.closed && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 3));
    if (!this.closed) throw new Error('still open');
  }

  end(): void {
    this.socket.destroy();
  }
}
