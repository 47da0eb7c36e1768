import { waitFor } from '@placar/testing';
import { RightOfWay } from './right-of-way';

describe('the right of way of clicks', () => {
  it('lets reads wait at the door while a click is on its way, and go on after it in the order they came', async () => {
    const way = new RightOfWay();
    const passed: number[] = [];
    way.pass(() => passed.push(0));
    const answered = [way.take(), way.take()];
    for (let read = 1; read <= 50; read += 1) way.pass(() => passed.push(read));
    expect(passed).toEqual([0]);
    answered[0]?.();
    answered[0]?.();
    await Promise.resolve();
    expect(passed).toEqual([0]);
    answered[1]?.();
    await waitFor(() => passed.length === 51);
    expect(passed).toEqual(Array.from({ length: 51 }, (_, read) => read));
  });

  it('lets a crowd of reads go on a few at a time, so that a click among them is heard', async () => {
    const way = new RightOfWay();
    const order: string[] = [];
    for (let read = 0; read < 100; read += 1) way.pass(() => order.push('read'));
    expect(order.length).toBeLessThan(20);
    // As the network would bring it: between two turns.
    setImmediate(() => {
      const answered = way.take();
      order.push('click');
      setTimeout(answered, 3);
    });
    await waitFor(() => order.length === 101);
    expect(order.filter((one) => one === 'read')).toHaveLength(100);
    expect(order.indexOf('click')).toBeLessThan(30);
  });

  it('waits for no click that is not answered', async () => {
    const way = new RightOfWay();
    const late = way.take();
    await new Promise<void>((resolve) => way.pass(resolve));
    late();
    let passed = false;
    way.pass(() => (passed = true));
    expect(passed).toBe(true);
  });

  it('keeps reads waiting for less than a third of the time, however many click', () => {
    jest.useFakeTimers();
    try {
      let now = 0;
      const way = new RightOfWay(() => now);
      let waited = 0;
      const longest = 100_000;
      for (; now < longest; now += 1) {
        // Somebody clicks each millisecond and is never answered.
        way.take();
        let isThrough = false;
        way.pass(() => (isThrough = true));
        if (!isThrough) waited += 1;
        jest.advanceTimersByTime(1);
      }
      expect(waited).toBeGreaterThan(0);
      expect(waited / longest).toBeLessThan(0.334);
    } finally {
      jest.useRealTimers();
    }
  });
});
