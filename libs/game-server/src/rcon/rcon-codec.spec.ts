import fc from 'fast-check';
import { frame } from '../../test/fake-rcon-server';
import { RconParser, encodePacket } from './rcon-codec';

const packets = fc.array(
  fc.record({
    id: fc.integer({ min: -1, max: 0x7fffffff }),
    type: fc.constantFrom(0, 2, 3),
    body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  }),
  { maxLength: 12 },
);

describe('the RCON codec', () => {
  it('reads the same packets however the network cuts and joins them', () => {
    fc.assert(
      fc.property(packets, fc.array(fc.integer({ min: 1, max: 40 })), (sent, cuts) => {
        const stream = Buffer.concat(sent.map(({ id, type, body }) => frame(id, type, body)));
        const parser = new RconParser();
        const read = [];
        let at = 0;
        for (const cut of [...cuts, stream.length]) {
          const parsed = parser.push(stream.subarray(at, at + cut));
          expect(parsed.malformedSize).toBeNull();
          read.push(...parsed.packets);
          at = Math.min(stream.length, at + cut);
        }
        expect(read).toEqual(sent);
      }),
    );
  });

  it('survives every single cut of a frame, byte by byte', () => {
    const stream = Buffer.concat([frame(7, 0, 'São João 🎮'), frame(8, 2, '')]);
    for (let size = 1; size <= stream.length; size += 1) {
      const parser = new RconParser();
      const read = [];
      for (let at = 0; at < stream.length; at += size)
        read.push(...parser.push(stream.subarray(at, at + size)).packets);
      expect(read.map(({ id, body }) => [id, body.toString('utf8')])).toEqual([
        [7, 'São João 🎮'],
        [8, ''],
      ]);
    }
  });

  it('writes the frame that Source documents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0x7fffffff }), fc.string({ unit: 'grapheme' }), (id, text) => {
        expect(encodePacket(id, 2, text)).toEqual(frame(id, 2, text));
      }),
    );
  });

  it.each([9, 0, -1, 1024 * 1024 + 1, 0x7fffffff])(
    'refuses a frame of size %d and keeps what came before it',
    (size) => {
      const bad = Buffer.alloc(4);
      bad.writeInt32LE(size);
      const parser = new RconParser();
      const parsed = parser.push(Buffer.concat([frame(3, 0, 'good'), bad, frame(4, 0, 'lost')]));
      expect(parsed.packets.map(({ id }) => id)).toEqual([3]);
      expect(parsed.malformedSize).toBe(size);
      expect(parser.push(frame(5, 0, 'later'))).toEqual({ packets: [], malformedSize: size });
    },
  );

  it('takes the largest frame that is allowed', () => {
    const body = Buffer.alloc(1024 * 1024 - 10, 120);
    const { packets: read } = new RconParser().push(frame(1, 0, body));
    expect(read[0]?.body.equals(body)).toBe(true);
  });
});
