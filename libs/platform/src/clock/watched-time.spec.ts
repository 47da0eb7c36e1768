import { WatchedTime } from './watched-time';

const MINUTE = 60_000;

/** A watcher that was at it every 100 ms from `from` to `until`. */
function watch(time: WatchedTime, from: number, until: number): void {
  for (let now = from; now <= until; now += 100) time.beat(now);
}

describe('watched time', () => {
  it('is all the time while somebody looks, and nothing before the first look', () => {
    const time = new WatchedTime(400);
    expect(time.elapsed(0, 5_000)).toBe(0);
    watch(time, 10_000, 40_000);
    expect(time.elapsed(20_000, 40_000)).toBe(20_000);
    expect(time.elapsed(0, 40_000)).toBe(30_000);
  });

  it('counts next to nothing of a minute in which the process was stopped, from the first moment after it', () => {
    const time = new WatchedTime(400);
    watch(time, 0, 10_000);
    // Nobody has beaten since: this is asked in the very turn in which the process wakes.
    expect(time.elapsed(5_000, 10_000 + MINUTE)).toBe(5_400);
    time.beat(10_000 + MINUTE);
    watch(time, 10_000 + MINUTE, 15_000 + MINUTE);
    expect(time.elapsed(5_000, 15_000 + MINUTE)).toBe(10_400);
    expect(time.elapsed(12_000 + MINUTE, 15_000 + MINUTE)).toBe(3_000);
  });

  it('goes on, slower, for a starved process, so that what is really dead is found out', () => {
    const time = new WatchedTime(400);
    for (let now = 0; now <= MINUTE; now += 2_000) time.beat(now);
    expect(time.elapsed(0, MINUTE)).toBe(30 * 400);
  });

  it('takes a clock that was set on for a pause, and one that was set back for a beginning', () => {
    const time = new WatchedTime(400);
    watch(time, 0, 10_000);
    time.beat(10_000 + 60 * MINUTE);
    expect(time.elapsed(8_000, 10_000 + 60 * MINUTE)).toBe(2_400);
    time.beat(2_000);
    watch(time, 2_000, 4_000);
    expect(time.elapsed(1_000, 4_000)).toBe(2_000);
    expect(time.elapsed(3_000, 4_000)).toBe(1_000);
  });

  it('remembers hours in little memory, and counts nothing of what it forgot', () => {
    const time = new WatchedTime(1_000);
    for (let second = 0; second <= 5 * 3_600; second += 1) time.beat(second * 1_000);
    const now = 5 * 3_600_000;
    expect(time.elapsed(now - 3_600_000, now)).toBe(3_600_000);
    expect(time.elapsed(0, now)).toBeLessThanOrEqual(2 * 3_600_000);
  });
});
