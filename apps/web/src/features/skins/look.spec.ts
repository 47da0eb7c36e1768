import type { SkinEntry } from '@placar/contracts/inventory';
import fc from 'fast-check';
import { sampleSkin } from '../../testing/skin-samples';
import { draftOfLook, lookOf } from './look';

const entry = sampleSkin();
const share = fc.double({ min: -1, max: 1, noNaN: true }).map((value) => Number(value.toFixed(6)) + 0);
const sticker = fc.record({
  slot: fc.nat(4),
  id: fc.nat(10_000),
  x: share,
  y: share,
  wear: fc.nat(100).map((value) => value / 100),
  rotation: fc.nat(359),
  scale: fc.constantFrom(0, 1),
});
const charm = fc.record({ id: fc.nat(99), x: share, y: share, z: share, seed: fc.nat(1_000) });
const draft = fc.record({
  paint: fc.constant(282),
  wear: fc.integer({ min: 100_000, max: 700_000 }).map((value) => value / 1_000_000),
  seed: fc.nat(1_000),
  nametag: fc.constantFrom('', 'ação 日本', 'a~b', '1_2*3', '🐯'),
  stattrak: fc.boolean(),
  stickers: fc.uniqueArray(sticker, { maxLength: 5, selector: ({ slot }) => slot }),
  keychain: fc.option(charm),
});

describe('the look of a shared item', () => {
  it('is read as it was written, also out of an address', () => {
    fc.assert(
      fc.property(draft, (one) => {
        const address = new URLSearchParams({ look: lookOf(one) }).toString();
        expect(draftOfLook(entry, new URLSearchParams(address).get('look'))).toEqual(one);
      }),
    );
  });

  it('is nothing where it cannot be read, and never more than the item can have', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = draftOfLook(entry, text);
        expect(read === null || (read.wear >= 0.1 && read.wear <= 0.7 && read.stickers.length <= 5)).toBe(true);
      }),
    );
    for (const text of [null, '', 'abc', '0.2_1', '0.2_1_1~1_2', '0.2_NaN_1~~~', `0.2_1_1~~~${'x'.repeat(700)}`])
      expect(draftOfLook(entry, text)).toBeNull();
    expect(draftOfLook(entry, '9_5000_1~~~')).toMatchObject({ wear: 0.7, seed: 1_000, stattrak: true });
    const glove: SkinEntry = { ...entry, category: 'glove', stattrak: false, stickerSlots: 0 };
    const most = lookOf({ ...draftOfLook(entry, '0.2_1_1~0_5_0_0_0_0_0~1_0_0_0_0~tag')!, wear: 0.2 });
    expect(draftOfLook(glove, most)).toMatchObject({ nametag: '', stattrak: false, stickers: [], keychain: null });
  });
});
