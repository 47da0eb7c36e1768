/** Source RCON frames (plugin contract §5.1): size, id, type as int32 LE, body, NUL, NUL. */
export const PACKET_AUTH = 3;
export const PACKET_EXEC = 2;
export const PACKET_AUTH_RESPONSE = 2;
export const PACKET_VALUE = 0;
const OVERHEAD = 10;
const MAX_REQUEST_SIZE = 65_536;
/** A whole size field of at most 4096 leaves this much body per reply part. */
export const MAX_BODY_PART = 4096 - OVERHEAD;

export interface RconPacket {
  id: number;
  type: number;
  body: Buffer;
}

export const encodePacket = (packet: RconPacket): Buffer => {
  const frame = Buffer.alloc(packet.body.length + OVERHEAD + 4);
  frame.writeInt32LE(packet.body.length + OVERHEAD, 0);
  frame.writeInt32LE(packet.id, 4);
  frame.writeInt32LE(packet.type, 8);
  packet.body.copy(frame, 12);
  return frame;
};

/** Cuts a byte stream into packets, wherever TCP cut it. Throws RangeError on an impossible size. */
export class PacketReader {
  private buffered: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): RconPacket[] {
    this.buffered = this.buffered.length === 0 ? chunk : Buffer.concat([this.buffered, chunk]);
    const packets: RconPacket[] = [];
    while (this.buffered.length >= 4) {
      const size = this.buffered.readInt32LE(0);
      if (size < OVERHEAD || size > MAX_REQUEST_SIZE) throw new RangeError(`impossible packet size ${size}`);
      if (this.buffered.length < size + 4) break;
      const frame = this.buffered.subarray(0, size + 4);
      packets.push({ id: frame.readInt32LE(4), type: frame.readInt32LE(8), body: withoutNuls(frame.subarray(12)) });
      this.buffered = this.buffered.subarray(size + 4);
    }
    return packets;
  }
}

/** The body ends at its first NUL, whatever padding a client adds. */
const withoutNuls = (body: Buffer): Buffer => {
  const end = body.indexOf(0);
  return end < 0 ? body : body.subarray(0, end);
};

/** Reply parts of one answer; an empty answer is one empty part. */
export const replyParts = (text: string): Buffer[] => {
  const bytes = Buffer.from(text, 'utf8');
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MAX_BODY_PART) parts.push(bytes.subarray(at, at + MAX_BODY_PART));
  return parts.length > 0 ? parts : [Buffer.alloc(0)];
};
