import type { EventShare, Faults } from '../faults';
import type { UploadTarget } from '../plugin/plugin-state';
import type { Rng } from '../rng';

export interface Outgoing {
  target: UploadTarget;
  bytes: Buffer;
  /** Half of it leaves, then the connection is cut. */
  isCut: boolean;
}

/** What the HTTP faults of one server do to its events. */
export class EventFaults {
  private readonly spent = new WeakMap<EventShare, number>();
  private readonly tokens: string[] = [];

  constructor(
    private readonly faults: () => Faults,
    private readonly rng: Rng,
  ) {}

  /** Whether this event is one of those the share picks. A limit counts from the moment its fault was set. */
  hits(share: EventShare | undefined, name: string): boolean {
    if (!share) return false;
    const count = this.spent.get(share) ?? 0;
    if (share.limit !== undefined && count >= share.limit) return false;
    if (share.events && !share.events.includes(name)) return false;
    if (!this.rng.chance(share.probability)) return false;
    this.spent.set(share, count + 1);
    return true;
  }

  /** The event as it goes on the wire. */
  shape(name: string, target: UploadTarget, bytes: Buffer): Outgoing {
    this.noteToken(target.headerValue);
    const faults = this.faults();
    return {
      target: this.shapeTarget(name, target, faults),
      bytes: this.shapeBody(name, bytes, faults),
      isCut: this.hits(faults.httpTruncateBody, name),
    };
  }

  private shapeTarget(name: string, target: UploadTarget, faults: Faults): UploadTarget {
    if (this.hits(faults.httpMissingHeader, name)) return { ...target, headerKey: '', headerValue: '' };
    if (this.hits(faults.httpWrongToken, name)) return { ...target, headerValue: `not-${target.headerValue.length}` };
    const old = this.tokens.at(-2);
    if (old !== undefined && this.hits(faults.httpOldToken, name)) return { ...target, headerValue: old };
    return target;
  }

  private shapeBody(name: string, bytes: Buffer, faults: Faults): Buffer {
    const huge = faults.httpHugeBody;
    if (huge && this.hits(huge, name)) {
      const padding = 'x'.repeat(Math.max(0, huge.bytes - bytes.length - 13));
      return Buffer.from(`{"padding":"${padding}",${bytes.toString('utf8').slice(1)}`, 'utf8');
    }
    if (this.hits(faults.httpBadJson, name)) return Buffer.from(`${bytes.toString('utf8').slice(0, -1)},}`, 'utf8');
    return bytes;
  }

  private noteToken(token: string): void {
    if (token !== '' && this.tokens.at(-1) !== token) this.tokens.push(token);
  }
}
