import fc from 'fast-check';
import { jsonBytes } from './json-bytes';
import { JsonText } from './json-text';

describe('the bytes of a JSON answer', () => {
  it('are those of JSON.stringify, however long its lists are', async () => {
    const row = fc.record({ id: fc.integer(), name: fc.string({ unit: 'binary' }), none: fc.constant(null) });
    const list = fc
      .tuple(fc.constantFrom(0, 1, 399, 400, 401, 1_300), row)
      .map(([count, one]) => Array.from({ length: count }, () => one));
    const value = fc.oneof(
      fc.jsonValue(),
      fc.record({ 'já "x"': fc.jsonValue().map((part) => new JsonText(JSON.stringify(part))), more: list }),
      fc.record({ 'léa "x"': list, total: fc.integer(), more: list, left: fc.constant(undefined) }),
    );
    await fc.assert(
      fc.asyncProperty(value, async (one) => {
        expect((await jsonBytes(one)).toString()).toBe(JSON.stringify(one));
      }),
      { numRuns: 60 },
    );
  });
});
