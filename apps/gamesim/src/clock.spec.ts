import { ScaledClock } from './clock';

describe('a scaled clock that is set to another speed', () => {
  afterEach(() => jest.useRealTimers());

  it('goes on from the same game time, and keeps what is planned at its game time', () => {
    jest.useFakeTimers();
    const clock = new ScaledClock(10);
    const fired: number[] = [];
    clock.after(10_000, () => fired.push(clock.now()));
    clock.after(20_000, () => fired.push(clock.now())).cancel();
    jest.advanceTimersByTime(500);
    expect(clock.now()).toBeCloseTo(5_000);
    clock.setFactor(1);
    expect(clock.now()).toBeCloseTo(5_000);
    jest.advanceTimersByTime(4_000);
    expect(fired).toEqual([]);
    clock.setFactor(100);
    jest.advanceTimersByTime(10);
    expect(fired.map(Math.round)).toEqual([10_000]);
    jest.advanceTimersByTime(1_000);
    expect(fired).toHaveLength(1);
  });
});
