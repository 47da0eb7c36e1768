import fc from 'fast-check';
import { withSameParts } from './same-parts';

const readAgain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('an answer that was read again', () => {
  it('says what was read, whatever stood there before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, now) => {
        expect(withSameParts(before, now)).toEqual(now);
      }),
    );
  });

  it('is the one before where nothing has changed', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const before: unknown = JSON.parse(text);
        expect(withSameParts(before, JSON.parse(text))).toBe(before);
      }),
    );
  });

  it('keeps each part beside the one that changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ score: fc.nat(), maps: fc.array(fc.nat()) }), { minLength: 1 }),
        fc.nat(),
        (before, any) => {
          const at = any % before.length;
          const now = readAgain(before).map((one, index) => (index === at ? { ...one, score: one.score + 1 } : one));
          const kept = withSameParts({ list: before }, { list: now }).list;
          expect(kept).toEqual(now);
          expect(kept.map((one, index) => one === before[index])).toEqual(before.map((_, index) => index !== at));
          expect(kept[at]?.maps).toBe(before[at]?.maps);
        },
      ),
    );
  });
});
