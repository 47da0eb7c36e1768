import type { CommandShare, Faults } from '../faults';
import type { Rng } from '../rng';
import { encodePacket, PACKET_VALUE, replyParts } from './rcon-codec';

/** What the faults of one server do to the answers of its console. */
export class ReplyFaults {
  private readonly spent = new WeakMap<CommandShare, number>();

  constructor(
    private readonly faults: () => Faults,
    private readonly rng: Rng,
  ) {}

  /** Whether this answer is one of those that the share picks. A limit counts from the moment its fault was set. */
  hits(share: CommandShare | undefined, line: string): boolean {
    if (!share) return false;
    const count = this.spent.get(share) ?? 0;
    if (share.limit !== undefined && count >= share.limit) return false;
    const name = line.trimStart().split(/\s/, 1)[0] ?? '';
    if (share.commands && !share.commands.includes(name)) return false;
    if (!this.rng.chance(share.probability)) return false;
    this.spent.set(share, count + 1);
    return true;
  }

  /** Foreign console lines before, after or in the middle of what was printed. */
  withNoise(printed: string): string {
    const noise = this.faults().rconNoise;
    if (!noise || !this.rng.chance(noise.probability ?? 1)) return printed;
    const line = `${noise.text}\n`;
    if (noise.position === 'inside') {
      const at = printed.indexOf('\n', printed.length >> 1) + 1;
      return printed.slice(0, at) + line + printed.slice(at);
    }
    return (noise.position === 'after' ? '' : line) + printed + (noise.position === 'before' ? '' : line);
  }

  /** Frames of one answer, with strangers among them. */
  frames(id: number, reply: string): Buffer[] {
    const { rconOversize, rconStrayPacket, rconMalformedSize } = this.faults();
    const bodies = rconOversize ? [Buffer.from(reply.padEnd(rconOversize.bytes, ' '), 'utf8')] : replyParts(reply);
    const frames = bodies.map((body) => encodePacket({ id, type: PACKET_VALUE, body }));
    if (rconStrayPacket && this.rng.chance(rconStrayPacket.probability ?? 1)) {
      const body = Buffer.from(rconStrayPacket.text ?? 'not for you', 'utf8');
      frames.unshift(encodePacket({ id: rconStrayPacket.id, type: PACKET_VALUE, body }));
    }
    const [first] = frames;
    if (first && rconMalformedSize && this.rng.chance(rconMalformedSize.probability ?? 1)) {
      first.writeInt32LE(rconMalformedSize.size | 0, 0);
    }
    return frames;
  }
}
