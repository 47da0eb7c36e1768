import fc from 'fast-check';
import { startsServer } from './server-source';

const room = fc.record({ running: fc.nat(4), most: fc.nat(4) });

describe('where the server of a match comes from', () => {
  it('is started only where the pool has none, it is allowed, one is due, and every room has a place', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('docker' as const, null),
        fc.boolean(),
        fc.boolean(),
        fc.array(room, { maxLength: 3 }),
        (provider, isPoolFree, isDue, rooms) => {
          const answer = startsServer({ provider, isPoolFree, isDue, rooms });
          const full = rooms.filter(({ running, most }) => running >= most);
          if (answer === null) expect(provider === null || isPoolFree || !isDue || full.length > 0).toBe(true);
          else expect([answer, isPoolFree, isDue, full]).toEqual([provider, false, true, []]);
        },
      ),
    );
  });
});
