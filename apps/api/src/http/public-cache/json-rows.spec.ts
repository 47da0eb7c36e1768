import fc from 'fast-check';
import { arrayOf } from './json-rows';

it('puts own rows in their places, whatever the texts of all rows say', () => {
  const title = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('{"id":3,', ',{"id":4,"t":', ']', '"'));
  const rows = fc.uniqueArray(fc.record({ id: fc.integer({ min: -3, max: 25 }), title }), { selector: ({ id }) => id });
  fc.assert(
    fc.property(rows, rows, (many, own) => {
      const sorted = many.toSorted((one, other) => other.id - one.id);
      const alike = {
        ids: sorted.map(({ id }) => id),
        body: Buffer.from(sorted.map((row) => JSON.stringify(row)).join()),
      };
      const texts = own.map((row) => ({ id: row.id, text: JSON.stringify(row) }));
      const expected = [...many.filter(({ id }) => !own.some((other) => other.id === id)), ...own];
      expect(arrayOf(alike, texts).toString()).toBe(
        JSON.stringify(expected.toSorted((one, other) => other.id - one.id)),
      );
    }),
  );
});
