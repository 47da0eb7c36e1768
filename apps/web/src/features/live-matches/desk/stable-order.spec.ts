import * as fc from 'fast-check';
import { LEAVING_MS, StableOrder, isOutOfOrder, reconcile, type Place } from './stable-order';

const ids = (places: readonly Place[]) => places.map((place) => place.id);

describe('the order of the desk', () => {
  it('never moves a row that stays, whatever comes, goes or sorts differently', () => {
    const lists = fc.array(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8]), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lists, (updates) => {
        let places: readonly Place[] = [];
        updates.forEach((wanted, step) => {
          const before = ids(places);
          places = reconcile(places, wanted, step);
          expect(ids(places).slice(0, before.length)).toEqual(before);
          expect(
            places
              .filter((place) => place.leftAt === null)
              .map((place) => place.id)
              .toSorted(),
          ).toEqual(wanted.toSorted());
        });
      }),
    );
  });

  describe('over time', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('keeps a row that left for a minute, and longer while a pointer is over the rows', () => {
      const order = new StableOrder();
      order.subscribe(() => undefined);
      order.update([1, 2, 3], 'a');
      order.update([1, 3], 'a');
      expect(order.snapshot()).toMatchObject([{ id: 1, leftAt: null }, { id: 2 }, { id: 3 }]);
      order.hold(true);
      jest.advanceTimersByTime(LEAVING_MS * 2);
      expect(ids(order.snapshot())).toEqual([1, 2, 3]);
      order.hold(false);
      expect(ids(order.snapshot())).toEqual([1, 3]);

      order.update([1], 'a');
      jest.advanceTimersByTime(LEAVING_MS - 1);
      expect(ids(order.snapshot())).toEqual([1, 3]);
      jest.advanceTimersByTime(1);
      expect(ids(order.snapshot())).toEqual([1]);
    });

    it('lets a row that comes back stand where it stood', () => {
      const order = new StableOrder();
      order.subscribe(() => undefined);
      order.update([5, 6], 'a');
      order.update([6], 'a');
      order.update([6, 5], 'a');
      jest.advanceTimersByTime(LEAVING_MS * 2);
      expect(order.snapshot()).toEqual([
        { id: 5, leftAt: null },
        { id: 6, leftAt: null },
      ]);
    });
  });

  it('is made anew by another sort or filter, or when asked, and tells that it is due', () => {
    const order = new StableOrder();
    order.update([1, 2], 'by number');
    order.update([2, 1], 'by number');
    expect(ids(order.snapshot())).toEqual([1, 2]);
    expect(isOutOfOrder(order.snapshot(), [2, 1])).toBe(true);
    order.renew();
    expect(ids(order.snapshot())).toEqual([2, 1]);
    expect(isOutOfOrder(order.snapshot(), [2, 1])).toBe(false);
    order.update([1], 'by team');
    expect(ids(order.snapshot())).toEqual([1]);
  });
});
