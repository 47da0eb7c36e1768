import * as fc from 'fast-check';
import { sampleMatch } from '../../testing/live-samples';
import { nextInRotation, rotationOf } from './rotation-model';

describe('the rotation of a big screen', () => {
  it('has the matches under way and no others', () => {
    const matches = [
      sampleMatch({ id: 9, status: 'paused' }),
      sampleMatch({ id: 3 }),
      sampleMatch({ id: 5, status: 'finished', end_time: '2026-11-21T11:00:00Z' }),
      sampleMatch({ id: 6, status: 'cancelled', cancelled: true }),
      sampleMatch({ id: 7, status: 'scheduled' }),
      sampleMatch({ id: 8, status: 'server_lost' }),
    ];
    expect(rotationOf(matches).map(({ id }) => id)).toEqual([3, 8, 9]);
  });

  it('shows every match once before it shows one again, in either direction', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(ids, fc.constantFrom<1 | -1>(1, -1), (list, step) => {
        const seen: number[] = [];
        let current: number | null = null;
        for (let turn = 0; turn < list.length; turn += 1) {
          current = nextInRotation(list, current, step);
          seen.push(current ?? -1);
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
      }),
    );
  });

  it('goes on from the place of a match that ended, and stops when nothing is left', () => {
    expect(nextInRotation([2, 9], 5)).toBe(9);
    expect(nextInRotation([2, 9], 5, -1)).toBe(2);
    expect(nextInRotation([2, 4], 5)).toBe(2);
    expect(nextInRotation([], 5)).toBeNull();
  });
});
