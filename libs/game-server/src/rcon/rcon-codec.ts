/** Packet types of Source RCON. Type 2 means EXEC from the client and AUTH_RESPONSE from the server (plugin contract §5.1). */
export const RCON_TYPE = { response: 0, exec: 2, authResponse: 2, auth: 3 } as const;

/** Id of the auth response that means "wrong password". */
export const AUTH_FAILED_ID = -1;

const HEADER_BYTES = 4;
const MIN_SIZE = 10;
const MAX_SIZE = 1024 * 1024;

/** Bodies stay bytes: a long reply may be cut inside a UTF-8 character. */
export interface RconPacket {
  readonly id: number;
  readonly type: number;
  readonly body: Buffer;
}

/** One frame: size, id, type as little-endian int32, body, two NUL bytes. */
export function encodePacket(id: number, type: number, body: string | Buffer): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const size = bytes.length + MIN_SIZE;
  const frame = Buffer.alloc(HEADER_BYTES + size);
  frame.writeInt32LE(size, 0);
  frame.writeInt32LE(id, 4);
  frame.writeInt32LE(type, 8);
  bytes.copy(frame, 12);
  return frame;
}

export interface ParsedChunk {
  readonly packets: RconPacket[];
  /** The impossible size that was read, after which the stream cannot be trusted; null while all is well. */
  readonly malformedSize: number | null;
}

/**
 * Cuts a byte stream into packets, whatever the fragmentation. A size below 10 or above 1 MiB poisons the parser for good:
 * there is no way to find the next frame.
 */
export class RconParser {
  private chunks: Buffer[] = [];
  private buffered = 0;
  private malformedSize: number | null = null;

  /** The beginning of a packet has come, and its end has not. */
  get isInsidePacket(): boolean {
    return this.buffered > 0;
  }

  push(chunk: Buffer): ParsedChunk {
    const packets: RconPacket[] = [];
    if (this.malformedSize !== null) return { packets, malformedSize: this.malformedSize };
    this.chunks.push(chunk);
    this.buffered += chunk.length;
    for (;;) {
      const size = this.peekSize();
      if (size === null) break;
      if (size < MIN_SIZE || size > MAX_SIZE) {
        this.malformedSize = size;
        this.chunks = [];
        this.buffered = 0;
        break;
      }
      if (this.buffered < HEADER_BYTES + size) break;
      packets.push(this.take(HEADER_BYTES + size));
    }
    return { packets, malformedSize: this.malformedSize };
  }

  private peekSize(): number | null {
    if (this.buffered < HEADER_BYTES) return null;
    if ((this.chunks[0]?.length ?? 0) < HEADER_BYTES) this.chunks = [Buffer.concat(this.chunks)];
    return this.chunks[0]?.readInt32LE(0) ?? null;
  }

  private take(length: number): RconPacket {
    const first = this.chunks[0];
    const whole = first && first.length >= length ? first : Buffer.concat(this.chunks);
    const tail = first === whole ? [whole.subarray(length), ...this.chunks.slice(1)] : [whole.subarray(length)];
    this.chunks = tail.filter((part) => part.length > 0);
    this.buffered -= length;
    return {
      id: whole.readInt32LE(4),
      type: whole.readInt32LE(8),
      body: Buffer.from(whole.subarray(12, length - 2)),
    };
  }
}
