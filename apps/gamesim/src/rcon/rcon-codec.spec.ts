import fc from 'fast-check';
import { encodePacket, MAX_BODY_PART, PacketReader, replyParts } from './rcon-codec';

describe('the RCON codec', () => {
  it('finds the same packets wherever TCP cuts the stream', () => {
    const packet = fc.record({
      id: fc.integer({ min: -1, max: 2 ** 31 - 1 }),
      type: fc.constantFrom(0, 2, 3),
      body: fc
        .string({ unit: 'grapheme', maxLength: 40 })
        .map((text) => Buffer.from(text.replaceAll('\0', ''), 'utf8')),
    });
    fc.assert(
      fc.property(
        fc.array(packet, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
        (sent, cuts) => {
          const stream = Buffer.concat(sent.map(encodePacket));
          const reader = new PacketReader();
          const read = [];
          for (let at = 0, turn = 0; at < stream.length; turn += 1) {
            const size = cuts[turn % cuts.length] ?? 1;
            read.push(...reader.push(stream.subarray(at, at + size)));
            at += size;
          }
          expect(read.map(({ id, type, body }) => ({ id, type, body: body.toString('hex') }))).toEqual(
            sent.map(({ id, type, body }) => ({ id, type, body: body.toString('hex') })),
          );
        },
      ),
    );
  });

  it('writes exactly the documented bytes', () => {
    expect(encodePacket({ id: 7, type: 2, body: Buffer.from('hi') }).toString('hex')).toBe(
      '0c000000070000000200000068690000',
    );
  });

  it.each([-1, 5, 2 ** 31 - 1])('refuses a frame that claims %i bytes', (size) => {
    const head = Buffer.alloc(4);
    head.writeInt32LE(size);
    expect(() => new PacketReader().push(head)).toThrow(RangeError);
  });

  it('splits long replies so that no size field exceeds 4096, and answers silence with one empty part', () => {
    const parts = replyParts('é'.repeat(5000));
    expect(parts.map((part) => part.length)).toEqual([MAX_BODY_PART, MAX_BODY_PART, 10_000 - 2 * MAX_BODY_PART]);
    expect(Buffer.concat(parts).toString('utf8')).toBe('é'.repeat(5000));
    expect(replyParts('')).toEqual([Buffer.alloc(0)]);
  });
});
